"""``dark-road hub`` and ``dark-road tablets`` as people and scripts start them; all of it on loopback."""

import errno
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.hub.desk import HubDesk
from companion.hub.identity import new_key, public_key
from companion.hub.known import Known
from companion.hub.link import join
from companion.hub.messages import HubError
from companion.hub.registry import Registry
from companion.hub.tablet import Tablet
from companion.table.files import Files
from companion.table.session import Session
from tests.cli.hub_program import HERE, NEW, Hub
from tests.cli.program import Terminal, environment, run, sentence
from tests.hub.evening import answer, in_step

Start = Callable[..., Hub]


@pytest.fixture
def start() -> Iterator[Start]:
    running: list[Hub] = []

    def begin(*arguments: str, **options: Any) -> Hub:
        running.append(Hub(*arguments, **options))
        return running[-1]

    yield begin
    for one in running:
        one.close()


def is_asked(tablet: Tablet) -> bool:
    """Whoever only looks on sees a question without its options."""
    question = tablet.session.game.question
    return question is not None and bool(question.options)


def seated(hub: Hub, name: str, seat: int) -> tuple[Known, Tablet]:
    known = hub.join(name)
    tablet = hub.tablet(known)
    hub.until(lambda: tablet.session.is_ready)
    tablet.session.sit(seat)
    hub.until(lambda: tablet.session.seat == seat and is_asked(tablet))
    return known, tablet


def test_a_tablet_joins_plays_and_everything_is_told(start: Start, home: Path) -> None:
    hub = start(*NEW)
    listening = hub.next("listening")
    assert listening["addresses"] == [["127.0.0.1", listening["port"]]]
    code = hub.next("code")
    assert (len(code["code"]), code["seconds"], code["tries"]) == (6, 180, 5)
    asked = hub.next("question")
    assert (asked["seat"], asked["kind"], asked["here"]) == (0, "plan_die", True)
    known = join([("127.0.0.1", listening["port"])], code["code"], "Phone")
    assert known.fingerprint == listening["fingerprint"]
    assert hub.next("joined")["name"] == "Phone"
    tablet = hub.tablet(known)
    hub.next("online", name="Phone")
    hub.until(lambda: tablet.session.is_ready)
    tablet.session.sit(0)
    assert hub.next("sat")["player"] == "Anna"
    assert hub.next("question")["here"] is False
    hub.until(lambda: is_asked(tablet))
    answer(tablet.session)
    assert hub.next("question")["index"] > asked["index"]
    hub.type("revoke Phone")
    hub.next("revoked", name="Phone")
    hub.until(lambda: tablet.link.state == "refused")
    hub.type("quit")
    assert hub.wait() == 0
    assert hub.next("ended")["file"] == listening["file"]
    with Session.open(Path(listening["file"])) as session:
        assert len(session.game.log) > asked["index"]


def test_a_tablet_gets_a_seat_when_it_is_allowed(start: Start) -> None:
    hub = start(*(word for word in NEW if word != "--free-seats"))
    known = hub.join("Phone")
    tablet = hub.tablet(known)
    hub.until(lambda: tablet.session.is_ready)
    tablet.session.sit(0)
    asks = hub.next("asks")
    assert (asks["name"], asks["player"], asks["device"]) == ("Phone", "Anna", None)
    hub.until(lambda: tablet.session.wish == 0)
    assert tablet.session.seat is None
    hub.type("deny")
    hub.until(lambda: tablet.session.refusals)
    tablet.session.sit(0)
    hub.next("asks")
    hub.type("allow 1")
    assert hub.next("sat")["player"] == "Anna"
    hub.until(lambda: tablet.session.seat == 0 and is_asked(tablet))


def test_a_used_code_is_followed_by_another(start: Start) -> None:
    hub = start(*NEW)
    hub.join("Phone")
    hub.join("Tablet")
    hub.next("joined", name="Tablet")


