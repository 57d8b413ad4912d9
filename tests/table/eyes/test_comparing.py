"""The wheel as the camera sees it, compared with the game's."""

from dataclasses import replace

import numpy as np
import pytest

from companion.games.dark_road import DarkRoad, new_game
from companion.table.eyes.comparing import PATIENCE, Comparing, compare
from companion.table.eyes.expecting import Expected
from companion.table.eyes.parts import WheelSeen
from tests.table.eyes.scripted import Camera
from tests.table.fake_board import FakeClock
from tests.waiting import until
from vision.reading import Picture


@pytest.fixture
def game() -> DarkRoad:
    return new_game(["Anna", "Ben"], seed=3)


def as_it_is(game: DarkRoad) -> WheelSeen:
    state = game.state
    return WheelSeen(state.wheel_top, tuple(state.market[good] for good in state.box.board.wheel))


def moved(seen: WheelSeen, away: int, to: int) -> WheelSeen:
    """One die lies elsewhere."""
    dice = list(seen.dice or ())
    dice[away] -= 1
    dice[to] += 1
    return replace(seen, dice=tuple(dice))


def a_die(game: DarkRoad) -> tuple[int, int]:
    """A section with a die, and one where another fits."""
    dice = as_it_is(game).dice or ()
    return next(i for i, n in enumerate(dice) if n), next(i for i, n in enumerate(dice) if n == 0)


def test_a_wheel_as_the_game_has_it_agrees(game: DarkRoad) -> None:
    assert compare(game, as_it_is(game)) is None


def test_a_wheel_that_stands_elsewhere_is_shown_with_both_sides(game: DarkRoad) -> None:
    seen = replace(as_it_is(game), section=(game.state.wheel_top + 2) % 6)
    found = compare(game, seen)
    assert found is not None
    assert found.wheel is not None
    wheel = game.state.box.board.wheel
    assert (found.wheel.table_good, found.wheel.game_good) == (
        wheel[seen.section or 0],
        wheel[game.state.wheel_top],
    )
    assert found.dice == ()


def test_a_wheel_between_two_sections_or_with_unclear_dice_says_nothing(game: DarkRoad) -> None:
    assert compare(game, WheelSeen(None, None)) is None


def test_a_die_on_another_section_is_shown_with_the_correction_that_would_take_it(game: DarkRoad) -> None:
    away, to = a_die(game)
    seen = moved(as_it_is(game), away, to)
    found = compare(game, seen)
    wheel = game.state.box.board.wheel
    assert found is not None
    assert found.wheel is None
    assert set(found.dice) == {(wheel[away], 0, 1), (wheel[to], 1, 0)}
    game.correct("market", {good: found.market.count(good) for good in wheel})
    assert compare(game, seen) is None


def test_with_dice_missing_there_is_nothing_to_correct(game: DarkRoad) -> None:
    away, _ = a_die(game)
    dice = list(as_it_is(game).dice or ())
    dice[away] -= 1
    found = compare(game, replace(as_it_is(game), dice=tuple(dice)))
    assert found is not None
    assert found.market == ()


def test_before_the_wheel_is_placed_nothing_is_compared() -> None:
    assert compare(new_game(["Anna", "Ben"]), WheelSeen(3, (0,) * 6)) is None


def test_only_what_lasts_is_told_and_so_is_its_end(game: DarkRoad) -> None:
    clock = FakeClock()
    comparing, off = Comparing(clock), replace(as_it_is(game), section=(game.state.wheel_top + 1) % 6)
    comparing.see(off)
    assert comparing.difference(game) is None
    clock.now += PATIENCE
    told = comparing.difference(game)
    assert told is not None
    comparing.see(as_it_is(game))
    assert comparing.difference(game) == told
    clock.now += PATIENCE
    assert comparing.difference(game) is None


@pytest.mark.parametrize("section, dice", [(None, None), (None, (1,) * 6), (0, None)])
def test_what_can_no_longer_be_seen_is_not_said_to_agree(
    game: DarkRoad, section: int | None, dice: tuple[int, ...] | None
) -> None:
    """Neither a wheel that is covered nor one of which only a part can be told."""
    clock = FakeClock()
    comparing, top = Comparing(clock), game.state.wheel_top
    comparing.see(replace(moved(as_it_is(game), *a_die(game)), section=(top + 1) % 6))
    comparing.difference(game)
    clock.now += PATIENCE
    assert comparing.difference(game) is not None
    comparing.see(WheelSeen(None if section is None else top, dice and as_it_is(game).dice))
    for _ in range(2):
        assert comparing.difference(game) is not None
        clock.now += PATIENCE
    comparing.see(None)
    for _ in range(2):
        assert comparing.difference(game) is not None
        clock.now += PATIENCE


def test_while_the_game_goes_on_people_have_time_to_follow(game: DarkRoad) -> None:
    clock = FakeClock()
    comparing = Comparing(clock)
    comparing.see(replace(as_it_is(game), section=(game.state.wheel_top + 1) % 6))
    for _ in range(3):
        clock.now += PATIENCE - 1
        assert comparing.difference(game) is None
        assert game.question is not None
        game.answer(game.question.options[0])


class Wheel:
    """Always seen as it once stood."""

    def __init__(self, seen: WheelSeen | None = None) -> None:
        self.seen = seen
        self.looks = 0

    def look(self, picture: Picture) -> WheelSeen | None:
        assert picture.dtype == np.uint8
        self.looks += 1
        return self.seen


@pytest.mark.parametrize("thrown", [True, False], ids=["dice are thrown", "the camera is gone"])
def test_how_the_wheel_stood_before_nobody_looked_any_more_is_not_held_against_the_game(
    game: DarkRoad, thrown: bool
) -> None:
    wheel = Wheel(as_it_is(game))
    camera = Camera(wheel=wheel)
    with camera.eyes:
        until(lambda: camera.push(0.2) or wheel.looks >= 2)
        if thrown:
            camera.eyes.expect(Expected(1, ("travel",)))
            camera.shows()
        else:
            camera.now += 10
            until(lambda: camera.eyes.notices)
        game.correct("wheel_top", game.state.box.board.wheel[(game.state.wheel_top + 1) % 6])
        for _ in range(3):
            assert camera.eyes.difference(game) is None
            camera.now += PATIENCE


def test_the_wheel_is_looked_at_while_nothing_is_thrown() -> None:
    wheel = Wheel()
    camera = Camera(wheel=wheel)
    with camera.eyes:
        until(lambda: camera.push(0.2) or wheel.looks >= 2)
        assert camera.script.asked[-1][1] is None
