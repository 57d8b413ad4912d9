"""On a tablet: which seat is yours, and waiting for the yes of who has it."""

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.uix.widget import Widget

from companion.app.play.moments import Icon
from companion.app.play.tablets import JoinDesk, SeatAt
from companion.app.widgets.lines import listed
from companion.app.widgets.page import Column, Tiles, announced
from companion.app.widgets.plain import Words, button
from companion.app.words import word

_WAGON: Final = 72
_LOOK_ON: Final[Icon] = ("interface", "hand_over")


def seat_choice(
    desk: JoinDesk, done: Callable[[], None], look_on: Callable[[], None] | None = None
) -> list[Widget]:
    """The seats, or the one that was asked for while nobody has answered; ``done`` after every touch, but
    ``look_on`` where that leads away."""

    def do(act: Callable[..., None], *given: object) -> None:
        act(*given)
        done()

    if desk.seat is not None:
        look_on = None
    elif look_on is None:
        look_on = partial(do, desk.sit, None)
    asked = next((one for one in desk.seats if one.seat == desk.wish), None)
    if asked is not None:
        return _waiting(asked, partial(do, desk.withdraw), look_on)
    seats = [
        _own(one) if one.seat == desk.seat else _seat(one, partial(do, desk.sit, one.seat))
        for one in desk.seats
    ]
    found: list[Widget] = [Tiles(*seats, least=420, most=2)]
    if look_on is not None:
        said = word("join-look-on"), word("join-look-on-more")
        found.append(listed(*said, [_LOOK_ON], look_on, side=_WAGON))
    return found


def _own(one: SeatAt) -> Widget:
    return listed(
        one.name, word("seats-own"), [("tokens", f"wagon_{one.tone}")], marks=[("interface", "tablet")],
        tone=one.tone, side=_WAGON,
    )  # fmt: skip


def _seat(one: SeatAt, act: Callable[[], None]) -> Widget:
    """Free ones have an edge, and say so; for the others somebody is asked."""
    if one.is_free:
        said = word("join-free")
    elif one.device:
        said = word("join-ask-on", device=one.device)
    else:
        said = word("join-ask-here")
    wagon, edge = [("tokens", f"wagon_{one.tone}")], "lantern" if one.is_free else ""
    marks = [("interface", "confirm" if one.is_free else "help")]
    return listed(one.name, said, wagon, act, marks, tone=one.tone, edge=edge, side=_WAGON)


def _waiting(one: SeatAt, other: Callable[[], None], look_on: Callable[[], None] | None) -> list[Widget]:
    """A calm sign, who is asked, and what else one may do meanwhile."""
    acts = [button(word("join-other-seat"), other, [("interface", "back")], size=20)]
    if look_on is not None:
        acts.append(button(word("join-look-on-meanwhile"), look_on, [_LOOK_ON], size=20))
    where = word("join-asked-on", who=one.name, device=one.device) if one.device else ""
    said = where or word("join-asked-here", who=one.name)
    return [
        *announced(("tokens", f"wagon_{one.tone}"), word("join-waiting")),
        Words(said, 19, "quiet", halign="center"),
        Column(*acts),
    ]
