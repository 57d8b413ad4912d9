"""COMP-1: companions may be used at any time of their owner's turn, whatever is being asked."""

from itertools import product

import pytest

from tests.dark_road.any_time.defects import DEFECTS
from tests.dark_road.any_time.tables import some_table
from tests.dark_road.any_time.trying import Trial

A_MILLION = 1_000_000
CHUNKS = 20


def test_the_tables_cover_editions_seats_the_private_concern_and_real_tables() -> None:
    states = [some_table(number)[0].state for number in range(96)]
    seen = {(state.edition.name, state.concern is not None, state.lazy) for state in states}
    assert seen == set(product(("v1", "v2"), (False, True), (False, True)))
    assert {len(state.humans) for state in states} == {1, 2, 3, 4}


@pytest.mark.parametrize("eight", range(3))
def test_every_ability_at_every_question(eight: int) -> None:
    """COMP-1, RULING-75, RULING-76: nothing crashes, no limit breaks, undo, redo and replay agree."""
    for number in range(8 * eight, 8 * eight + 8):
        Trial(number).run()


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_million_answers(chunk: int) -> None:
    """The same, on thousands of tables."""
    answers, number = 0, 1_000_000 * (chunk + 1)
    while answers < A_MILLION // CHUNKS:
        answers += Trial(number).run().answers
        number += 1


@pytest.mark.long
@pytest.mark.parametrize("name", DEFECTS)
def test_mistakes_of_old_are_found_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the tests above can be trusted."""
    defect, shows = DEFECTS[name]
    defect(monkeypatch)
    for number in range(10_000):
        try:
            Trial(number).run()
        except Exception as error:
            if shows in f"{error} {error.__cause__!r}":
                return
    raise AssertionError(f"nobody noticed that {name}")
