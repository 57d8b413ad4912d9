"""Seats that are asked for and that change hands, in words; nothing here draws."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.app.play.tablets import SeatAt, SeatNews, SeatWish
from companion.app.words import word
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone

if TYPE_CHECKING:  # what speaks with a network is loaded when somebody asks for it
    from companion.hub.messages import Place
    from companion.hub.seating import Moved


def seats_of(places: Sequence["Place"], state: State) -> list[SeatAt]:
    """Everybody's, without the Private Concern's."""
    return [
        SeatAt(seat, place.name, seat_tone(state, seat), place.device, place.online, place.is_free)
        for seat, place in enumerate(places)
        if not place.is_concern
    ]


def wish_of(
    device: str,
    name: str,
    seat: int,
    places: Sequence["Place"],
    state: State,
    here: int | None = None,
    is_at_table: bool = False,
) -> SeatWish:
    """The tablet ``name`` asks for a seat; ``here`` is the one that is played on this tablet alone."""
    place = places[seat]
    return SeatWish(
        device, name, seat, place.name, seat_tone(state, seat), place.device, seat == here, is_at_table
    )


def moved_sentence(player: str, device: str) -> str:
    """Where somebody plays from now on; ``device`` is empty for the table's own screen."""
    return word("moved-on", who=player, device=device) if device else word("moved-here", who=player)


def moved_news(one: "Moved") -> SeatNews:
    """A seat has changed hands."""
    return SeatNews(moved_sentence(*one), one.player)
