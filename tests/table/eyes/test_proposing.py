"""What a throw would answer."""

from companion.table.eyes.expecting import Expected
from companion.table.eyes.proposing import Proposal, corrected, propose
from tests.table.eyes.scripted import die, row
from vision.reading import Reading
from vision.throws import Problem, Trouble

NIGHT = Expected(7, ("night",) * 4)
ROOM = {"armor": 0, "book": 1, "instrument": 2, "potion": 2, "staff": 2, "weapon": 2}


def proposed(expected: Expected, *dice: Reading) -> Proposal:
    found = propose(expected, dice)
    assert found is not None
    return found


def test_dice_answer_from_left_to_right() -> None:
    found = proposed(NIGHT, *reversed(row("night", 1, 3, "blank", "extra")))
    assert found.answers == ("1", "3", "blank", "extra")
    assert found.can_be_taken
    assert found.problems == ()


def test_several_kinds_answer_each_for_its_own_questions() -> None:
    both = Expected(7, ("night", "illuminated", "night"))
    dice = [die("illuminated", 4, 0), die("night", 2, 100), die("night", 1, 200)]
    assert proposed(both, *dice).answers == ("2", "4", "1")


def test_a_die_below_the_threshold_is_asked_for_and_no_nod_is_enough() -> None:
    doubtful = die("night", 3, 500, sure=0.949, others={4: 0.04, 2: 0.01})
    found = proposed(NIGHT, *row("night", 1, 1, 2), doubtful)
    assert [asked.reading for asked in found.asked] == [doubtful]
    assert found.asked[0].perhaps == ("4",)
    assert not found.can_be_taken


def test_at_the_threshold_a_die_is_sure() -> None:
    assert proposed(NIGHT, *row("night", 1, 1, 2), die("night", 3, 500, sure=0.95)).can_be_taken


def test_the_face_of_the_doubtful_die_alone_tells_the_whole_throw() -> None:
    dice = [die("night", 1, 0), die("night", 3, 100, sure=0.5), die("night", 2, 200), die("night", 2, 300)]
    found = proposed(NIGHT, *dice)
    assert found.told(["4"]) == ("1", "4", "2", "2")
    assert found.told(["2", "2", "2", "2"]) == ("2", "2", "2", "2")
    assert found.told(["2", "2"]) == ("2", "2")


def test_missing_dice_are_told_and_the_others_may_be_taken() -> None:
    found = proposed(NIGHT, *row("night", 1, 2, 3))
    assert found.problems == (("dice-missing", {"seen": 3, "wanted": 4}),)
    assert found.can_be_taken


def test_too_many_dice_answer_nothing() -> None:
    found = proposed(NIGHT, *row("night", 1, 2, 3, 4, 4))
    assert found.problems == (("dice-extra", {"seen": 5, "wanted": 4}),)
    assert found.answers == ()
    assert not found.can_be_taken


def test_of_too_many_those_go_that_are_hardly_dice() -> None:
    four = row("night", 1, 2, 3, 4)
    stain = Reading("night", 1, 0.7, die("night", 1, 900).box, "grey", die("night", 1).crop)
    faint = die("night", 1, 800, sure=0.4)
    assert proposed(NIGHT, *four, stain).answers == ("1", "2", "3", "4")
    assert proposed(NIGHT, *four, faint, stain).answers == ("1", "2", "3", "4")
    assert proposed(NIGHT, *four[:3], faint).answers == ("1", "2", "3", "1")


def test_what_is_wrong_with_something_that_does_not_count_is_not_told() -> None:
    faint = die("night", 1, 800, sure=0.4)
    problems = [Problem(Trouble.COCKED, faint.box), Problem(Trouble.OUTSIDE), Problem(Trouble.OUTSIDE)]
    found = propose(NIGHT, [*row("night", 1, 2, 3, 4), faint], problems)
    assert found is not None
    assert found.problems == (("dice-problem", {"reason": str(problems[1])}),)


def test_where_no_such_die_lies_nothing_was_thrown() -> None:
    assert propose(NIGHT, ()) is None
    assert propose(NIGHT, row("travel", 1, 2)) is None


def test_a_die_of_another_colour_is_another_die_whatever_it_was_looked_for_as() -> None:
    """Looked for as an illuminated one, a dark blue die stays a night die."""
    blue = Reading("illuminated", 3, 0.99, die("night", 3, 50).box, "blue", die("night", 3).crop)
    one = Expected(7, ("illuminated",))
    assert propose(one, [blue]) is None
    assert proposed(one, blue, die("illuminated", 2, 300)).answers == ("2",)


def test_a_die_of_a_colour_that_no_other_has_may_be_any() -> None:
    pale = Reading("night", 3, 0.99, die("night", 3, 50).box, "purple", die("night", 3).crop)
    assert proposed(Expected(7, ("night",)), pale).answers == ("3",)


def test_market_dice_without_room_are_thrown_again() -> None:
    three = Expected(7, ("market",) * 3, ROOM)
    found = proposed(three, *row("market", "armor", "staff", "book"))
    assert found.answers == ("staff", "book")
    assert found.problems == (("dice-again", {"faces": ["armor"]}),)


def test_of_two_market_dice_for_one_place_one_stays() -> None:
    found = proposed(Expected(7, ("market",) * 3, ROOM), *row("market", "book", "book", "staff"))
    assert sorted(found.answers) == ["book", "staff"]
    assert found.problems == (("dice-again", {"faces": ["book"]}),)


def test_what_is_wrong_with_the_throw_comes_along_but_dice_are_counted_here() -> None:
    problems = [Problem(Trouble.COCKED), Problem(Trouble.EXTRA, None, 5, 4)]
    found = propose(NIGHT, row("night", 1, 2, 3, 4), problems)
    assert found is not None
    assert found.problems == (("dice-problem", {"reason": str(problems[0])}),)


# What was corrected


def test_one_die_that_was_typed_otherwise_was_misread() -> None:
    dice = row("night", 1, 2, 2, "blank")
    assert corrected(proposed(NIGHT, *dice), ["1", "3", "2", "blank"]) == [(dice[1], 3)]


def test_told_in_another_order_the_misread_die_is_found_all_the_same() -> None:
    dice = row("night", 1, 2, 3, "blank")
    assert corrected(proposed(NIGHT, *dice), ["blank", "extra", "1", "2"]) == [(dice[2], "extra")]


def test_the_same_faces_in_another_order_correct_nothing() -> None:
    assert corrected(proposed(NIGHT, *row("night", 1, 2, 3, 4)), ["4", "3", "2", "1"]) == []


def test_where_nobody_can_tell_which_die_was_misread_none_was() -> None:
    """Two dice were read as 2, and told in another order only one of them is."""
    assert corrected(proposed(NIGHT, *row("night", 1, 2, 2, 4)), ["4", "3", "1", "2"]) == []


def test_several_dice_corrected_in_their_order_are_all_misread() -> None:
    dice = row("night", 1, 2, 3, 4)
    assert corrected(proposed(NIGHT, *dice), ["1", "blank", "3", "extra"]) == [
        (dice[1], "blank"),
        (dice[3], "extra"),
    ]


def test_a_single_typed_die_corrects_nothing() -> None:
    assert corrected(proposed(NIGHT, *row("night", 1, 2, 3, 4)), ["3"]) == []
