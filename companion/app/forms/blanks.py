"""The blanks of a form for a card: each is filled by touches, and tells which touches fill it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from companion.app.forms.spots import Part, Spot
from companion.app.play.moments import Icon
from companion.app.words import word
from companion.games.dark_road.names import CLASS_OF, TOWNS
from companion.text import catalogue
from companion.text.things import town_class
from companion.text.titled import titled


class Blank(ABC):
    """One field of a form."""

    def __init__(self, name: str, title: str) -> None:
        self.name, self.title = name, titled(title)

    @property
    @abstractmethod
    def value(self) -> Any:
        """What was told; ``None`` while nobody has."""

    @property
    def ends_by_itself(self) -> bool:
        """Is the last touch on it known to be the last?"""
        return False

    @property
    def is_busy(self) -> bool:
        """Is something half told?"""
        return False

    @property
    def is_settled(self) -> bool:
        """Is there nothing more to be told here?"""
        return self.ends_by_itself and self.value is not None

    @abstractmethod
    def parts(self) -> list[Part]:
        """What is offered to be touched now."""

    @abstractmethod
    def touch(self, said: str) -> None:
        """A finger on one of them."""

    @abstractmethod
    def plan(self, value: Any) -> list[str]:
        """The touches that tell this value, where nothing was told before."""

    def spot(
        self, said: str, label: str, icons: Iterable[Icon] = (), chosen: bool = False, refused: str = ""
    ) -> Spot:
        return Spot(f"{self.name} {said}", label, tuple(icons), chosen, refused)


class Choosing(Blank):
    """One of several: a town, a bonus."""

    def __init__(self, name: str, title: str, allowed: Sequence[str]) -> None:
        super().__init__(name, title)
        self._allowed = allowed
        self._chosen: str | None = None

    @property
    def value(self) -> str | None:
        return self._chosen

    @property
    def ends_by_itself(self) -> bool:
        return True

    def parts(self) -> list[Part]:
        spots = (
            self.spot(one, self._label(one), self._icons(one), one == self.value) for one in self._allowed
        )
        return [Part("pictures", self.title, tuple(spots))]

    def touch(self, said: str) -> None:
        self._chosen = None if said == self._chosen else said

    def choose(self, one: str) -> None:
        """It is known from elsewhere."""
        self._chosen = one

    def plan(self, value: str) -> list[str]:
        return [] if value == self.value else [f"{self.name} {value}"]

    def _label(self, one: str) -> str:
        return town_class(catalogue(), one) if one in TOWNS else catalogue().name(self.name, one)

    def _icons(self, one: str) -> tuple[Icon, ...]:
        if one in TOWNS:
            return ("towns", one), ("classes", CLASS_OF[one])
        return (("bonuses", one),)


class Deciding(Blank):
    """Yes or no; no where nobody says anything."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name, title)
        self._said: bool | None = None

    @property
    def value(self) -> bool | None:
        return self._said

    def parts(self) -> list[Part]:
        answers = ((True, "on"), (False, "off"))
        spots = (self.spot(code, word(code), (), self.value is yes) for yes, code in answers)
        return [Part("pictures", self.title, tuple(spots))]

    def touch(self, said: str) -> None:
        self._said = said == "on"

    def plan(self, value: bool) -> list[str]:
        return [f"{self.name} {'on' if value else 'off'}"]


class Goods(Blank):
    """The goods a card asks for, in the order of their touches; a touch on one that was told removes it."""

    def __init__(self, name: str, title: str, allowed: Sequence[str], least: int, most: int) -> None:
        super().__init__(name, title)
        self._allowed, self._least, self._most = allowed, least, most
        self._told: list[str] = []

    @property
    def value(self) -> list[str] | None:
        return list(self._told) or None

    @property
    def ends_by_itself(self) -> bool:
        return self._least == self._most

    @property
    def is_settled(self) -> bool:
        return len(self._told) == self._most

    def parts(self) -> list[Part]:
        full = word("entry-goods-full", most=self._most) if self.is_settled else ""
        offered = (
            self.spot(good, catalogue().name("good", good), [("goods", good)], refused=full)
            for good in self._allowed
        )
        places = tuple(map(self._place, range(self._most)))
        return [Part("told", self.title, places), Part("pictures", spots=tuple(offered))]

    def _place(self, place: int) -> Spot:
        """Every place is there from the beginning, so that nothing moves below a finger."""
        if place >= len(self._told):
            return self.spot(f"remove {place}", EMPTY)
        good = self._told[place]
        return self.spot(f"remove {place}", catalogue().name("good", good), [("goods", good)], chosen=True)

    def touch(self, said: str) -> None:
        verb, _, place = said.partition(" ")
        if verb == "remove":
            del self._told[int(place) : int(place) + 1]
        elif len(self._told) < self._most:
            self._told.append(said)

    def plan(self, value: Iterable[str]) -> list[str]:
        return [f"{self.name} {good}" for good in value]


class Counting(Blank):
    """A small number, stepped up and down; it begins at none."""

    def __init__(self, name: str, title: str, most: int, given: bool) -> None:
        super().__init__(name, title)
        self._most, self._count, self._given = most, 0, given

    @property
    def value(self) -> int | None:
        """Nothing told is none where the form has to say it, and else nothing."""
        return self._count if self._given or self._count else None

    def parts(self) -> list[Part]:
        icons = {"coins": "coin", "goods": "good", "lose_vp": "vp"}
        steps = tuple(self.spot(step, step) for step in ("-1", "+1", "+5"))
        return [
            Part("counter", self.title, steps, str(self._count), ("tokens", icons.get(self.name, self.name)))
        ]

    def touch(self, said: str) -> None:
        self._count = min(max(self._count + int(said), 0), self._most)

    def plan(self, value: int) -> list[str]:
        return [f"{self.name} +5"] * (value // 5) + [f"{self.name} +1"] * (value % 5)


class Keying(Blank):
    """A number of any size, on keys."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name, title)
        self._typed = ""

    @property
    def value(self) -> int | None:
        return int(self._typed) if self._typed else None

    def parts(self) -> list[Part]:
        return [keys(self, self.title, self._typed)]

    def touch(self, said: str) -> None:
        self._typed = typed_on(self._typed, said)

    def plan(self, value: int) -> list[str]:
        return [f"{self.name} {digit}" for digit in str(value)]


class Naming(Blank):
    """A short text, typed: ``name Atlantes``."""

    def __init__(self, name: str, title: str) -> None:
        super().__init__(name, title)
        self._typed: str | None = None

    @property
    def value(self) -> str | None:
        return self._typed

    @property
    def is_settled(self) -> bool:
        return False

    def parts(self) -> list[Part]:
        return [Part("text", self.title, (self.spot("", self.title),), self.value or "")]

    def touch(self, said: str) -> None:
        self._typed = said.strip() or None

    def plan(self, value: str) -> list[str]:
        return [f"{self.name} {value}"] if value else []


EMPTY = "·"
"""Where nothing was told yet."""
LONGEST = 3
"""Figures of a number that is typed on keys."""


def keys(blank: Blank, title: str, typed: str) -> Part:
    """Ten keys and one that takes the last figure back."""
    digits = (blank.spot(digit, digit) for digit in "1234567890")
    back = blank.spot("back", word("entry-rub-out"), [("interface", "undo")])
    return Part("keys", title, (*digits, back), typed)


def typed_on(typed: str, said: str) -> str:
    """The number after one more key."""
    if said == "back":
        return typed[:-1]
    return str(int(typed + said)) if len(typed) < LONGEST else typed
