"""A sensible merchant: it judges each option by the wagon it would lead to.

``outlook`` says what a wagon is worth, ``imagine`` what it would be after something. ``turn``,
``districts``, ``road`` and ``aboard`` hold one function for each kind of question and enter it
in ``ANSWERS`` when they are imported.
"""

from dataclasses import replace

from companion.core.errors import Invalid
from companion.core.questions import Question
from companion.games.dark_road.options import Use
from companion.games.dark_road.state import State
from companion.players.trader import aboard, districts, road, turn
from companion.players.trader.abilities import MOMENTS, best_use
from companion.players.trader.answers import ANSWERS
from companion.players.trader.memory import Memory
from companion.players.trader.outlook import Outlook
from companion.players.trader.taste import TASTE, Taste

__all__ = ["ANSWERS", "Trader", "aboard", "districts", "road", "turn"]


class Trader:
    """Buys for its commissions and customers, sells well, travels when it pays.

    It keeps nothing in mind between questions: the view is all it needs, and the same view is
    always answered alike, whatever the seed.
    """

    def __init__(self, seed: int = 0, taste: Taste = TASTE) -> None:
        self._memory = Memory(taste)

    def choose(self, view: State, question: Question) -> str:
        """Raises ``Invalid`` for a kind of question this merchant has never heard of."""
        if question.kind not in ANSWERS or question.seat is None:
            raise Invalid("unknown-question", kind=question.kind)
        outlook = Outlook(view, question.seat, self._memory)
        uses = [option for option in question.options if isinstance(option, Use)]
        if uses:
            question = replace(question, options=[o for o in question.options if o not in uses])
            if question.kind in MOMENTS and (use := best_use(outlook, question.kind, uses)) is not None:
                return use
        return ANSWERS[question.kind](outlook, question)
