"""Single moves, as the rules have them."""

import random

from companion.games.dark_road import DarkRoad, new_game
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from tests.dark_road.playing import some_answer


def answered(game: DarkRoad, *answers: str) -> list[Instruction]:
    """What the last of these answers makes people do."""
    for answer in answers[:-1]:
        game.answer(answer)
    before = game.state.copy()
    game.answer(answers[-1])
    return difference(before, game.state)


def until(game: DarkRoad, kind: str, answer: str) -> DarkRoad:
    """Play by chance up to a question of this kind that offers this answer."""
    dice = random.Random(5)
    while game.question is not None and not (game.question.kind == kind and answer in game.question.options):
        game.answer(dice.choice(game.question.options))
    assert game.question is not None, f"{kind} never offered {answer}"
    return game


def test_planning_bumps_one_die_before_the_other_takes_its_slot() -> None:
    """PLAN-2: the locked die leaves first."""
    game = new_game(1, seed=3)
    face = next(face for face in game.state.players[0].reserve if face not in ("1", "2", "3"))
    found = answered(game, f"die {face}", "slot 2")
    at = "player 0 "
    assert found[:2] == [
        Instruction("move", "night 2", at + "slot 2", at + "pool"),
        Instruction("move", f"night {face}", at + "reserve", at + "slot 2"),
    ]


def test_turning_the_wheel_names_both_goods() -> None:
    """WHEEL-1."""
    game = until(new_game(2, seed=4), "slot_3_action", "turn wheel")
    wheel, top = game.state.box.board.wheel, game.state.wheel_top
    assert Instruction("turn", "wheel", wheel[top], wheel[top - 1]) in answered(game, "turn wheel")


def test_resetting_the_dice_sets_their_faces() -> None:
    """PLAN-1, RULING-24: dice are turned, none is exchanged."""
    before = new_game(1, seed=3).state
    before.players[0].locked = ["blank", "blank", "blank"]
    after = before.copy()
    after.players[0].locked = ["1", "2", "3"]
    assert difference(before, after) == [
        Instruction("set", "night", f"player 0 slot {n} blank", f"player 0 slot {n} {n}") for n in (1, 2, 3)
    ]


def test_an_upgraded_good_is_flipped_and_not_exchanged() -> None:
    """BUILD-1."""
    before = new_game(1, seed=3).state
    before.players[0].goods["book"] = 2
    after = before.copy()
    after.players[0].goods["book"], after.players[0].goods["book+"] = 1, 1
    at = "player 0 storage "
    assert difference(before, after) == [Instruction("flip", "book", at + "book", at + "book+")]


def test_the_first_coins_of_good_fortune_come_from_the_track() -> None:
    """SETUP-6, TRAVEL-11, also where nobody knows how many coins the taker has."""
    before = new_game(2, seed=3).state
    after = before.copy()
    after.fortune_coins = 0
    after.players[0].coins = after.players[0].coins + 5
    expected = [Instruction("move", "coin", "fortune", "player 0 screen", 5)]
    assert difference(before, after) == expected
    assert difference(observe(before, 1), observe(after, 1)) == expected
    after.fortune_coins, before.fortune_coins = 0, 0
    assert difference(before, after) == [Instruction("move", "coin", "supply", "player 0 screen", 5)]


def test_a_gift_stays_with_its_companion() -> None:
    """COMP-1."""
    before = new_game(2, seed=3).state
    before.players[1].quartz = 2
    after = before.copy()
    after.players[1].quartz, after.players[1].gifts = 1, 1
    at = "player 1 "
    assert difference(before, after) == [Instruction("move", "quartz", at + "inventory", at + "companions")]


def test_the_companion_row_slides_before_it_is_refilled() -> None:
    """REST-3, at a real table too, where nobody has named the cards."""
    for state in (new_game(1, seed=3).state, _lazy_table()):
        before, after = state.copy(), state.copy()
        row = state.companion_row
        before.companion_row = [row[0], None, row[2]]
        after.companion_row = [row[0], row[2], row[1]]
        deck = before.decks["companions"]
        before.decks["companions"] = deck._replace(hidden=deck.hidden + 1, pool=(*deck.pool, str(row[1])))
        found = [(one.source, one.target) for one in difference(before, after)]
        assert found == [("row 3", "row 2"), ("companions deck", "row 3")]
        back = [(one.source, one.target) for one in difference(after, before)]
        assert back == [("row 3", "companions deck"), ("row 2", "row 3")]


def _lazy_table() -> State:
    game = new_game(1)
    dice = random.Random(1)
    while game.state.phase == "setup":
        assert game.question is not None
        game.answer(some_answer(game.question, dice)[0])
    return game.state


def test_a_commission_put_under_its_stack_is_moved_and_the_next_one_is_not() -> None:
    """WAGON-2: the next card of a stack shows by itself."""
    before = new_game(1, seed=3).state
    top, deck = before.tops["Farglen"], before.decks["commissions Farglen"]
    assert top is not None
    second, third = deck.pool[0], deck.pool[1]
    pool = tuple(card for card in deck.pool if card not in (second, third))
    before.decks["commissions Farglen"] = deck._replace(
        pool=pool, hidden=deck.hidden - 2, bottom=(second, third)
    )
    after = before.copy()
    after.decks["commissions Farglen"] = deck._replace(
        pool=pool, hidden=deck.hidden - 2, bottom=(second, third, top)
    )
    after.tops["Farglen"] = None
    moved = Instruction("move", f"commission {top}", "stack Farglen", "stack Farglen bottom")
    assert difference(before, after) == [moved]
    assert difference(after, before) == [moved.inverse()]
    gone = before.copy()
    gone.players[0].commissions = [top]
    gone.decks["commissions Farglen"] = deck._replace(pool=pool, hidden=deck.hidden - 2, bottom=(third,))
    gone.tops["Farglen"] = second
    if deck.hidden == 2:
        taken = Instruction("move", f"commission {top}", "stack Farglen", "player 0 commissions")
        assert difference(before, gone) == [taken]


def test_the_rule_behind_it_is_kept() -> None:
    game = new_game(1, seed=3)
    before = game.state.copy()
    game.correct("players.0.coins", 9)
    (only,) = difference(before, game.state, rule="PLAN-3")
    assert only.rule == only.inverse().rule == "PLAN-3"
