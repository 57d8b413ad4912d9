"""Putting right what the table shows otherwise: every field has an editor, and a refusal says why."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.art import has_icon
from companion.app.play.correct_pages import BOARD, field_at, kind_at, owner_of, owners
from companion.app.play.correcting import editor_of, put_right
from companion.app.play.fields import ForEach, Number, OneCard, OneOf
from companion.app.play.hiding import kept_secret
from companion.app.play.moments import Told
from companion.app.play.printed import change_fact, facts_of, print_of
from companion.app.play.sitting import Sitting
from companion.app.screens.correct import CorrectScreen, FieldTile, KindTile
from companion.app.tour.games_played import asked, dealt, real
from companion.app.tour.games_played import played as played_until
from companion.app.widgets.card_editor import CardEditor, CardTile
from companion.app.widgets.editors import NumberEditor
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.core.errors import GameError
from companion.games.dark_road.corrections import paths
from tests.app.drawn import label_of, parts, shown, touch
from tests.app.test_history_screen import play_on, played


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return played(tmp_path, 60)


def a_journey(folder: Path) -> Sitting:
    """An event is turned up, and dice lie ready to be taken."""
    return played_until(folder, "table-travel-die", dealt(), asked("choose_travel_die", 3))


def a_real_table(folder: Path) -> Sitting:
    return played_until(folder, "table-describe_hero", real(), asked("describe_hero", 1))


def other_value(sitting: Sitting, path: str) -> Any:
    """Something that this field is not, and may be; ``None`` where there is no such thing."""
    match editor_of(sitting.state, path):
        case Number(now=now, most=most):
            return (now or 0) - 1 if now and path != "round" else min((now or 0) + 1, most)
        case OneOf(now=now, offers=offers) | OneCard(now=now, offers=offers):
            return next((one.value for one in offers if one.value not in (now, None)), None)
        case ForEach(now=now):
            rolled = sorted(now.items(), key=lambda item: item[1])
            return {**now, rolled[-1][0]: rolled[-1][1] - 1, rolled[0][0]: rolled[0][1] + 1}


def tap(screen: CorrectScreen, label: str) -> None:
    sheets = parts(screen, Sheet)
    within = sheets[-1] if sheets else screen
    found = next((one for one in parts(within, Touch) if label_of(one).startswith(label)), None)
    assert found is not None, [label_of(one) for one in parts(within, Touch)]
    touch(found)


def texts(screen: CorrectScreen) -> list[str]:
    return [words.text for words in parts(screen, Words)]


REFUSED = {
    *("correction-impossible", "correction-value", "correction-in-hand", "correction-deck-empty"),
    "correction-no-spent-die",
}
"""Why a field cannot be set: by the pieces that there are, never because it is none."""


@pytest.mark.parametrize("game", [a_journey, a_real_table, played])
def test_every_field_is_among_the_pieces_of_its_kind(game: Callable[[Path], Sitting], tmp_path: Path) -> None:
    state = game(tmp_path).state
    kinds = [kind for owner in owners(state) for kind in owner.kinds]
    found = [path for kind in kinds for path in kind.paths]
    assert sorted(found) == sorted(paths(state))
    assert all(len(owner.kinds) <= 12 for owner in owners(state)), "no wall of tiles"
    assert all(kind.label and has_icon(*kind.icon) for kind in kinds)
    for path in found:
        field = field_at(state, path)
        assert field.label
        assert field.now
        assert has_icon(*field.icon)


@pytest.mark.parametrize("game", [a_journey, a_real_table, played])
def test_every_field_can_be_put_right_and_undone(game: Callable[[Path], Sitting], tmp_path: Path) -> None:
    sitting = game(tmp_path)
    before, refused, put = sitting.session.game.state_hash(), [], 0
    for path in paths(sitting.state):
        value = other_value(sitting, path)
        if value is None:
            continue
        try:
            put_right(sitting, path, value)
        except GameError as error:
            refused.append((path, error.code))
            continue
        put += 1
        sitting.session.undo()
        sitting.refresh()
        assert sitting.session.game.state_hash() == before
    assert {code for _, code in refused} <= REFUSED
    assert put > 4 * len(refused)


# By touch


class Hand:
    """Touches its way through a screen on which something is corrected."""

    def __init__(self, screen: CorrectScreen, sitting: Sitting) -> None:
        self.screen, self.sitting = screen, sitting

    def open_kind(self, key: str) -> None:
        """From everything to the pieces of a kind, past the question of who looks on."""
        seat = owner_of(self.sitting.state, key)
        name = "The board" if seat == BOARD else self.sitting.names[seat]
        tap(self.screen, name)
        touch(next(one for one in parts(self.screen, KindTile) if one.kind.key == key))
        self.say_who()

    def say_who(self) -> None:
        ready = [one for one in parts(self.screen, Touch) if label_of(one).startswith("I am ")]
        if ready:
            touch(ready[0])

    def open_field(self, path: str) -> None:
        touch(next(one for one in parts(self.screen, FieldTile) if one.field.path == path))
        self.say_who()

    def set_another(self, path: str) -> bool:
        """Give the field that is open another value by touches; is there one?"""
        value = other_value(self.sitting, path)
        if value is None:
            return False
        match editor_of(self.sitting.state, path):
            case Number():
                tap(self.screen, "+1" if value > parts(self.screen, NumberEditor)[0].value else "−1")
                tap(self.screen, "So it is")
            case OneOf(offers=offers):
                label = next(offer.label for offer in offers if offer.value == value)
                touch(next(one for one in parts(self.screen.body, Touch) if label_of(one) == label))
            case OneCard():
                self._pick(value)
            case ForEach():
                return False
        return True

    def _pick(self, card: str) -> None:
        tiles = {one.offer.value: one for one in parts(self.screen, CardTile)}
        if card not in tiles:
            offers = parts(self.screen, CardEditor)[0].editor.offers
            tap(self.screen, next(offer.mark for offer in offers if offer.value == card))
            tiles = {one.offer.value: one for one in parts(self.screen, CardTile)}
        touch(tiles[card])


def first_arrow(screen: CorrectScreen) -> Touch:
    return next(one for one in parts(screen, Touch) if one._act == screen.back)


def reach_and_set(sitting: Sitting, every: int = 1) -> None:
    """All fields, or one of so many, from the screen that shows everything."""
    before, wanted = sitting.session.game.state_hash(), set(paths(sitting.state)[::every])
    left = set(wanted)
    kinds = [kind for owner in owners(sitting.state) for kind in owner.kinds]
    screen = CorrectScreen(sitting, "", lambda: None)
    hand, put = Hand(screen, sitting), set[str]()
    with shown(screen):
        for kind in kinds:
            hand.open_kind(kind.key)
            # The last ones first: a piece that is corrected away takes the places after it along.
            for path in (one for one in reversed(list(kind.paths)) if one in wanted):
                if len(kind.paths) > 1:
                    hand.open_field(path)
                assert screen._at == path
                left.discard(path)
                if hand.set_another(path) and parts(screen, Sheet):
                    put.add(path)
                    tap(screen, "Go on")
                    sitting.session.undo()
                    sitting.refresh()
                    assert sitting.session.game.state_hash() == before
                else:
                    touch(first_arrow(screen))
            if screen._kind:
                touch(first_arrow(screen))
    assert left == set()
    assert len(put) > 0.7 * len(wanted)


def test_some_fields_of_every_sort_are_reached_and_set_by_touches(tmp_path: Path) -> None:
    reach_and_set(a_journey(tmp_path), every=7)


@pytest.mark.long
@pytest.mark.parametrize("game", [a_journey, a_real_table, played])
def test_every_field_is_reached_and_set_by_touches(game: Callable[[Path], Sitting], tmp_path: Path) -> None:
    reach_and_set(game(tmp_path))


def test_what_is_so_already_is_no_step_of_the_game(sitting: Sitting) -> None:
    steps, coins = len(sitting.session.history()), f"players.{sitting.state.humans[0]}.coins"
    assert put_right(sitting, coins, editor_of(sitting.state, coins).now) == []
    assert len(sitting.session.history()) == steps


def test_a_correction_does_not_swallow_what_the_private_concern_still_has_to_be_told(tmp_path: Path) -> None:
    sitting = played(tmp_path, 0)
    while not isinstance(sitting.moment, Told):
        play_on(sitting, Random(1))
    told = sitting.moment
    put_right(sitting, f"players.{sitting.state.humans[0]}.coins", 9)
    assert isinstance(sitting.moment, Told)
    assert sitting.moment.passages == told.passages


def test_coins_are_put_right_by_touches_and_what_changes_is_told(sitting: Sitting) -> None:
    seat, done = sitting.state.seat, list[bool]()
    assert seat in sitting.state.humans
    coins = sitting.state.players[seat].coins
    screen = CorrectScreen(sitting, f"players.{seat}.coins", lambda: done.append(True))
    with shown(screen):
        tap(screen, "+1")
        tap(screen, "+1")
        tap(screen, "+10")
        tap(screen, "So it is")
        assert sitting.state.players[seat].coins == coins + 12
        assert any("12 coins" in said for said in texts(screen))
        assert not done
        tap(screen, "Go on")
    assert done == [True]


def test_a_gift_is_laid_on_an_ability_by_touch(tmp_path: Path) -> None:
    sitting = played_until(tmp_path, "table-caravan", dealt(), asked("deliver", 4))
    seat = next(seat for seat in sitting.state.humans if sitting.state.players[seat].companions)
    own = sitting.state.players[seat].companions[0]
    path = f"players.{seat}.companions.0.used.1"
    screen = CorrectScreen(sitting, path, lambda: None)
    with shown(screen):
        tap(screen, "Its gift lies on it" if not own.used[0] else "No gift on it")
    assert sitting.state.players[seat].companions[0].used[0] is not own.used[0]


def test_a_hero_is_looked_for_by_town_and_laid_there(sitting: Sitting) -> None:
    seat = sitting.state.humans[0]
    path = f"players.{seat}.heroes.{len(sitting.state.players[seat].heroes)}"
    screen = CorrectScreen(sitting, path, lambda: None)
    with shown(screen):
        assert not parts(screen, CardTile)
        tap(screen, "Farglen")
        tile = parts(screen, CardTile)[0]
        touch(tile)
    assert sitting.state.players[seat].heroes[-1] == tile.offer.value


def test_a_card_is_taken_away_by_touch(sitting: Sitting) -> None:
    screen = CorrectScreen(sitting, "inn.0", lambda: None)
    with shown(screen):
        tap(screen, "None")
    assert sitting.state.inn[0] is None


def test_at_a_real_table_a_card_is_described(tmp_path: Path) -> None:
    sitting = a_real_table(tmp_path)
    screen = CorrectScreen(sitting, "inn.1", lambda: None)
    with shown(screen):
        tap(screen, "Another card")
        form = parts(screen, EntryForm)[0]
        for what in ("town Farglen", "goods book", "goods staff", "goods armor", "bonus lantern"):
            spots = [spot.touch for part in form.form.parts() for spot in part.spots]
            touch(parts(form, Touch)[spots.index(what)])
        if form.form.sent is None:
            tap(screen, "Done")
    card = sitting.state.inn[1]
    assert card is not None
    hero = sitting.state.hero(card)
    assert (hero.town, hero.goods, hero.bonus) == ("Farglen", ("book", "staff", "armor"), "lantern")


def test_in_a_dealt_game_no_card_is_described(sitting: Sitting) -> None:
    editor = editor_of(sitting.state, "inn.0")
    assert isinstance(editor, OneCard)
    assert editor.entry is None


# Secrets


def test_deeds_and_coins_of_another_are_shown_to_whose_they_are(tmp_path: Path) -> None:
    """HIDE-1"""
    sitting = a_journey(tmp_path)
    seat = next(iter(kept_secret(sitting)))
    who, (deed, *_) = sitting.names[seat], sitting.state.players[seat].deeds
    kind = kind_at(sitting.state, f"players.{seat}.deeds", kept_secret(sitting))
    assert kind is not None
    assert kind.groups == ((("interface", "eye_off"), "1"),)
    purse = field_at(sitting.state, f"players.{seat}.coins", kept_secret(sitting))
    assert purse.now == "?"
    for field in (f"players.{seat}.deeds", f"players.{seat}.deeds.0", f"players.{seat}.coins"):
        screen = CorrectScreen(sitting, field, lambda: None)
        with shown(screen):
            assert not parts(screen, FieldTile) + parts(screen, CardTile) + parts(screen, NumberEditor)
            assert any(f"Only {who} may see this" in said for said in texts(screen))
            tap(screen, f"I am {who}")
            assert parts(screen, FieldTile) + parts(screen, CardTile) + parts(screen, NumberEditor)
    assert sitting.state.players[seat].deeds[0] == deed


def test_who_has_looked_at_secrets_leaves_nothing_behind(tmp_path: Path) -> None:
    sitting = a_journey(tmp_path)
    seat = next(iter(kept_secret(sitting)))
    screen = CorrectScreen(sitting, "", lambda: None)
    hand = Hand(screen, sitting)
    with shown(screen):
        hand.open_kind(f"players.{seat}.deeds")
        assert parts(screen, FieldTile)
        touch(first_arrow(screen))
        touch(next(one for one in parts(screen, KindTile) if one.kind.key == f"players.{seat}.deeds"))
        assert not parts(screen, FieldTile)


def test_secrets_that_are_kept_on_another_tablet_are_not_shown_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = a_journey(tmp_path)
    seat = next(iter(kept_secret(sitting)))
    monkeypatch.setattr(sitting, "may_show", lambda seat, looking: False)
    screen = CorrectScreen(sitting, f"players.{seat}.deeds", lambda: None)
    with shown(screen):
        assert any("on the tablet" in said for said in texts(screen))
        assert not [one for one in parts(screen, Touch) if label_of(one).startswith("I am")]


def test_what_another_seat_sees_can_be_shown(tmp_path: Path) -> None:
    """On a tablet nothing is known of the deeds of others, or of cards in the decks."""
    sitting = a_journey(tmp_path)
    seat, other = sitting.state.humans
    seen = sitting.session.game.observe(seat)
    for path in paths(seen):
        assert field_at(seen, path).now
        editor_of(seen, path)
    assert field_at(seen, f"players.{other}.deeds.0").now == "A deed nobody has described"


def test_what_is_refused_says_why_and_changes_nothing(sitting: Sitting) -> None:
    seat = sitting.state.humans[0]
    before = sitting.session.game.state_hash()
    screen = CorrectScreen(sitting, f"players.{seat}.upgrades.0", lambda: None)
    with shown(screen):
        screen._set("market", dict.fromkeys(sitting.state.market, 2))
        assert any("not that many pieces" in said for said in texts(screen))
    assert sitting.session.game.state_hash() == before


def test_every_print_is_shown_and_a_changed_one_holds_in_this_game(sitting: Sitting) -> None:
    found = [field for group in facts_of(sitting.state) for field in group.fields]
    assert {"wheel", "crafting.2", "oracle.6", "shapes.armor", "storage"} <= {field.path for field in found}
    assert all(field.now and has_icon(*field.icon) for field in found)
    now = print_of(sitting.state, "crafting.2").now
    other = "book" if now != "book" else "staff"
    change_fact(sitting, "crafting.2", other)
    assert sitting.state.box.board.crafting["2"] == other
    change_fact(sitting, "storage", {"columns": 7, "rows": 5})
    assert sitting.state.box.board.storage == (7, 5)


def test_the_order_of_the_wheel_is_touched_one_after_the_other(sitting: Sitting) -> None:
    screen = CorrectScreen(sitting, "", lambda: None)
    with shown(screen):
        tap(screen, "What is printed on the board")
        touch(next(one for one in parts(screen, FieldTile) if one.field.path == "wheel"))
        for good in ("weapon", "staff", "potion", "instrument", "book"):
            tap(screen, good)
        tap(screen, "So it is")
    assert sitting.state.box.board.wheel == ("weapon", "staff", "potion", "instrument", "book", "armor")
