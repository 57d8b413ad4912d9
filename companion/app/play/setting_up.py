"""Laying the table in the order of the rulebook (SETUP-1 to SETUP-13): what to do, and when it is told.

What needs no answer is told together with the next question. Nothing here draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.app.play.moments import Icon, Step
from companion.app.play.picturing import icon_of_piece
from companion.app.words import word
from companion.core.questions import Question
from companion.games.dark_road.names import GOODS, ROADS, TOWNS
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.setup import START_VALUES
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.table.public import public
from companion.text import catalogue, instruction_text

Place = tuple[str, str]

_ORDER: Final = (
    *("supply", "buildings", "roll", "wheel", "commissions", "markers", "events", "fortune"),
    *("companions", "heroes", "deeds"),
)
_ASKED: Final = {"building_on": "buildings", "section_without_die": "wheel", "upgrade_out": "fortune"}
_LAST: Final = "steeds"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to lay: a rule, a sentence, and pictures of the pieces."""

    key: str
    rule: str
    text: str
    icons: tuple[Icon, ...]
    pieces: frozenset[str] = frozenset()
    """Kinds of pieces, as instructions call them, that this tells of."""
    lit: tuple[Place, ...] = ()
    """Where on the board."""


def stage_of(state: State, question: Question | None) -> str:
    """The task that a question of the setup belongs to."""
    if question is None or state.phase != "setup":
        return "done"
    if question.kind in _ASKED:
        return _ASKED[question.kind]
    group = (question.group or "").split()
    if question.kind == "roll" and group[:1] == ["bazaar"]:
        return "roll"
    if question.kind == "roll" and len(group) == 2:
        return f"seat {group[1]}"
    if question.kind == "keep_deed" and question.seat is not None:
        return f"seat {question.seat}"
    if question.kind == "printed_good" and question.seat is not None:
        return f"good {question.seat}"
    return _LAST


def stages(state: State) -> list[str]:
    """Every stage of this table's setup at which something is asked, in order; at last it is done."""
    solo = ["fortune"] if len(state.humans) == 1 else []
    if not state.doubts("wheel"):
        return ["buildings", "roll", *solo, *(f"seat {seat}" for seat in state.humans), _LAST, "done"]
    people = [f"{what} {seat}" for seat in state.humans for what in ("seat", "good")]
    return ["buildings", "roll", "wheel", *solo, *people, _LAST, "done"]


def told_at(state: State, stage: str, by_motor: bool = False) -> list[Task]:
    """What is to be done by the time of this stage and was not told before it.

    ``by_motor``: the wheel turns by itself.
    """
    order = _order(state)
    asked = stages(state)
    if stage not in asked:
        return []
    last = asked[asked.index(stage) - 1] if stage != asked[0] else ""
    first = order.index(last) + 1 if last else 0
    until = order.index(stage) + 1 if stage in order else len(order)
    found = [_task(state, key) for key in order[first:until]]
    return [
        replace(task, text=_turned(state)) if by_motor and task.key == "wheel" else task for task in found
    ]


def _turned(state: State) -> str:
    good = state.box.board.wheel[state.wheel_top]
    return word("setup-wheel-turned", good=catalogue().name("good", good))


def every_task(state: State) -> list[Task]:
    return [_task(state, key) for key in _order(state)]


def _order(state: State) -> list[str]:
    found = list(_ORDER)
    for seat in range(len(state.players)):
        found += [f"concern {seat}"] if state.is_concern(seat) else [f"seat {seat}", f"good {seat}"]
    return [*found, _LAST]


def _task(state: State, key: str) -> Task:
    head, _, seat = key.partition(" ")
    if head == "seat":
        return _seat(state, key, int(seat))
    if head == "good":
        return _good(state, key, int(seat))
    if head == "concern":
        return _concern(state, key, int(seat))
    return _FIXED[head](state) if head in _FIXED else _PLAIN[head]


def _dice(*names: str) -> tuple[Icon, ...]:
    return tuple(("dice", name) for name in names)


def _plain(key: str, rule: str, icons: Sequence[Icon], pieces: str, *lit: Place) -> Task:
    # The sentence is said when it is shown: the language may change while the app runs.
    return Task(key, rule, "", tuple(icons), frozenset(pieces.split()), lit)


_PLAIN: Final = {
    task.key: task
    for task in (
        _plain(
            "buildings", "SETUP-1", [("cards", "building")] * 4, "building",
            *(("space", str(space)) for space in range(1, 5)),
        ),
        _plain("roll", "SETUP-2", _dice("market"), ""),
        _plain(
            "commissions", "SETUP-3", [("towns", town) for town in TOWNS], "commission",
            ("district", "commissions"),
        ),
        _plain(
            "markers", "SETUP-4", [("tokens", "ruins"), ("tokens", "dark_market")], "marker",
            ("ruins", "bottom-left"), ("dark_market", "south"),
        ),
        _plain("events", "SETUP-5", [("tokens", "highway"), ("tokens", "shortcut")], "event",
            *(("road", road) for road in ROADS),
        ),
        _plain(
            "supply", "COUNT-1",
            [("tokens", "coins"), *(("goods", good) for good in GOODS), ("tokens", "lantern"),
             ("tokens", "horseshoe"), ("tokens", "quartz"),
             *_dice("illuminated", "travel", "oracle", "ruins")],
            f"coin lantern horseshoe quartz illuminated travel oracle ruins {' '.join(GOODS)}",
        ),
        _plain(
            "companions", "SETUP-7", [*[("cards", "companion")] * 3, *_dice("travel")], "companion travel"
        ),
        _plain("heroes", "SETUP-8", [("cards", "hero")] * 4, "hero", ("district", "inn")),
        _plain("deeds", "SETUP-8", [("cards", "deed")] * 2, "deed"),
    )
}  # fmt: skip


