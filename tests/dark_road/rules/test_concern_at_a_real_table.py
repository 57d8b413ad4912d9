"""What people are asked for the Private Concern at a real table, and what not."""

from companion.games.dark_road import new_game
from tests.dark_road.builders import Table
from tests.dark_road.rules.concerned import carrying_out, its_seat, its_turn
from tests.dark_road.rules.journeys import lead


def _led_at_a_real_table() -> Table:
    """Anna leads it by the highway, with three dice; nobody has read the event."""
    table = Table(1, concern=1, lazy=True).with_space(3).with_locked("blank", "blank", "1")
    table.with_companion_row("phoenix", "raven", "ice_mouse")
    return lead(table, companion="companion 1", joins=("join",))


def test_at_a_real_table_the_town_of_its_hero_is_asked_and_nothing_else() -> None:
    """CONCERN-3: where its heroes belong decides where it goes."""
    table = carrying_out(its_turn(lazy=True), "activate inn", "hero 2", "done")
    assert (table.asked, table.question.params[1]) == ("describe_hero", ("town",))
    table.play({"town": "Farglen"})
    card = its_seat(table).heroes[0]
    assert (table.state.hero(card).town, table.state.hero(card).bonus) == ("Farglen", None)
    assert table.asked == "concern_line"


def test_at_a_real_table_the_town_of_its_starting_hero_is_asked() -> None:
    """CONCERN-7"""
    game = new_game(1, concern="merchant", concern_seat=0)
    while game.question is not None and game.question.kind != "concern_opening":
        game.answer(game.question.options[0])
    game.answer({"coins": 5, "prestige": 2, "goods": 1, "hero": True})
    assert game.question is not None
    assert (game.question.kind, game.question.params[1]) == ("describe_hero", ("town",))
    game.answer({"town": "Windglass"})
    assert game.state.hero(game.state.players[0].heroes[0]).starting


def test_at_a_real_table_the_effects_of_the_dice_left_to_it_are_read_first() -> None:
    """CONCERN-5: each distinct face once, lowest first, only where it has a choice."""
    table = _led_at_a_real_table().play("5", "2", "5", "die 5")
    assert (table.asked, table.question.params[1]) == ("describe_event", 5)
    table.play({"effects": ["gain coins 1"]})
    assert (table.asked, table.question.params[1]) == ("describe_event", 2)
    table.play({"effects": []})
    assert (table.asked, table.question.seat) == ("choose_travel_die", 1), "the 5 is known already"
    table.play("die 5")
    assert its_seat(table).coins == 11


def test_at_a_real_table_dice_that_are_alike_are_read_only_when_taken() -> None:
    """CONCERN-5"""
    table = _led_at_a_real_table().play("5", "2", "2", "die 5", {"effects": []})
    assert (table.asked, table.question.params[1]) == ("describe_event", 2)
    table.play({"effects": ["gain prestige 2"]})
    assert its_seat(table).prestige == 7


def test_at_a_real_table_nobody_needs_to_know_its_companion_or_its_commissions_goods() -> None:
    """CONCERN-4, CONCERN-10"""
    table = carrying_out(its_turn(lazy=True), "a companion", "companion 2")
    assert table.asked == "concern_line"
    table.play("line 2", "activate commissions", "commission Farglen", "line 3", "activate yurg", "travel")
    table.play("deck", "highway", "town Farglen", "stay home", "1", {"effects": []}, "town Farglen")
    assert table.asked == "deliver"
    table.play("deliver commission 1")
    assert (its_seat(table).prestige, table.concern.goods) == (6, 0)
    assert len(its_seat(table).companions) == 2


def test_a_line_may_have_the_towns_of_all_heroes_at_the_inn_read_first() -> None:
    """CONCERN-3: asked once each, for a card that chooses among them; then its step follows."""
    table = carrying_out(its_turn(lazy=True), "read the heroes")
    for town in ("Farglen", "Windglass", "Farglen", "Northbreak"):
        assert (table.asked, table.question.params[1]) == ("describe_hero", ("town",))
        table.play({"town": town})
    assert table.asked == "concern_step"
    assert "read the heroes" not in table.question.options
    table.play("activate inn", "hero 4", "done")
    assert table.state.hero(its_seat(table).heroes[0]).town == "Northbreak"


def test_where_all_heroes_are_known_there_is_nothing_to_read() -> None:
    """CONCERN-3"""
    table = carrying_out(its_turn())
    assert (table.asked, "read the heroes" in table.question.options) == ("concern_step", False)
