"""Cards of a real table that stand in the owner's catalogue: named once, they are gone from the deck."""

from dataclasses import replace

from companion.games.dark_road import new_game
from companion.games.dark_road.box import Hero
from tests.dark_road.builders import NAMES, Table, at, box_with, commission, event, hero, to
from tests.dark_road.rules.journeys import lead, set_out


def beside_yurg() -> Table:
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1")
    return table.with_companion_row("phoenix", "raven", "ice_mouse")


def in_pool(table: Table, deck: str, *cards: str) -> Table:
    """The catalogue knows these cards of a deck, and they can turn up."""
    table.state.decks[deck] = table.state.decks[deck]._replace(pool=cards)
    return table


def test_an_event_of_the_catalogue_can_be_named() -> None:
    """TRAVEL-6: then all its faces are known, and it is not offered again."""
    known, other = event("highway", {2: "gain coins 3", 5: "gain prestige"}), event("highway")
    table = beside_yurg().with_box(box_with(known, other))
    in_pool(table, "highway", known.id, other.id)
    lead(table, joins=("join",)).play("2", "5", "die 2")
    assert table.asked == "describe_event"
    assert table.options == [known.id, other.id]
    table.play(known.id)
    assert table.me.coins == 13
    assert table.asked == "good_fortune", "the other traveller had one die left, and nobody asked again"
    assert table.player(1).prestige == 6
    assert table.state.decks["highway"].pool == (other.id,)
    assert table.state.draws["describe"] == 1


def test_a_commission_of_the_catalogue_can_be_named() -> None:
    """TRAVEL-8"""
    known, other = commission("staff book potion", "Windglass"), commission("armor armor armor", "Windglass")
    table = beside_yurg().with_box(box_with(known, other)).with_goods("staff")
    in_pool(table, "commissions Windglass", known.id, other.id)
    card = table.state.tops["Windglass"]
    assert card is not None
    table.state.tops["Windglass"] = None
    table.with_commissions(card)
    lead(table, "Windglass").play("1", "die 1", {"effects": []}, "town Windglass", "deliver commission 1")
    assert table.asked == "describe_commission"
    assert table.options == [known.id, other.id]
    table.play(known.id)
    assert table.me.prestige == 6
    assert table.state.decks["commissions Windglass"].pool == (other.id,)
    assert table.state.draws["describe"] == 2


def test_the_next_commission_of_a_stack_is_for_the_same_town() -> None:
    """COMM-1, COMM-2: its goods are read when they are needed."""
    table = at("commissions", lazy=True).play(*to("commissions"), "commission Farglen")
    top = table.state.tops["Farglen"]
    assert top is not None
    assert table.state.commission(top).town == "Farglen"
    assert table.state.commission(top).goods is None
    assert table.state.commission(top).origin == "owner", "whatever it is, it was read off the table"


def test_a_hero_of_the_catalogue_can_be_named_if_its_town_fits() -> None:
    """INN-1: what is known of the card already must not be contradicted."""
    north, far = hero("staff", town="Northbreak"), hero("staff", town="Farglen")
    table = at("inn", lazy=True).with_box(box_with(north, far)).with_goods("staff")
    in_pool(table, "heroes", north.id, far.id)
    card = table.state.inn[0]
    assert card is not None
    table.state.entered[card] = replace(table.state.entered[card], town="Farglen")
    table.play(*to("inn"), "hero 1")
    assert table.asked == "describe_hero"
    assert table.options == [far.id]
    table.play(far.id)
    assert table.state.decks["heroes"].pool == (north.id,)
    assert table.state.draws["describe"] == 1


def test_starting_heroes_are_named_among_themselves() -> None:
    """SETUP-11: and none of them twice."""
    first, second = (
        Hero(f"own starter {number}", "Farglen", ("book",), "horseshoe", starting=True, origin="owner")
        for number in (1, 2)
    )
    normal = hero("armor")
    game = new_game(NAMES[:2], data=box_with(first, second, normal))
    offered = []
    while game.state.phase == "setup":
        assert game.question is not None
        if game.question.kind == "describe_hero":
            own = [option for option in game.question.options if option.startswith("own")]
            offered.append((own, normal.id in game.question.options))
            game.answer(own[0])
        else:
            game.answer(game.question.options[0])
    assert offered == [([first.id, second.id], False), ([second.id], False)]
    assert [player.horseshoes for player in game.state.players] == [2, 2]
    assert game.state.draws["describe"] == 2


def test_drafted_heroes_of_a_real_table_are_starting_heroes() -> None:
    """SETUP-11: players + 1 of them lie open; none of the Inn's is among them."""
    own = Hero("own starter 3", "Farglen", ("book",), "horseshoe", starting=True, origin="owner")
    game = new_game(NAMES[:1], variants=("draft",), data=box_with(own))
    while game.question is not None and game.question.kind != "draft_pair":
        game.answer(game.question.options[0])
    assert len(game.state.pairs) == 2
    assert all(pair is not None and game.state.hero(pair[0]).starting for pair in game.state.pairs)
    game.answer("pair 1")
    assert game.question is not None
    assert game.question.kind == "describe_hero"
    assert own.id in game.question.options


def test_a_named_companion_is_one_card_less() -> None:
    """COUNT-1: there is one Grace, so nobody can take a second one."""
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1")
    before = table.state.decks["companions"].pool.count("grace")
    set_out(table).play("companion 3", "grace")
    assert table.state.decks["companions"].pool.count("grace") == before - 1 == 0
    assert table.state.draws["describe"] == 1
