"""Cards of a real table, entered by touches: without a window, and every touch on something to be seen."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.art import has_icon
from companion.app.forms.effecting import BEGINNINGS, following, is_beginning, whole, with_word
from companion.app.forms.entering import Form, plan, taps, taps_for
from companion.app.forms.throwing import Throw, room_of
from companion.app.play.moments import Asked, Choice, Over
from companion.app.play.sitting import Sitting
from companion.core.questions import Entry
from companion.games.dark_road import entries, loader, new_game
from companion.games.dark_road.icons import VERBS, effect_text, parse_effect
from companion.games.dark_road.names import GOODS, TOWNS
from companion.games.dark_road.state import State
from companion.table.session import Session

BOX = loader.load(None)


@pytest.fixture(scope="module")
def state() -> State:
    return new_game(2, seed=None).state


def asked(entry: Entry, *choices: Choice) -> Asked:
    return Asked(0, None, "", "", "What is on it?", (), choices, entry)


def play(question: Asked, state: State, touches: list[str]) -> Form:
    """A form after these touches; each has to be one that people can see."""
    form = Form(question, state)
    for touch in touches:
        spots = [spot for part in form.parts() for spot in part.spots]
        seen = [spot for spot in spots if spot.touch == touch or (spot.touch == "name " and "name " in touch)]
        assert seen, (touch, [spot.touch for spot in spots])
        assert not seen[0].refused
        assert all(spot.label for spot in spots)
        assert all(has_icon(*icon) for spot in spots for icon in spot.icons)
        form.touch(touch)
    return form


def enter(question: Asked, state: State, value: Any) -> list[str]:
    """The planned touches, after they have entered just this value."""
    touches = plan(question, state, value)
    form = play(question, state, touches)
    assert form.said == ""
    assert form.entry.check(form.sent) == form.entry.check(value)
    return touches


HEROES = [
    (("town",), {"town": "Farglen"}, 1),
    (("bonus",), {"bonus": "storage"}, 1),
    (("goods",), {"goods": ["armor", "book"]}, 3),
    (("goods",), {"goods": ["armor", "book", "staff", "armor"]}, 4),
    (("town", "goods", "bonus"), {"town": "Farglen", "goods": ["armor"], "bonus": "lantern"}, 3),
    (("town",), {"town": "Farglen", "goods": ["staff"], "bonus": "lantern", "name": "Merry"}, 11),
]


@pytest.mark.parametrize(("needed", "value", "count"), HEROES)
def test_a_hero_takes_a_touch_for_each_thing_on_it(
    state: State, needed: tuple[str, ...], value: dict[str, Any], count: int
) -> None:
    assert taps(enter(asked(entries.hero_entry(needed)), state, value)) == count


def test_the_third_good_of_a_commission_sends_it(state: State) -> None:
    question = asked(entries.commission_entry())
    assert len(enter(question, state, {"goods": ["weapon", "staff", "weapon"]})) == 3
    assert play(question, state, ["goods weapon", "goods staff"]).sent is None


def test_a_good_that_was_touched_by_mistake_is_taken_back(state: State) -> None:
    form = play(asked(entries.commission_entry()), state, ["goods weapon", "goods staff", "goods remove 0"])
    assert form.value == {"goods": ["staff"]}
    form.touch("goods remove 2")
    assert form.value == {"goods": ["staff"]}


OTHERS = [
    (entries.deed_entry(), {}, 1),
    (entries.deed_entry(), {"coins": 6, "vp": 2}, 5),
    (entries.amount_entry("coins"), {"count": 27}, 3),
    (entries.amount_entry("coins"), {"count": 0}, 2),
    (entries.opening_entry(), {"coins": 6, "prestige": 3, "goods": 1}, 7),
    (entries.opening_entry(), {"coins": 0, "prestige": 0, "goods": 0, "hero": True}, 2),
    (entries.line_entry(), {"vp": 2, "lose_vp": 1}, 4),
    (entries.line_entry(), {"effects": ["gain coins 2", "lose good"], "vp": 1}, 5),
    (entries.line_entry(), {}, 1),
]


@pytest.mark.parametrize(("entry", "value", "count"), OTHERS)
def test_numbers_and_lines_are_entered_too(
    state: State, entry: Entry, value: dict[str, Any], count: int
) -> None:
    assert len(enter(asked(entry), state, value)) == count


# Effects


def test_every_effect_of_every_event_and_of_the_oracle_die_can_be_touched(state: State) -> None:
    faces = [face for event in BOX.events.values() for face in event.effects] + list(BOX.board.oracle)
    counts = []
    for face in faces:
        value = {"effects": [effect_text(step) for step in face or ()]}
        counts.append(len(enter(asked(entries.event_entry(1)), state, value)))
    assert len(counts) == 26 * 6 + 6
    assert sum(counts) / len(counts) < 2, "one or two touches do for most"


def every_effect() -> list[str]:
    """Whatever can be touched together, with one number for all, and a few for one of two."""
    told, open_ = [], [tuple(start.split()) for group in BEGINNINGS.values() for start in group]
    while open_:
        words = open_.pop()
        more = ("lose coins", "gain commission for", "flip up") if is_beginning(words) else following(words)
        if not more:
            told.append(whole(words))
        open_ += [with_word(words, one) for one in (more[1:2] if "9" in more else more)]
    return told


def test_every_form_of_the_notation_can_be_touched_and_nothing_else(state: State) -> None:
    effects = every_effect()
    assert len(effects) == len(set(effects)) > 60
    shapes = {(parse_effect(text).verb, parse_effect(text).what) for text in effects}
    assert {verb for verb, _ in shapes} == set(VERBS)
    for text in effects:
        assert len(enter(asked(entries.effects_entry("oracle")), state, {"effects": [text]})) <= 5


def test_of_two_effects_the_one_is_told_after_the_other(state: State) -> None:
    value = {"effects": ["either exchange coins 12 quartz 1 | gain commission Farglen"]}
    touches = enter(asked(entries.event_entry(2)), state, value)
    assert [touch.removeprefix("effects ") for touch in touches] == [
        "either", "exchange", "coins", "keys", "1", "2", "enter", "quartz", "1",
        "gain commission for", "Farglen",
    ]  # fmt: skip


def test_one_of_two_is_not_one_of_two_again(state: State) -> None:
    form = Form(asked(entries.event_entry(2)), state)
    form.touch("effects either")
    offered = [spot.touch for part in form.parts() for spot in part.spots]
    assert "effects either" not in offered
    assert "effects gain companion" in offered


def test_what_the_private_concern_has_no_use_for_is_said(state: State) -> None:
    """CONCERN-2"""
    form = Form(asked(entries.line_entry()), state)
    for touch in ("effects gain steed", "done"):
        form.touch(touch)
    assert "no use for this" in form.said


def test_a_large_number_is_typed_on_keys(state: State) -> None:
    touches = enter(asked(entries.event_entry(2)), state, {"effects": ["gain prestige 12"]})
    assert touches[1:] == ["effects keys", "effects 1", "effects 2", "effects enter"]


def test_nothing_is_one_touch_and_several_effects_say_so_first(state: State) -> None:
    question = asked(entries.event_entry(2))
    assert enter(question, state, {"effects": []}) == ["effects nothing"]
    touches = enter(question, state, {"effects": ["lose good", "gain coins 2"]})
    assert touches[0] == "effects several"
    assert touches[-1] == "done"


def test_an_effect_that_was_told_by_mistake_is_taken_back(state: State) -> None:
    several = ["effects several", "effects lose good", "effects roll oracle", "effects remove 0"]
    form = play(asked(entries.event_entry(2)), state, several)
    assert form.value == {"effects": ["roll oracle"]}
    half = play(asked(entries.event_entry(2)), state, ["effects gain coins", "effects back-out"])
    assert half.value == {}
    assert half.sent is None


# What is wrong


def test_what_is_missing_is_said_in_a_sentence(state: State) -> None:
    form = play(asked(entries.hero_entry(("goods",))), state, ["done"])
    assert form.sent is None
    assert "missing" in form.said
    form.touch("goods armor")
    assert form.said == ""


def test_a_number_beyond_all_coins_is_refused(state: State) -> None:
    touches = [f"count {digit}" for digit in "999"] + ["done"]
    form = play(asked(entries.amount_entry("coins")), state, touches)
    assert form.sent is None
    assert "500" in form.said


# The catalogue


def known_heroes() -> list[Choice]:
    return [Choice(hero.id, hero.name or hero.id) for hero in BOX.heroes.values()]


def test_any_of_many_known_heroes_is_two_touches_away(state: State) -> None:
    question = asked(entries.hero_entry(("town", "goods")), *known_heroes())
    for choice in question.choices:
        touches = plan(question, state, choice.value)
        assert play(question, state, touches).sent == choice.value
        assert taps_for(question, state, choice.value) <= 2


def test_any_known_commission_or_event_is_one_touch_away(state: State) -> None:
    stack = [card.id for card in BOX.commissions.values() if card.town == "Farglen"]
    road = [card.id for card in BOX.events.values() if card.road == "highway"]
    for entry, cards in ((entries.commission_entry(), stack), (entries.event_entry(4), road)):
        question = asked(entry, *(Choice(card, card) for card in cards))
        for card in cards:
            assert plan(question, state, card) == [f"card {card}"]
            assert play(question, state, plan(question, state, card)).sent == card


def test_another_card_is_told_and_the_town_is_told_once(state: State) -> None:
    question = asked(entries.hero_entry(("town", "goods")), *known_heroes())
    form = play(question, state, ["filter Farglen", "another", "goods staff", "done"])
    assert form.sent == {"town": "Farglen", "goods": ["staff"]}
    enter(question, state, {"town": "Farglen", "goods": ["staff"]})


def test_a_card_that_the_camera_knows_is_taken_and_another_is_told(state: State) -> None:
    question = asked(entries.hero_entry(("town",)), *known_heroes())
    form = Form(question, state)
    form.show_card(None)
    assert form.sent is None
    assert form.said
    form.show_card(question.choices[3].value)
    assert form.sent == question.choices[3].value


def test_a_plain_choice_is_one_touch(state: State) -> None:
    question = Asked(0, 0, "", "", "?", (), (Choice("done", "Done"),))
    assert taps_for(question, state, "done") == 1


# A whole game


def something_on(entry: Entry, rng: Random) -> dict[str, Any]:
    """What may be on a card that lies on the table."""
    cards = {
        "hero": {"town": rng.choice(TOWNS), "goods": rng.choices(GOODS, k=3), "bonus": "lantern"},
        "commission": {"goods": rng.choices(GOODS, k=3)},
        "event": {"effects": rng.choices(["gain coins 2", "lose good", "flip up"], k=rng.randrange(3))},
        "oracle": {"effects": ["gain good any"]},
        "deed": {"prestige": 4},
        "coins": {"count": rng.randrange(40)},
    }
    told = cards[entry.kind]
    return {name: told[name] for name in entry.needed or told}


def test_a_whole_game_at_a_real_table_is_told_by_touches(tmp_path: Path) -> None:
    session = Session.new(tmp_path / "game.journal", 2, seed=None, variants=("hidden-coins",))
    table, rng, kinds = Sitting(session), Random(2), set[str]()
    while isinstance(question := table.moment, Asked):
        if question.entry is not None:
            kinds.add(question.entry.kind)
            touches = plan(question, table.state, something_on(question.entry, rng))
            table.answer(play(question, table.state, touches).sent, question.index)
        elif question.dice is not None:
            throw = Throw(question, room=room_of(table.state, question))
            while throw.sent is None:
                throw.touch_face(rng.choice([one.value for one in throw.faces if not throw.why_not(one)]))
            table.answer_all(throw.sent, question.index)
        else:
            legal = [choice for choice in question.choices if not choice.refused and not choice.warned]
            table.answer(rng.choice(legal).value, question.index)
    assert isinstance(table.moment, Over)
    assert kinds >= {"hero", "commission", "event", "deed", "coins"}
