"""Questions about the box, asked once: what is printed on wheel, chart, board and tiles.

A page has slots; a touch fills the next one, the last goes on to the next page, and what a page says is
written down at once. Nothing here draws.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import tomli_w

from companion.app.owner.box_file import keep_facts
from companion.app.play.moments import Icon
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road.board_facts import SECTIONS, TILE_IDS
from companion.games.dark_road.box import Box
from companion.games.dark_road.loader import load
from companion.games.dark_road.names import BUILDINGS, DISTRICTS, GOODS
from companion.plain_files import read_text
from companion.table.files import Files, write_whole
from companion.table.home import home, owner_dir
from companion.table.settings import LARGEST
from companion.text import catalogue

PAGES: Final = ("wheel", "crafting", "dark_market", "ruins", "districts", "tiles", "shapes")
SHAPES: Final = (
    *("#", "##", "###", "##/#.", "####", "##/##", "###/#..", "###/.#.", ".##/##."),
    *("#####", "####/#...", "####/.#..", "###/##.", "###/#.#", "###/#../#..", "###/.#./.#."),
    *("##./.##/..#", "#../###/..#", ".#./###/.#.", ".##/##./.#.", "##../.###"),
)
"""The shapes that are offered; any other is drawn cell by cell."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that is asked: which fact it belongs to, where it stands in it, and what we believe."""

    fact: str
    label: str
    icon: Icon | None
    believed: str
    sure: bool
    """A rulebook shows it, or the owner has said so."""


@dataclass(frozen=True, slots=True)
class Page:
    name: str
    slots: tuple[Slot, ...]
    options: tuple[str, ...]
    each_once: bool = False
    ends: tuple[str, ...] = ()
    """What can only be first and last."""

    def left(self, given: Sequence[str], slot: int) -> list[str]:
        """What can still be chosen for this slot."""
        free = [option for option in self.options if not (self.each_once and option in given)]
        if not self.ends:
            return free
        is_end = slot in (0, len(self.slots) - 1)
        return [option for option in free if (option in self.ends) is is_end]


def page_of(box: Box, name: str) -> Page:
    """The slots of one page, with what is in force."""
    if name == "wheel":
        slots = [
            _slot(box, "wheel", word("box-place", number=number), None, good)
            for number, good in enumerate(box.board.wheel, 1)
        ]
        return Page(name, tuple(slots), GOODS, each_once=True)
    if name == "districts":
        slots = [
            _slot(box, "districts", word("box-place", number=number), None, district)
            for number, district in enumerate(box.board.districts, 1)
        ]
        # The start space lies between these two, with no building (ACT-1).
        return Page(name, tuple(slots), DISTRICTS, each_once=True, ends=("bazaar", "inn"))
    if name == "tiles":
        return Page(name, tuple(_tile_slots(box)), BUILDINGS, each_once=True)
    if name == "shapes":
        words = catalogue()
        slots = [
            _slot(
                box,
                f"shapes.{good}",
                words.name("good", good),
                ("goods", good),
                "/".join(box.board.shapes[good]),
            )
            for good in GOODS
        ]
        return Page(name, tuple(slots), SHAPES)
    return Page(name, tuple(_goods_slots(box, name)), GOODS)


def _slot(box: Box, fact: str, label: str, icon: Icon | None, believed: str) -> Slot:
    return Slot(fact, label, icon, believed, box.board.solid(fact))


def _tile_slots(box: Box) -> list[Slot]:
    return [
        _slot(box, f"tiles.{tile}", word(f"box-side-{side}", number=number), None, building)
        for number, tile in enumerate(TILE_IDS, 1)
        for side, building in enumerate(box.board.tiles[tile], 1)
    ]


def _goods_slots(box: Box, name: str) -> list[Slot]:
    words = catalogue()
    found: list[Slot] = []
    for key in SECTIONS[name]:
        fact = f"{name}.{key}"
        if name == "crafting":
            label = words.name("face", key)
            found.append(_slot(box, fact, label, ("faces", key), box.board.crafting[key]))
            continue
        goods = box.board.dark_market[key] if name == "dark_market" else box.board.ruins[key]
        found += [_slot(box, fact, words.name(name, key), ("tokens", name), good) for good in goods]
    return found


