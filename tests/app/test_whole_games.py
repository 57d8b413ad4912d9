"""Whole games through the screens by touches, with the same end as their journals replayed."""

from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.concern.naming import concern_named
from companion.table import saved
from companion.table.session import Session
from tests.app.drawn import settle
from tests.app.finger import Finger


def play(app: Companion, session: Session, seed: int, most: int = 10_000) -> Finger:
    path = session.path
    app.rooms.open(session)
    settle()
    finger = Finger(app, seed)
    finger.play(most)
    state = session.game.state_hash()
    app.rooms.leave_game()
    assert saved.read(path).game.state_hash() == state
    return finger


@pytest.mark.long
def test_the_first_turns_of_a_real_table_are_played_by_touches(app: Companion, tmp_path: Path) -> None:
    session = Session.new(tmp_path / "real.journal", ["Anna"], concern=concern_named("merchant"), shuffle=4)
    play(app, session, seed=4, most=60)
    assert session.game.state.round >= 2


@pytest.mark.long
def test_a_whole_game_alone_is_played_by_touches(app: Companion, tmp_path: Path) -> None:
    session = Session.new(tmp_path / "alone.journal", ["Anna"], seed=8, concern=concern_named("merchant"))
    finger = play(app, session, seed=8)
    assert session.game.result is not None
    assert finger.touches > 100


@pytest.mark.long
def test_a_whole_game_at_a_real_table_is_played_by_touches(app: Companion, tmp_path: Path) -> None:
    """Dice told face by face, cards described by their pictures, everything scored at the end."""
    session = Session.new(tmp_path / "real.journal", ["Anna"], concern=concern_named("merchant"), shuffle=2)
    play(app, session, seed=2)
    assert session.game.result is not None


@pytest.mark.long
def test_a_whole_game_of_two_people_and_the_private_concern_is_played_by_touches(
    app: Companion, tmp_path: Path
) -> None:
    session = Session.new(
        tmp_path / "three.journal", ["Anna", "Ben"], concern=concern_named("guildmaster"), shuffle=6,
        variants=("two-deeds",),
    )  # fmt: skip
    play(app, session, seed=6)
    assert session.game.result is not None
