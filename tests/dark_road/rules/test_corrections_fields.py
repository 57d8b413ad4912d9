"""Every field of the table: listed, set, refused, undone, done again and replayed."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import GameError, Illegal
from companion.games.dark_road import DarkRoad, replay
from companion.games.dark_road.corrections import choices, correct, is_describable, paths, value_of
from companion.games.dark_road.names import GOODS, TOWNS
from companion.games.dark_road.state import State
from tests.dark_road.correcting import correct_and_check
from tests.dark_road.playing import Seating, some_answer


def played(dealt: bool, until: Callable[[DarkRoad], bool], concern: int | None = None) -> DarkRoad:
    """A game by chance up to such a moment; the first one that has it."""
    for number in range(4, 20):
        game = Seating(2, "v2", 5 if dealt else None, concern=concern).sit_down()
        dice = random.Random(number)
        while game.question is not None:
            if until(game):
                return game
            value, wave = some_answer(game.question, dice)
            game.answer(value, wave=wave)
    raise AssertionError("no game has such a moment")


def on_the_road(game: DarkRoad) -> bool:
    """Travel dice lie there to be taken, and everybody has cards."""
    question, player = game.question, game.state.players[0]
    return (
        question is not None
        and question.kind == "choose_travel_die"
        and game.state.round > 3
        and bool(player.commissions and player.companions and player.heroes)
    )


def kind_of(path: str) -> str:
    """A field without its seat and its number."""
    parts = path.split(".")
    kept = [part for part in parts[2:] if not part.isdecimal()] if parts[0] == "players" else [parts[0]]
    if parts[0] in ("caravan", "concern"):
        kept = parts[:2]
    return ".".join(["seat", *kept] if parts[0] == "players" else kept)


TABLE = {
    "wheel_top", "market", "dark_market", "ruins", "fortune_coins", "round", "buildings", "upgrades", "inn",
    "courtyard", "companion_row", "tops", "caravan.event", "caravan.dice", "concern.goods", "concern.vp",
}  # fmt: skip
OF_A_SEAT = {
    "coins", "prestige", "lanterns", "horseshoes", "quartz", "space", "gifts", "steeds", "upgrades",
    "locked", "reserve", "illuminated", "pool_night", "pool_illuminated", "spent",
    "heroes", "delivered_heroes", "commissions", "delivered_commissions", "deeds", "companions",
    "companions.used", *(f"goods.{good}{side}" for good in GOODS for side in ("", "+")),
}  # fmt: skip


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_every_piece_on_the_table_has_a_field(dealt: bool) -> None:
    """COUNT-1"""
    game = played(dealt, on_the_road, concern=2)
    assert {kind_of(path) for path in paths(game.state)} == TABLE | {f"seat.{name}" for name in OF_A_SEAT}
    its = {kind_of(path) for path in paths(game.state) if path.startswith("players.2.")}
    assert its == {
        f"seat.{name}"
        for name in (
            "coins", "prestige", "space", "upgrades", "illuminated", "heroes", "delivered_heroes",
            "commissions", "delivered_commissions", "deeds", "companions",
        )
    }  # fmt: skip


def another(game: DarkRoad, path: str, dice: random.Random) -> Any:
    """A value that this field does not have yet."""
    now, allowed = value_of(game.state, path), choices(game.state, path)
    if allowed is not None:
        others = [value for value in allowed if value != now]
        return dice.choice(others or [now])
    if path == "market":
        goods = list(game.state.market)
        return dict(zip(goods, [game.state.market[good] for good in goods[1:] + goods[:1]], strict=True))
    return now - 1 if isinstance(now, int) and now > 1 else 1


@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_every_field_is_set_undone_done_again_and_replayed(dealt: bool) -> None:
    """COUNT-1: pieces are conserved each time, and what was refused has changed nothing."""
    game = played(dealt, on_the_road, concern=2)
    records = json.loads(json.dumps(game.log))
    dice = random.Random(9)
    done: set[str] = set()
    for path in paths(game.state):
        if kind_of(path) in done:
            continue
        trial = replay(records)
        for _ in range(6):
            if correct_and_check(trial, path, another(trial, path, dice)):
                done.add(kind_of(path))
                break
        again = replay(json.loads(json.dumps(trial.log)))
        assert again.state_hash() == trial.state_hash()
        assert again.log == json.loads(json.dumps(trial.log))
    assert done == {kind_of(path) for path in paths(game.state)}


@pytest.mark.parametrize("value", [-1, 999, "zebra", 1.5, [], {"no such field": 1}, object])
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_nonsense_is_refused_in_every_field_and_changes_nothing(dealt: bool, value: Any) -> None:
    game = played(dealt, on_the_road, concern=2)
    before, log = game.state_hash(), list(game.log)
    for path in paths(game.state):
        with pytest.raises(GameError) as refused:
            game.correct(path, value)
        assert refused.value.code.startswith(("correction-", "entry-"))
        assert (game.state_hash(), game.log) == (before, log)


def test_the_choices_of_a_field_are_what_it_takes() -> None:
    """What is chosen out of them is set, or refused for what else lies on the table."""
    game = played(True, on_the_road)
    for path in paths(game.state):
        for value in choices(game.state, path) or ():
            assert refusal_of(game.state, path, value) in ("", "correction-impossible"), (path, value)


def refusal_of(state: State, path: str, value: Any) -> str:
    """The code with which a correction is refused, if it is."""
    try:
        correct(state.copy(), path, value)
    except Illegal as refused:
        return refused.code
    return ""


def test_only_cards_of_a_real_table_are_described() -> None:
    """INN-1, COMM-1"""
    real = played(False, on_the_road)
    described = {kind_of(path) for path in paths(real.state) if is_describable(real.state, path)}
    assert described == {
        "inn", "tops", "seat.heroes", "seat.delivered_heroes", "seat.commissions",
        "seat.delivered_commissions",
    }  # fmt: skip
    dealt = played(True, on_the_road)
    assert not any(is_describable(dealt.state, path) for path in paths(dealt.state))


def test_while_the_table_is_laid_pieces_are_exchanged_and_not_added() -> None:
    """SETUP-8"""
    game = Seating(2, "v2", None).sit_down()
    dice = random.Random(1)
    while not game.state.players[1].deeds:
        assert game.question is not None
        game.answer(some_answer(game.question, dice)[0])
    listed = paths(game.state)
    assert "round" not in listed
    assert "players.0.spent" not in listed
    assert "players.0.heroes.0" not in listed
    assert None not in (choices(game.state, "inn.0") or ())
    before = game.state_hash()
    for path, value in (("inn.0", None), ("players.0.deeds.1", "?deed"), ("players.0.locked.0", None)):
        with pytest.raises(Illegal) as refused:
            game.correct(path, value)
        assert refused.value.code == "correction-setup"
    assert game.state_hash() == before
    game.correct("inn.0", {"town": TOWNS[0]})
    assert game.state.hero(str(game.state.inn[0])).town == TOWNS[0]
