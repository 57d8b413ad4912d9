"""The driver under the rules: answering, refusing, undo, redo, corrections, printed facts, replay, views."""

import json
from typing import Any

import pytest

from companion.core.errors import BadData, BadRecord, Illegal, Invalid, Stale, Warned
from companion.core.unknown import UNKNOWN
from companion.games.dark_road import DarkRoad, new_game, replay
from companion.games.dark_road.box import Deed
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.observe import observe
from companion.games.dark_road.state import Deck
from companion.games.dark_road.state_json import state_from_json, state_hash
from tests.dark_road.builders import NAMES, Table, at, event, pinned_box, to


def dealt(seed: int = 3, seats: int = 2, **kwargs: Any) -> DarkRoad:
    return new_game(NAMES[:seats], seed=seed, data=pinned_box(), **kwargs)


def real() -> DarkRoad:
    return new_game(NAMES[:2], data=pinned_box())


def play_on(game: DarkRoad, answers: int, stride: int = 3) -> list[tuple[str, str]]:
    """Answer so many questions somehow; the state's hash before, and the answer, of each."""
    played = []
    for number in range(answers):
        question = game.question
        assert question is not None
        option = str(question.options[number * stride % len(question.options)])
        played.append((game.state_hash(), option))
        game.answer(option)
    return played


def ask(game: DarkRoad) -> tuple[int | None, str, list[str]]:
    """What is asked, apart from its index."""
    assert game.question is not None
    return game.question.seat, game.question.kind, list(map(str, game.question.options))


# Questions and answers


def test_a_dealt_game_asks_only_for_choices_and_records_what_it_dealt() -> None:
    """PLAN-2, SETUP-9"""
    game = dealt()
    kinds = [kind for kind, _ in game.log]
    assert kinds[0] == "setup"
    assert set(kinds[1:]) == {"chance"}
    for _ in range(40):
        assert game.question is not None
        assert game.question.seat is not None
        assert len(game.question.options) > 1
        game.answer(game.question.options[0])


def test_a_real_table_asks_for_chance_too() -> None:
    """SETUP-2"""
    game = real()
    assert game.question is not None
    assert game.question.is_chance
    play_on(game, 4)
    assert [kind for kind, _ in game.log] == ["setup", *["chance"] * 4]


def test_an_answer_is_recorded_as_it_was_given() -> None:
    """PLAN-2"""
    table = Table().play("die 4", "slot 2")
    assert table.game.log[-2:] == [["choice", "die 4"], ["choice", "slot 2"]]
    assert table.game.last_step() == ["choice", "slot 2"]


def test_a_number_may_answer_for_a_face() -> None:
    """DICE-1"""
    game = real()
    play_on(game, 5, stride=0)
    assert ask(game)[2][0] == "1"
    game.answer(3)
    assert game.log[-1] == ["chance", "3"]
    assert game.state.players[0].reserve == ["3"]


@pytest.mark.parametrize("value", [None, 1.5, ["die 1"], {"die": 1}, True, ("die 1",)])
def test_what_is_no_answer_at_all_is_not_understood(value: Any) -> None:
    """PLAN-2: an entry is understood only where one is asked for."""
    table = Table()
    before = table.game.state_hash()
    with pytest.raises(Invalid) as invalid:
        table.game.answer(value)
    assert (invalid.value.code, invalid.value.params["kind"]) == ("not-understood", "plan_die")
    assert table.game.state_hash() == before
    assert len(table.game.log) == 1


def test_a_refusal_changes_nothing_and_names_its_rule() -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(2).play(*to("dark_market"))
    before, log, asked = table.game.state_hash(), list(table.game.log), ask(table.game)
    with pytest.raises(Illegal) as refused:
        table.game.answer("steps 3")
    error = refused.value
    assert (error.code, error.rule, error.params) == ("too-few-coins", "DARK-1", {"value": "steps 3"})
    assert str(error) == "too-few-coins (DARK-1): value='steps 3'"
    assert (table.game.state_hash(), table.game.log, ask(table.game)) == (before, log, asked)


