"""A form for a card that lies on the table, while it is filled by touches. Nothing here draws.

A card that somebody entered before is picked from the catalogue; another one is told by its pictures. The
touch that tells the last needed thing sends the form, wherever nothing more could be expected.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from companion.app.forms.blanks import Blank, Choosing, Counting, Deciding, Goods, Keying, Naming
from companion.app.forms.cards_known import KnownCards
from companion.app.forms.effects_blank import Telling
from companion.app.forms.spots import Part, Spot
from companion.app.play.moments import Asked
from companion.app.words import word
from companion.core.errors import GameError
from companion.core.questions import Entry
from companion.games.dark_road.state import State
from companion.text import entry_fields, error_text

_GOODS: Final = {"commission": (3, 3), "hero": (1, 4)}
_EFFECTS: Final = {"concern": 30}
_MOST: Final = {"deed": 60}


class Form:
    """What was told so far; ``sent`` is the answer as soon as there is one."""

    def __init__(self, asked: Asked, state: State) -> None:
        assert asked.entry is not None
        self.entry = asked.entry
        self.sent: Any = None
        self.said = ""
        """What is wrong with the last touch."""
        self.cards = KnownCards(asked, state)
        self.is_open = not self.cards
        """Is the form itself shown, and not the cards of the catalogue?"""
        self._blanks = {blank.name: blank for blank in _blanks(asked.entry)}
        self._more = False
        """Did somebody ask for everything that can be told?"""
        self._state = state

    # What is to be seen

    def parts(self) -> list[Part]:
        if not self.is_open:
            return self.cards.parts()
        shown = [part for blank in self._shown() for part in blank.parts()]
        place = next((place for place, part in enumerate(shown, 1) if _is_list(part)), len(shown))
        shown.insert(place, Part("lines", spots=tuple(self._rest())))
        return shown

    def _shown(self) -> list[Blank]:
        """Of a hero first only what is needed: the rest can wait until somebody asks for it."""
        everything = self._more or self.entry.kind != "hero"
        return [blank for name, blank in self._blanks.items() if everything or name in self.entry.needed]

    def _rest(self) -> list[Spot]:
        spots = list[Spot]()
        if any(blank.is_busy for blank in self._shown()):
            return spots
        if self._more or not all(blank.ends_by_itself for blank in self._shown()):
            spots.append(Spot("done", word("entry-done"), (("interface", "confirm"),), is_main=True))
        if len(self._shown()) < len(self._blanks):
            spots.append(Spot("more", word("entry-more"), (("interface", "more"),)))
        if self.cards:
            spots.append(Spot("cards", word("entry-cards"), (("interface", "back"),)))
        return spots

    @property
    def value(self) -> dict[str, Any]:
        """What was told, as the rules take it."""
        return {name: blank.value for name, blank in self._blanks.items() if blank.value is not None}

    @property
    def is_complete(self) -> bool:
        return all(self._blanks[name].value is not None for name in self.entry.needed)

    def hides(self, names: Iterable[str]) -> bool:
        """Is one of these fields not to be seen yet?"""
        shown = [blank.name for blank in self._shown()]
        return any(name not in shown for name in names)

    # What a touch does

    def touch(self, what: str) -> None:
        self.said = ""
        head, _, rest = what.partition(" ")
        match head:
            case "card":
                self.sent = rest
            case "filter":
                self.cards.look_at(rest)
            case "another":
                self._open()
            case "cards":
                self.is_open = False
                self.cards.look_at("")
            case "more":
                self._more = True
            case "done":
                self._send()
            case _:
                self._fill(self._blanks[head], rest)

    def show_card(self, card: str | None) -> None:
        """What the camera knows it as; nothing where it does not."""
        if card is not None and card in self.cards:
            self.touch(f"card {card}")
        else:
            self.said = word("entry-not-known")

    def _open(self) -> None:
        """What the cards were looked through for is true of this one, too."""
        self.is_open = True
        blank = self._blanks.get("town")
        if isinstance(blank, Choosing) and self.cards.town:
            blank.choose(self.cards.town)
            self._end(blank)

    def _fill(self, blank: Blank, said: str) -> None:
        blank.touch(said)
        self._end(blank)

    def _end(self, blank: Blank) -> None:
        """The last needed touch sends the form, unless somebody wants to tell more."""
        if self.entry.needed and self.is_complete and blank.is_settled and not self._more:
            self._send()

    def _send(self) -> None:
        try:
            self.entry.check(self.value)
        except GameError as error:
            self.said = error_text(error, self._state)
        else:
            self.sent = self.value


def _is_list(part: Part) -> bool:
    """Effects so far: there is much to be seen below them, so that the end of the form is beside them."""
    return part.kind == "told" and part.spots[0].touch.startswith("effects")


def _blanks(entry: Entry) -> list[Blank]:
    fields = entry_fields(entry)
    return [_blank(entry, field.name, field.label) for field in fields]


def _blank(entry: Entry, name: str, title: str) -> Blank:
    needed = name in entry.needed
    match name, entry.fields[name]:
        case "count", _:
            return Keying(name, title)
        case "goods", list() | tuple() as allowed:
            return Goods(name, title, allowed, *_GOODS.get(entry.kind, (1, 4)))
        case _, "effects":
            return Telling(name, title, _EFFECTS.get(entry.kind, 6), alone=needed)
        case _, "number":
            return Counting(name, title, _MOST.get(entry.kind, 50), given=needed)
        case _, "text":
            return Naming(name, title)
        case _, ["yes", "no"]:
            return Deciding(name, title)
        case _, allowed:
            return Choosing(name, title, allowed)


# Counting touches


def plan(asked: Asked, state: State, value: Any) -> list[str]:
    """The touches that enter this value, every one of them on something that is to be seen then."""
    form, touches = Form(asked, state), list[str]()

    def touch(*more: str) -> None:
        for one in more:
            form.touch(one)
            touches.append(one)

    if isinstance(value, str):
        touch(*form.cards.plan(value))
        return touches
    if not form.is_open:
        touch("another")
    if form.hides(value):
        touch("more")
    for name in form.entry.fields:
        if name in value:
            touch(*form._blanks[name].plan(value[name]))
    if form.sent is None:
        touch("done")
    return touches


def taps(touches: Sequence[str]) -> int:
    """How often a finger comes down: once for each touch, and for every letter that is typed."""
    return sum(len(one) - len("name ") + 1 if one.startswith("name ") else 1 for one in touches)


def taps_for(asked: Asked, state: State, value: Any) -> int:
    """How many touches it takes to answer: one on a plain choice, more on a form."""
    if asked.entry is None:
        return 1
    return taps(plan(asked, state, value))


Answered = Callable[[Any], None]
"""Is told what was entered: the id of a card that is known, or what stands on another."""