def test_a_killed_hub_serves_the_same_game_to_the_same_tablets(start: Start, home: Path) -> None:
    hub = start(*NEW)
    known, tablet = seated(hub, "Phone", 0)
    answer(tablet.session)
    hub.until(lambda: not tablet.session.is_waiting)
    index = tablet.session.index
    hub.end(signal.SIGKILL)
    tablet.close()
    again = start("--port", str(hub.port))
    back = again.tablet(known)
    again.next("online", name="Phone", seat=0)
    again.until(lambda: back.session.is_ready)
    assert back.session.seat == 0
    assert back.session.index == index
    assert again.end() == 0
    (game,) = (home / "games").glob("*.journal")
    with Session.open(game) as session:
        assert in_step(session, back.session)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_without_input_it_serves_until_it_is_told_to_end(start: Start, number: int) -> None:
    hub = start(*NEW, stdin=subprocess.DEVNULL)
    hub.join("Phone")
    hub.next("joined")
    assert hub.end(number) == 0
    assert hub.next("ended")


def test_a_seat_is_taken_over_and_played_at_the_hub(start: Start) -> None:
    hub = start(*NEW)
    _, tablet = seated(hub, "Phone", 0)
    hub.next("question", here=False)
    hub.type("3")
    assert "take Anna" in hub.next("refused")["text"]
    hub.type("take Anna")
    index = hub.next("question", here=True)["index"]
    hub.type("3")
    assert hub.next("question")["index"] > index
    hub.until(lambda: tablet.session.seat is None and tablet.session.index > index)


# For people


def test_on_a_terminal_the_table_is_opened_and_closed_by_hand(home: Path) -> None:
    terminal = Terminal("hub", *NEW, *HERE, columns=100)
    try:
        shown = terminal.wait_for("lets one tablet in")
        assert "127.0.0.1" in shown
        assert "█" in shown
        terminal.wait_for("Which night die of your main reserve do you lock?")
        terminal.wait_for("> ")
        terminal.type("tablets")
        terminal.wait_for("No tablet has joined yet.")
        terminal.type("3")
        terminal.wait_for("into which slot does the 3 go?")
        terminal.press(b"\x04")
        assert terminal.end() == 0
        assert "everything is saved" in terminal.output
    finally:
        terminal.close()


def test_ctrl_c_ends_it_in_an_orderly_way(home: Path) -> None:
    terminal = Terminal("hub", *NEW, *HERE, columns=100)
    try:
        terminal.wait_for("> ")
        terminal.press(b"\x03")
        assert terminal.end() == 0
        assert "everything is saved" in terminal.output
        assert "Traceback" not in terminal.output
    finally:
        terminal.close()


def test_typed_lines_from_a_pipe_are_done_in_order(home: Path) -> None:
    done = run("hub", *NEW, *HERE, typed="3\nundo\nhelp\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "into which slot does the 3 go?" in done.stdout
    assert "lets one tablet in" in done.stdout


# What is refused


Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], home: Path) -> Refused:
    """Nothing is served, this is said, and no game is left that was begun for it."""

    def games() -> list[Path]:
        return sorted((home / "games").glob("*"))

    def say(*arguments: str, code: int = 1) -> str:
        before = games()
        assert main(["hub", *arguments]) == code
        told = capsys.readouterr()
        assert told.out == ""
        assert games() == before
        return sentence(told.err) if code == 1 else told.err

    return say


def test_without_a_game_there_is_nothing_to_serve(refused: Refused) -> None:
    assert "no unfinished game" in refused(*HERE)


def test_a_new_game_needs_to_be_dealt_or_to_lie_on_the_table(refused: Refused, home: Path) -> None:
    assert "--seed N" in refused("--players", "Anna,Ben", *HERE)
    assert not (home / "games").exists()


def test_a_port_that_is_taken_is_named(refused: Refused) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port}" in refused("--players", "A,B", "--seed", "7", "--port", port, *HERE)


def test_an_address_that_is_not_ours_is_refused(refused: Refused) -> None:
    assert refused(*NEW, "--bind", "192.0.2.77", "--no-announce", "--device", "none")