def test_what_was_never_an_option_is_not_offered() -> None:
    """PLAN-2"""
    table = Table()
    with pytest.raises(Illegal) as refused:
        table.game.answer("fly")
    assert (refused.value.code, refused.value.rule) == ("not-offered", "")
    assert refused.value.params == {"value": "fly", "kind": "plan_die"}
    assert str(Illegal("nothing")) == "nothing (no rule)"


def test_an_answer_to_an_older_question_is_stale() -> None:
    """PLAN-2"""
    table = Table()
    first = table.question.index
    table.game.answer("die 1", index=first)
    assert table.question.index == first + 1
    with pytest.raises(Stale) as stale:
        table.game.answer("slot 1", index=first)
    assert stale.value.params == {"index": first, "now": first + 1}
    with pytest.raises(Stale):
        table.game.answer("slot 1", index=first + 2)
    table.game.answer("slot 1", index=first + 1)
    assert table.me.pool_night == "1"


def test_indices_never_come_twice_even_after_undo() -> None:
    """PLAN-2: an answer meant for a question that was taken back is stale."""
    game = dealt()
    seen = set()
    for step in ("answer", "answer", "undo", "answer", "undo", "redo", "answer"):
        assert game.question is not None
        assert game.question.index not in seen
        seen.add(game.question.index)
        if step == "answer":
            game.answer(game.question.options[0])
        else:
            getattr(game, step)()


def test_a_question_with_one_option_is_not_asked_and_not_logged() -> None:
    """MOVE-1, PLAN-2: the single face, the single value and the single section."""
    table = Table().with_reserve("2", "2", "2", "2")
    assert table.asked == "plan_slot"
    table.play("slot 2")
    assert table.game.log[1:] == [["choice", "slot 2"]]


def test_a_question_without_options_is_passed_over() -> None:
    """ACT-2"""
    table = at("dark_market").with_coins(0).play(*to("dark_market"))
    assert table.game.log[-1] == ["choice", "activate dark_market"]
    assert table.game.state.seat == 1


def test_an_ability_interjected_leaves_the_question_standing() -> None:
    """COMP-1"""
    table = Table().with_companion("phoenix").with_items(quartz=2)
    assert ask(table.game) == (
        0,
        "plan_die",
        ["die 1", "die 2", "die 3", "die 4", "use phoenix 1", "use phoenix 2"],
    )
    table.play("use phoenix 1")
    assert ask(table.game) == (0, "plan_die", ["die 1", "die 2", "die 3", "die 4", "use phoenix 2"])
    assert table.me.lanterns == 2
    table.play("use phoenix 2", "take armor+")
    assert table.asked == "plan_die"


def test_a_finished_game_takes_no_answer() -> None:
    """END-1"""
    table = Table().with_end()
    assert table.game.question is None
    assert table.game.result is not None
    with pytest.raises(Illegal) as refused:
        table.game.answer("done")
    assert refused.value.code == "game-over"


# Waving a warning through


def test_a_warned_answer_is_taken_only_when_it_is_waved() -> None:
    """PLAN-3"""
    table = Table(lazy=True).play("die 4", "slot 1")
    with pytest.raises(Warned) as warned:
        table.game.answer("take book")
    assert (warned.value.code, warned.value.rule) == ("not-printed", "PLAN-3")
    assert warned.value.params == {"value": "take book"}
    table.game.answer("take book", wave=True)
    assert table.game.log[-1] == ["wave", "take book"]
    assert table.goods() == ["book"]


def test_waving_makes_no_refused_answer_legal() -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(2).play(*to("dark_market"))
    with pytest.raises(Illegal):
        table.game.answer("steps 3", wave=True)
    table.game.answer("steps 2", wave=True)
    assert table.game.log[-1] == ["choice", "steps 2"]


# Undo and redo


def test_undo_takes_back_one_choice_and_redo_gives_it_again() -> None:
    """PLAN-2"""
    game = dealt()
    start = game.state_hash(), ask(game)
    assert not game.can_redo
    game.answer(game.question.options[0] if game.question else "")
    after = game.state_hash(), ask(game)
    game.undo()
    assert (game.state_hash(), ask(game)) == start
    assert game.can_redo
    assert game.log[-1] == ["undo", 1]
    game.redo()
    assert (game.state_hash(), ask(game)) == after
    assert game.log[-1] == ["redo", 1]
    assert not game.can_redo


