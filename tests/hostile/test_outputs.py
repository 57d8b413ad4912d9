"""Every output, given text that no file or message of ours would hold: it is harmless there too."""

import dataclasses
import io
import json
import logging
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest
from rich.text import Text

from companion import games
from companion.app.past.giving import name_of
from companion.app.share.card import card_png
from companion.cli.hub import AsJson
from companion.cli.output import prepare_streams, write_json, write_line, write_text
from companion.core.errors import GameError
from companion.hub import messages
from companion.hub.messages import Garbled, Message, Refused
from companion.hub.names import presentable
from companion.store.finished import Finished, finished
from companion.store.sharing import bgstats_link, csv_text, share_text
from companion.table.home import home as home_folder
from companion.table.session import Session
from companion.table.surprises import write_down
from companion.terminal.hub_screen import ForPeople
from companion.terminal.screen import Screen, shown_text
from companion.text import error_text
from tests.hostile.texts import HOSTILE, LOUD, faults, json_faults, leaves, one_of_each, spoiled
from tests.store.test_sharing import ABOUT, ANNA, BEN, CONCERN
from tests.terminal.hub_sitting import Desk

every_text = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


# The terminal


@every_text
def test_the_screen(text: str) -> None:
    stream = io.StringIO()
    screen = Screen(stream, width=80)
    screen.show(text)
    screen.show(Text.assemble("[bold]name[/bold]", (text, "red")))
    screen.rule(text, text)
    assert faults(stream.getvalue()) == []
    assert "[bold]name[/bold]" in stream.getvalue()


def test_colours_stay_where_they_were() -> None:
    text = Text.assemble("a\u200bb", ("c\u202ed", "red"), "e\u0301\x01")
    shown = shown_text(text)
    assert shown.plain == "abcde\u0301\ufffd"
    assert [(shown.plain[span.start : span.end], span.style) for span in shown.spans] == [("cd", "red")]