class Interview:
    """Where the owner is; :attr:`page` is ``None`` when all has been asked.

    ``only`` asks for one page again, even for what is known. Everything raises ``GameError`` where the
    owner's files cannot be used or the disk refuses.
    """

    def __init__(self, only: str = "") -> None:
        self.only = only
        self.box = load(owner_dir())
        kept = {} if only else _kept()
        self.passed: list[str] = [name for name in kept.get("passed", []) if name in PAGES]
        """Pages that were answered or skipped."""
        self.page: Page | None = None
        self._again = False
        self._last = 0
        self.given: list[str | None] = []
        self._open()
        saved = kept.get("given", [])
        if self.page is not None and kept.get("page") == self.page.name and isinstance(saved, list):
            for value in saved:
                if None in self.given and value in self.options():
                    self._fill(str(value))

    def _open(self, again: str = "") -> None:
        """The next page that is not known already; ``again`` names one that is asked whatever is known."""
        names = [again] if again else [self.only] if self.only else list(PAGES)
        pages = (page_of(self.box, name) for name in names if name not in self.passed)
        wanted = (page for page in pages if again or self.only or not all(slot.sure for slot in page.slots))
        self.page, self._again = next(wanted, None), bool(again or self.only)
        slots = () if self.page is None else self.page.slots
        self.given = [slot.believed if self._is_known(slot) else None for slot in slots]

    def _is_known(self, slot: Slot) -> bool:
        """What a rulebook shows need not be asked, but for whoever wants to correct it."""
        return not self._again and slot.sure

    def _chosen(self) -> list[str]:
        return [value for value in self.given if value is not None]

    @property
    def slot(self) -> int:
        """The one that the next touch fills."""
        return self.given.index(None) if None in self.given else -1

    def options(self) -> list[str]:
        return [] if self.page is None else self.page.left(self._chosen(), self.slot)

    # What a touch does

    def choose(self, value: str) -> None:
        """This is printed there. The last one of what is there once is not asked."""
        self._fill(value)
        left = self.options()
        if self.page is not None and self.page.each_once and self.given.count(None) == 1 and len(left) == 1:
            self._fill(left[0])
        if None in self.given:
            self._save()
        else:
            self._finish()

    def _fill(self, value: str) -> None:
        self._last = self.given.index(None)
        self.given[self._last] = value
        if self.page is not None and self.page.name == "wheel" and self._last == 0:
            self.page = _begun_with(self.page, value)

    @property
    def goes_with_drawn(self) -> bool:
        """Can the rest be as drawn? Not where something that is there once was told elsewhere."""
        page, whole = self.page, self._with_drawn()
        return page is None or not page.each_once or len(set(whole)) == len(whole)

    def _with_drawn(self) -> list[str]:
        slots = () if self.page is None else self.page.slots
        return [value or slot.believed for slot, value in zip(slots, self.given, strict=True)]

    def as_drawn(self) -> None:
        """The rest is printed as we believe; raises ``BadData`` where that does not go with what was told."""
        filled = self.given
        self.given = [*self._with_drawn()]
        try:
            self._finish()
        except GameError:
            self.given = filled
            raise

    def pick(self, number: int) -> None:
        """This slot is asked next."""
        self.given[number] = None

    @property
    def can_take_back(self) -> bool:
        return any(value is not None for value in self._told()) or bool(self.passed and not self.only)

    def _told(self) -> list[str | None]:
        if self.page is None:
            return []
        pairs = zip(self.page.slots, self.given, strict=True)
        return [None if self._is_known(slot) and value == slot.believed else value for slot, value in pairs]

    def take_back(self) -> None:
        """The last touch; on an empty page, the page before."""
        told = self._told()
        last = next((n for n in range(len(told) - 1, -1, -1) if told[n] is not None), None)
        if last is not None:
            self.given[last] = None
        elif self.passed and not self.only:
            self._open(self.passed.pop())
        self._save()

    def skip(self) -> None:
        """Not now: the page stays as we believe it."""
        assert self.page is not None
        self._pass()

    def stop(self) -> None:
        """Ask nothing more."""
        self.passed = [*self.passed, *(name for name in PAGES if name not in self.passed)]
        self._open()
        self._save()

    def _finish(self) -> None:
        assert self.page is not None
        try:
            keep_facts(_facts(self.page, [str(value) for value in self.given]))
        except GameError:
            # The last touch does not count.
            self.given[self._last] = None
            raise
        self.box = load(owner_dir())
        self._pass()

    def _pass(self) -> None:
        assert self.page is not None
        self.passed.append(self.page.name)
        self._open()
        self._save()

    def _save(self) -> None:
        if not self.only:
            page = "" if self.page is None else self.page.name
            _keep({"passed": self.passed, "page": page, "given": [v for v in self._told() if v is not None]})


def _begun_with(wheel: Page, first: str) -> Page:
    """The same order round the wheel, told from another good on."""
    order = [slot.believed for slot in wheel.slots]
    at = order.index(first)
    slots = [
        replace(slot, believed=good) for slot, good in zip(wheel.slots, order[at:] + order[:at], strict=True)
    ]
    return replace(wheel, slots=tuple(slots))


def _facts(page: Page, given: Sequence[str]) -> dict[str, Any]:
    """What the slots say, as facts of the board file; what a rulebook shows need not be written."""
    found: dict[str, Any] = {}
    for slot, value in zip(page.slots, given, strict=True):
        if page.name == "crafting":
            found[slot.fact] = value
        elif page.name == "shapes":
            found[slot.fact] = value.split("/")
        else:
            found.setdefault(slot.fact, []).append(value)
    told = {slot.fact for slot, value in zip(page.slots, given, strict=True) if value != slot.believed}
    sure = {slot.fact for slot in page.slots if slot.sure}
    return {fact: value for fact, value in found.items() if fact not in sure or fact in told}


def interview_wanted() -> bool:
    """Has the box not been asked about to the end?"""
    try:
        return Interview().page is not None
    except GameError:
        return False


def _path() -> Path:
    return home() / "interview.toml"


def _kept() -> dict[str, Any]:
    try:
        found = tomllib.loads(read_text(_path(), LARGEST))
    except (OSError, ValueError):
        return {}
    passed = found.get("passed")
    return found if isinstance(passed, list) else {}


def _keep(table: dict[str, Any]) -> None:
    write_whole(Files(), _path(), tomli_w.dumps(table).encode())