@pytest.mark.parametrize("seats", [1, 3])
def test_undoing_everything_passes_every_state_again_and_redo_too(seats: int) -> None:
    """TURN-1, REST-2: in a dealt game the dealing after a choice goes with it."""
    game = dealt(seats=seats)
    played = play_on(game, 60)
    end = game.state_hash()
    for before, option in reversed(played):
        assert game.last_step() == ["choice", option]
        game.undo()
        assert game.state_hash() == before
    assert game.last_step() is None
    for before, _ in played:
        assert game.state_hash() == before
        game.redo()
    assert game.state_hash() == end


def test_at_a_real_table_undo_takes_back_one_record_at_a_time() -> None:
    """SETUP-9"""
    game = real()
    played = play_on(game, 8, stride=1)
    for before, option in reversed(played):
        assert game.last_step() == ["chance", option]
        game.undo()
        assert game.state_hash() == before
    with pytest.raises(Illegal) as refused:
        game.undo()
    assert refused.value.code == "nothing-to-undo"


def test_there_is_nothing_to_undo_before_the_first_choice_of_a_dealt_game() -> None:
    """SETUP-9"""
    game = dealt()
    before, log = game.state_hash(), len(game.log)
    with pytest.raises(Illegal) as refused:
        game.undo()
    assert refused.value.code == "nothing-to-undo"
    assert (game.state_hash(), len(game.log)) == (before, log)


def test_there_is_nothing_to_redo_after_another_answer() -> None:
    """PLAN-2"""
    table = Table().play("die 1")
    with pytest.raises(Illegal) as refused:
        table.game.redo()
    assert refused.value.code == "nothing-to-redo"
    table.game.undo()
    table.play("die 2")
    assert not table.game.can_redo
    with pytest.raises(Illegal):
        table.game.redo()


def test_a_refused_answer_leaves_what_can_be_redone() -> None:
    """PLAN-2"""
    table = Table().play("die 1")
    table.game.undo()
    with pytest.raises(Illegal):
        table.game.answer("die blank")
    assert table.game.can_redo
    table.game.redo()
    assert table.asked == "plan_slot"


def test_undo_never_rolls_again() -> None:
    """REST-2: what the dealer shows depends on the seed and on what was drawn, not on the way there."""
    game = dealt(seed=11)
    play_on(game, 25)
    expected = game.state_hash()
    for _ in range(10):
        game.undo()
    other = dealt(seed=11)
    play_on(other, 25)
    for _ in range(10):
        game.redo()
    assert game.state_hash() == other.state_hash() == expected


def test_undo_reaches_back_over_turns_and_their_dealing() -> None:
    """REST-2, TURN-1"""
    table = at("bazaar").play(*to("bazaar"))
    before = table.game.state_hash()
    table.play("buy weapon", "done", "weapon")
    assert table.game.state.seat == 1
    for _ in range(3):
        table.game.undo()
    assert table.game.state_hash() == before
    assert table.game.state.seat == 0


def test_the_snapshot_is_a_plain_state_of_the_past() -> None:
    """TURN-1"""
    game = dealt(seats=4)
    steps, state = game.snapshot()
    assert (steps, state.phase) == (0, "setup")
    while game.state.round < 6:
        play_on(game, 1)
    steps, state = game.snapshot()
    assert 0 < steps <= len(game.log)
    assert state.phase == "turns"
    assert state is not game.state
    again = replay(game.log[: steps + 1], data=pinned_box())
    assert (again.state.round, again.state.seat) == (state.round, state.seat)


def test_listeners_hear_of_every_turn_that_ended() -> None:
    """TURN-1"""
    game = dealt()
    heard: list[tuple[int, int]] = []
    game.on_segment_end = lambda state: heard.append((state.round, state.seat))
    while game.state.round < 3:
        play_on(game, 1)
    assert heard == [(1, 1), (2, 0), (2, 1), (3, 0)]
    game.undo()
    assert heard[4:] == []


# Corrections