@every_text
def test_the_lines_of_a_command(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_line(text)
    assert faults(shown := capsys.readouterr().out) == []
    assert shown.count("\n") == 1
    write_text(text[:1000])
    assert faults(capsys.readouterr().out) == []
    write_json({text: [text]})
    assert json_faults(capsys.readouterr().out) == []


@every_text
def test_what_libraries_log(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    prepare_streams()
    assert logging.lastResort is not None
    said = logging.lastResort.format(logging.makeLogRecord({"msg": f"heard {text[:1000]}", "levelno": 30}))
    assert said.startswith("heard ")
    assert faults(said) == []


@every_text
def test_a_surprise_that_is_written_down(text: str) -> None:
    for error in (ValueError(text), OSError(2, text, text), KeyError(text)):
        assert write_down(error) == home_folder() / "surprises.txt"
    shown = (home_folder() / "surprises.txt").read_text(encoding="utf-8")
    assert set(faults(shown)) <= {"a long line"}


# The hub


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=7, created="today") as found:
        yield found


EVENTS: dict[str, dict[str, Any]] = {
    "listening": {
        "name": "x",
        "addresses": [("x", 1)],
        "announced": True,
        "file": "x",
        "fingerprint": "x",
        "port": 1,
    },
    "tablets": {"tablets": [{"id": "x", "name": "x", "online": True, "player": "x", "owner": True}]},
    "help": {"text": "x"},
    "notice": {"text": "x"},
    "refused": {"text": "x", "code": "x"},
    "joined": {"id": "x", "name": "x"},
    "revoked": {"id": "x", "name": "x"},
    "online": {"id": "x", "name": "x", "seat": 0, "player": "x"},
    "sat": {"id": "x", "name": "x", "seat": 0, "player": "x"},
    "played-here": {"seat": 0, "player": "x"},
    "asks": {"id": "x", "name": "x", "seat": 0, "player": "x", "device": "x"},
    "asks-no-more": {"id": "x", "name": "x", "seat": 0, "player": "x"},
    "offline": {"id": "x", "name": "x", "seat": 0, "player": "x"},
    "owner": {"id": "x", "name": "x"},
    "thrown": {"faces": ["x"], "sure": True, "problems": ["x"]},
    "ended": {"file": "x"},
}


@every_text
@pytest.mark.parametrize("event", EVENTS)
def test_what_happens_at_the_hub(
    session: Session, event: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.StringIO()
    for path in leaves(EVENTS[event]):
        what = spoiled(EVENTS[event], path, text[:1500])
        ForPeople(session, stream).tell(event, **what)
        AsJson().tell(event, **what)
    assert faults(stream.getvalue()) == []
    assert json_faults(capsys.readouterr().out) == []


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_tablet_that_joins_under_such_a_name(session: Session, text: str) -> None:
    stream = io.StringIO()
    desk = Desk(session, stream)
    desk.join(presentable(f"Anna {text}"), 0)
    desk.type("tablets", f"owner {text}", f"revoke {text}", f"take {text}", text)
    assert "Anna" in stream.getvalue()
    assert faults(stream.getvalue()) == []


# Messages


def kinds() -> list[type]:
    """Every message, in both directions."""
    return list(typing.get_args(Message))


def made(kind: Any, text: str) -> Any:
    """A value of this type in which every text is this one."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return made(inner[0], text)
    if kind is str:
        return text
    if kind in (int, bool):
        return kind(1)
    if origin is list or kind is list:
        return [made(inner[0] if inner else str, text)]
    if origin is dict or kind is dict:
        return {text: made(inner[1] if inner else str, text)}
    if kind is Any:
        return [text, {text: text}]
    assert issubclass(kind, msgspec.Struct), kind
    hints = typing.get_type_hints(kind)
    return kind(**{field.name: made(hints[field.name], text) for field in msgspec.structs.fields(kind)})


@every_text
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_text_of_every_message(kind: type, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be sent as UTF-8 is not; all else is shown harmlessly, wherever it is."""
    message = made(kind, text)
    try:
        heard = messages.read(messages.write(message), kind)
    except (Garbled, UnicodeEncodeError):
        assert text == LOUD
        heard = message
    values = msgspec.to_builtins(heard)
    stream = io.StringIO()
    for path in one_of_each(values):
        value: Any = values
        for key in path:
            value = value[key]
        Screen(stream, width=80).show(value[:1500])
    write_json(values)
    assert faults(stream.getvalue()) == []
    assert json_faults(capsys.readouterr().out) == []


@every_text
@pytest.mark.parametrize("code", ["hub-garbled", "hub-unheard", "not-an-answer", "unknown"])
def test_a_refusal_with_such_parameters(code: str, text: str) -> None:
    names = ("reason", "value", "name", "path", "allowed", "field", "version")
    refused = Refused(code, {name: [text, text] if name == "allowed" else text for name in names}, rule=text)
    error = GameError(refused.code, **refused.params)
    assert faults(error_text(error)) == []
    assert faults(error_text(GameError(text))) == []


# A finished game, as a damaged or foreign database could hold it


def everything() -> Finished:
    sheet = games.pad("dark_road").read({"players": [ANNA, BEN, CONCERN], "buildings": ["oracle", "harbor"]})
    return finished(sheet, **ABOUT, journal="game.journal", created="2026", changed="2026")


def fields() -> list[tuple[Any, ...]]:
    """Where a finished game has text. What tells how it is scored is read by the game's pad, which knows all
    the words that there are, and refuses others."""
    read_by_pad = ("game", "edition", "values")
    return [path for path in leaves(everything()) if not any(name in path for name in read_by_pad)]


def test_the_fields_of_a_game_are_all_found() -> None:
    found = set(fields())
    assert {("uid",), ("location",), ("note",), ("journal",)} <= found
    assert {("sheet", "seats", 0, "name"), ("sheet", "seats", 2, "automa"), ("lines", 0, "name")} <= found


@every_text
@pytest.mark.parametrize("path", fields(), ids=lambda path: ".".join(map(str, path)))
def test_a_finished_game_is_shared_harmlessly(path: tuple[Any, ...], text: str) -> None:
    game = spoiled(everything(), path, text)
    assert set(faults(share_text(game))) <= {"a long line"}
    assert set(faults(csv_text([game]).replace("\r\n", "\n"))) <= {"a long line"}
    link = bgstats_link(game)
    assert link.isascii()
    assert json.loads(unquote(link).partition("=")[2])
    assert set(faults(unquote(link))) <= {"a long line"}
    name = name_of(game)
    assert faults(name) == []
    assert "/" not in name
    assert len(name.encode()) <= 120


@every_text
def test_a_finished_game_is_drawn_without_complaint(text: str) -> None:
    game = everything()
    names = tuple(dataclasses.replace(seat, name=text) for seat in game.sheet.seats)
    sheet = dataclasses.replace(game.sheet, seats=names)
    game = dataclasses.replace(game, sheet=sheet, location=text, day=text)
    assert card_png(game).startswith(b"\x89PNG")
