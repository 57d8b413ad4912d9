"""The cards beside the board and the lines of the merchants: what they show, what touches do."""

from pathlib import Path

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.art import has_icon
from companion.app.play.picturing import Group, Shown, card_groups
from companion.app.play.places import Place
from companion.app.widgets.cards import Offered, card_row
from companion.app.widgets.seats import Seats, seat_groups
from companion.core.unknown import UNKNOWN
from companion.games.dark_road.box import Deed, Hero, Need, Reward
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.state import State
from tests.app.drawn import frames, shown, touch
from tests.app.test_sitting import sitting


@pytest.fixture
def state(tmp_path: Path) -> State:
    return sitting(tmp_path, people=2).state


def icons(groups: list[Group]) -> list[tuple[str, str]]:
    return [part for group in groups for part in group if isinstance(part, tuple)]


def on_screen(widget: Widget) -> Screen:
    screen = Screen(name="cards")
    screen.add_widget(widget)
    return screen


# What a card shows


def test_a_hero_shows_town_goods_and_bonus(state: State) -> None:
    state.entered["?1"] = Hero("?1", "Farglen", ("armor", "book"), "storage")
    assert icons(card_groups(state, "hero", "?1")) == [
        ("classes", "bard"), ("towns", "Farglen"), ("goods", "armor"), ("goods", "book"),
        ("bonuses", "storage"),
    ]  # fmt: skip


def test_what_nobody_has_read_is_a_question_mark(state: State) -> None:
    state.entered["?1"] = Hero("?1")
    state.entered["?2"] = Hero("?2", town="Farglen")
    state.entered["?3"] = Deed("?3")
    unread = ("interface", "unknown")
    assert icons(card_groups(state, "hero", "?1")) == [("cards", "hero"), unread]
    assert icons(card_groups(state, "hero", "?2"))[1:] == [("towns", "Farglen"), unread, unread]
    assert icons(card_groups(state, "deed", "?3")) == [("cards", "deed"), unread]
    assert icons(card_groups(state, "companion", UNKNOWN_COMPANION)) == [("companions", "unknown")]
    assert card_groups(state, "hero", None) == []


def test_a_deed_shows_what_it_asks_and_what_it_gives(state: State) -> None:
    needs = Need("hero", "Farglen", 1), Need("hero", "Windglass", 1), Need("card", "any", 2)
    state.entered["?1"] = Deed("?1", (Reward("coins", 3), Reward("vp", 2)), needs, 2)
    assert card_groups(state, "deed", "?1") == [
        ("1", ("cards", "hero"), ("towns", "Farglen")),
        (("towns", "Windglass"),),
        ("2", ("cards", "hero"), "/", ("cards", "commission")),
        (("interface", "right"), "3", ("tokens", "coin"), "/", "2", ("tokens", "vp")),
        ("×2",),
    ]


def test_every_card_of_the_box_has_its_pictures(state: State) -> None:
    kinds = {"hero": state.box.heroes, "commission": state.box.commissions, "deed": state.box.deeds}
    found = [
        icon
        for kind, cards in kinds.items()
        for card in cards
        for icon in icons(card_groups(state, kind, card))
    ]
    found += [icon for name in state.box.companions for icon in icons(card_groups(state, "companion", name))]
    assert len(found) > 300
    assert {icon for icon in found if not has_icon(*icon)} == set()


def test_a_card_by_itself_is_high_enough_and_breaks_where_it_is_narrow(state: State) -> None:
    row = card_row(state, "hero", state.inn[0], width=400)
    assert row.height == 44
    row.width = 80
    assert row.height > 44
    named = card_row(state, "companion", "raven", width=300)
    assert named.groups == ((("companions", "raven"), "Raven"),)


# Cards beside the board


def test_every_place_is_touched_and_held(state: State) -> None:
    touched: list[Place] = []
    held: list[Place] = []
    offered = Offered(touched.append, held.append)
    offered.show(state)
    with shown(on_screen(offered)):
        for one in offered.places.values():
            touch(one)
            assert one.height >= 48
        finger = UnitTestTouch(*offered.places["deed", "2"].to_window(*offered.places["deed", "2"].center))
        finger.touch_down()
        while not held:
            frames(1)
        finger.touch_up()
    assert touched == list(offered.places)
    assert held == [("deed", "2")]
    assert {kind for kind, _ in touched} == {"hero", "commission", "companion", "deed"}