@pytest.mark.parametrize(
    "field, old, new",
    [
        ("players.0.coins", 10, 0),
        ("players.1.coins", 10, 500),
        ("players.0.prestige", 5, 500),
        ("players.0.lanterns", 0, 4),
        ("players.0.horseshoes", 0, 3),
        ("players.0.quartz", 0, 3),
        ("players.0.space", 0, 4),
        ("players.0.goods.armor+", 0, 2),
        ("players.0.locked.2", "3", "blank"),
        ("players.0.reserve.3", "4", "extra"),
        ("players.0.illuminated.0", "2", "4"),
        ("players.0.steeds.0", "velvet", "whisper"),
        ("wheel_top", "potion", "weapon"),
        ("dark_market", "south", "east"),
        ("ruins", "bottom-left", "top-right"),
        ("fortune_coins", 5, 0),
        ("buildings.3", "lanternworks", "mansion"),
    ],
)
def test_the_table_is_right_about_a_field(field: str, old: Any, new: Any) -> None:
    """WAGON-1, RULING-2: old and new value are recorded, and undo restores the old one."""
    table = Table().with_illuminated("2").with_steed("velvet")
    before = table.game.state_hash()
    table.game.correct(field, new)
    assert table.game.log[-1] == ["correct", {"field": field, "old": old, "new": new}]
    assert table.game.state_hash() != before
    table.game.correct(field, old)
    assert table.game.log[-1][1]["old"] == new
    table.game.undo()
    table.game.undo()
    assert table.game.state_hash() == before


def test_a_correction_moves_pieces_between_wagon_and_supply() -> None:
    """COUNT-1"""
    table = Table()
    supply = table.game.state.supply
    for field, value in (
        ("lanterns", 3),
        ("quartz", 2),
        ("horseshoes", 1),
        ("goods.book", 4),
        ("goods.book+", 1),
    ):
        table.game.correct(f"players.1.{field}", value)
    supply = table.game.state.supply
    assert (supply["lantern"], supply["quartz"], supply["horseshoe"], supply["book"]) == (13, 22, 11, 9)


def test_a_correction_of_the_market_sets_all_dice_at_once() -> None:
    """COUNT-1, BAZAAR-1: five dice, two a section."""
    table = Table()
    market = {**dict.fromkeys(GOODS, 0), "armor": 2, "book": 2, "staff": 1}
    table.game.correct("market", market)
    assert table.game.state.market == market


