"""The owner's catalogue, looked through for the card on the table: two touches at most."""

from typing import Final

from companion.app.forms.effecting import effect_icons
from companion.app.forms.spots import Part, Spot
from companion.app.play.moments import Asked, Choice, Icon
from companion.app.words import word
from companion.games.dark_road.names import CLASS_OF, GOODS, TOWNS
from companion.games.dark_road.state import State
from companion.text import catalogue

MANY: Final = 14
"""More cards than this are looked through by town or by good."""


class KnownCards:
    """Every answer that is no form: cards entered before, and what else can be answered."""

    def __init__(self, asked: Asked, state: State) -> None:
        self._choices = [choice for choice in asked.choices if not choice.aside]
        self._state, self._entry = state, asked.entry
        marks = {choice.value: self._marks(choice.value) for choice in self._choices}
        self._marked = marks if len(marks) > MANY and any(marks.values()) else {}
        """What the cards can be looked through by, where there are many."""
        self._mark = ""

    def __bool__(self) -> bool:
        return bool(self._choices)

    def __contains__(self, value: str) -> bool:
        return any(choice.value == value and not choice.refused for choice in self._choices)

    @property
    def town(self) -> str:
        """The town they were looked through for."""
        return self._mark if self._mark in TOWNS else ""

    def look_at(self, mark: str) -> None:
        self._mark = mark

    def parts(self) -> list[Part]:
        is_card = any(self._icons(choice.value) for choice in self._choices)
        another = word("entry-another" if is_card else "entry-something-else")
        other = Spot("another", another, (("interface", "edit"),))
        if self._marked and not self._mark:
            found = {mark for marks in self._marked.values() for mark in marks}
            spots = tuple(_mark_spot(mark) for mark in (*TOWNS, *GOODS) if mark in found)
            title = word("entry-which-town" if found & set(TOWNS) else "entry-which-good")
            return [Part("pictures", title, spots), Part("lines", spots=(other,))]
        shown = [one for one in self._choices if not self._mark or self._mark in self._marked[one.value]]
        back = Spot("cards", word("entry-all-cards"), (("interface", "back"),))
        rest = (other, back) if self._mark else (other,)
        return [
            Part(
                "cards" if is_card else "lines",
                word("entry-choose") if is_card else "",
                tuple(map(self._spot, shown)),
            ),
            Part("lines", spots=rest),
        ]

    def plan(self, value: str) -> list[str]:
        marks = self._marked.get(value, ())
        return [*(f"filter {mark}" for mark in marks[:1]), f"card {value}"]

    def _spot(self, choice: Choice) -> Spot:
        icons = self._icons(choice.value) or choice.icons
        return Spot(f"card {choice.value}", choice.label, icons, refused=choice.refused)

    def _marks(self, value: str) -> tuple[str, ...]:
        """A hero is looked for by town, a commission by any of its goods."""
        box = self._state.box
        if value in box.heroes:
            town = box.heroes[value].town
            return (town,) if town else ()
        if value in box.commissions:
            return tuple(dict.fromkeys(box.commissions[value].goods or ()))
        return ()

    def _icons(self, value: str) -> tuple[Icon, ...]:
        box = self._state.box
        if value in box.heroes:
            hero = box.heroes[value]
            towns = ("classes", CLASS_OF[hero.town]) if hero.town else ("cards", "hero")
            return towns, *(("goods", good) for good in hero.goods or ())
        if value in box.commissions:
            return tuple(("goods", good) for good in box.commissions[value].goods or ())
        if value in box.events and self._entry is not None:
            face = int(self._entry.fields.get("face", 1))
            steps = box.events[value].effects[face - 1] or ()
            return tuple(icon for step in steps for icon in effect_icons(step))
        return (("cards", "deed"),) if value in box.deeds else ()


def _mark_spot(mark: str) -> Spot:
    table, group = ("town", "towns") if mark in TOWNS else ("good", "goods")
    return Spot(f"filter {mark}", catalogue().name(table, mark), ((group, mark),))
