"""Whatever a tablet, a file or a person sends: refused in an orderly way, and nothing has changed."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadRecord, GameError
from companion.games.dark_road import DarkRoad, new_game, replay
from companion.games.dark_road.names import GOODS, TILES, TOWNS, UPGRADES
from tests.dark_road.playing import EFFECTS, Seating, some_answer

WORDS = (
    "done", "go on", "leave", "keep", "slot 1", "slot 4", "die 7", "die blank", "move -1", "move 5",
    "activate inn", "buy armor", "take armor+", "hero 1", "hero 0", "hero 9", "deed 3", "use raven 1",
    "use raven 3", "town Northbreak", "steps 5", "?hero 1", "northbreak-1", "", " ", "done ", "DONE",
    "line 1", "line 0", "line 40", "line", "turn up notice", "turn up card", "a companion", "a deed", "1a",
)  # fmt: skip
FIELDS = (
    "players.0.coins", "players.0.prestige", "players.0.lanterns", "players.0.horseshoes",
    "players.0.quartz", "players.0.space", "players.0.gifts", "players.0.goods.armor",
    "players.0.goods.armor+", "players.0.goods.sword", "players.0.locked.0", "players.0.locked.3",
    "players.0.reserve.0", "players.0.illuminated.0", "players.0.steeds.0", "players.0.steeds.1",
    "players.0.name", "players.0", "players.9.coins", "players.-1.coins", "players..coins", "players",
    "players.0.coins.x", "players.²", "players.٠.coins", "players." + "9" * 5000 + ".coins",
    "players.0.locked." + "9" * 5000, "inn." + "9" * 5000,
    "wheel_top", "market", "market.potion", "dark_market", "ruins", "fortune_coins", "buildings.0",
    "buildings.1", "buildings.5", "inn.0", "inn.4", "inn.-1", "courtyard.1", "courtyard.2", "supply.armor",
    "concern.goods", "concern.vp", "concern.card", "concern.seat", "concern.left", "concern", "concern.",
    "players.1.goods.armor", "players.1.lanterns", "players.1.coins", "players.1.illuminated.0",
    "__class__", "box", "", ".",
)  # fmt: skip
FACTS = (
    "wheel", "wheel.potion", "wheel.0", "crafting", "crafting.1", "crafting.9", "crafting.blank", "districts",
    "districts.inn", "storage", "storage.6", "storage.0", "dark_market", "dark_market.east",
    "dark_market.south", "ruins.top-left", "oracle", "oracle.1", "oracle.7", "shapes", "shapes.armor",
    "shapes.vp", "tiles", "tiles.tile_1", "counts", "counts.armor", "origins", "origins.wheel", "", ".",
    "board", "heroes", "wheel.",
)  # fmt: skip

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=12)
    | st.sampled_from((*WORDS, *TILES, *TOWNS, *UPGRADES, *EFFECTS, "1", "blank", "velvet", "##"))
)
keys = st.sampled_from(
    (
        "goods",
        "town",
        "bonus",
        "name",
        "effects",
        "count",
        "coins",
        "prestige",
        "vp",
        "lose_vp",
        "hero",
        "seat",
        "cards",
        "notice",
        "sarcophagus",
        "delivery",
        "play",
        "unknown",
        *GOODS,
    )
) | st.text(max_size=5)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys, inner, max_size=6),
    max_leaves=12,
)
"""Anything JSON can say, with the words of the game among it."""


@cache
def _log(number: int) -> str:
    """The log of a game in which ``number`` steps were taken; odd ones are real tables.

    In every third the Private Concern plays.
    """
    dice = random.Random(number)
    edition = ("v1", "v2")[number // 2 % 2]
    seating = Seating(1 + number % 4, edition, None if number % 2 else number, ("two-deeds",))
    if number % 3 == 2:
        seating = seating._replace(seats=1 + number % 2, concern=number // 3 % 2)
    game = seating.sit_down()
    for _ in range(number):
        if game.question is None:
            break
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)
    return json.dumps(game.log)


def _game(number: int) -> DarkRoad:
    return replay(json.loads(_log(number)))


games = st.integers(0, 60).map(_game)


def _refused(act: Callable[..., Any], *args: Any, **kwargs: Any) -> GameError | None:
    try:
        act(*args, **kwargs)
    except GameError as error:
        return error
    return None


def _refuses_in_order(game: DarkRoad, act: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """Either it is done, and the log tells it; or a GameError says no, and nothing has changed."""
    before, log, question = game.state_hash(), json.dumps(game.log), game.question
    error = _refused(act, *args, **kwargs)
    if error is not None:
        assert error.code
        assert str(error)
        assert game.state_hash() == before
        assert json.dumps(game.log) == log
        assert game.question is question
        return
    assert len(game.log) > len(json.loads(log))
    told = json.loads(json.dumps(game.log))
    again = replay(told)
    assert again.state_hash() == game.state_hash()
    assert again.log == told


@given(games, values, st.none() | st.integers(-3, 3) | values, st.booleans())
def test_any_answer_is_taken_or_refused_in_order(game: DarkRoad, value: Any, index: Any, wave: bool) -> None:
    if isinstance(index, int) and not isinstance(index, bool) and game.question is not None:
        index += game.question.index
    _refuses_in_order(game, game.answer, value, index=index, wave=wave)


@given(games, st.data())
def test_an_entry_with_any_fields_is_taken_or_refused_in_order(game: DarkRoad, data: st.DataObject) -> None:
    """At a real table, until something is to be read off a card; then whatever is typed in."""
    dice = random.Random(len(game.log))
    for _ in range(80):
        if game.question is None or game.question.accepts is not None:
            break
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)
    question = game.question
    if question is None or question.accepts is None:
        return
    fields = sorted(question.accepts.fields)
    assert json.loads(json.dumps(question.accepts.to_json()))["needed"] == list(question.accepts.needed)
    effects = st.lists(st.sampled_from(EFFECTS) | st.text(max_size=20), max_size=8)
    words = st.lists(st.sampled_from((*GOODS, "gold")), max_size=5) | effects | values
    entry = data.draw(st.dictionaries(st.sampled_from(fields), words))
    _refuses_in_order(game, game.answer, entry)


@given(games, st.sampled_from(FIELDS) | st.text(max_size=12) | values, values)
def test_any_correction_is_made_or_refused_in_order(game: DarkRoad, field: Any, value: Any) -> None:
    _refuses_in_order(game, game.correct, field, value)


@given(games, st.sampled_from(FIELDS), st.integers(-1, 6) | st.sampled_from((*GOODS, "1", "north", "oracle")))
def test_a_plausible_correction_is_made_or_refused_in_order(game: DarkRoad, field: str, value: Any) -> None:
    _refuses_in_order(game, game.correct, field, value)


@given(games, st.sampled_from(FACTS) | st.text(max_size=12) | values, values)
def test_any_printed_fact_is_changed_or_refused_in_order(game: DarkRoad, fact: Any, value: Any) -> None:
    _refuses_in_order(game, game.change_print, fact, value)


_prints = (
    st.permutations(GOODS)
    | st.sampled_from(GOODS)
    | st.lists(st.sampled_from(("#", "##", "#.", ".#", "###")), max_size=4)
    | st.lists(st.sampled_from(GOODS), max_size=3)
    | st.sampled_from(EFFECTS)
    | st.lists(st.integers(0, 9), min_size=2, max_size=2)
)


@given(games, st.sampled_from(FACTS), _prints)
def test_a_plausible_print_is_changed_or_refused_in_order(game: DarkRoad, fact: str, value: Any) -> None:
    _refuses_in_order(game, game.change_print, fact, value)


def _bad_record(log: list[Any]) -> str:
    """The code with which a log is refused, "" for one that replays as it is."""
    try:
        game = replay(log)
    except BadRecord as error:
        return error.code
    assert game.log[: len(log)] == log
    return ""


@given(st.integers(0, 60), st.integers(0, 200), values)
def test_a_log_with_any_record_in_it_replays_or_is_a_bad_record(number: int, at: int, record: Any) -> None:
    log = json.loads(_log(number))
    log.insert(at % (len(log) + 1), record)
    assert _bad_record(log) in ("", "does-not-replay", "bad-setup", "empty-log")


_record_kinds = st.sampled_from(("setup", "choice", "chance", "wave", "correct", "data", "undo", "redo", "?"))
_changes = st.fixed_dictionaries(
    {"field": st.sampled_from((*FIELDS, *FACTS)) | values, "new": values}, optional={"old": values}
)


@given(st.integers(0, 60), st.integers(0, 200), _record_kinds, values | _changes)
def test_a_log_with_a_wrong_record_replays_or_is_a_bad_record(
    number: int, at: int, kind: str, value: Any
) -> None:
    log = json.loads(_log(number))
    log.insert(1 + at % len(log), [kind, value])
    assert _bad_record(log) in ("", "does-not-replay")


@given(values)
def test_no_setup_record_breaks_anything(value: Any) -> None:
    assert _refused(replay, [["setup", value]]) is not None


@given(st.sampled_from(("name", "seat", "cards", "notice", "sarcophagus", "delivery", "play")), values)
def test_any_seat_or_deck_of_the_private_concern_is_taken_or_refused_in_order(field: str, value: Any) -> None:
    """CONCERN-7: in a record and when a game begins."""
    good = {"name": "merchant", "cards": [f"c{i}" for i in range(10)], "notice": ["Curfew"]}
    seat = value if field == "seat" else 0
    error = _refused(new_game, 1, seed=1, concern={**good, field: value}, concern_seat=seat)
    assert error is None or error.code in ("concern-cards", "concern-seat")
    _, record = json.loads(_log(2))[0]
    record["concern"][field] = value
    refused = _refused(replay, [["setup", record]])
    assert refused is None or refused.code == "bad-setup"


@given(values)
def test_anything_for_a_private_concern_is_taken_or_refused_in_order(value: Any) -> None:
    """CONCERN-7: its name alone, or a deck."""
    error = _refused(new_game, 1, seed=1, concern=value)
    assert error is None or error.code == "concern-cards"
    _, record = json.loads(_log(2))[0]
    refused = _refused(replay, [["setup", {**record, "concern": value}]])
    assert (refused is None and value is None) or (refused is not None and refused.code == "bad-setup")
