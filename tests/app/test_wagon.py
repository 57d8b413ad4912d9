"""A wagon on a screen of its own, and the caravan: they show what the state has."""

from pathlib import Path
from typing import Any

import pytest
from kivy.uix.screenmanager import Screen

from companion.app.art import has_icon
from companion.app.look import set_text_scale
from companion.app.play.picturing import Free, Shown
from companion.app.screens.wagon import WagonScreen
from companion.app.widgets.cards import CardRow
from companion.app.widgets.journey import Journey
from companion.app.widgets.plain import Touch, Words
from companion.app.widgets.row import Row
from companion.app.widgets.storage import Packed, StorageView
from companion.core.questions import Refusal
from companion.core.unknown import UNKNOWN
from companion.games.dark_road.corrections import paths
from companion.games.dark_road.names import TILES
from companion.games.dark_road.state import Caravan, OwnedCompanion, State
from companion.table.friends import seat_tone
from companion.text import error_text
from tests.app.drawn import frames, parts, shown, touch, touch_at
from tests.app.test_sitting import sitting


@pytest.fixture
def state(tmp_path: Path) -> State:
    state = sitting(tmp_path, people=2).state
    player = state.players[1]
    player.coins, player.prestige, player.quartz, player.lanterns = 12, 34, 1, 2
    player.horseshoes, player.upgrades = 0, ["slot_3"]
    player.locked, player.reserve, player.illuminated = ["1", None, "blank"], ["2", "4"], ["3"]
    player.goods |= dict.fromkeys(TILES, 0) | {"armor": 1, "armor+": 1, "book": 2, "staff": 1}
    bards = [hero for hero in state.box.heroes.values() if hero.town == "Farglen"]
    player.heroes = [next(hero.id for hero in bards if hero.bonus == "lantern")]
    player.commissions = ["farglen-1", "farglen-2"]
    player.companions = [OwnedCompanion("raven", (True, False)), OwnedCompanion("grace")]
    player.steeds, player.deeds = ["velvet"], ["three-bards"]
    return state


def opened(state: State, seat: int = 1, secret: bool = False) -> tuple[WagonScreen, list[str]]:
    touched: list[str] = []
    return WagonScreen(state, seat, lambda: None, touched.append, secret), touched


def said(screen: Any) -> list[str]:
    return [one.text for one in parts(screen, Words)]


def pictured(screen: Any) -> list[Any]:
    return [part for row in parts(screen, Row) for group in row.groups for part in group]


def test_a_wagon_shows_what_the_state_has(state: State) -> None:
    screen, _ = opened(state)
    with shown(screen):
        shows = pictured(screen)
        assert {Shown("night", "faces", "blank"), Shown("night", "faces", "4")} <= set(shows)
        assert Shown("illuminated", "faces", "3") in shows
        assert {"12", "34", ("classes", "bard"), ("companions", "raven"), ("upgrades", "slot_3")} <= set(
            shows
        )
        assert shows.count(("tokens", "lantern")) == 2 + 1, "two lanterns, and what the second slot gives"
        free = [part for part in shows if isinstance(part, Free)]
        assert len(free) == 2 + 2 + 1, "slots for two lanterns, two other items and a die are free"
        assert any("Velvet" in text for text in said(screen))
        empty = [row for row in parts(screen, CardRow) if not row.groups]
        assert len(empty) == 1, "of the places for two heroes and a commission two offer to add one"
        assert {icon for icon in shows if isinstance(icon, tuple) and not has_icon(*icon)} == set()


def owned(state: State, seat: int) -> set[str]:
    """Every field of a merchant; a fourth hero or commission has no slot to be touched."""
    own = {path for path in paths(state) if path.startswith(f"players.{seat}.")}
    return own - {f"players.{seat}.{name}.3" for name in ("heroes", "commissions")}


def test_every_piece_of_it_is_touched_to_be_corrected(state: State) -> None:
    state.players[1].delivered_heroes = ["bard-7"]
    screen, touched = opened(state)
    assert set(screen.fields) == owned(state, 1)
    names = {"heroes.0", "heroes.1", "commissions.2", "companions.0", "companions.0.used.2", "companions.2"}
    names |= {"steeds.0", "upgrades.0", "deeds.0", "deeds.1", "delivered_heroes.0", "delivered_commissions.0"}
    names |= {"locked.1", "reserve.2", "illuminated.0", "pool_night", "pool_illuminated", "spent", "coins"}
    assert names <= {path.removeprefix("players.1.") for path in screen.fields}
    with shown(screen):
        for path, field in screen.fields.items():
            touch(field)
            assert touched[-1] == path
        assert all(min(field.size) >= 48 for field in screen.fields.values())
    assert touched == list(screen.fields)


