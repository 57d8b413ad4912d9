"""Rendered throws read by the networks themselves."""

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.throws.table import LATEST, RATE, thrown
from vision.reader import DiceReader
from vision.render.body import Look, some_look
from vision.render.hand import Reach, some_hand
from vision.render.motion import Actor
from vision.render.video import Faults, Script, shots, some_stage, spread, throw_by_hand, tray_outline
from vision.throws import Throw, ThrowWatcher

IVORY, RED, BLUE = (0.6, 0.75, 0.8), (0.03, 0.03, 0.5), (0.45, 0.1, 0.03)


@cache
def reader() -> DiceReader:
    return DiceReader()


def ordinary(body: tuple[float, float, float], mark: float) -> Look:
    """A plain die with round pips."""
    look = some_look(np.random.default_rng(1))
    return replace(
        look, material="plain", body=body, mark=(mark, mark, mark), clearness=0.0, gloss=0.2, rounding=0.2
    )


def watched(script: Script, expected: int) -> tuple[list[tuple[Throw, float]], Counter[object]]:
    """Every throw with how long after rest it was told, and the faces that truly lie there in the end."""
    watcher = ThrowWatcher(reader(), expected, tray_outline(script.stage))
    throws, restless = [], 0.0
    for shot in shots(script, np.random.default_rng(1)):
        if shot.moving or shot.hand:
            restless = shot.frame.at
        throw = watcher.feed(shot.frame)
        if throw is not None:
            throws.append((throw, throw.at - restless))
    return throws, Counter(die.face for die in shot.dice)


@pytest.mark.parametrize("seed", [3, 6])
def test_a_throw_of_plain_dice_is_read_once_and_rightly(seed: int) -> None:
    rng = np.random.default_rng(seed)
    looks = [ordinary(IVORY, 0.01), ordinary(RED, 0.9), ordinary(BLUE, 0.9)]
    reach = Reach(some_hand(rng), 0.3, 0.5, 1.2, 1.5, (-80, 0), 0.0)
    actors = thrown(spread(rng, looks), 0.4, 0.9)
    script = Script(some_stage(rng), actors, (reach,), 2.2, RATE, Faults(noise=3.0, flicker=0.03))
    ((throw, delay),), truth = watched(script, 3)
    assert Counter(reading.face for reading in throw.readings) == truth
    assert throw.problems == ()
    assert delay <= LATEST


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_throws_of_any_dice_anywhere_are_read_once_and_what_is_sure_is_right() -> None:
    """Materials, grounds and hands drawn by lot from what was kept from training."""
    sure = right = dice = 0
    for seed in range(10):
        rng = np.random.default_rng(seed)
        looks = [some_look(rng) for _ in range(4)]
        legs, reach = throw_by_hand(rng, spread(rng, looks), 0.3, seed % 6)
        script = Script(some_stage(rng, "kept"), tuple(Actor((leg,)) for leg in legs), (reach,), 2.6, RATE)
        throws, truth = watched(script, 4)
        assert len(throws) == 1
        throw, delay = throws[0]
        assert delay <= LATEST
        told = Counter(reading.face for reading in throw.readings if reading.confidence >= 0.95)
        dice += truth.total()
        sure += told.total()
        right += (told & truth).total()
    assert right >= 0.98 * sure
    assert sure >= 0.45 * dice
