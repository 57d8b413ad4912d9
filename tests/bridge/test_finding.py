"""Which port is the table's board: by what it is, never by its name, and nothing is opened to find out."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware_bridge import finding
from firmware_bridge.errors import BridgeError
from firmware_bridge.finding import Found, Identity, identity_of, look_for, ports, read_remembered, remember

UNO = Identity(0x2341, 0x0043, "7543", "1-1")
CLONE = Identity(0x1A86, 0x7523, None, "1-2")
OTHER_CLONE = Identity(0x1A86, 0x7523, None, "1-3")
PRINTER = Identity(0x2C99, 0x0002, "CZPX", "1-4")

Plug = Callable[..., None]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Plug:
    """``plug(ttyUSB0=UNO, ...)``: these boards and no others, at these names."""

    def plug(**boards: Identity | None) -> None:
        monkeypatch.setattr(
            finding, "comports", lambda: [port(name, board) for name, board in boards.items()]
        )

    def port(name: str, board: Identity | None) -> SimpleNamespace:
        board = board or Identity(0, 0, None, None)
        return SimpleNamespace(
            device=f"/dev/{name}",
            description="n/a",
            vid=board.vid or None,
            pid=board.pid or None,
            serial_number=board.serial,
            location=board.location,
        )

    plug()
    return plug


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    return tmp_path / "known" / "boards.toml"


def test_known_boards_come_first_and_likely_ones_next(plug: Plug, memory: Path) -> None:
    remember(memory, PRINTER)
    plug(ttyACM0=UNO, ttyACM1=PRINTER, ttyS0=None, ttyUSB0=CLONE)
    found = [(port.path, port.known, port.likely) for port in ports(memory)]
    assert found == [
        ("/dev/ttyACM1", True, False),
        ("/dev/ttyACM0", False, True),
        ("/dev/ttyUSB0", False, True),
        ("/dev/ttyS0", False, False),
    ]


def test_a_port_says_what_it_is(plug: Plug) -> None:
    plug(ttyACM0=UNO)
    [port] = ports()
    assert port == Found("/dev/ttyACM0", "n/a", 0x2341, 0x0043, "7543", "1-1", known=False, likely=True)
    assert port.identity == UNO


def test_a_port_that_is_not_on_usb_has_no_identity(plug: Plug) -> None:
    plug(ttyS0=None)
    assert [port.identity for port in ports()] == [None]
    assert identity_of("/dev/ttyS0") is None
    assert identity_of("socket://127.0.0.1:9") is None


def test_the_real_machine_can_be_asked() -> None:
    assert all(port.path for port in ports())


@pytest.mark.parametrize("stumble", [TypeError, ValueError, OSError])
def test_a_board_that_is_pulled_out_while_ports_are_listed_does_no_harm(
    plug: Plug, monkeypatch: pytest.MonkeyPatch, stumble: type[Exception]
) -> None:
    """pyserial reads what a device says of itself from files that vanish with it."""
    plug(ttyUSB0=CLONE)
    listed, answers = finding.comports, [stumble("half gone")]

    def comports() -> list[SimpleNamespace]:
        if answers:
            raise answers.pop()
        return listed()

    monkeypatch.setattr(finding, "comports", comports)
    assert [port.path for port in ports()] == ["/dev/ttyUSB0"]
    answers += [stumble("gone for good")] * finding.LOOKS
    assert ports() == []


def test_a_board_is_found_behind_a_link_to_its_port(plug: Plug, tmp_path: Path) -> None:
    plug(ttyACM0=UNO)
    (tmp_path / "table").symlink_to("/dev/ttyACM0")
    assert identity_of(str(tmp_path / "table")) == UNO


# ---- remembering


def test_what_is_remembered_is_known_again(memory: Path) -> None:
    assert read_remembered(memory) == []
    for board in (UNO, CLONE, UNO):
        remember(memory, board)
    assert read_remembered(memory) == [UNO, CLONE]


def test_a_board_with_a_serial_number_is_the_same_in_another_socket(plug: Plug, memory: Path) -> None:
    remember(memory, UNO)
    plug(ttyACM7=Identity(UNO.vid, UNO.pid, UNO.serial, "3-1"))
    assert [port.known for port in ports(memory)] == [True]


def test_boards_without_a_serial_number_are_told_apart_by_their_socket(plug: Plug, memory: Path) -> None:
    remember(memory, CLONE)
    plug(ttyUSB0=CLONE, ttyUSB1=OTHER_CLONE)
    assert [port.known for port in ports(memory)] == [True, False]


@pytest.mark.parametrize(
    "text",
    [
        "board = 3",
        "[[board]]\nvid = 'x'\npid = 1",
        "[[board]]\nvid = 1",
        "[[board]]\nvid=1\npid=1\nserial=5",
        "[[",
        "board = [1]",
        "board = [[{}]]",
        "board = " + 5000 * "[",
    ],
)
def test_a_file_that_is_not_good_is_refused_in_words(memory: Path, text: str) -> None:
    memory.parent.mkdir()
    memory.write_text(text, encoding="utf-8")
    with pytest.raises(BridgeError, match="list of known boards"):
        read_remembered(memory)
    with pytest.raises(BridgeError, match="list of known boards"):
        remember(memory, UNO)
    assert memory.read_text(encoding="utf-8") == text


# ---- which port to open


def test_nothing_is_opened_that_nobody_named_and_nobody_knows(plug: Plug, memory: Path) -> None:
    plug(ttyACM0=UNO, ttyUSB0=CLONE)
    for remembered in (None, memory):
        with pytest.raises(BridgeError, match="No board that this table knows"):
            look_for(None, None, remembered)


def test_a_remembered_board_is_opened_wherever_it_is(plug: Plug, memory: Path) -> None:
    remember(memory, UNO)
    plug(ttyACM0=PRINTER, ttyACM5=UNO)
    assert look_for(None, None, memory) == "/dev/ttyACM5"


def test_a_named_port_is_opened_as_it_is_named(plug: Plug) -> None:
    assert look_for("socket://table:7000", None, None) == "socket://table:7000"
    assert look_for("/dev/pts/3", None, None) == "/dev/pts/3"


def test_a_board_that_was_seen_is_followed_when_its_port_is_renamed(plug: Plug) -> None:
    plug(ttyUSB0=OTHER_CLONE, ttyUSB1=CLONE)
    assert look_for("/dev/ttyUSB0", CLONE, None) == "/dev/ttyUSB1"


def test_another_board_that_got_the_name_is_left_alone(plug: Plug) -> None:
    plug(ttyUSB0=PRINTER)
    with pytest.raises(BridgeError, match="no port /dev/ttyUSB0"):
        look_for("/dev/ttyUSB0", CLONE, None)
    with pytest.raises(BridgeError, match="No board that this table knows"):
        look_for(None, CLONE, None)


def test_a_board_put_into_another_socket_is_found_by_the_name_that_was_given(plug: Plug) -> None:
    plug(ttyUSB0=OTHER_CLONE)
    assert look_for("/dev/ttyUSB0", CLONE, None) == "/dev/ttyUSB0"
    with pytest.raises(BridgeError, match="No board that this table knows"):
        look_for(None, CLONE, None)