def test_while_the_table_is_laid_nothing_is_added(state: State) -> None:
    state.phase = "setup"
    screen, _ = opened(state)
    assert set(screen.fields) == owned(state, 1)
    assert "players.1.deeds.1" not in screen.fields


@pytest.mark.long
def test_goods_lie_as_they_can_be_packed_and_are_touched_there(state: State) -> None:
    screen, touched = opened(state)
    packed = Packed(state, state.players[1])
    assert sorted(tile for tile, _, _ in packed.tiles) == ["armor", "armor+", "book", "book", "staff"]
    cells = [cell for _, _, tile_cells in packed.tiles for cell in tile_cells]
    assert len(cells) == len(set(cells)) == 4 + 4 + 2 + 2 + 4
    with shown(screen):
        storage = parts(screen, StorageView)[0]
        for tile, where, tile_cells in packed.tiles:
            x, y = storage.middle_of(where, tile_cells)
            touch_at(*storage.to_window(x, y))
            assert touched[-1] == f"players.1.goods.{tile}"
        assert len(touched) == 5


def test_saddlebag_heroes_and_the_vp_tile_are_drawn(state: State) -> None:
    player = state.players[1]
    player.steeds, player.upgrades = ["sugarfoot"], ["vp"]
    hero = next(card for card, hero in state.box.heroes.items() if hero.bonus == "storage")
    player.heroes = [hero]
    packed = Packed(state, player)
    assert {where for _, where, _ in packed.tiles} == {"grid", "bag", "hero"}
    assert [tile for tile, _, _ in packed.tiles].count("vp") == 1
    view = StorageView(packed, lambda tile: None, width=400)
    corners = [view.corner("grid", (5, 0))[0], view.corner("bag", (1, 0))[0], view.corner("hero", (0, 0))[0]]
    assert corners == sorted(corners)
    assert corners[-1] + view.side <= 400.1


def test_goods_that_do_not_fit_by_our_shapes_are_still_counted(state: State) -> None:
    state.players[1].goods["armor"] = 12
    screen, _ = opened(state)
    assert any("packed in their own way" in text for text in said(screen))
    assert "12" in pictured(screen.fields["players.1.goods.armor"])


def test_secrets_are_kept(state: State) -> None:
    screen, touched = opened(state, secret=True)
    assert "1 secret deed" in said(screen)
    assert "players.1.deeds.0" not in screen.fields
    with shown(screen):
        touch(screen.fields["players.1.deeds"])
    assert touched == ["players.1.deeds"], "whose they are may look at them"
    assert pictured(screen.fields["players.1.coins"]) == [("tokens", "coin"), "?"]
    assert "Friend of the bards" not in said(screen)
    screen, _ = opened(state, secret=False)
    assert "Friend of the bards" in said(screen)
    state.players[1].coins = UNKNOWN
    screen.show(state)
    assert pictured(screen.fields["players.1.coins"]) == [("tokens", "coin"), "?"]


def test_used_abilities_hold_their_gift(state: State) -> None:
    screen, _ = opened(state)
    texts = said(screen)
    assert sum("illuminated die" in text for text in texts) >= 1
    state.players[1].companions = [OwnedCompanion("grace")]
    screen.show(state)
    assert len(said(screen)) == len(texts) - 2, "a stray has one ability, a raven two"


def test_the_private_concern_has_a_panel_of_its_own(state: State) -> None:
    assert state.concern is not None
    state.concern.goods, state.concern.vp, state.concern.card = 3, 2, 1
    state.players[0].heroes = ["bard-4"]
    screen, touched = opened(state, 0, secret=True)
    with shown(screen):
        touch(screen.fields["concern.goods"])
        assert touched == ["concern.goods"]
        assert set(screen.fields) == owned(state, 0) | {"concern.goods", "concern.vp"}
        assert {"players.0.heroes.0", "players.0.deeds.0", "players.0.illuminated.0"} <= set(screen.fields)
        assert any(state.concern.piles["card"][0] in text for text in said(screen))
        assert not parts(screen, StorageView)
        assert ("classes", "bard") in pictured(screen)


