"""Which camera, what it sees and how sure it is, and the markers by which it knows the tray."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.metrics import dp

from companion.app.devices.attached import Attached
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.devices.preview import Preview
from companion.app.play.moments import Icon
from companion.app.screens.hardware_corners import Corners
from companion.app.screens.hardware_part import Beside, Part, Seeing, lines, told, usable
from companion.app.widgets.page import Column, Tiles, choosing, note
from companion.app.widgets.plain import Words, button
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.table.eyes import RENDERED, TABLET
from companion.table.home import camera_dir, home

NONE = ""


class CameraPart(Part):
    """``choose`` is told every camera that is chosen."""

    def __init__(
        self, attached: Attached, errands: Errands, say: Callable[[str], None], choose: Callable[[str], None]
    ) -> None:
        super().__init__(attached, errands, say)
        self._choose = choose
        self._there: list[Any] = []
        self._lent: list[str] = []
        """Cameras of tablets."""
        self._address = ""
        self._preview = Preview(lambda: attached.eyes)
        self._preview.start()
        self._seeing = Seeing()
        self._sight, self._read = Words("", 20), Column(spacing=dp(2))
        self._cameras, self._tools, self._sheet = Column(), Column(), Column()
        seen = Beside(self._seeing, Column(self._sight, self._read, self._tools), 300, shape=0.6)
        self.put(seen, Words(word("devices-which-camera"), 22), self._cameras, self._addresses(), self._sheet)
        self._corners = Corners(self._seeing, attached, errands, say)
        self._can_throw: bool | None = None
        self._offer()
        self.errands.send(cameras, self._found, self.say)

    def update(self, news: News) -> None:
        self._sight.text = word(f"devices-sight-{self.attached.status.camera or 'none'}")
        shot = self._preview.latest
        if self._seeing.show(shot):
            lines(self._read, [] if shot is None else list(shot.dice) or [word("devices-nothing-read")])
        if self.attached.can_throw != self._can_throw:
            self._can_throw = self.attached.can_throw
            self._offer_tools()
        usable(self._corner, self._seeing.sees)
        tablets = self.attached.tablets
        lent = [] if tablets is None else tablets.names()
        if lent != self._lent:
            self._lent = lent
            self._offer()

    def leave(self) -> None:
        self._preview.stop()

    # Which

    def _found(self, there: list[Any]) -> None:
        if there != self._there:  # the same tiles again would take one away from under a finger
            self._there = there
            self._offer()

    def _offer(self) -> None:
        usual = [
            (NONE, word("devices-camera-none"), [("interface", "eye_off")]),
            (RENDERED, word("devices-camera-rendered"), [("interface", "throw")]),
        ]
        told(
            self._cameras,
            choosing(
                [*usual, *camera_choices(self._there), *map(_tablet, self._lent)],
                self.attached.camera, self._chosen, least=330,
            ),
        )  # fmt: skip

    def _addresses(self) -> Column:
        field = writing(self._address, self._write, 200)
        self._use = button(word("devices-camera-use"), self._use_address, [("interface", "link")])
        self._write(self._address)
        return Column(Words(word("devices-camera-address"), 18), Tiles(field, self._use, least=330, most=2))

    def _write(self, address: str) -> None:
        self._address = address
        usable(self._use, bool(address.strip()))

    def _use_address(self) -> None:
        if self._address.strip():
            self._chosen(self._address.strip())
        else:
            self.say(word("devices-camera-no-address"))

    def _chosen(self, where: str) -> None:
        self.attached.change(camera=where)
        self._choose(where)
        self._offer()

    # What else

    def _offer_tools(self) -> None:
        self._corner = button(word("devices-corners"), self._corners.begin, [("interface", "calibrate")])
        tools = [button(word("devices-markers"), self._markers, [("interface", "export")]), self._corner]
        if self._can_throw:
            throw = button(word("devices-throw"), self._throw, [("interface", "throw")], edge="lantern")
            tools.insert(0, throw)
        told(self._tools, *tools)

    def _throw(self) -> None:
        if not self.attached.throw():
            self.say(word("devices-nothing-to-throw"))

    def _markers(self) -> None:
        self.errands.send(write_markers, self._written, self.say)

    def _written(self, found: tuple[Path, float, float]) -> None:
        path, width, height = found
        said = word("devices-markers-at", path=path, width=f"{width:g}", height=f"{height:g}")
        told(self._sheet, note(said, ("interface", "confirm")))


def camera_choices(there: list[Any]) -> list[tuple[str, str, list[Icon]]]:
    """This machine's cameras, to be chosen from."""
    return [
        (one.where, word("devices-camera-listed", where=one.where, name=one.name), [("interface", "camera")])
        for one in there
    ]


def _tablet(where: str) -> tuple[str, str, list[Icon]]:
    label = word("devices-camera-tablet", tablet=where.removeprefix(TABLET))
    return where, label, [("interface", "camera")]


def cameras() -> list[Any]:
    """Those of this machine."""
    from vision.sources.opening import list_cameras

    return list(list_cameras())


def write_markers() -> tuple[Path, float, float]:
    """A new sheet beside the owner's games, and the measures of the tray that it is for."""
    from vision.tray.printed import keep_printed, printed_measures
    from vision.tray.sheet import write_sheet

    folder = camera_dir()
    measures = printed_measures(folder)
    names = ("markers.pdf", *(f"markers-{number}.pdf" for number in range(2, 1000)))
    path = next(path for name in names if not (path := home() / name).exists())
    write_sheet(path, "a4", measures)
    keep_printed(folder, measures)
    width, height = measures.tray
    return path, width, height
