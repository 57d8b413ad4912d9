"""Several tablets at one table: letting them join, joining, and what a tablet shows while it waits."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from companion.app.play.moments import Asked, Waits
from companion.app.play.tablets import Connection, DeviceAt, FoundTable, SeatAt
from companion.app.tour.games_played import asked, dealt, played
from companion.app.tour.gathering import Scenes, nothing
from companion.app.tour.scenes_table import table
from companion.app.words import word
from companion.core.errors import Illegal
from companion.table.friends import seat_tone
from companion.text import error_text

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.devices.preview import Shot
    from companion.app.screens.join import JoinScreen
    from companion.app.screens.tablets import TabletsScreen

SCENES: Final = Scenes()
SEATS: Final = (
    SeatAt(0, "Annamária", "candle"),
    SeatAt(1, "Benedek", "rose", "Benedek's phone", online=True),
    SeatAt(2, "Kleopátra", "moss", "The old tablet", online=False),
)
NAMES: Final = [one.name for one in SEATS]
DEVICES: Final = (
    DeviceAt("b", "Benedek's phone", 1, online=True, owner=True),
    DeviceAt("k", "The old tablet", 2),
    DeviceAt("g", "Grandmother", None, online=True),
)


# At the table


@dataclass
class HubDesk:
    """As the table's own screen sees it; what is touched is carried out at once."""

    is_on: bool = True
    has_game: bool = True
    code: str | None = "482913"
    seconds_left: int = 151
    tries_left: int = 5
    locked: bool = False
    addresses: Sequence[str] = ("192.168.1.20:47313", "[fd00::20]:47313")
    invitation: str = f"dark-road://192.168.1.20:47313?key={'4f1c9ad0' * 8}&name=Annam%C3%A1ria&code=482913"
    trouble: str = ""
    seats: Sequence[SeatAt] = SEATS
    devices: Sequence[DeviceAt] = DEVICES
    seats_are_free: bool = False

    def switch(self, on: bool) -> None:
        self.is_on = on

    def new_code(self) -> None:
        self.code, self.seconds_left, self.tries_left, self.locked = "650077", 180, 5, False

    def revoke(self, device: str) -> None:
        self.devices = [one for one in self.devices if one.id != device]

    def make_owner(self, device: str, owner: bool) -> None:
        self.devices = [replace(one, owner=owner) if one.id == device else one for one in self.devices]

    def free_seats(self, free: bool) -> None:
        self.seats_are_free = free
        self.seats = [replace(one, is_free=free and not one.device) for one in self.seats]

    def give(self, seat: int, device: str) -> None:
        self.take_over(seat)
        name = next(one.name for one in self.devices if one.id == device)
        self.seats = [replace(one, device=name) if one.seat == seat else one for one in self.seats]
        self.devices = [replace(one, seat=seat) if one.id == device else one for one in self.devices]

    def take_over(self, seat: int) -> None:
        self.seats = [replace(one, device="") if one.seat == seat else one for one in self.seats]
        self.devices = [replace(one, seat=None) if one.seat == seat else one for one in self.devices]


def _at_table(**more: Any) -> "TabletsScreen":
    from companion.app.screens.tablets import TabletsScreen

    return TabletsScreen(HubDesk(**more), nothing)


@SCENES.add("tablets-free", seats_are_free=True, seats=(replace(SEATS[0], is_free=True), *SEATS[1:]))
@SCENES.add("tablets-locked", code=None, locked=True, devices=DEVICES[:1])
@SCENES.add("tablets-no-code", code=None, invitation="", seats=(), devices=())
@SCENES.add("tablets-no-game", has_game=False, code=None, seats=(), devices=())
@SCENES.add("tablets-off", is_on=False, code=None, seats=(), devices=DEVICES[2:])
@SCENES.add("tablets")
def _tablets(folder: Path, **more: Any) -> "Screen":
    return _at_table(**more)


@SCENES.add("tablets-joined")
def _joined(folder: Path) -> "Screen":
    """Somebody has just joined, and there is another code."""
    screen = _at_table(devices=DEVICES[:2])
    screen._desk.devices, screen._desk.code = DEVICES, "650077"
    screen.look()
    return screen


@SCENES.add("tablets-device-onlooker", number=2)
@SCENES.add("tablets-device", number=0)
def _device(folder: Path, number: int) -> "Screen":
    screen = _at_table()
    screen.open(DEVICES[number])
    return screen


@SCENES.add("tablets-revoke")
def _revoke(folder: Path) -> "Screen":
    """It asks first."""
    screen = _at_table()
    screen._ask_to_revoke(DEVICES[1])
    return screen


@SCENES.add("let-in", who=NAMES[1:])
@SCENES.add("let-in-cannot", who=NAMES[1:2], why="hub-open")
def _let_in(folder: Path, who: Sequence[str], why: str = "") -> "Screen":
    """A game of the other day, in which some played on tablets."""
    from companion.app.screens.let_in import LetInScreen

    return LetInScreen(who, nothing, nothing, error_text(Illegal(why)) if why else "")


# On a tablet


@dataclass
class TabletDesk:
    """What a tablet found; nothing comes of joining until somebody says so."""

    state: str = "looking"
    said: str = ""
    trouble: str = ""
    found: Sequence[FoundTable] = ()
    seats: Sequence[SeatAt] = ()
    seat: int | None = None
    wish: int | None = None
    asked: tuple[object, ...] = ()
    """What was asked for last."""
    closed: bool = False
    reached: Connection = field(default_factory=Connection)

    def connection(self) -> Connection:
        return self.reached

    def join(self, table: FoundTable | str, code: str, name: str) -> None:
        self.state, self.said, self.asked = "joining", "", (table, code, name)

    def sit(self, seat: int | None) -> None:
        self.asked = ("sit", seat)

    def withdraw(self) -> None:
        self.wish = None

    def stop(self) -> None:
        self.state, self.said = "looking", ""

    def close(self) -> None:
        self.closed = True


