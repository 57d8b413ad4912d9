"""The answers that a question offers, with words and pictures: now, or looked back upon."""

from companion.app.play.moments import Choice
from companion.app.play.picturing import card_of, icons_of
from companion.app.play.signs import sign_of
from companion.core.questions import Question
from companion.games.dark_road.options import Use
from companion.games.dark_road.state import State
from companion.table.devices.buttons import PASSING
from companion.text import option_text, say
from companion.text.titled import titled


def choices_of(state: State, question: Question) -> tuple[Choice, ...]:
    """First what is possible, then what a printed fact warns of and what the rules refuse, with reasons."""

    def choice(option: str, **why: str) -> Choice:
        return Choice(
            option, titled(option_text(state, question, option)),
            icons_of(question, option) or sign_of(option),
            card=card_of(state, question, option), aside=isinstance(option, Use), **why,
        )  # fmt: skip

    # What does nothing more comes last, as on a list of things to do.
    legal = [choice(option) for option in sorted(question.options, key=PASSING.__contains__)]
    warned = [choice(option, warned=say(why.code, rule=why.rule)) for option, why in question.warned]
    refused = [choice(option, refused=say(why.code, rule=why.rule)) for option, why in question.refused]
    return (*legal, *warned, *refused)
