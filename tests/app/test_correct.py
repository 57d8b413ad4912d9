"""Putting right what the table shows otherwise: every field has an editor, and a refusal says why."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.art import has_icon
from companion.app.play.correcting import (
    ForEach,
    Number,
    OneOf,
    editor_of,
    fields_of,
    paths_of,
    put_right,
    with_reasons,
)
from companion.app.play.moments import Told
from companion.app.play.printed import change_fact, facts_of, print_of
from companion.app.play.sitting import Sitting
from companion.app.screens.correct import CorrectScreen, FieldTile
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.core.errors import GameError
from tests.app.drawn import frames, label_of, parts, shown, touch
from tests.app.test_history_screen import play_on, played


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return played(tmp_path, 60)


def other_value(sitting: Sitting, path: str) -> Any:
    """Something that this field is not, and may be; ``None`` where there is no such thing."""
    match with_reasons(sitting.state, path, editor_of(sitting.state, path)):
        case Number(now=now, most=most):
            return (now or 0) - 1 if now else min(1, most)
        case OneOf(now=now, offers=offers):
            return next((one.value for one in offers if not one.refused and one.value != now), None)
        case ForEach(now=now):
            rolled = sorted(now.items(), key=lambda item: item[1])
            return {**now, rolled[-1][0]: rolled[-1][1] - 1, rolled[0][0]: rolled[0][1] + 1}


def tap(screen: CorrectScreen, label: str) -> None:
    sheets = parts(screen, Sheet)
    within = sheets[-1] if sheets else screen
    found = next((one for one in parts(within, Touch) if label_of(one).startswith(label)), None)
    assert found is not None, [label_of(one) for one in parts(within, Touch)]
    if not sheets:
        screen.scroll.scroll_to(found, animate=False)
        frames()
    touch(found)


def texts(screen: CorrectScreen) -> list[str]:
    return [words.text for words in parts(screen, Words)]


def test_every_field_of_the_table_has_an_editor_a_picture_and_words(sitting: Sitting) -> None:
    found = [field for group in fields_of(sitting.state) for field in group.fields]
    assert [field.path for field in found] == paths_of(sitting.state) or {
        field.path for field in found
    } == set(paths_of(sitting.state))
    assert all(field.label and field.now and has_icon(*field.icon) for field in found)


def test_every_field_can_be_put_right_and_undone(sitting: Sitting) -> None:
    before, refused = sitting.session.game.state_hash(), []
    for path in paths_of(sitting.state):
        value = other_value(sitting, path)
        if value is None:
            continue
        try:
            put_right(sitting, path, value)
        except GameError as error:
            refused.append((path, error.code))
            continue
        assert editor_of(sitting.state, path).now == value
        sitting.session.undo()
        sitting.refresh()
    assert sitting.session.game.state_hash() == before
    assert {code for _, code in refused} <= {"correction-impossible"}


def test_what_is_so_already_is_no_step_of_the_game(sitting: Sitting) -> None:
    steps, coins = len(sitting.session.history()), f"players.{sitting.state.humans[0]}.coins"
    assert put_right(sitting, coins, editor_of(sitting.state, coins).now) == []
    assert len(sitting.session.history()) == steps


def test_a_steed_that_somebody_else_rides_says_why_not(sitting: Sitting) -> None:
    seats = sitting.state.humans
    theirs = sitting.state.players[seats[1]].steeds[0]
    path = f"players.{seats[0]}.steeds.0"
    editor = with_reasons(sitting.state, path, editor_of(sitting.state, path))
    assert isinstance(editor, OneOf)
    reasons = {offer.value: offer.refused for offer in editor.offers}
    assert "a steed that no player holds" in reasons[theirs]
    assert list(reasons.values()).count("") >= 2


def test_a_correction_does_not_swallow_what_the_private_concern_still_has_to_be_told(tmp_path: Path) -> None:
    sitting = played(tmp_path, 0)
    while not isinstance(sitting.moment, Told):
        play_on(sitting, Random(1))
    told = sitting.moment
    put_right(sitting, f"players.{sitting.state.humans[0]}.coins", 9)
    assert isinstance(sitting.moment, Told)
    assert sitting.moment.passages == told.passages


def test_coins_are_put_right_by_touches_and_what_changes_is_told(sitting: Sitting) -> None:
    seat, done = sitting.state.humans[0], list[bool]()
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


def test_from_everything_one_comes_to_a_field_and_back(sitting: Sitting) -> None:
    screen = CorrectScreen(sitting, "", lambda: None)
    with shown(screen):
        tile = next(one for one in parts(screen, FieldTile) if one.field.path == "dark_market")
        touch(tile)
        now = editor_of(sitting.state, "dark_market").now
        other = next(name for name in ("north", "east", "west", "south") if name != now)
        tap(screen, other)
        assert editor_of(sitting.state, "dark_market").now == other
        tap(screen, "Go on")
        assert "Correct something" in texts(screen)
        assert parts(screen, FieldTile)


def test_what_is_refused_says_why_and_changes_nothing(sitting: Sitting) -> None:
    seats = sitting.state.humans
    mine = sitting.state.players[seats[0]].steeds[0]
    theirs = editor_of(sitting.state, f"players.{seats[1]}.steeds.0")
    assert isinstance(theirs, OneOf)
    label = next(offer.label for offer in theirs.offers if offer.value == theirs.now)
    screen = CorrectScreen(sitting, f"players.{seats[0]}.steeds.0", lambda: None)
    with shown(screen):
        tap(screen, label)
        assert any("a steed that no player holds" in said for said in texts(screen))
    assert sitting.state.players[seats[0]].steeds[0] == mine


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