@pytest.mark.parametrize(
    "wrong",
    [("--port", "65536"), ("--port", "x"), ("--seed", "1", "--table"), ("--bots", "Anna=random"),
     ("--bind", "nowhere.invalid"), ("--bind", ""), ("--bind", "::zz")],
)  # fmt: skip
def test_bad_options_are_wrong_usage(refused: Refused, wrong: tuple[str, ...]) -> None:
    assert "usage: dark-road" in refused("--players", "Anna,Ben", *wrong, *HERE, code=2)


def test_a_name_that_nobody_can_read_is_refused(refused: Refused) -> None:
    assert "name" in refused(*NEW, "--name", "\u200b\x01", *HERE)


def test_a_game_that_is_being_played_is_refused(refused: Refused, tmp_path: Path) -> None:
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=7, created="today") as session:
        assert refused(str(session.path), *HERE)


def test_while_a_table_is_open_another_one_changes_nothing(start: Start, home: Path, tmp_path: Path) -> None:
    start(*NEW).join("Phone")
    hub = home / "hub"
    before = {path: path.read_bytes() for path in hub.iterdir()}
    with (
        Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=7, created="today") as session,
        pytest.raises(HubError, match="hub-open"),
    ):
        HubDesk(session, lambda act: None, name="Another")
    assert {path: path.read_bytes() for path in hub.iterdir()} == before


def test_what_is_no_game_is_refused(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "x.journal").write_text("nonsense")
    assert refused(str(tmp_path / "x.journal"), *HERE)
    assert refused(str(tmp_path / "missing"), *HERE)


def test_a_folder_for_keys_that_cannot_be_made_is_refused(refused: Refused, home: Path) -> None:
    (home / "hub").write_text("in the way")
    assert refused(*NEW, *HERE)


# Known tablets


def test_known_tablets_are_listed_and_sent_away_without_serving(
    start: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    def tablets(*arguments: str) -> tuple[str, str]:
        main(["tablets", *arguments])
        return capsys.readouterr()

    assert sentence(tablets()[1]) == "No tablet has joined yet."
    assert json.loads(tablets("--json")[0]) == []
    hub = start(*NEW)
    hub.join("Phone")
    hub.next("joined")
    assert "open to tablets" in sentence(tablets("revoke", "Phone")[1])
    assert hub.end() == 0
    (listed,) = json.loads(tablets("--json")[0])
    assert (listed["name"], listed["owner"]) == ("Phone", False)
    assert tablets()[0].startswith("1. Phone, joined 20")
    assert "There is no tablet Fone. These have joined: Phone." in sentence(tablets("revoke", "Fone")[1])
    assert sentence(tablets("revoke", "Phone")[1]) == "Phone has been sent away."
    assert json.loads(tablets("--json")[0]) == []


def test_who_is_sent_away_on_a_full_disk_without_serving_is_not(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(home / "hub")
    registry.add("Phone", public_key(new_key()))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Files, "write", full)
    assert main(["tablets", "revoke", "Phone"]) == 1
    assert sentence(capsys.readouterr().err).startswith("dark-road: The disk is full, so nothing was written")
    assert [one.name for one in Registry(home / "hub").all()] == ["Phone"]


def test_one_machine_opens_one_table_at_a_time(start: Start, refused: Refused, tmp_path: Path) -> None:
    hub = start(*NEW)
    hub.next("listening")
    other = str(tmp_path / "other.journal")
    assert "open to tablets" in refused(other, "--players", "A,B", "--seed", "1", "--port", "0", *HERE)


def test_a_table_that_may_not_be_opened_changes_no_seats_of_the_one_that_is(
    start: Start, refused: Refused, tmp_path: Path, home: Path
) -> None:
    hub = start(*NEW, "--free-seats")
    hub.next("listening")
    before = (home / "hub" / "seats.json").read_bytes()
    other = str(tmp_path / "other.journal")
    refused(other, "--players", "A,B", "--seed", "1", "--port", "0", "--free-seats", *HERE)
    assert not Path(other).exists()
    assert (home / "hub" / "seats.json").read_bytes() == before


def test_nothing_listens_unless_it_is_asked_for() -> None:
    script = "import companion.cli, sys; sys.exit('companion.hub.server' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], env=environment(), check=False)
    assert done.returncode == 0