def test_nothing_lies_outside_its_column_when_text_is_large(state: State) -> None:
    set_text_scale(2.0)
    try:
        screen, _ = opened(state)
        with shown(screen):
            frames(6)
            for one in [*parts(screen, Touch), *parts(screen, Row)]:
                left, right = one.to_window(one.x, one.y)[0], one.to_window(one.right, one.y)[0]
                assert left >= 0
                assert right <= screen.width
    finally:
        set_text_scale(1.0)


# The caravan


def caravan(state: State) -> Caravan:
    event = next(card for card, event in state.box.events.items() if event.road == "highway")
    found = Caravan(1, 1)
    found.road, found.town, found.event = "highway", "Farglen", event
    found.travellers, found.dice, found.taken = [1, 0], ["2", "5", "5"], [(1, "3")]
    return found


def test_a_caravan_shows_who_travels_where_and_what_happens(state: State) -> None:
    state.caravan = caravan(state)
    journey = Journey()
    journey.show(state)
    shows = pictured(journey)
    assert {("towns", "Farglen"), ("regions", "green"), ("roads", "highway")} <= set(shows)
    assert shows.count(Shown("travel", "faces", "5")) == 2
    assert shows.count(Shown("travel", "faces", "3")) == 1
    assert shows.count(("tokens", f"wagon_{seat_tone(state, 1)}")) == 2, (
        "the leader, who has also taken a die"
    )
    assert ("tokens", "wagon_concern") in shows
    assert any("Merchant 1" in text and "Farglen" in text for text in said(journey))
    assert len(said(journey)) == 1 + 1 + 1 + 2 + 1


def test_the_event_and_each_travel_die_are_touched_to_be_corrected(state: State) -> None:
    state.caravan = caravan(state)
    touched: list[str] = []
    journey, screen = Journey(touched.append), Screen(name="journey")
    screen.add_widget(journey)
    journey.show(state)
    with shown(screen):
        for one in parts(journey, Touch):
            touch(one)
        assert all(min(one.size) >= 48 for one in parts(journey, Touch))
    assert touched == ["caravan.event", "caravan.dice.0", "caravan.dice.1", "caravan.dice.2"]
    assert set(touched) <= set(paths(state))


def test_a_caravan_goes_on_and_goes_away(state: State) -> None:
    journey, screen = Journey(), Screen(name="journey")
    screen.add_widget(journey)
    with shown(screen):
        state.caravan = Caravan(1, 0)
        journey.show(state)
        frames()
        assert "gets a caravan ready" in said(journey)[0]
        state.caravan = caravan(state)
        journey.show(state)
        frames()
        before = journey.children[:]
        journey.show(state.copy())
        assert journey.children == before, "nothing is drawn anew while nothing has changed"
        state.caravan.taken.append((0, state.caravan.dice.pop()))
        journey.show(state)
        assert journey.children != before
        state.caravan = None
        journey.show(state)
        frames()
        assert journey.height == 0
        assert not journey.children


# Companions

USED = error_text(Refusal("ability-used", "COMP-1"))
NO_POTION = error_text(Refusal("no-potion-gift", "COMP-3"))


def tone_of(screen: WagonScreen, text: str) -> Any:
    return next(one.color for one in parts(screen, Words) if one.text == text)


def test_an_ability_that_cannot_be_used_is_dim_and_says_why(state: State) -> None:
    """COMP-1, COMP-3."""
    state.seat, state.companions_work = 1, True
    screen, _ = opened(state)
    with shown(screen):
        assert {USED, NO_POTION} <= set(said(screen))
        dim, bright = tone_of(screen, "a deed with its bonus"), tone_of(screen, "roll the oracle die")
        assert dim == tone_of(screen, USED) != bright
    state.players[1].goods["potion"] = 1
    screen, _ = opened(state)
    with shown(screen):
        assert NO_POTION not in said(screen)
        assert tone_of(screen, "a deed with its bonus") == bright


@pytest.mark.parametrize(
    "seat, works, why",
    [(0, True, Refusal("not-your-turn", "COMP-1")), (1, False, Refusal("rest-has-begun", "RULING-75"))],
)
def test_that_no_companion_acts_now_is_said_once(state: State, seat: int, works: bool, why: Refusal) -> None:
    """COMP-1, RULING-75."""
    state.seat, state.companions_work = seat, works
    screen, _ = opened(state)
    with shown(screen):
        assert said(screen).count(error_text(why)) == 1
        assert not {USED, NO_POTION} & set(said(screen))
        assert tone_of(screen, "roll the oracle die") == tone_of(screen, error_text(why))
