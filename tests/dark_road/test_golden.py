"""The golden playthroughs still go as they are written (``make golden`` rewrites them)."""

from itertools import zip_longest

import pytest

from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.game import VARIANTS
from tests.golden import FOLDER, GAMES, play


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_written(name: str) -> None:
    """Each question, its options and its answer, and the table's hash after each turn."""
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip_longest(play(name), written), 1):
        assert line == expected, f"{name}.txt differs from line {number} on"


def test_every_edition_with_every_seat_count_has_a_golden_game() -> None:
    """SETUP-12: and each edition a real table, and each variant a game."""
    dealt = {(game.edition, game.seats) for game in GAMES.values() if game.seed is not None}
    assert dealt == {(edition, seats) for edition in EDITIONS for seats in (1, 2, 3, 4)}
    assert {game.edition for game in GAMES.values() if game.seed is None} == set(EDITIONS)
    assert {variant for game in GAMES.values() for variant in game.variants} == set(VARIANTS)


def test_the_private_concern_has_a_dealt_golden_game_and_a_real_one() -> None:
    """CONCERN-1: in either edition."""
    its = [game for game in GAMES.values() if game.concern is not None]
    assert {(game.edition, game.seed is None) for game in its} == {("v2", False), ("v1", True)}


def test_no_golden_game_is_missing_left_over_or_too_long() -> None:
    files = {path.stem: path.stat().st_size for path in FOLDER.glob("*")}
    assert set(files) == set(GAMES)
    assert max(files.values()) < 150_000