@pytest.mark.parametrize(
    "field, value, code",
    [
        ("players.0.coins", -1, "correction-value"),
        ("players.0.coins", 501, "correction-value"),
        ("players.0.coins", "7", "correction-value"),
        ("players.0.coins", True, "correction-value"),
        ("players.0.prestige", 501, "correction-value"),
        ("players.0.lanterns", 5, "correction-value"),
        ("players.0.horseshoes", 4, "correction-value"),
        ("players.0.space", 5, "correction-value"),
        ("players.0.goods.gold", 1, "correction-field"),
        ("players.0.goods.armor", 15, "correction-value"),
        ("players.0.goods.armor", 8, "correction-impossible"),
        ("players.0.locked.0", "5", "correction-value"),
        ("players.0.locked.3", "1", "correction-value"),
        ("players.0.locked.1", "1", "correction-value"),
        ("players.0.illuminated.1", "1", "correction-value"),
        ("players.0.steeds.0", "lovebug", "correction-value"),
        ("players.0.steeds.0", "donkey", "correction-value"),
        ("players.0.name", "Zoe", "correction-field"),
        ("players.2.coins", 1, "correction-field"),
        ("players.0.quartz", 3, "correction-impossible"),
        ("wheel_top", "gold", "correction-value"),
        ("dark_market", "up", "correction-value"),
        ("ruins", "up", "correction-value"),
        ("fortune_coins", 6, "correction-value"),
        ("buildings.1", "oracle", "correction-value"),
        ("buildings.1", "tavern", "correction-value"),
        ("buildings.0", "mansion", "correction-field"),
        ("buildings.5", "mansion", "correction-field"),
        ("market", {"armor": 5}, "correction-value"),
        ("market", dict.fromkeys(GOODS, 1), "correction-impossible"),
        ("market", {**dict.fromkeys(GOODS, 0), "armor": 3, "book": 2}, "correction-value"),
        ("inn.0", "nobody", "correction-value"),
        ("inn.4", "agatha", "correction-value"),
        ("weather", "snow", "correction-field"),
        (7, 7, "correction-field"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_changes_nothing(
    field: Any, value: Any, code: str
) -> None:
    """COUNT-1, WAGON-1: no piece appears or vanishes, no slot holds too much."""
    table = Table().with_illuminated("2").with_steed("velvet").with_steed("lovebug", seat=1)
    table.with_locked("1", None, "3").with_items(horseshoes=1)
    before, log = table.game.state_hash(), len(table.game.log)
    with pytest.raises(Illegal) as refused:
        table.game.correct(field, value)
    assert refused.value.code == code
    assert (table.game.state_hash(), len(table.game.log)) == (before, log)


def test_the_limits_of_an_upgraded_wagon_hold_for_corrections() -> None:
    """RULING-18"""
    table = Table().with_upgrade("lantern").with_upgrade("steed", seat=1)
    table.game.correct("players.0.lanterns", 3)
    with pytest.raises(Illegal):
        table.game.correct("players.0.lanterns", 4)
    table.game.correct("players.1.quartz", 2)
    with pytest.raises(Illegal):
        table.game.correct("players.1.quartz", 3)


def test_no_more_goods_can_be_corrected_into_being_than_there_are() -> None:
    """COUNT-1"""
    table = Table().with_goods(*["book"] * 12, seat=1)
    table.game.correct("players.0.goods.book", 2)
    with pytest.raises(Illegal) as refused:
        table.game.correct("players.0.goods.book", 3)
    assert refused.value.code == "correction-impossible"


def test_at_a_real_table_goods_lie_where_they_are_seen_to_lie() -> None:
    """WAGON-3"""
    table = Table(lazy=True)
    table.game.correct("players.0.goods.armor", 8)
    assert table.me.waved == ((8, 0, 0, 0, 0, 0), 0)
    assert table.game.state.fits(table.me, (8, 0, 0, 0, 0, 0))


def test_coins_can_be_corrected_to_unknown_and_back() -> None:
    """HIDE-1"""
    table = Table()
    table.game.correct("players.0.coins", {"unknown": "count"})
    assert table.me.coins is UNKNOWN
    table.game.correct("players.0.coins", 3)
    assert table.game.log[-1][1]["old"] == {"unknown": "count"}
    assert table.me.coins == 3


def test_another_card_may_lie_at_the_inn_than_the_app_believes() -> None:
    """SETUP-8: the two cards change places."""
    game = dealt()
    old, new = game.state.inn[2], game.state.decks["heroes"].pool[0]
    size = game.state.decks["heroes"].size
    game.correct("inn.2", new)
    assert game.state.inn[2] == new
    assert old in game.state.decks["heroes"].pool
    assert new not in game.state.decks["heroes"].pool
    assert game.state.decks["heroes"].size == size
    deed = game.state.decks["deeds"].pool[0]
    game.correct("courtyard.1", deed)
    assert game.state.courtyard[1] == deed


def test_the_pending_question_is_asked_anew_after_a_correction() -> None:
    """DARK-1"""
    table = at("dark_market").play(*to("dark_market"))
    assert len(table.options) == 4
    table.game.correct("players.0.coins", 2)
    assert table.options == ["steps 1", "steps 2"]
    assert table.question.index == len(table.game.log)
    table.game.correct("players.0.coins", 1)
    assert table.goods(0) == ["instrument", "potion"]  # one option left: not asked
    table.game.undo()
    assert table.options == ["steps 1", "steps 2"]


def test_a_correction_ends_what_can_be_redone() -> None:
    """PLAN-2"""
    table = Table().play("die 1")
    table.game.undo()
    table.game.correct("players.0.coins", 2)
    assert not table.game.can_redo


def test_a_finished_game_can_still_be_corrected_and_that_undone() -> None:
    """END-1"""
    table = Table().with_end()
    table.game.correct("players.0.coins", 2)
    assert table.game.question is None
    assert table.me.coins == 2
    table.game.undo()
    assert table.me.coins == 10


# Printed facts


def test_a_printed_fact_can_be_changed_in_the_middle_of_a_game() -> None:
    """PLAN-3: and is then as good as the rulebook's."""
    table = Table(lazy=True).play("die 4", "slot 1")
    assert table.options == ["take staff"]
    table.game.undo()
    table.game.change_print("crafting.4", "book")
    assert table.game.log[-1] == ["data", {"field": "crafting.4", "old": "staff", "new": "book"}]
    table.play("slot 1")
    assert table.goods() == ["book"]
    assert table.asked == "activate_one"


def test_a_changed_fact_is_undone_with_its_record() -> None:
    """PLAN-3"""
    table = Table().play("die 4")
    table.game.change_print("crafting.4", "book")
    table.game.undo()
    table.play("slot 1")
    assert table.goods() == ["staff"]


def test_another_order_of_the_wheel_keeps_the_good_worth_5() -> None:
    """SETUP-2"""
    table = Table()
    order = ["armor", "book", "instrument", "potion", "staff", "weapon"]
    table.game.change_print("wheel", order)
    values = table.game.state.values()
    assert [values[good] for good in ("potion", "staff", "weapon", "armor", "book", "instrument")] == [
        *(5, 4, 3),
        *(2, 1, 1),
    ]


@pytest.mark.parametrize(
    "fact, value",
    [
        ("weather", "snow"),
        ("crafting.7", "book"),
        ("crafting.4", "gold"),
        ("wheel", ["armor"]),
        ("counts", {}),
        ("origins", {}),
        ("ruins.bottom-left", ["book", "staff"]),
    ],
)
def test_a_print_that_cannot_be_is_refused_and_changes_nothing(fact: str, value: Any) -> None:
    """COUNT-1"""
    table = Table()
    before, log, box = table.game.state_hash(), len(table.game.log), table.game.state.box
    with pytest.raises(BadData):
        table.game.change_print(fact, value)
    assert (table.game.state_hash(), len(table.game.log)) == (before, log)
    assert table.game.state.box is box


# Replay


def adventurous(seed: int | None) -> DarkRoad:
    """A game with every kind of record in its log."""
    game = new_game(NAMES[:2], seed=seed, data=pinned_box())
    while game.state.phase == "setup":
        assert game.question is not None
        game.answer(game.question.options[0] if game.question.options else {"bonus": "lantern"})
    while game.question is not None and game.question.kind != "plan_slot":
        game.answer(game.question.options[0])
    game.answer("slot 1")
    if game.question is not None and game.question.warned:
        game.answer(game.question.warned[0][0], wave=True)
    game.correct("players.0.coins", 7)
    game.change_print("crafting.2", "potion")
    game.undo()
    game.undo()
    game.redo()
    for _ in range(12):
        assert game.question is not None
        if not game.question.options:
            break
        game.answer(game.question.options[-1])
    return game


@pytest.mark.parametrize("seed", [5, None])
def test_a_log_replays_to_the_same_game(seed: int | None) -> None:
    """TURN-1, RULING-2"""
    game = adventurous(seed)
    kinds = {kind for kind, _ in game.log}
    assert kinds == {"setup", "choice", "chance", "correct", "data", "undo", "redo"} | (
        set() if seed else {"wave"}
    )
    again = replay(json.loads(json.dumps(game.log)), data=pinned_box())
    assert again.log == json.loads(json.dumps(game.log))
    assert again.state_hash() == game.state_hash()
    assert ask(again) == ask(game)
    assert again.question is not None
    assert game.question is not None
    assert again.question.index == game.question.index
    assert again.can_redo == game.can_redo


def test_a_replayed_game_goes_on_dealing_as_the_first_would() -> None:
    """REST-2"""
    game = dealt(seed=9)
    play_on(game, 20)
    again = replay(list(game.log), data=pinned_box())
    play_on(game, 30)
    play_on(again, 30)
    assert again.log == game.log
    assert again.state_hash() == game.state_hash()


def test_a_log_cut_off_in_the_middle_of_the_dealing_is_dealt_to_its_end() -> None:
    """SETUP-9"""
    game = dealt(seed=9)
    for length in (1, 3, len(game.log) - 1):
        again = replay(game.log[:length], data=pinned_box())
        assert again.log == game.log
        assert again.state_hash() == game.state_hash()


def test_a_replayed_undo_can_be_redone() -> None:
    """PLAN-2"""
    game = dealt(seed=9)
    play_on(game, 5)
    end = game.state_hash()
    game.undo()
    again = replay(list(game.log), data=pinned_box())
    assert again.can_redo
    again.redo()
    assert again.state_hash() == end


@pytest.mark.parametrize(
    "record",
    [
        ["choice", "die 7"],
        ["choice", None],
        ["chance", "die 1"],
        ["wave", "die 1"],
        ["correct", {"field": "players.0.coins", "old": 5, "new": -1}],
        ["correct", {"field": "players.0.coins"}],
        ["correct", 5],
        ["data", {"field": "weather", "old": 1, "new": 2}],
        ["redo", 1],
        ["undo", 2],
        ["sing", 1],
        ["choice"],
        "choice",
        None,
    ],
)
def test_a_record_that_does_not_fit_is_a_bad_record(record: Any) -> None:
    """PLAN-2"""
    game = dealt(seed=9)
    with pytest.raises(BadRecord) as bad:
        replay([*game.log, record], data=pinned_box())
    assert bad.value.code == "does-not-replay"
    assert bad.value.params["at"] == len(game.log)


@pytest.mark.parametrize(
    "log", [[], None, {}, [[]], ["setup"], [["choice", "die 1"]], [["setup", 5]], [["setup", {}]]]
)
def test_a_log_without_a_setup_is_a_bad_record(log: Any) -> None:
    """SETUP-12"""
    with pytest.raises(BadRecord):
        replay(log)


@pytest.mark.parametrize(
    "change",
    [
        {"players": []},
        {"players": ["Anna"] * 2},
        {"edition": "v3"},
        {"edition": ["v2"]},
        {"seed": "seven"},
        {"seed": True},
        {"seed": 1.5},
        {"variants": ["blindfolded"]},
        {"buildings": ["oracle"]},
        {"buildings": ["oracle", "candle_and_quartz", "harbor", "workshop"]},
    ],
)
def test_a_setup_that_cannot_be_is_a_bad_record(change: dict[str, Any]) -> None:
    """SETUP-12"""
    setup = {**dealt().log[0][1], **change}
    with pytest.raises(BadRecord) as bad:
        replay([["setup", setup]])
    assert bad.value.code == "bad-setup"


def test_a_record_after_the_end_is_a_bad_record() -> None:
    """END-1"""
    table = Table().with_end()
    with pytest.raises(BadRecord):
        table.game._replay(["choice", "done"])


# The state as plain values


def test_a_state_becomes_json_and_comes_back() -> None:
    """COUNT-1"""
    for game in (adventurous(5), adventurous(None)):
        data = json.loads(json.dumps(game.state_json()))
        again = state_from_json(data, game.state.box)
        assert state_hash(again) == game.state_hash()


def test_a_copy_of_the_state_shares_nothing_that_changes() -> None:
    """TURN-1"""
    game = dealt()
    copy = game.state.copy()
    before = state_hash(copy)
    play_on(game, 30)
    assert state_hash(copy) == before
    assert game.state_hash() != before


# What a seat may see


def test_a_seat_sees_its_own_coins_and_deeds_and_not_the_others() -> None:
    """HIDE-1"""
    game = dealt(seats=3)
    for seat in range(3):
        view = game.observe(seat)
        for other, player in enumerate(view.players):
            real_player = game.state.players[other]
            if other == seat:
                assert (player.coins, player.deeds) == (real_player.coins, real_player.deeds)
            else:
                assert player.coins is UNKNOWN
                assert player.deeds == ["?deed"]


def test_a_view_gives_no_way_to_infer_anothers_deed() -> None:
    """HIDE-1: what others hold might as well lie in the deck, in any order."""
    game = dealt(seats=2)
    view = game.observe(0)
    unseen = set(view.decks["deeds"].pool)
    assert set(game.state.players[1].deeds) <= unseen
    assert not set(game.state.players[0].deeds) & unseen
    assert view.decks["deeds"].size == game.state.decks["deeds"].size
    assert list(view.decks["deeds"].pool) == sorted(view.decks["deeds"].pool)
    assert view.draws == {}


def test_a_deed_put_back_under_the_deck_is_seen_by_nobody() -> None:
    """HIDE-1, SETUP-9"""
    game = dealt(variants=("two-deeds",))
    game.answer("keep deed 1")
    [put_back] = game.state.decks["deeds"].bottom
    for seat in (0, 1):
        deck = game.observe(seat).decks["deeds"]
        assert deck.bottom == ()
        assert put_back in deck.pool


def test_a_bystander_sees_what_everyone_sees() -> None:
    """HIDE-1"""
    view = dealt().observe(-1)
    assert [player.coins for player in view.players] == [UNKNOWN, UNKNOWN]
    assert [player.deeds for player in view.players] == [["?deed"], ["?deed"]]


def test_everything_else_is_open() -> None:
    """HIDE-1"""
    game = dealt()
    play_on(game, 12)
    view = game.observe(0)
    for other, player in enumerate(view.players):
        own, seen = vars(game.state.players[other]), vars(player)
        assert {name for name in own if own[name] != seen[name]} <= {"coins", "deeds"}
    hidden = {"players", "decks", "draws", "entered"}
    for name in set(vars(view)) - hidden:
        assert vars(view)[name] == vars(game.state)[name]


def test_a_look_changes_nothing() -> None:
    """HIDE-1"""
    game = dealt()
    before = game.state_hash()
    view = game.observe(0)
    view.players[0].coins = 99
    view.players[1].goods["armor"] = 9
    view.market["armor"] = 2
    assert game.state_hash() == before


def test_views_of_a_seat_agree_as_long_as_what_it_sees_does() -> None:
    """HIDE-1"""
    table, other = Table(), Table()
    table.with_deeds("three-knights", seat=1).state.decks["deeds"] = Deck(("three-roads",), 1)
    other.with_deeds("three-roads", seat=1).state.decks["deeds"] = Deck(("three-knights",), 1)
    assert table.game.view_hash(0) == other.game.view_hash(0)
    assert table.game.view_hash(1) != other.game.view_hash(1)
    table.game.correct("players.1.coins", 3)
    assert table.game.view_hash(0) == other.game.view_hash(0)
    table.game.correct("players.1.lanterns", 3)
    assert table.game.view_hash(0) != other.game.view_hash(0)


def test_at_the_end_all_is_revealed() -> None:
    """HIDE-1"""
    table = Table().with_deeds("three-knights", seat=1).with_end()
    view = table.game.observe(0)
    assert (view.players[1].coins, view.players[1].deeds) == (10, ["three-knights"])


def test_at_a_real_table_a_view_knows_others_deeds_by_no_name() -> None:
    """HIDE-1"""
    state = Table(lazy=True).with_deeds("mine").with_deeds("theirs", seat=1).state
    for card in ("mine", "theirs"):
        state.entered[card] = Deed(card, rewards=())
    view = observe(state, 0)
    assert view.players[0].deeds == ["mine"]
    assert view.deed("mine").rewards == ()
    assert "theirs" not in view.entered
    assert view.deed(view.players[1].deeds[0]).rewards is None
    assert "theirs" in state.entered


def test_a_look_at_a_journey_shares_nothing_with_it() -> None:
    """HIDE-1, TRAVEL-4"""
    table = at("yurg").with_event(event()).with_companion_row("phoenix", "raven", "ice_mouse")
    table.play(*to("yurg"), "travel", "companion 1", "town Farglen", "join", "1", "2", "3", "die 1")
    caravan = table.game.state.caravan
    assert caravan is not None
    before = vars(caravan).copy()
    view = table.game.observe(0).caravan
    assert view is not None
    assert vars(view) == vars(caravan)
    for name in ("travellers", "dice", "taken"):
        assert getattr(view, name)
        assert getattr(view, name) is not before[name]
