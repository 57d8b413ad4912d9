"""A guided game: the first time something is asked, a sentence says what it is about."""

from typing import Final

from companion.app.play.moments import Asked, Moment, Over, Reveal, Told
from companion.app.words import has_word, word
from companion.table.concern import opponent_of
from companion.table.session import Session

TURNS: Final = 3
"""After so many turns everything has been seen."""
SEED: Final = 12
"""The dice and cards of the guided game."""
STRENGTH: Final = "apprentice"


def guide_for(session: Session) -> "Guide | None":
    """Whoever goes on with the guided game is guided on; no other game has its number."""
    game = session.game
    alone = len(game.state.players) == 2 and opponent_of(game.setup) is not None
    return Guide() if game.seed == SEED and alone and game.state.round <= TURNS else None


class Guide:
    """Remembers what was explained. The same question keeps its sentence however often it is drawn."""

    def __init__(self) -> None:
        self._explained: dict[str, tuple[str, int]] = {}
        """What was explained, and at which moment."""

    def tip(self, moment: Moment, round_: int) -> str | None:
        """What to say about this moment, on the turn with this number; ``None`` when it is known by now."""
        now = _about(moment, round_)
        code = "guide-over" if round_ > TURNS else now[0]
        if not has_word(code) or self._explained.setdefault(code, now) != now:
            return None
        return word(code)


def _about(moment: Moment, round_: int) -> tuple[str, int]:
    """What there is to explain, and a number that tells this time from the next one."""
    match moment:
        case Asked(kind=kind, index=index):
            return f"guide-{kind}", index
        case Reveal():
            return "guide-reveal", round_
        case Told():
            return "guide-told", round_
        case Over():
            return "guide-end", round_
    return "", -1
