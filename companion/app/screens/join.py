"""On a tablet: find a table, type its code once or let the camera read it, and take a seat."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.owner.preferences import LONGEST_TABLET, prefer, preferences
from companion.app.play.moments import Icon
from companion.app.play.tablets import Connection, FoundTable, JoinDesk
from companion.app.screens.join_scan import Scan
from companion.app.widgets.digits import LENGTH, Digits
from companion.app.widgets.halves import Halves
from companion.app.widgets.lines import listed
from companion.app.widgets.offline import OfflineBand
from companion.app.widgets.page import Column, Page, announced, note
from companion.app.widgets.plain import Words, button
from companion.app.widgets.score_keys import key
from companion.app.widgets.seat_choice import seat_choice
from companion.app.widgets.sections import section, told
from companion.app.widgets.ticker import Ticker
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.core.errors import GameError
from companion.hub.invitation import Invitation, read
from companion.hub.messages import HubError
from companion.hub.names import presentable
from companion.text import error_text

LOOK: Final = 0.25
"""Seconds between two looks at the desk."""
_LONGEST: Final = 400
"""Characters of an address, or of an invitation that was pasted."""
_TABLE: Final[Icon] = ("interface", "table")
_TABLET: Final[Icon] = ("interface", "tablet")
_WAIT: Final[Icon] = ("interface", "wait")
_BACKSPACE: Final = 8
_KEYPAD: Final = range(256, 266)
"""The digits beside a keyboard, from 0 on."""
_OTHERS: Final = {"ctrl", "alt", "meta"}
"""Held with a digit, it means something else."""
_KEY: Final = 104
_SMALL_KEY: Final = 56
"""How high a key is: the first where there is room, the second grows with the text."""


class JoinScreen(Page):
    """Its pages: tables, the camera, the code of a table, its seats. ``entered`` is called when the table
    agrees, ``leave`` when nobody wants to join any more."""

    def __init__(
        self, desk: JoinDesk, entered: Callable[[], None], leave: Callable[[], None], **more: Any
    ) -> None:
        super().__init__("join", word("join-title"), self.go_back, **more)
        self._desk, self._entered, self._leave = desk, entered, leave
        self.name_here = preferences().tablet or word("join-a-tablet")
        self.address = ""
        self._chosen: FoundTable | str | None = None
        """The table whose code is asked for."""
        self._scan: Scan | None = None
        """The camera, while it looks for a QR code."""
        self._said = ""
        """What cannot be done, besides what the desk says."""
        self.digits = Digits("", 96, typed=True)
        self._near = Column()
        self._found: tuple[FoundTable, ...] = ()
        self._seen: tuple[object, ...] = ()
        self._ticker = Ticker(self.look, LOOK)
        self._is_in = False
        self._band = OfflineBand()
        self.hold_band(self._band)
        self._show()

    def on_pre_enter(self, *_: Any) -> None:
        self._ticker.start()
        Window.bind(on_key_down=self._key_down)

    def on_leave(self, *_: Any) -> None:
        Window.unbind(on_key_down=self._key_down)
        if self._ticker.stop():
            self._desk.close()
        self._end_scan()

    # Which page it is

    def look(self) -> None:
        """Made anew only where something has changed."""
        self._band.show(self._connection())
        if self._desk.state == "ready":
            if not self._is_in:
                self._is_in = True
                self._entered()
        elif self._now() != self._seen:
            if self._desk.state == "wrong":
                self.digits.text = ""
            self._show()
        elif tuple(self._desk.found) != self._found:
            self._fill_near()  # alone: somebody may be typing beside it

    def _connection(self) -> Connection:
        """With the table whose seats are shown; before that nothing is cut off."""
        return self._desk.connection() if self._desk.state == "seats" else Connection()

    def _now(self) -> tuple[object, ...]:
        return self._desk.state, self._desk.said, tuple(self._desk.seats), self._desk.wish

    def _show(self) -> None:
        self._seen = self._now()
        self.clear()
        said = self._said or self._desk.said
        if said:
            self.put(note(said, ("interface", "warning")))
        match self._desk.state:
            case "seats" | "ready":
                self._show_seats()
            case "joining":
                self._show_joining()
            case _ if self._scan is not None:
                self.call(word("scan-title"))
                self.put(self._scan)
            case _ if self._chosen is not None:
                self._show_code(self._chosen)
            case _:
                self._show_tables()

    def go_back(self) -> None:
        """One page back; from the tables, away. Whatever was begun is given up."""
        here = self._chosen is None and self._scan is None
        away = here and self._desk.state not in ("joining", "seats", "ready")
        self._end_scan()
        self._chosen, self._said, self.digits.text = None, "", ""
        self._desk.stop()
        if away:
            self._leave()
        else:
            self._show()

    # Tables

    def _show_tables(self) -> None:
        self.call(word("join-title"))
        self._near = Column()
        self._fill_near()
        near = section(_TABLE, word("join-near"), self._near)
        field = writing(self.address, self._set_address, _LONGEST)
        field.hint_text, field.hint_text_color = word("join-address-hint"), colour("ground", "quiet")
        field.bind(on_text_validate=lambda _: self._go_to_address())
        typed = section(
            ("interface", "edit"), word("join-type"), field,
            button(word("join-go"), self._go_to_address, [("interface", "right")]),
        )  # fmt: skip
        read_it = button(word("join-scan-go"), self.scan, [("interface", "camera")])
        scanned = section(("interface", "camera"), word("join-scan"), read_it)
        name = writing(self.name_here, self._set_name, LONGEST_TABLET)
        self.put(Halves(near, Column(scanned, typed, section(_TABLET, word("join-own-name"), name))))

    def _fill_near(self) -> None:
        """Those where one touch is enough come first."""
        self._found = tuple(self._desk.found)
        lines = [
            self._table(one)
            for one in sorted(self._found, key=lambda one: (bool(one.problem), not one.known))
        ]
        said = word("join-looking-on" if lines else "join-looking")
        self._near.clear_widgets()
        icon, said = ("warning", self._desk.trouble) if self._desk.trouble else ("search", said)
        self._near.put(*lines, told(("interface", icon), said, 40, 19))

    def _table(self, one: FoundTable) -> Widget:
        if one.problem:
            return listed(one.name, one.problem, [("interface", "warning")], dim=True)
        said = word("join-known" if one.known else "join-with-code", address=one.address)
        icon = _TABLE if one.known else ("interface", "lock")
        return listed(one.name, said, [icon], partial(self.choose, one), edge="lantern" if one.known else "")

    def _set_name(self, name: str) -> None:
        self.name_here = name

    def _set_address(self, address: str) -> None:
        self.address = address

    def _go_to_address(self) -> None:
        address = self.address.strip()
        if not address:
            return
        try:
            self._go_to(address, read(address))
        except HubError as error:
            self._said = error_text(error)
            self._show()

    def _go_to(self, text: str, invited: Invitation) -> None:
        """An invitation that holds the code joins at once."""
        if invited.code and self._has_name():
            self._join(text, "")
        elif not invited.code:
            self.choose(text)

    # The camera

    def scan(self) -> None:
        """Look for the QR code of a table."""
        if not self._has_name():
            return
        self._desk.stop()
        self._said = ""
        self._scan = Scan(self._scanned)
        self._show()
        self._scan.begin()

    def _scanned(self, text: str, invited: Invitation) -> None:
        self._end_scan()
        self._go_to(text, invited)

    def _end_scan(self) -> None:
        scan, self._scan = self._scan, None
        if scan is not None:
            scan.close()

    def choose(self, table: FoundTable | str) -> None:
        """A table that knows this tablet is joined at once, another one asks for its code."""
        self._said = ""
        if isinstance(table, FoundTable) and table.known:
            self._join(table, "")
            return
        if not self._has_name():
            return
        self._desk.stop()
        self._chosen, self.digits.text = table, ""
        self._show()

    @property
    def _name(self) -> str:
        return " ".join(self.name_here.split()) or word("join-a-tablet")

    def _has_name(self) -> bool:
        """Would a table take the name of this tablet? If not, that is said where the name can be changed."""
        try:
            presentable(self._name)
        except HubError:
            self._said = word("join-no-name")
            self._show()
            return False
        return True

    # Its code

    def _show_code(self, table: FoundTable | str) -> None:
        self.call(word("join-code-of", name=_called(table)))
        if self.digits.parent is not None:
            self.digits.parent.remove_widget(self.digits)
        more = Words(word("join-code-more"), 20, halign="center")
        code = section(("interface", "unlock"), word("join-code"), self.digits, more)
        self.put(Halves(code, self._keys(), least=560))

    def _keys(self) -> Widget:
        keys = GridLayout(cols=3, spacing=dp(8), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for digit in "123456789":
            keys.add_widget(key(digit, partial(self.press, digit), size=32))
        keys.add_widget(Widget(size_hint_y=None))
        keys.add_widget(key("0", partial(self.press, "0"), size=32))
        keys.add_widget(key(("interface", "left"), self.erase))
        for one in keys.children:
            one.height = max(dp(_KEY), unit(_SMALL_KEY))
        return keys

    def press(self, digit: str) -> None:
        """The last digit joins."""
        if self._chosen is not None and len(self.digits.text) < LENGTH:
            self.digits.text += digit
            if len(self.digits.text) == LENGTH:
                self._join(self._chosen, self.digits.text)

    def erase(self) -> None:
        self.digits.text = self.digits.text[:-1]

    def _key_down(self, _: Any, code: int, __: int, text: str | None, held: Sequence[str]) -> bool:
        """A keyboard does what the keys on the screen do, while they are there."""
        if self.digits.get_root_window() is None or _OTHERS & set(held):
            return False
        digit = str(_KEYPAD.index(code)) if code in _KEYPAD else text or ""
        if code == _BACKSPACE:
            self.erase()
        elif digit.isascii() and digit.isdigit():
            self.press(digit)
        else:
            return False
        return True

    def _join(self, table: FoundTable | str, code: str) -> None:
        name = self._name
        try:
            prefer(tablet=name)
            self._desk.join(table, code, name)
            self._said = ""
        except GameError as error:
            self._said, self.digits.text = error_text(error), ""
        self._show()

    def _show_joining(self) -> None:
        """A calm sign; the arrow at the top gives it up."""
        self.put(*announced(_WAIT, word("join-joining")))

    # Its seats

    def _show_seats(self) -> None:
        self.call(word("join-seats"))
        self.put(*seat_choice(self._desk, self._show))


def _called(table: FoundTable | str) -> str:
    """An invitation, too, says how the table is called."""
    return (read(table).name or table) if isinstance(table, str) else table.name