def sentence(task: Task) -> str:
    return task.text or word(f"setup-{task.key}")


def _wheel(state: State) -> Task:
    """The wheel, and a die on each section that has one (SETUP-2)."""
    board, words = state.box.board, catalogue()
    top = board.wheel[state.wheel_top]
    there = [*board.wheel[state.wheel_top :], *board.wheel[: state.wheel_top]][:5]
    text = word("setup-wheel", good=words.name("good", top))
    icons: list[Icon] = [("tokens", "wheel"), *(("goods", good) for good in there)]
    lit = tuple(("good", good) for good in there)
    return Task("wheel", "SETUP-2", text, tuple(icons), frozenset({"wheel", "market"}), lit)


def _fortune(state: State) -> Task:
    solo = len(state.humans) == 1
    text = word("setup-fortune-solo" if solo else "setup-fortune", coins=state.fortune_coins)
    icons: tuple[Icon, ...] = (("tokens", "fortune"), ("tokens", "coins"), ("cards", "upgrade"))
    return Task("fortune", "SETUP-6", text, icons, frozenset({"coin", "upgrade"}), (("fortune", ""),))


def _steeds(state: State) -> Task:
    """Dealt at random, or drafted in pairs (SETUP-11)."""
    pairs = len(state.players) + 1
    text = word("setup-steeds-draft", pairs=pairs) if "draft" in state.variants else word("setup-steeds")
    icons: tuple[Icon, ...] = (("cards", "steed"), ("cards", "hero"))
    return Task(_LAST, "SETUP-11", text, icons, frozenset({"steed", "hero"}))


_FIXED: Final = {"wheel": _wheel, "fortune": _fortune, _LAST: _steeds}


def _seat(state: State, key: str, seat: int) -> Task:
    """What one merchant begins with (SETUP-9)."""
    text = word(
        "setup-seat-two" if "two-deeds" in state.variants else "setup-seat",
        who=state.players[seat].name,
        marker=word(f"setup-marker-{state.edition.name}", prestige=state.edition.start_prestige),
    )  # fmt: skip
    icons: tuple[Icon, ...] = (
        ("tokens", f"wagon_{seat_tone(state, seat)}"), ("tokens", "prestige"), ("tokens", "coins"),
        ("tokens", "horseshoe"), ("cards", "deed"), ("faces", "1"), ("faces", "2"), ("faces", "3"),
        ("dice", "night"), ("dice", "illuminated"),
    )  # fmt: skip
    pieces = frozenset({"wagon", "prestige", "coin", "night", "illuminated", "horseshoe", "deed"})
    return Task(key, "SETUP-9", text, icons, pieces, (("space", "0"),))


def _good(state: State, key: str, seat: int) -> Task:
    """The starting good of a seat, and its coins (SETUP-10)."""
    value = START_VALUES[seat]
    good = next((name for name, worth in state.values().items() if worth == value), GOODS[0])
    text = word(
        "setup-good" if seat else "setup-good-first",
        who=state.players[seat].name, good=catalogue().name("good", good), value=value, coins=seat,
    )  # fmt: skip
    icons: list[Icon] = [("tokens", f"wagon_{seat_tone(state, seat)}"), ("goods", good)]
    icons += [("tokens", "coin")] * seat
    return Task(key, "SETUP-10", text, tuple(icons), frozenset({*GOODS, "coin"}))


def _concern(state: State, key: str, seat: int) -> Task:
    """The Private Concern's pieces: it needs no dice and no screen (CONCERN-7)."""
    player = state.players[seat]
    goods = 0 if state.concern is None else state.concern.goods
    text = word("setup-concern", coins=player.coins, prestige=player.prestige, goods=goods)
    icons: tuple[Icon, ...] = (("tokens", "wagon_concern"), ("tokens", "prestige"), ("tokens", "good"))
    return Task(
        key, "CONCERN-7", text, icons, frozenset({"wagon", "prestige", "marker", "coin"}), (("space", "0"),)
    )


# What no task says


@dataclass(slots=True)
class Moved:
    """Which pieces moved since the last look that no task tells of: the bonus of a starting hero, say."""

    before: State | None = None
    stage: str = ""
    told: list[Step] = field(default_factory=list)

    def look(self, state: State, stage: str) -> list[Step]:
        """Call it whenever the table may have changed."""
        before, last = self.before, self.stage
        self.before, self.stage = state.copy(), stage
        if before is None:
            return []
        after = public(state)
        names = tuple(player.name for player in state.players)
        found = [one for one in difference(public(before), after) if not _is_told(last, one)]
        self.told = [Step(instruction_text(one, names, after), icon_of_piece(after, one)) for one in found]
        return self.told


def _is_told(stage: str, one: Instruction) -> bool:
    """Does a task of the setup, or the question itself, say this already?"""
    piece = one.piece.split()[0]
    if stage in (_LAST, "done"):
        return piece in ("steed", "hero")
    return piece in _TOLD


_TOLD: Final = frozenset(
    (
        *("building", "upgrade", "wheel", "market", "wagon", "prestige", "marker", "coin", "night"),
        *("illuminated", "horseshoe", "deed", "hero", "companion", "commission", "event", *GOODS),
    )
)