TABLES: Final = (
    FoundTable("Annamária's table", "192.168.1.20"),
    FoundTable("The winter cabin", "192.168.1.7", known=True),
    FoundTable(
        "Club of the Great Northern Road",
        "192.168.1.31",
        problem="It has another version: bring both up to date.",
    ),
)


def _joining(**more: Any) -> "JoinScreen":
    from companion.app.screens.join import JoinScreen

    return JoinScreen(TabletDesk(**more), nothing, nothing)


@SCENES.add("join-joining", state="joining")
@SCENES.add("join-waiting-there", state="seats", seats=SEATS, wish=2)
@SCENES.add("join-waiting", state="seats", seats=SEATS, wish=0)
@SCENES.add("join-seats", state="seats", seats=(replace(SEATS[0], is_free=True), *SEATS[1:]))
@SCENES.add("join-none")
@SCENES.add("join", found=TABLES)
def _join(folder: Path, **more: Any) -> "Screen":
    return _joining(**more)


@SCENES.add("join-cut-off")
def _cut_off(folder: Path) -> "Screen":
    """The table is out of reach while somebody waits for a seat."""
    screen = _joining(state="seats", seats=SEATS, wish=0, reached=Connection("away", 12))
    screen.look()
    return screen


@SCENES.add("join-no-name")
def _no_name(folder: Path) -> "Screen":
    """Nobody could read it, and that is said before a code is typed."""
    screen = _joining(found=TABLES)
    screen.name_here = "..."
    screen.choose(TABLES[0])
    return screen


@SCENES.add("join-declined")
def _declined(folder: Path) -> "Screen":
    """Nobody gave it the seat, and it may ask again."""
    return _joining(state="seats", seats=SEATS, said=error_text(Illegal("hub-seat-declined")))


@SCENES.add("join-code")
def _join_code(folder: Path) -> "Screen":
    screen = _joining(found=TABLES)
    screen.choose(TABLES[0])
    for digit in "4829":
        screen.press(digit)
    return screen


@SCENES.add("join-wrong")
def _join_wrong(folder: Path) -> "Screen":
    """Another code was typed."""
    screen = _joining(found=TABLES)
    screen.choose(TABLES[0])
    desk = screen._desk
    desk.state, desk.said = "wrong", "That is not the code of this table. Type it again; 4 tries are left."
    screen.look()
    return screen


class Seen:
    """A camera that sees a table's screen for ever, and has not read it yet; or none that can be used."""

    where = "/dev/video0"

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble
        self.latest = None if trouble else _screen_seen()
        names = () if trouble else ("Back camera", "Front camera")
        self.cameras = [SimpleNamespace(where=f"/dev/video{at}", name=name) for at, name in enumerate(names)]

    def take(self) -> str:
        return ""

    def close(self) -> None: ...


def _screen_seen() -> "Shot":
    """The QR code of a table, from aside."""
    import cv2
    import numpy as np

    from companion.app.devices.preview import shot_of
    from companion.hub.invitation import qr_code

    code = np.where(np.array(qr_code(HubDesk().invitation)), 20, 235).astype(np.uint8)
    side = len(code)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    there = np.array([[430, 130], [830, 170], [810, 560], [410, 600]], np.float32)
    way = cv2.getPerspectiveTransform(corners, there)
    seen = cv2.warpPerspective(code, way, (1280, 720), flags=cv2.INTER_AREA, borderValue=48)
    return shot_of(cv2.cvtColor(seen, cv2.COLOR_GRAY2BGR))


@SCENES.add("join-scan-none", trouble="scan-none")
@SCENES.add("join-scan")
def _scan(folder: Path, trouble: str = "") -> "Screen":
    from companion.app.screens.join_scan import Scan

    screen = _joining()
    screen._scan = Scan(nothing)
    screen._scan._scanning = Seen(word(trouble) if trouble else "")
    screen._scan.look()
    screen._show()
    return screen


# At a table that is elsewhere, or with somebody who is asked elsewhere


@SCENES.add("table-cut-off")
def _away(folder: Path) -> "Screen":
    """The table is out of reach, and somebody tried to answer all the same."""
    from companion.app.screens.table import TableScreen
    from companion.app.screens.table_menu import Doors

    sitting = played(folder, "table-four", dealt(NAMES), asked("activate_one", 6))
    connection = Connection()
    screen = TableScreen(sitting, Doors(), connection=lambda: connection)
    connection = Connection("away", 83)
    screen.look()
    screen._say_offline()
    return screen


@SCENES.add("table-revoked")
def _revoked(folder: Path) -> "Screen":
    from companion.app.screens.sent_away import SentAwayScreen

    return SentAwayScreen(error_text(Illegal("device-revoked")), lambda: None)


@SCENES.add("table-waits-here", online=False, can_answer_here=True)
@SCENES.add("table-waits")
def _waits(folder: Path, **more: Any) -> "Screen":
    """On a tablet; and at the table, while the tablet of whoever is asked is away."""
    sitting = played(folder, "table-four", dealt(NAMES), asked("activate_one", 6))
    moment = sitting.moment
    assert isinstance(moment, Asked)
    tone = seat_tone(sitting.state, moment.seat or 0)
    sitting.moment = Waits(
        moment.turn, moment.step, moment.seat, sitting.names[moment.seat or 0], tone, moment.text,
        "Benedek's phone", **more,
    )  # fmt: skip
    return table(sitting)
