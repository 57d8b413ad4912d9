"""The film of the README: the answers that its script gives are legal in the game that it begins with."""

from pathlib import Path

from tools.movie.game import NIGHT_DICE, night_throw

THROW = ("4", "2", "extra")
SCRIPT = ("slot 2", "illuminate 3", "move 3", "activate bazaar", "turn wheel", "buy weapon")


def test_the_script_of_the_film_can_be_played(tmp_path: Path) -> None:
    assert len(THROW) == NIGHT_DICE
    with night_throw(tmp_path) as session:
        for answer in (*THROW, *SCRIPT):
            question = session.game.question
            assert question is not None
            assert answer in question.options
            session.answer(answer)
