"""Games played beside a fake board, up to the moment that a test is about."""

from collections.abc import Callable

from companion.concern.naming import concern_named
from companion.core.questions import Question
from companion.games.dark_road.options import DONE, MOVE, SLOT, STAY, TURN_WHEEL
from companion.table.devices import TableDevices, wanted_section
from companion.table.session import Session
from tests.table.fake_board import FakeBoard, FakeClock
from tests.table.tabletop import GAME, Disk, let_answer


class Evening:
    """A game, a board, and a clock that stands still unless it is told to go on."""

    def __init__(self, board: FakeBoard | None = None, session: Session | None = None, seed: int = 3) -> None:
        self.board = board or FakeBoard()
        self.clock = FakeClock()
        self.session = session or Session.new(GAME, ["Anna", "Ben"], seed=seed, files=Disk())
        self.devices = TableDevices(self.session, self.board, self.clock)
        self.devices.follow()

    @property
    def question(self) -> Question:
        assert self.session.game.question is not None
        return self.session.game.question

    @property
    def wheel_top(self) -> int:
        return self.session.game.state.wheel_top

    def answer(self, value: str) -> None:
        self.session.answer(value, self.question.index)
        self.devices.follow()

    def play_to(self, wanted: Callable[[Question], bool], seed: int = 0) -> "Evening":
        """Until such a question comes: plainly planned, on to every district in turn."""
        for _ in range(3000):
            if wanted(self.question):
                return self
            preferred = [
                option
                for option in (SLOT[2], TURN_WHEEL, MOVE[1], STAY, DONE)
                if option in self.question.options and self.question.kind != "bazaar_deal"
            ]
            if preferred:
                self.session.answer(preferred[0], self.question.index)
            else:
                let_answer(self.session, seed)
            self.devices.follow()
        raise AssertionError("this never came up")

    def to_slot_3(self) -> "Evening":
        """A person may turn the wheel."""
        return self.play_to(lambda question: question.kind == "slot_3_action")

    def to_kind(self, kind: str) -> "Evening":
        return self.play_to(lambda question: question.kind == kind)

    def hand(self, section: int | None) -> None:
        """A hand leaves the wheel there, and some time passes."""
        self.board.turn_by_hand(section)
        self.devices.arrived()
        self.clock.now += 5
        self.devices.follow()

    def press(self, button: str, after: float = 2.0) -> None:
        """So long after the last thing that happened."""
        self.clock.now += after
        self.board.waiting.append(button)
        self.devices.arrived()

    def agrees(self) -> bool:
        """The wheel stands where the game has it."""
        return self.board.stands == wanted_section(self.session.game.state)


def with_concern(seed: int = 5, table: bool = False) -> Session:
    """Anna and the Private Concern, dealt or at a real table where we turn up its cards."""
    return Session.new(
        GAME,
        ["Anna"],
        seed=None if table else seed,
        files=Disk(),
        concern=concern_named("merchant"),
        shuffle=seed if table else None,
    )
