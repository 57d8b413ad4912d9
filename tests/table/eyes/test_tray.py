"""Our own dice in a rendered tray are read like any others."""

import pytest

from companion.table.eyes import RENDERED
from companion.table.eyes.connecting import looking
from companion.table.eyes.expecting import Expected
from companion.table.eyes.kinds import DIE_KINDS, answer_of
from companion.table.eyes.tray import DiceTray, look
from tests.waiting import until


@pytest.mark.parametrize("kind", DIE_KINDS)
def test_there_is_a_die_of_every_kind_with_six_faces_that_differ(kind: str) -> None:
    masks = [mask.tobytes() for mask in look(kind).masks]
    assert len(set(masks)) == 6


@pytest.mark.long
def test_what_is_thrown_is_proposed() -> None:
    with looking(RENDERED) as eyes:
        tray = eyes.source
        assert isinstance(tray, DiceTray)
        until(lambda: eyes.frame)
        for moment, kinds in enumerate((("night",) * 4, ("market",) * 2)):
            eyes.expect(Expected(moment, kinds))
            before = eyes.frame
            until(lambda before=before: eyes.frame is not before)
            thrown = tray.throw_dice(kinds, seed=11)
            until(lambda: eyes.proposal)
            assert eyes.proposal is not None
            expected = sorted(answer_of(kind, face) for kind, face in zip(kinds, thrown, strict=True))
            assert sorted(eyes.proposal.answers) == expected
