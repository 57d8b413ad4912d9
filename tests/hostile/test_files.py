"""Files from somebody who means us no good: sheets, histories, decks, cards, settings, boards, tablets.

Each text of each file is replaced in turn. Where a file is refused, the sentence that says so is looked at:
names of players and cards with signs that act are refused when they are read, and so are texts that are too
long; those that only cannot be seen are not.
"""

import csv
import io
import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
import tomli_w

from companion import games
from companion.app.owner.preferences import Preferences, preferences
from companion.cli.score_file import EXAMPLE
from companion.games.dark_road.listing import LISTED
from companion.hub.desk import hub_folder
from companion.hub.identity import device_id, new_key, public_key
from companion.hub.known import FILE as TABLES
from companion.hub.known import Known, Tables
from companion.hub.registry import FILE, Device
from companion.store.exchange import games_json
from companion.store.finished import finished
from companion.table.friends import friends
from companion.table.home import boards_path, calibration_path, owner_dir, settings_path
from companion.text import error_text
from firmware_bridge.calibration import Calibration
from firmware_bridge.finding import Identity
from tests.hostile.shown import Shown, show
from tests.hostile.texts import HOSTILE, LONG, LOUD, faults, json_faults, leaves, one_of_each, spoiled
from tests.store.test_sharing import ABOUT, ANNA, BEN, CONCERN

every_text = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
slow_with_most_texts = pytest.mark.parametrize(
    "text",
    [
        pytest.param(HOSTILE[name], id=name, marks=() if name == "quiet" else pytest.mark.long)
        for name in HOSTILE
    ],
)


def check(*commands: list[str]) -> list[Shown]:
    """Whatever these commands show is harmless; with ``--json`` it is JSON."""
    found = []
    for arguments in commands:
        shown = show(*arguments)
        found.append(shown)
        assert (json_faults if "--json" in arguments else faults)(shown.out) == [], arguments
        assert faults(shown.err) == [], arguments
    return found


def spoilings(value: Any, text: str, sample: bool = False) -> Iterator[Any]:
    places = one_of_each(value) if sample else list(leaves(value))
    assert places
    for path in places:
        yield spoiled(value, path, text)


def in_toml(table: Any) -> bytes:
    """A file of this table; halves of signs cannot stand in one."""
    return tomli_w.dumps(table).encode(errors="ignore")


@slow_with_most_texts
def test_a_score_sheet(tmp_path: Path, text: str) -> None:
    path = tmp_path / "score.json"
    sheet = {**EXAMPLE, "players": [{**EXAMPLE["players"][0], "concern": None}, *EXAMPLE["players"][1:]]}
    for spoilt in spoilings(sheet, text):
        path.write_text(json.dumps(spoilt))
        check(["score", str(path)], ["score", str(path), "--json"], ["score", str(path), "--keep", "--save"])
    check(["history"], ["history", "--json"])


@slow_with_most_texts
def test_a_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    path, taken = tmp_path / "history.json", 0
    sheet = games.pad("dark_road").read({"players": [ANNA, BEN, CONCERN], "buildings": ["oracle", "harbor"]})
    for number, spoilt in enumerate(spoilings(games_json([finished(sheet, **ABOUT)]), text)):
        monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path / str(number)))
        path.write_text(json.dumps(spoilt))
        if check(["history", "import", str(path)])[0].code == 0:
            taken += 1
            check(*(["history", *command] for command in LOOKING))
            check_exports(["history", "export", "1"], tmp_path / f"{number}.png")
    assert taken > 0 or text in (LOUD, LONG)


LOOKING = (
    [], ["--json"], ["show", "1"], ["show", "1", "--json"], ["stats"], ["stats", "--json"], ["--search", "a"],
)  # fmt: skip


def check_exports(command: list[str], picture: Path) -> None:
    rows, text, link = (show(*command, form).out for form in ("--csv", "--text", "--bgstats"))
    assert faults(text) == []
    assert faults(rows.replace("\r\n", "\n")) == []
    assert all(cell[:1] not in tuple("=+-@|%") for row in csv.reader(io.StringIO(rows)) for cell in row)
    assert link.strip().isascii()
    assert link.strip().isprintable()
    assert faults(unquote(link)) in ([], ["a long line"])
    assert show(*command, "--png", str(picture)).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


@slow_with_most_texts
def test_a_deck(tmp_path: Path, text: str) -> None:
    path = tmp_path / "deck.toml"
    deck = tomllib.loads((files("companion.concern") / "data" / "reference.toml").read_text(encoding="utf-8"))
    for spoilt in spoilings(deck, text, sample=True):
        path.write_bytes(in_toml(spoilt))
        check(
            ["concern", "check", str(path)],
            ["concern", "check", str(path), "--json"],
            ["concern", "show", str(path)],
        )