def test_cards_show_what_lies_there_and_light_where_an_answer_is(state: State) -> None:
    offered = Offered(lambda place: None, width=230)
    state.inn[2] = None
    state.tops["Farglen"] = None
    offered.show(state, [("hero", "1"), ("space", "3")])
    places = offered.places
    assert [place for place, one in places.items() if one.lit] == [("hero", "1")]
    assert places["hero", "3"].row.groups == ()
    assert places["hero", "1"].row.groups == tuple(card_groups(state, "hero", state.inn[0]))
    assert places["commission", "Farglen"].row.groups == ((("towns", "Farglen"), "–"),)
    assert Shown("travel") in places["companion", "1"].row.groups[0]
    assert Shown("travel") not in places["companion", "2"].row.groups[0]
    offered.show(state, [("hero", "4")])
    assert [place for place, one in places.items() if one.lit] == [("hero", "4")]


@pytest.mark.parametrize(("width", "columns"), [(230, 1), (800, 3)])
def test_a_narrow_column_and_a_wide_strip(state: State, width: int, columns: int) -> None:
    offered = Offered(lambda place: None, size_hint_x=None, width=width)
    offered.show(state)
    scroll = ScrollView()
    scroll.add_widget(offered)
    with shown(on_screen(scroll)):
        frames(8)
        assert offered.cols == columns
        boxes = [(one.x, one.y, one.right, one.top) for one in offered.places.values()]
        for number, (left, bottom, right, top) in enumerate(boxes):
            assert left >= 0
            assert right <= width
            for other in boxes[number + 1 :]:
                assert right <= other[0] or other[2] <= left or top <= other[1] or other[3] <= bottom
    assert {town for kind, town in offered.places if kind == "commission"} == set(TOWNS)


# Merchants


def test_a_line_for_each_merchant_opens_its_wagon(state: State) -> None:
    opened: list[int] = []
    seats = Seats(opened.append)
    seats.show(state)
    with shown(on_screen(seats)):
        for line in seats.lines:
            touch(line)
            assert line.height >= 48
        before = list(seats.lines)
        state.players[1].coins = 23
        seats.show(state)
        assert seats.lines == before
        assert (("tokens", "coin"), "23") in seats.lines[1].row.groups
    assert opened == [0, 1, 2]


def test_an_arrow_tells_whose_turn_it_is(state: State) -> None:
    seats = Seats()
    seats.show(state, now=2)
    assert [line.arrow.opacity for line in seats.lines] == [0, 0, 1]
    assert [line.called.text for line in seats.lines] == ["Private Concern", "Merchant 1", "Merchant 2"]


def test_coins_that_nobody_knows_or_may_see_are_a_question_mark(state: State) -> None:
    purse = (("tokens", "coin"), "?")
    state.players[1].coins = UNKNOWN
    state.players[2].coins = 5
    assert seat_groups(state, 1)[0] == purse
    assert seat_groups(state, 2)[0] == (("tokens", "coin"), "5")
    assert seat_groups(state, 2, hidden=True)[0] == purse


def test_the_private_concern_shows_its_markers(state: State) -> None:
    assert state.concern is not None
    state.concern.goods, state.concern.vp = 4, 2
    state.players[0].prestige = 7
    assert seat_groups(state, 0)[1:] == [
        (("tokens", "prestige"), "7"),
        (("tokens", "good"), "4"),
        (("tokens", "vp"), "2"),
    ]


def test_dice_left_and_illuminated_dice_are_counted(state: State) -> None:
    player = state.players[1]
    player.locked, player.reserve = ["1", None, "4"], ["2", "2"]
    player.pool_night, player.illuminated, player.pool_illuminated = "3", ["1"], "2"
    assert seat_groups(state, 1)[-2:] == [(("dice", "night"), "5"), (("dice", "illuminated"), "2")]
