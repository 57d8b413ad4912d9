"""What one test of the app wished for is not there in the next: language, size, colours, density."""

import pytest

from companion.app.look import set_look
from companion.app.owner.preferences import STANDARD
from companion.app.tour.stage import Way, prepare


@pytest.fixture(autouse=True)
def usual_looks() -> None:
    prepare(Way())
    set_look(STANDARD)
