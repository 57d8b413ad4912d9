"""What the table shows and the game does not have: both sides, to be drawn beside each other."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.app.words import word
from companion.core.questions import Question
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.state import State
from companion.table.devices import Mismatch
from companion.text import option_text
from companion.text.catalogue import catalogue

if TYPE_CHECKING:
    from companion.table.eyes.comparing import Difference

SECTIONS = 6


@dataclass(frozen=True, slots=True)
class Side:
    """One wheel: its goods clockwise from the one worth $5, none where nobody can tell; and how many market
    dice lie with each."""

    goods: tuple[str, ...]
    dice: tuple[int, ...] = ()
    turned: float = 0.0
    """By how much of a section the first one has gone beyond its place already."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Nothing changes until somebody says which side is right."""

    about: str
    """``wheel``: where it stands; ``dice``: what lies on it."""
    said: str
    table: Side
    game: Side
    table_label: str
    """What to touch when the table is right; empty where that cannot be taken over as it is."""
    game_label: str
    """The same for the game; empty where others settle it."""
    goods: tuple[str, ...] = ()
    """One of these is worth $5 on the table, and only people can see which."""
    answer: str = ""
    """Or it was just the turn that is asked about: then this is the answer to the question."""
    answer_label: str = ""


def side(state: State, section: int | None) -> Side:
    """The game's wheel as it looks when this section is worth $5."""
    if section is None:
        return Side(())
    wheel = state.box.board.wheel
    goods = tuple(wheel[(section + place) % SECTIONS] for place in range(SECTIONS))
    return Side(goods, tuple(state.market[good] for good in goods))


def of_wheel(found: Mismatch, state: State, question: Question | None, turns: bool) -> Disagreement:
    """A hand turned the wheel, or the camera sees it elsewhere; ``turns``: it can turn back by itself."""
    game = good_name(found.game_good)
    answer = ""
    if found.answer and question is not None:
        answer = option_text(state, question, found.answer)
    known = found.table_good is not None
    table = good_name(found.table_good) if found.table_good is not None else ""
    code = "devices-differs" if known else "devices-lost"
    return Disagreement(
        about="wheel",
        said=word(code, table=table, game=game),
        table=side(state, found.table_section),
        game=side(state, found.game_section),
        table_label=word("devices-table-right", good=table) if known else "",
        game_label=word("devices-turn-back" if turns else "devices-by-hand-back", good=game),
        goods=() if known else tuple(GOODS),
        answer=found.answer,
        answer_label=word("devices-was-answer", answer=answer) if answer else "",
    )


def of_dice(found: "Difference", state: State) -> Disagreement:
    """Other dice lie on the wheel than the game has there."""
    game = side(state, state.wheel_top)
    seen = {good: table for good, table, _ in found.dice}
    dice = tuple(seen.get(good, state.market[good]) for good in game.goods)
    whole = bool(found.market)
    return Disagreement(
        about="dice",
        said=word("devices-dice-differ" if whole else "devices-dice-count"),
        table=replace(game, dice=dice),
        game=game,
        table_label=word("devices-dice-table") if whole else "",
        game_label=word("devices-dice-game"),
    )


def good_name(good: str) -> str:
    return catalogue().name("good", good)
