"""Settings and rules on screens: one touch each, kept, taken up, and readable in every look."""

from collections.abc import Iterator

import pytest

from companion.app import look
from companion.app.art import looks, palette
from companion.app.owner.preferences import Preferences, all_looks, prefer, preferences
from companion.app.owner.sounds import RATE, TONES, Sounds, wav
from companion.app.screens.rules import RulesScreen, groups
from companion.app.screens.settings import SettingsScreen
from companion.app.widgets.page import Page
from companion.app.widgets.plain import Touch, Words
from companion.table.friends import Friend, friends, remember
from companion.table.home import settings_path
from companion.text import catalogue, rule_text
from companion.text.catalogue import speak
from tests.app.drawn import frames, label_of, parts, shown, touch


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    speak("en")
    look.set_text_scale(1)
    look.set_look("standard")


def tap(screen: Page, label: str, number: int = 0) -> None:
    found = [one for one in parts(screen, Touch) if label_of(one) == label]
    screen.scroll.scroll_to(found[number], animate=False)
    frames()
    touch(found[number])


def texts(screen: Page) -> list[str]:
    return [words.text for words in parts(screen, Words)]


# Preferences


def test_what_is_preferred_is_kept() -> None:
    assert preferences() == Preferences()
    prefer(text=150, look="safe", speech=True, device="/dev/ttyUSB0")
    prefer(sound=False, language="hu")
    assert preferences() == Preferences(
        language="hu", text=150, sound=False, speech=True, look="safe", device="/dev/ttyUSB0"
    )


@pytest.mark.parametrize(
    "kept",
    [
        "app = 3",
        "[app]\ntext = 137\nsound = 'loud'\nlook = 'pink'\ndevice = 7\nawake = 0\nstranger = true",
        "this is no settings file",
    ],
)
def test_what_nobody_can_have_meant_is_as_if_it_were_not_there(kept: str) -> None:
    settings_path().write_text(kept)
    assert preferences() == Preferences()


def test_a_value_that_cannot_be_is_not_kept() -> None:
    prefer(text=137, look="pink", language="xx")
    assert preferences() == Preferences()


def test_other_settings_stay_when_one_is_changed() -> None:
    remember([Friend("Anna", "rose")])
    prefer(text=125)
    assert friends() == [Friend("Anna", "rose")]


# Colours


def light(hexed: str) -> float:
    parts_ = (int(hexed[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts_)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", all_looks())
def test_everything_written_can_be_read_in_every_look(name: str) -> None:
    chosen = {group: {**colours, **looks()[name].get(group, {})} for group, colours in palette().items()}
    ground = chosen["ground"]
    written = {"ink": ground["ink"], "quiet": ground["quiet"], **chosen["seat"]}
    pairs = {(word, below): contrast(colour, ground[below])
             for word, colour in written.items() for below in ("night", "panel", "raised")}  # fmt: skip
    assert {pair: ratio for pair, ratio in pairs.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("name", all_looks())
def test_a_look_names_nothing_that_the_palette_does_not_have(name: str) -> None:
    for group, colours in looks()[name].items():
        assert set(colours) <= set(palette()[group])


def test_a_look_changes_colours_and_the_standard_one_brings_them_back() -> None:
    usual = look.colour("ground", "night")
    look.set_look("contrast")
    assert look.colour("ground", "night") == (0, 0, 0, 1)
    look.set_look("standard")
    assert look.colour("ground", "night") == usual


# The screen


def test_touches_change_text_colours_and_language_and_tell_it() -> None:
    told: list[int] = []
    screen = SettingsScreen(lambda: None, lambda: told.append(1))
    with shown(screen):
        before = screen.title.texture_size[1]
        tap(screen, "125 %")
        assert preferences().text == 125
        frames()
        assert screen.title.texture_size[1] > before, "the title grows with the rest"
        assert look.unit(100) == pytest.approx(125)
        tap(screen, "Stronger contrast")
        assert preferences().look == "contrast"
        tap(screen, "Safe for colour blindness")
        assert preferences().look == "safe"
        tap(screen, "magyar")
        assert preferences().language == "hu"
        assert catalogue().language == "hu"
    assert len(told) == 4


def test_a_device_is_no_longer_used_and_a_merchant_is_forgotten() -> None:
    prefer(device="/dev/ttyUSB0", camera="stand")
    remember([Friend("Anna", "rose")])
    screen = SettingsScreen(lambda: None)
    with shown(screen):
        assert {"Wheel and lamps: /dev/ttyUSB0", "Camera: stand", "Anna"} <= set(texts(screen))
        for _ in range(3):
            tap(screen, "", 1)
    assert (preferences().device, preferences().camera) == ("", "")
    assert friends() == []


# Rules


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_every_rule_is_found_by_its_group(edition: str) -> None:
    """PLAN-1 differs by edition."""
    assert sorted(rule for rules in groups().values() for rule in rules) == sorted(catalogue().rule_ids)
    screen = RulesScreen(lambda: None, edition, ["PLAN-1"])
    with shown(screen):
        assert any(rule_text("PLAN-1", edition) in said for said in texts(screen))
        tap(screen, "Move")
        assert f"MOVE-1: {rule_text('MOVE-1', edition)}" in texts(screen)
        assert not any(rule_text("PLAN-1", edition) in said for said in texts(screen))


def test_back_leads_from_a_group_to_all_and_then_out() -> None:
    left: list[int] = []
    screen = RulesScreen(lambda: left.append(1), "v2")
    with shown(screen):
        tap(screen, "Dice")
        tap(screen, "", 0)
        assert not left
        assert "Rest" in texts(screen)
        tap(screen, "", 0)
    assert left == [1]


# Sounds


class Played:
    def __init__(self) -> None:
        self.files: list[bytes] = []
        self.plays = 0

    def load(self, path: str) -> "Played":
        with open(path, "rb") as file:
            self.files.append(file.read())
        return self

    def stop(self) -> None:
        pass

    def play(self) -> None:
        self.plays += 1


@pytest.mark.parametrize("name", TONES)
def test_a_sound_is_short_and_neither_silent_nor_distorted(name: str) -> None:
    samples = memoryview(wav(name)[44:]).cast("h")
    assert 0.05 * RATE < len(samples) < 1.2 * RATE
    assert 5_000 < max(samples) < 20_000
    assert abs(samples[-1]) < 500


def test_sounds_play_only_when_they_are_on_and_are_loaded_once() -> None:
    played = Played()
    sounds = Sounds(False, played.load)
    sounds.play("accepted")
    assert played.plays == 0
    sounds.choose(True)
    sounds.play("accepted")
    sounds.play("accepted")
    sounds.close()
    assert played.plays == 2
    assert played.files == [wav("accepted")]


def test_a_machine_without_audio_is_silent() -> None:
    def broken(_: str) -> None:
        raise RuntimeError("no audio device")

    for load in (broken, lambda _: None):
        sounds = Sounds(True, load)
        sounds.play("refused")
        sounds.play("refused")
        sounds.close()
