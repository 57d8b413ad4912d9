"""Journeys for the rule tests: a leader beside Yurg's Excursions, and the way to its decisions."""

from typing import Any

from tests.dark_road.builders import Table, event

PURSE = {face: f"gain coins {face}" for face in range(1, 7)}
"""Who takes a die gets as many coins as it shows."""
HIGHWAY = event("highway", PURSE)
SHORTCUT = event("shortcut", PURSE)


def at_yurg(leader: int = 0, **kwargs: Any) -> Table:
    """It is the leader's turn beside Yurg's; the events of both roads pay coins by the face.

    Getting into the district costs nothing and brings one lantern (see :func:`set_out`).
    """
    table = Table(**kwargs).with_turn(1, leader).with_space(3, leader)
    table.with_locked("blank", "blank", "1", seat=leader)
    table.with_companion_row("phoenix", "raven", "ice_mouse").with_companion_deck("snow_bee", "snow_bee")
    return table.with_event(HIGHWAY, SHORTCUT)


def set_out(table: Table) -> Table:
    """Up to the choice of a companion: a lantern from slot 2, no step, then travel is announced."""
    table.play("die 1", "slot 2")
    if table.asked == "slot_2_action":
        table.play("lantern")
    if table.asked == "use_horseshoe":
        table.play("stay")
    return table.play("activate yurg", "travel")


def _go_on(table: Table) -> Table:
    """Use no companion now."""
    while table.asked == "window":
        table.play("go on")
    return table


def lead(
    table: Table,
    town: str = "Northbreak",
    road: str = "highway",
    companion: str = "companion 2",
    joins: tuple[str, ...] | None = None,
) -> Table:
    """Up to the roll of the travel dice; nobody joins unless told (``"join", "stay home"``)."""
    set_out(table)
    if table.asked == "choose_companion":
        table.play(companion)
    _go_on(table)
    if table.asked == "choose_road":
        table.play(road)
    assert table.asked == "choose_destination"
    table.play(f"town {town}")
    table.play(*(joins if joins is not None else ("stay home",) * (len(table.state.players) - 1)))
    caravan = table.state.caravan
    assert caravan is not None
    assert caravan.road == road
    return _go_on(table)


def suffer(table: Table, *texts: str) -> Table:
    """Lead alone, without a companion, into an event that does this; up to the first question about it."""
    table.with_event(event("highway", {1: texts})).with_companion_row().with_companion_deck()
    lead(table, "Farglen").play("1")
    if table.asked == "choose_travel_die":
        table.play("die 1")
    return table
