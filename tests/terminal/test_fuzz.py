"""Whatever is typed, the game goes on or ends in order, and nothing half-done is kept."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.concern.naming import concern_named
from companion.games.dark_road import replay
from companion.games.dark_road.names import GOODS, TOWNS
from companion.table.session import Session
from companion.terminal.commands import COMMANDS
from companion.terminal.play import Play
from companion.terminal.reader import LONGEST, Signals, Stopped, pipe_reader
from companion.terminal.screen import Screen
from tests.cli.program import run
from tests.terminal.driver import Sitting

WORDS = (
    *COMMANDS,
    *GOODS,
    *TOWNS[:2],
    *("Anna", "Ben", "coins", "prestige", "locked", "reserve", "wheel", "market", "inn", "building"),
    *("die", "slot", "stay", "activate", "done", "y", "n", "?", "all", "gain", "lose", "blank", "nothing"),
    *(
        "players.0.coins",
        "players.9.coins",
        "players.0.goods.armor+",
        "crafting.2",
        "shapes.armor",
        "oracle.1",
    ),
    *("0", "1", "2", "3", "4", "99", "-1", "999999999999", "\x00", "\x1b[2J", "\ud800", "é", "１", "²"),
)
LINES = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=30)


@contextmanager
def own_home() -> Iterator[Path]:
    """A folder of this example's own: the owner's cards of one must not be offered in the next."""
    before = os.environ["DARK_ROAD_HOME"]
    with TemporaryDirectory() as folder:
        os.environ["DARK_ROAD_HOME"] = folder
        try:
            yield Path(folder)
        finally:
            os.environ["DARK_ROAD_HOME"] = before


@pytest.mark.parametrize("seed", [7, None])
@settings(max_examples=60)
@given(lines=st.lists(LINES, max_size=25))
def test_no_typed_line_ever_crashes_the_game(seed: int | None, lines: list[str]) -> None:
    """In a dealt game and at a real table; and what was kept replays to the same table."""
    with own_home() as folder, Session.new(folder / "g.journal", ["Anna", "Ben"], seed=seed) as session:
        Sitting(session, lines).run()
        assert replay(session.game.log).state_hash() == session.game.state_hash()


@pytest.mark.parametrize("dealt", [True, False])
@settings(max_examples=30)
@given(lines=st.lists(LINES | st.just(""), max_size=40))
def test_no_typed_line_ever_crashes_a_game_against_the_private_concern(dealt: bool, lines: list[str]) -> None:
    """It sits first, so that its prompts come soon; its cards are ours or lie on the table."""
    options: dict[str, int] = {"seed": 7} if dealt else {}
    concern = concern_named("merchant")
    with (
        own_home() as folder,
        Session.new(folder / "g.journal", ["Anna"], concern=concern, concern_seat=0, **options) as session,
    ):
        Sitting(session, lines).run()
        assert replay(session.game.log).state_hash() == session.game.state_hash()


@contextmanager
def holding(data: bytes) -> Iterator[IO[bytes]]:
    """A file that these bytes are read from."""
    with TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        yield file


@settings(max_examples=60)
@given(data=st.binary(max_size=300) | st.lists(LINES, max_size=10).map(lambda lines: _encoded(lines)))
def test_no_bytes_ever_crash_the_game(data: bytes) -> None:
    with (
        own_home() as folder,
        Session.new(folder / "g.journal", ["Anna", "Ben"], seed=7) as session,
        holding(data) as source,
    ):
        out = io.StringIO()
        signals = Signals()
        read = pipe_reader(source, signals, lambda text: print(text, end="", file=out))
        Play(session, Screen(out), read, signals).run()
        assert "The game is saved in" in out.getvalue()
        assert not any(letter < " " and letter != "\n" for letter in out.getvalue())


def _encoded(lines: list[str]) -> bytes:
    return "\n".join(lines).encode("utf-8", errors="surrogatepass")


def test_a_huge_line_is_one_line() -> None:
    with holding(b"x" * (3 * LONGEST + 5) + b"\nquit\n") as source:
        read = pipe_reader(source, Signals(), lambda text: None)
        assert len(read("")) == LONGEST
        assert read("") == "quit"
        with pytest.raises(EOFError):
            read("")


def test_a_line_without_an_end_is_a_line() -> None:
    with holding(b"quit") as source:
        assert pipe_reader(source, Signals(), lambda text: None)("") == "quit"


def test_being_told_to_end_while_working_waits_for_the_next_question() -> None:
    signals = Signals()
    signals.told = True
    with holding(b"3\n") as source, pytest.raises(Stopped):
        pipe_reader(source, signals, lambda text: None)("")


def test_junk_on_a_pipe_ends_the_real_program_in_order() -> None:
    junk = b"\xff\xfe\x00\n" + b"A" * 100_000 + b"\n\x1b[2J\x07\nundo\nredo\nwhy zebra\nprint\n\xc3("
    done = run("play", "--terminal", "--players", "Anna,Ben", "--seed", "7", typed=junk)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "The game is saved in" in done.stdout


def test_the_input_may_end_at_any_point(tmp_path: Path) -> None:
    """Each prefix of a typed game ends with everything before it saved."""
    lines = ["workshop", "oracle", "candle", "y", "lant", "armor", "1 2", "3", "deeds", "", "correct", "why"]
    for count in range(len(lines) + 1):
        path = tmp_path / f"{count}.journal"
        with Session.new(path, ["Anna", "Ben"]) as session:
            shown = Sitting(session, lines[:count]).run()
            log = list(session.game.log)
        assert "The game is saved in" in shown
        with Session.open(path) as again:
            assert again.game.log == log
