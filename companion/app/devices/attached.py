"""Wheel, lamps, buttons and camera beside a game at the tablet. Nothing here draws or waits for them."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.app.devices.beside import Beside, Devices
from companion.app.devices.news import News, Thrown, sentence, thrown
from companion.app.devices.sides import Disagreement, of_dice, of_wheel
from companion.core.errors import Illegal
from companion.games.dark_road.names import GOODS
from companion.table.devices import Meaning, Mismatch, Notice, TableDevices
from companion.table.session import Session

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from companion.table.eyes.comparing import Difference
    from companion.table.eyes.proposing import Proposal
    from companion.table.eyes.watching import Eyes

    Differing = tuple[Mismatch | Difference, bool]

_BY_HAND: Final = ("device-gone", "device-jammed", "device-trouble")
"""After these the wheel does not turn by itself."""
_MORE: Final = frozenset({"device-back", "device-trouble"})
"""These tell more than that the board is gone."""


class Attached(Beside):
    """Say :meth:`follow` after every change of the game, and :meth:`look` about ten times a second."""

    def __init__(
        self, session: Session | None = None, device: str = "", camera: str = "", learn: bool = False
    ) -> None:
        needed = session is None or session.game.seed is None
        super().__init__(session, device, camera if needed else "", learn)
        self.notices: list[Notice] = [] if needed or not camera else [("devices-camera-not-needed", {})]
        """What people were told or will be, as codes with parameters, oldest first."""
        self.differs: Differing | None = None
        """What table and game do not agree about, and whether the wheel can turn back by itself."""
        self.takes: Callable[[], bool] = lambda: True
        """Does a throw that was plainly read count by itself here, and not on a tablet?"""
        self._heard = 0
        """How many notices :meth:`look` has told."""
        self._moment = (False, False)
        """Unconfirmed, and whether people are only waited for."""
        self._board: Devices | None = None
        self._eyes: Eyes | None = None
        """Those that were last followed with."""
        self._told = self._seen = 0
        """How many notices of the board and of the camera were told."""
        self._not_opened = {"board": 0, "camera": 0}
        self._left: Difference | None = None
        """What the camera saw and people have settled: it looks a while before it sees otherwise."""
        self._proposal: Proposal | None = None
        self._thrown: Thrown | None = None
        self._trying = False

    # Following

    def follow(self, unconfirmed: bool = False, enter: bool = False) -> None:
        """The game has changed. ``unconfirmed``: the pieces of the Private Concern's turn are not moved yet;
        ``enter``: nothing is asked, people are only waited for."""
        self._moment = unconfirmed, enter
        self._follow()

    def try_out(self, begins: bool) -> None:
        """While somebody tries the board out it does not follow; then it is again as the game has it."""
        self._trying = begins
        board = self._boards.value
        if not begins:
            if isinstance(board, TableDevices):
                board.restore()
            self._follow()

    def _follow(self) -> None:
        board, eyes = self._boards.value, self._cameras.value
        self._take_up(board, eyes)
        if self._session is None:
            return
        unconfirmed, enter = self._moment
        if isinstance(board, TableDevices) and not self._trying:
            board.follow(unconfirmed, enter)
        if eyes is not None:
            eyes.follow(None if enter else self._session.game)

    def _take_up(self, board: Devices | None, eyes: "Eyes | None") -> None:
        """What was told of another board or camera is not known of this one."""
        if board is not self._board:
            self._board, self._told = board, 0
        if eyes is not self._eyes:
            self._eyes, self._seen, self._left, self._proposal = eyes, 0, None, None

    # What they have to say

    def look(self) -> News:
        """What happened since the last look, and what stands open."""
        self.watch()
        said = *self._unopened(), *map(sentence, self.notices[self._heard :])
        meaning, buttons = self._buttons(self._board)
        if meaning is not None and meaning.what == "cannot":
            self.notices.append((f"button-{meaning.reason}", {}))  # whoever looks here tells it by itself
        self._heard = len(self.notices)
        return News(said, self._disagreement(), self._proposed(self._eyes), meaning, buttons)

    def watch(self) -> None:
        """Take up what happened; :meth:`look` tells it all the same."""
        board, eyes = self._boards.value, self._cameras.value
        if board is not self._board or eyes is not self._eyes:
            self._follow()
        self.notices += [*self._of_board(board), *self._of_eyes(eyes)]
        before, self.differs = self.differs, self._differing(board, eyes)
        if before is not None and self.differs is None and board is not None:
            self.notices.append(("devices-agree", {}))
        self._proposed(eyes)

    def _unopened(self) -> list[str]:
        found: list[str] = []
        for name, slot in (("board", self._boards), ("camera", self._cameras)):
            found += slot.said[self._not_opened[name] :]
            self._not_opened[name] = len(slot.said)
        return found

    def _of_board(self, board: Devices | None) -> list[Notice]:
        if board is None:
            return []
        board.arrived()
        new = board.notices[self._told :]
        self._told += len(new)
        said = [
            one
            for number, one in enumerate(new)
            if one[0] != "device-gone" or not {later for later, _ in new[number:]} & _MORE
        ]
        by_hand = any(code in _BY_HAND for code, _ in new)
        if by_hand and isinstance(board, TableDevices) and not board.turns_wheel and board.wanted_good:
            said.append(("devices-by-hand", {"good": board.wanted_good}))
        return said

    def _of_eyes(self, eyes: "Eyes | None") -> list[Notice]:
        if eyes is None:
            return []
        new = eyes.notices[self._seen :]
        self._seen += len(new)
        return new

    def _buttons(self, board: Devices | None) -> tuple[Meaning | None, tuple[str, ...]]:
        if board is None:
            return None, ()
        if isinstance(board, TableDevices) and not self._trying:
            return (board.pressed() if board.is_pressed else None), ()
        return None, tuple(board.presses())

    # Wheel and game

    def _differing(self, board: Devices | None, eyes: "Eyes | None") -> "Differing | None":
        if self._session is None or self._trying:
            return None
        found = board.mismatch if isinstance(board, TableDevices) else None
        if found is not None:
            return found, True
        seen = self._difference(eyes)
        if seen is None:
            return None
        return (seen if seen.wheel is None else seen.wheel), False

    def _disagreement(self) -> Disagreement | None:
        if self.differs is None or self._session is None:
            return None
        game, (found, turns) = self._session.game, self.differs
        if isinstance(found, Mismatch):
            return of_wheel(found, game.state, game.question, turns)
        return of_dice(found, game.state)

    def _difference(self, eyes: "Eyes | None") -> "Difference | None":
        """A wheel that turns by itself has a better sensor than this: then only its dice are looked at."""
        if eyes is None or self._session is None:
            return None
        found = eyes.difference(self._session.game)
        if found is not None and found == self._left:
            return None
        self._left = None
        if found is None:
            return None
        if found.wheel is not None and self.turns_wheel:
            return replace(found, wheel=None) if found.dice else None
        return found

    def settle(self, table_is_right: bool, good: str | None = None) -> bool:
        """One side is right; whether the game was corrected. Raises what a correction raises.

        ``good`` says what is worth $5 on the table where nobody but people can see it.
        """
        session, board = self._session, self._boards.value
        if session is None:
            return False
        log = session.game.index
        if isinstance(board, TableDevices) and board.mismatch is not None:
            board.settle(table_is_right, good)
        else:
            self._settle_seen(session, table_is_right)
        self.differs = None
        self._follow()
        return session.game.index != log

    def _settle_seen(self, session: Session, table_is_right: bool) -> None:
        eyes = self._cameras.value
        found = self._difference(eyes)
        if found is None or eyes is None:
            return  # they agree by now
        left = eyes.difference(session.game)
        if not table_is_right:
            if found.wheel is not None:
                self.notices.append(("devices-by-hand", {"good": found.wheel.game_good}))
        elif found.wheel is not None and found.wheel.table_good is not None:
            session.correct("wheel_top", found.wheel.table_good)
        elif found.market:
            session.correct("market", {good: found.market.count(good) for good in GOODS})
        else:
            raise Illegal("wheel-unseen")
        self._left = left

    # Dice before the camera

    def _proposed(self, eyes: "Eyes | None") -> Thrown | None:
        now = None if eyes is None else eyes.proposal
        if now is not self._proposal:
            self._proposal = now
            self._thrown = None if now is None else thrown(now)
        return None if now is None else self._thrown

    @property
    def proposal(self) -> "Proposal | None":
        """What people are shown and still lies there."""
        return self._standing()

    def take(self) -> list[str]:
        """The answers of the throw that is shown, one for each question; none where a nod is not enough, or
        something else lies there by now."""
        found = self._standing()
        return list(found.answers) if found is not None and found.can_be_taken else []

    def told(self, faces: Sequence[str]) -> list[str]:
        """The answers when these are the faces that people tell: of the doubtful dice alone, or of all."""
        found = self._standing()
        return list(faces) if found is None else list(found.told(faces))

    def learn(self, answers: Sequence[str]) -> None:
        """What the dice that are shown turned out to show; say it before the answers are given."""
        found, eyes = self._standing(), self._cameras.value
        if found is not None and eyes is not None:
            eyes.learn(found, list(answers))

    def _standing(self) -> "Proposal | None":
        """What people were shown and still lies there."""
        eyes = self._cameras.value
        now = None if eyes is None else eyes.proposal
        return now if now is self._proposal else None

    def throw(self) -> bool:
        """The dice that the game waits for fall into our own tray; without a game, some night dice. ``False``
        where nothing is to be thrown: dice in the tray would be taken for the next throw."""
        eyes = self._cameras.value
        if eyes is None or not self.can_throw:
            return False
        from companion.table.eyes.expecting import expected

        wanted = None if self._session is None else expected(self._session.game)
        source: Any = eyes.source
        if wanted is None and self._session is not None:
            return False
        source.throw_dice(("night",) * 4 if wanted is None else wanted.kinds, secrets.randbits(32))
        return True
