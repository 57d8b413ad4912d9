"""At the table: how tablets join, who plays where, and what may be done with a tablet that has joined."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from companion.app.play.moments import Icon
from companion.app.play.tablets import DeviceAt, SeatAt, TabletsDesk
from companion.app.widgets.digits import Digits
from companion.app.widgets.halves import Halves
from companion.app.widgets.lines import listed
from companion.app.widgets.page import Column, Page, Sheet, Tiles, announced, note, yes_no
from companion.app.widgets.plain import Panel, Words, button
from companion.app.widgets.qr import Qr
from companion.app.widgets.sections import section, told
from companion.app.widgets.ticker import Ticker
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text

LOOK: Final = 0.5
"""Seconds between two looks at the desk."""
_QR: Final = 300
_TABLET: Final[Icon] = ("interface", "tablet")
_HERE: Final[Icon] = ("interface", "table")
_EMPTY: Final[Icon] = ("interface", "unlock")
_OWNER: Final[Icon] = ("interface", "star")
_LOCK: Final[Icon] = ("interface", "lock")


class TabletsScreen(Page):
    """What the desk tells is on the screen half a second later."""

    def __init__(self, desk: TabletsDesk, back: Callable[[], None], **more: Any) -> None:
        super().__init__("tablets", word("tablets-title"), back, **more)
        self._desk = desk
        self._seen: tuple[object, ...] = ()
        self._known = {one.id for one in desk.devices}
        """Tablets whose coming was told."""
        self._said = ""
        self._about: tuple[DeviceAt, Sheet] | None = None
        """The tablet that something is asked about."""
        self._life: Words | None = None
        self._ticker = Ticker(self.look, LOOK)
        self._show()

    def on_pre_enter(self, *_: Any) -> None:
        self._ticker.start()

    def on_leave(self, *_: Any) -> None:
        self._ticker.stop()

    # What is shown

    def look(self) -> None:
        """Made anew only where something has changed: nothing moves away from under a finger."""
        if self._about is not None and self._now_is(self._about[0]) is None:
            one, sheet = self._about
            self._about, self._said = None, word("tablets-gone", name=one.name)
            sheet.close()
        new = [one for one in self._desk.devices if one.id not in self._known]
        if new:
            self._known |= {one.id for one in new}
            self._said = word("tablets-joined", name=new[-1].name)
        if new or self._now() != self._seen:
            self._show()
        elif self._life is not None:
            self._life.text = self._life_left()

    def _now(self) -> tuple[object, ...]:
        desk = self._desk
        code = desk.code, desk.locked, desk.invitation, desk.trouble
        here = tuple(desk.seats), tuple(desk.devices), desk.seats_are_free
        return desk.is_on, desk.has_game, code, tuple(desk.addresses), here

    def _show(self) -> None:
        where, self._seen, self._life = self.scroll.scroll_y, self._now(), None
        desk = self._desk
        self.clear()
        if self._said:
            self.put(note(self._said))
        if desk.is_on and desk.has_game:
            self.put(Halves(Column(self._code(), *self._seats()), self._ways()))
        elif desk.is_on:
            self.put(*announced(_TABLET, word("tablets-no-game")))
        else:
            self._offer_to_let_join()
        self.put(*self._devices())
        if desk.is_on:
            self.put(section(_TABLET, word("tablets-switch"), yes_no(True, self._switch)))
            self.put(*self._free_seats())
        self.scroll.scroll_y = where

    def _offer_to_let_join(self) -> None:
        self.put(*announced(_TABLET, word("tablets-off")))
        if not self._desk.has_game:
            self.put(note(word("tablets-no-game")))
        self.offer(word("tablets-let-join"), self._let_join, _TABLET)

    def _let_join(self) -> None:
        """Tablets that were here before only come back: nobody used the code."""
        self._do(self._desk.switch, True)
        self._known = {one.id for one in self._desk.devices}

    def _switch(self, on: bool) -> None:
        if not on:
            self._do(self._desk.switch, False)

    def _free_seats(self) -> list[Widget]:
        """Where a game is open."""
        desk = self._desk
        if not desk.seats:
            return []
        chosen = yes_no(desk.seats_are_free, partial(self._do, desk.free_seats))
        more = Words(word("tablets-free-more"), 16, "quiet")
        return [section(_EMPTY, word("tablets-free"), more, chosen)]

    # Joining

    def _code(self) -> Panel:
        desk = self._desk
        if desk.code is None:
            said = told(_LOCK, word("tablets-locked" if desk.locked else "tablets-no-code"), 56, 20)
            parts, label = [said], word("tablets-show-code")
        else:
            line = told(("interface", "wait"), self._life_left(), 40, 19)
            self._life = line.children[0]
            parts, label = [Digits(desk.code), line], word("tablets-new-code")
        edge, act = "" if desk.code else "lantern", partial(self._do, desk.new_code)
        parts.append(button(label, act, [("interface", "retry")], edge=edge, size=20))
        return section(("interface", "unlock"), word("tablets-code"), *parts)

    def _life_left(self) -> str:
        minutes, seconds = divmod(self._desk.seconds_left, 60)
        return word("tablets-life", time=f"{minutes}:{seconds:02}", tries=self._desk.tries_left)

    def _ways(self) -> Panel:
        """Most tablets find the table by themselves; for others there are a camera and an address."""
        desk = self._desk
        found = ("interface", "warning" if desk.trouble else "search")
        parts: list[Widget] = [told(found, desk.trouble or word("tablets-found"), 36)]
        if desk.invitation:
            middle = AnchorLayout(size_hint_y=None, height=dp(_QR))
            middle.add_widget(Qr(desk.invitation, size_hint=(None, None), size=(dp(_QR), dp(_QR))))
            parts += [told(("interface", "camera"), word("tablets-scan"), 36), middle]
        if desk.addresses:
            parts.append(told(("interface", "edit"), word("tablets-type"), 36))
            parts += [Words(address, 22, bold=True, halign="center") for address in desk.addresses]
        return section(("interface", "join"), word("tablets-ways"), *parts)

    # Who is there

    def _seats(self) -> list[Widget]:
        lines = [_seat_line(one) for one in self._desk.seats]
        return [section(("interface", "players"), word("tablets-seats"), *lines)] if lines else []

    def _devices(self) -> list[Widget]:
        lines = [
            listed(
                one.name, self._role(one), [_TABLET, _sign(one.online)], partial(self.open, one),
                [_OWNER] if one.owner else (),
            )
            for one in self._desk.devices
        ]  # fmt: skip
        tiles = Tiles(*lines, least=360, most=3)
        return [section(_TABLET, word("tablets-devices"), tiles)] if lines else []

    def _role(self, one: DeviceAt) -> str:
        name = next((seat.name for seat in self._desk.seats if seat.seat == one.seat), "")
        plays = word("tablets-plays", name=name) if name else word("tablets-looks-on")
        owner = [word("tablets-owner")] if one.owner else []
        return " · ".join([plays, _there(one.online), *owner])

    def open(self, one: DeviceAt) -> None:
        """What may be done with a tablet."""
        desk = self._desk
        # A name may be in a script that the font lacks; the id tells tablets apart all the same.
        sheet = Sheet(one.name, Words(f"{self._role(one)} · {one.id[:6]}", 18, "quiet"))
        self._about = one, sheet

        def chosen(act: Callable[..., None], *given: Any) -> None:
            sheet.close()
            act(*given)

        do = partial(chosen, self._do_with, one)
        code = "tablets-no-owner" if one.owner else "tablets-make-owner"
        acts: list[tuple[str, Icon, Callable[[], None]]] = [
            (word(code), _OWNER, partial(do, desk.make_owner, one.id, not one.owner)),
            (word("tablets-revoke"), _LOCK, partial(chosen, self._ask_to_revoke, one)),
        ]
        if one.seat is not None:
            take_over = partial(self._take_over, one)
            acts.insert(0, (word("tablets-play-here"), _HERE, partial(chosen, take_over)))
        seats = [
            _seat_line(seat, partial(chosen, self._give, one, seat))
            for seat in desk.seats
            if seat.seat != one.seat
        ]
        if seats:
            heading = Words(word("tablets-give", name=one.name), 18, "quiet")
            sheet.body.put(heading, Tiles(*seats, least=300, most=2))
        sheet.body.put(*(button(label, act, [icon], size=20) for label, icon, act in acts))
        sheet.over(self)

    def _ask_to_revoke(self, one: DeviceAt) -> None:
        said = [word("tablets-revoke-more")]
        if one.seat is not None:
            said.append(word("tablets-revoke-here"))
        sheet = Sheet(word("tablets-revoke-ask", name=one.name), Words(" ".join(said), 20))
        self._about = one, sheet

        def revoke() -> None:
            sheet.close()
            self._do_with(one, self._desk.revoke, one.id, said=word("tablets-revoked", name=one.name))

        sheet.body.put(
            button(word("tablets-revoke"), revoke, [_LOCK], edge="ember", size=20),
            button(word("tablets-keep"), sheet.close, [("interface", "back")], size=20),
        )
        sheet.over(self)

    def _now_is(self, one: DeviceAt) -> DeviceAt | None:
        """The same tablet, as it is now; ``None`` where it plays here no longer."""
        return next((now for now in self._desk.devices if now.id == one.id), None)

    def _do_with(self, one: DeviceAt, act: Callable[..., None], *given: Any, said: str = "") -> None:
        """With nobody else, whatever has happened since somebody was asked."""
        self._about = None
        if self._now_is(one) is None:
            self._do(lambda: None, said=word("tablets-gone", name=one.name))
        else:
            self._do(act, *given, said=said)

    def _take_over(self, one: DeviceAt) -> None:
        """Another tablet may play that seat by now."""
        now = self._now_is(one)
        if now is not None and now.seat != one.seat:
            self._do(lambda: None, said=word("tablets-moved", name=one.name))
        else:
            self._do_with(one, self._desk.take_over, one.seat)

    def _give(self, one: DeviceAt, shown: SeatAt) -> None:
        """Not what was taken over from somebody else since the seat was shown."""
        now = next((seat for seat in self._desk.seats if seat.seat == shown.seat), None)
        if now is None or (now.name, now.device) != (shown.name, shown.device):
            self._do(lambda: None, said=word("tablets-seat-moved", name=shown.name))
        else:
            self._do_with(one, self._desk.give, shown.seat, one.id)

    def _do(self, act: Callable[..., None], *given: Any, said: str = "") -> None:
        """What a touch asks for; what cannot be done is said."""
        try:
            act(*given)
        except GameError as error:
            said = error_text(error)
        self._said = said
        self._known &= {one.id for one in self._desk.devices}
        self._show()
        if said:
            self.scroll.scroll_y = 1


def _seat_line(one: SeatAt, act: Callable[[], None] | None = None) -> Panel:
    """Whose wagon it is, and on which tablet it is played."""
    there = _sign(one.online) if one.device else _EMPTY if one.is_free else _HERE
    icons = [("tokens", f"wagon_{one.tone}"), there]
    said = f"{one.device} · {_there(one.online)}" if one.device else ""
    said = said or word("tablets-empty" if one.is_free else "tablets-here")
    return listed(one.name, said, icons, act, tone=one.tone)


def _sign(online: bool) -> Icon:
    return ("interface", "online" if online else "offline")


def _there(online: bool) -> str:
    return word("tablets-online" if online else "tablets-away")
