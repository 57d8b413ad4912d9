"""A new game: everything has an answer already, and touches change it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.textinput import TextInput

from companion.app.play.remembered import last_game
from companion.app.play.wishes import wishes
from companion.app.screens.new_game import NewGameScreen
from companion.app.widgets.plain import Touch, Words
from companion.table.devices.lamps import WAGON, status_light
from companion.table.friends import Friend, forget, friends, remember, seat_tone, tones_of
from companion.table.session import Session
from companion.table.settings import keep_setting
from tests.app.drawn import label_of, parts, shown, touch


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))


@pytest.fixture
def begun() -> Iterator[list[Session]]:
    sessions: list[Session] = []
    yield sessions
    for session in sessions:
        session.close()


def find(screen: NewGameScreen, label: str) -> Touch:
    return next(one for one in parts(screen, Touch) if label_of(one) == label)


def tap(screen: NewGameScreen, label: str) -> None:
    one = find(screen, label)
    touch(one)


def names(session: Session) -> list[str]:
    return [player.name for player in session.game.state.players]


def test_one_touch_begins_a_game_alone_against_the_private_concern(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "Begin")
    (session,) = begun
    assert names(session) == ["Anna", "Private Concern"]
    assert session.game.seed is None
    assert session.concern is not None
    assert session.concern.strength.name == "merchant"


def test_who_played_before_is_one_touch_to_add_and_keeps_the_colour(begun: list[Session]) -> None:
    remember([Friend("Zsófi", "plum")])
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "Zsófi")
        tap(screen, "Begin")
    assert names(begun[0])[:2] == ["Anna", "Zsófi"]
    assert friends() == [Friend("Anna", "candle"), Friend("Zsófi", "plum")]


def test_strangers_are_called_by_their_seats(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        for _ in range(2):
            tap(screen, "Somebody new")
        tap(screen, "Begin")
    assert names(begun[0])[:3] == ["Anna", "Merchant 2", "Merchant 3"]


def test_the_next_game_is_offered_like_the_last(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "Somebody new")
        parts(screen, TextInput)[1].text = "Ben"
        tap(screen, "Nobody")
        tap(screen, "The app deals")
        tap(screen, "Begin")
    again = wishes()
    assert [friend.name for friend in again.seated] == ["Anna", "Ben"]
    assert (again.concern, again.real) == (False, False)
    assert begun[0].game.seed is not None
    assert last_game()["names"] == ["Anna", "Ben"]


def test_there_are_never_more_than_four_seats(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        for _ in range(2):
            tap(screen, "Somebody new")
        assert "Somebody new" not in [label_of(one) for one in parts(screen, Touch)]
        tap(screen, "Nobody")
        tap(screen, "Somebody new")
        labels = [label_of(one) for one in parts(screen, Touch)]
        assert "Somebody new" not in labels
        assert "Guildmaster" not in labels
        tap(screen, "Begin")
    assert len(names(begun[0])) == 4


def test_a_name_twice_is_refused_in_a_sentence_and_nothing_begins(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "Somebody new")
        parts(screen, TextInput)[1].text = "Anna"
        tap(screen, "Begin")
        assert not begun
        assert any(
            "name" in label
            for label in [words.text for words in parts(screen.foot, object) if hasattr(words, "text")]
        )


def test_seat_edition_variants_and_buildings_are_folded_away(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        assert "First edition" not in [label_of(one) for one in parts(screen, Touch)]
        tap(screen, "More: seats, adventures, edition, variants, buildings")
        for label in ("Seat 1", "First edition", "Drafting starting heroes and steeds", "We choose four"):
            tap(screen, label)
        tap(screen, "Begin")
        assert not begun, "three buildings are missing"
        for label in ("Icebreaker Harbor", "Oracle of Lumi", "Frosted Filigree", "Guildmaster's Mansion"):
            tap(screen, label)
        tap(screen, "Begin")
    (session,) = begun
    state = session.game.state
    assert state.is_concern(0)
    assert not state.is_concern(1)
    assert (state.edition.name, set(state.variants)) == ("v1", {"draft"})
    assert session.game.question is not None
    assert set(session.game.question.options) == {"harbor", "oracle", "filigree", "mansion"}


def test_the_other_side_of_a_chosen_tile_takes_its_place() -> None:
    screen = NewGameScreen(lambda session: None, lambda: None)
    for name in ("harbor", "guildhall", "oracle"):
        screen._choose_building(name)
    assert screen.wishes.chosen == ["guildhall", "oracle"]


def test_an_adventure_brings_its_own_strength(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "More: seats, adventures, edition, variants, buildings")
        tap(screen, "First Snow on the Ringway")
        tap(screen, "Begin")
    concern = begun[0].concern
    assert concern is not None
    assert concern.adventure is not None
    assert concern.strength.name == "apprentice"


def test_what_is_folded_away_and_still_holds_is_said(begun: list[Session]) -> None:
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "More: seats, adventures, edition, variants, buildings")
        for label in ("First Snow on the Ringway", "Those of a first game"):
            tap(screen, label)
        tap(screen, "Begin")
    again = NewGameScreen(begun.append, lambda: None)
    said = [words.text for words in parts(again, Words)]
    assert "Also: First Snow on the Ringway · first game buildings" in said
    assert again.wishes.adventure == "First Snow on the Ringway"


def test_seats_change_places_and_colours_change_hands() -> None:
    wished = wishes()
    wished.add(Friend("Ben", "candle"))
    assert [one.tone for one in wished.seated] == ["candle", "rose"]
    wished.earlier(1)
    assert [one.name for one in wished.seated] == ["Ben", "Anna"]
    wished.next_tone(0)
    assert [one.tone for one in wished.seated] == ["moss", "candle"]
    wished.next_tone(1)
    assert [one.tone for one in wished.seated] == ["moss", "rose"]


def test_a_game_and_its_lamps_have_the_colours_that_were_chosen(begun: list[Session]) -> None:
    remember([Friend("Zsófi", "candle")])
    with shown(screen := NewGameScreen(begun.append, lambda: None)):
        tap(screen, "Zsófi")
        screen.wishes.next_tone(0)
        screen.wishes.next_tone(0)
        tap(screen, "Begin")
    (session,) = begun
    session.close()
    with Session.open(session.path) as again:
        state = again.game.state
        assert [seat_tone(state, seat) for seat in range(3)] == ["moss", "candle", "concern"]
        lamps = [status_light(state, seat) for seat in range(2)]
    assert [(one.red, one.green, one.blue) for one in lamps] == [WAGON["moss"], WAGON["candle"]]


def test_nobody_loses_a_colour_to_somebody_who_likes_the_same() -> None:
    known = [Friend("Anna", "plum"), Friend("Ben", "plum")]
    assert tones_of(["Ben", "Cili", "Anna"], known) == ["plum", "candle", "rose"]


def test_odd_settings_are_passed_over() -> None:
    keep_setting("friends", [{"name": 3}, "Ben", {"name": "Dóra", "tone": "green"}])
    keep_setting("last_game", {"names": [1, "Ben"], "edition": "v9", "strength": "strong", "place": "last"})
    assert friends() == [Friend("Dóra", "candle")]
    wished = wishes()
    assert [one.name for one in wished.seated] == ["Ben"]
    assert (wished.edition, wished.strength, wished.place) == ("v2", "merchant", -1)
    forget("Dóra")
    assert friends() == []
