"""On every screen, in every language, with small and large text: nothing is cut, nothing overlaps."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from kivy.uix.screenmanager import Screen

from companion.app.tour.scenes import SCENES, Scene
from companion.app.tour.stage import Stage, Way, prepare
from companion.app.widgets.plain import Touch, Words
from tests.app.fitting import faults

SIZES = ((1280, 800, 1.0), (800, 1280, 1.0), (2000, 1200, 1.5))
WAYS = [
    Way(*size, language, percent)
    for number, size in enumerate(SIZES)
    for language, percent in ((("en", 100), ("hu", 200)), (("en", 200), ("hu", 100)))[number % 2]
]
"""Six that have each size with each language and each size of text, and each language with each of these."""
SOME = (Way(*SIZES[0], "en", 100), Way(*SIZES[1], "hu", 200), Way(*SIZES[2], "en", 200))
"""In the short run every second screen is looked at, in one of these ways."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage() as stage:
        yield stage


def looked_at(stage: Stage, scenes: Sequence[Scene], way: Way, folder: Path) -> dict[str, list[str]]:
    """What does not fit, by the name of the screen."""
    found = {}
    for scene in scenes:
        prepare(way)
        screen = scene.make(folder)
        stage.show(screen, way)
        found[scene.name] = faults(screen)
    return {name: wrong for name, wrong in found.items() if wrong}


def test_no_two_scenes_have_one_name() -> None:
    assert len({scene.name for scene in SCENES}) == len(SCENES) > 25


@pytest.mark.parametrize("number", range(len(SOME)))
def test_everything_fits(stage: Stage, tmp_path: Path, number: int) -> None:
    assert looked_at(stage, SCENES[number :: 6 * len(SOME)], SOME[number], tmp_path) == {}


CUT = {
    "a sentence in a low box": lambda: Words("Anna: plan.", fits=False, size_hint_y=None, height=5),
    "a long word": lambda: Words("Commissions", size_hint_x=None, width=40),
    "a small target": lambda: Touch(lambda: None, size_hint=(None, None), size=(30, 60)),
    "something outside": lambda: Words("Anna", fits=False, size_hint=(None, None), width=99, x=1270),
}


@pytest.mark.parametrize("what", CUT)
def test_the_measure_sees(stage: Stage, what: str) -> None:
    prepare(SOME[0])
    screen = Screen(name="cut")
    screen.add_widget(CUT[what]())
    stage.show(screen, SOME[0])
    assert len(faults(screen)) == 1


def test_the_measure_sees_words_on_words(stage: Stage) -> None:
    prepare(SOME[0])
    screen = Screen(name="cut")
    for text in ("Anna", "Ben"):
        screen.add_widget(Words(text, pos_hint={"x": 0, "y": 0.5}))
    stage.show(screen, SOME[0])
    assert "lies on" in " ".join(faults(screen))


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_everything_fits_in_every_way(stage: Stage, tmp_path: Path, way: Way) -> None:
    assert looked_at(stage, SCENES, way, tmp_path) == {}