DATA = files("companion.games.dark_road") / "data"
CARDS = sorted(source.name for source in DATA.iterdir() if source.name.endswith(".toml"))


@pytest.mark.long
@every_text
@pytest.mark.parametrize("name", CARDS)
def test_any_card_data(name: str, text: str) -> None:
    check_cards(name, text)


@every_text
def test_card_data(text: str) -> None:
    check_cards("heroes.toml", text)


def check_cards(name: str, text: str) -> None:
    table = tomllib.loads((DATA / name).read_text(encoding="utf-8"))
    for spoilt in spoilings(table, text, sample=True):
        (owner_dir() / name).write_bytes(in_toml(spoilt))
        check(["cards", "check"], ["cards", "check", "--json"])
        kind = name.removesuffix(".toml")
        if kind in LISTED:
            check(["cards", "show", kind], ["cards", "show", kind, "--json"])


SETTINGS = {
    "language": "en",
    "app": asdict(Preferences(tablet="Anna's", device="/dev/ttyUSB0", camera="0")),
    "friends": [{"name": "Anna", "tone": "candle"}],
    "last_game": {"edition": "v2", "names": ["Anna"], "concern": "merchant", "device": "auto"},
}


@slow_with_most_texts
def test_settings(text: str) -> None:
    for spoilt in spoilings(SETTINGS, text):
        settings_path().write_bytes(in_toml(spoilt))
        check(["language"], ["games"], ["cards", "show", "heroes"], ["device", "list"])
        assert all(isinstance(value, str | int) for value in asdict(preferences()).values())
        assert [friend.tone for friend in friends()] in ([], ["candle"])


@every_text
def test_boards_and_their_calibration(text: str) -> None:
    boards = {"board": [asdict(Identity(1, 2, "A1", "1-1"))]}
    for spoilt in spoilings(boards, text):
        boards_path().write_bytes(in_toml(spoilt))
        check(["device", "list"], ["device", "list", "--json"])
    usual = asdict(Calibration())
    for spoilt in (*({**usual, name: text} for name in usual), {**usual, text: 1}):
        calibration_path().write_bytes(in_toml(spoilt))
        check(["device", "calibrate", "--show"], ["device", "calibrate", "--show", "--json"])


@every_text
def test_the_tables_that_this_tablet_knows(tmp_path: Path, text: str) -> None:
    """They are read or set aside; what is read of them is only drawn, behind the gate of the app's words."""
    known = msgspec.to_builtins([Known("f" * 64, (("192.0.2.1", 1),), "Our table", "d", "k")])
    for spoilt in spoilings(known, text):
        (tmp_path / TABLES).write_text(json.dumps(spoilt))
        tables = Tables(tmp_path)
        assert len(tables.all()) == 1 or (tables.problem and faults(error_text(tables.problem)) == [])


@every_text
def test_the_tablets_that_have_joined(text: str) -> None:
    key = public_key(new_key())
    devices = msgspec.to_builtins([Device(device_id(key), "Anna's phone", key, joined="2026-11-17T20:00:00")])
    hub_folder().mkdir(parents=True, exist_ok=True)
    for spoilt in spoilings(devices, text):
        (hub_folder() / FILE).write_text(json.dumps(spoilt))
        check(["tablets"], ["tablets", "--json"], ["tablets", "revoke", text.replace("\\0", "")])


@every_text
@pytest.mark.parametrize(
    "arguments",
    [
        lambda text: ["replay", text],
        lambda text: ["resume", text, "--terminal"],
        lambda text: [text],
        lambda text: ["play", f"--{text}"],
        lambda text: ["play", "--terminal", "--seed", text],
        lambda text: ["play", "--terminal", "--variant", text],
        lambda text: ["play", "--terminal", "--seed", "1", "--players", "A,B", "--concern", text],
        lambda text: ["--language", text, "games"],
        lambda text: ["history", "show", text],
        lambda text: ["history", "--search", text],
        lambda text: ["history", "stats", "--player", text],
        lambda text: ["cards", "show", text],
        lambda text: ["concern", "show", text],
        lambda text: ["device", "status", "--port", text],
    ],
)
def test_what_is_typed_is_repeated_harmlessly(arguments: Callable[[str], list[str]], text: str) -> None:
    """Such as the name of a file that somebody else has made."""
    check(arguments(text))
