"""Wheel, lamps, buttons and camera of the hub, seen from a tablet; and its own camera, lent to the table."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Self

from msgspec import structs

from companion.app.devices.errands import sentence_of
from companion.app.devices.news import News, Status, sentence, thrown
from companion.app.devices.sides import Disagreement
from companion.app.devices.telling import disagreement_of, notice_of, proposal_of
from companion.app.words import word
from companion.hub.beside import MOST_NOTICES, Said, Seen, ThrowSeen, from_json
from companion.hub.distant import DistantSession
from companion.hub.messages import Beside, Camera, FromTablet, HubError
from companion.table.devices.connecting import NONE
from companion.table.surprises import write_down
from companion.text import error_text

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from companion.hub.pictures import Lent
    from companion.table.eyes.proposing import Proposal
    from vision.sources.frame import Source


class DistantDevices:
    """What the screens use of ``Attached``, on a tablet.

    Whoever listens to the hub says :meth:`hear` and :meth:`online`, on the thread of the screens.
    """

    eyes = None
    """The hub looks, and reads."""

    def __init__(
        self,
        session: DistantSession,
        send: Callable[[FromTablet], bool],
        send_picture: Callable[[bytes], bool],
    ) -> None:
        self._session, self._send, self._send_picture = session, send, send_picture
        self._seen = Seen()
        self._new: list[Said] = []
        """Notices that were not told yet."""
        self._said: list[str] = []
        self._told: set[str] = set()
        """What is said once, however often it happens."""
        self._has_failed = False
        """Something that the hub said could not be shown, and was written down."""
        self._enter = False
        self._made_of: ThrowSeen | None = None
        self._proposal: Proposal | None = None
        self._loading: Thread | None = None
        self.camera = ""
        """The camera of this tablet that is lent to the table; empty for none."""
        self._lent: Lent | None = None
        self._wanted = False

    def open(self) -> Self:
        return self

    def close(self) -> None:
        """Let everything go, and wait for it. May be said more than once."""
        lent, self._lent = self._lent, None
        if lent is not None:
            lent.close()
        if self._loading is not None:
            self._loading.join()

    # What the hub says

    def hear(self, message: Beside | Camera) -> None:
        """Raises ``Garbled`` for what makes no sense; nothing has changed then."""
        if isinstance(message, Camera):
            self._wanted = message.offered
            if self._lent is not None:
                self._lent.want(message.offered)
            return
        seen, before = from_json(message.seen), self._seen
        new = seen.told - before.told if seen.run == before.run else 0
        if new > 0:
            self._new = [*self._new, *seen.notices[-new:]][-MOST_NOTICES:]
        self._seen = seen
        if seen.camera and self._loading is None:
            self._loading = Thread(target=_load)
            self._loading.start()

    def online(self, is_online: bool) -> None:
        """The tablet is connected, or no longer: then nobody looks through its camera."""
        self._wanted = False
        if self._lent is not None:
            self._lent.want(False)
            if is_online:
                self._send(Camera(True))

    # Following and telling

    def follow(self, unconfirmed: bool = False, enter: bool = False) -> None:
        """``enter``: nothing is asked, people are only waited for. The hub's devices follow its own game."""
        self._enter = enter

    def try_out(self, begins: bool) -> None:
        """The board hangs on the hub, and is tried out there."""

    def look(self) -> News:
        """What happened since the last look, and what stands open."""
        try:
            return self._look()
        except Exception as fault:  # whatever a hub says of its devices, the game goes on
            if not self._has_failed:
                write_down(fault)
            self._has_failed = True
            self._seen, self._new = Seen(), []
            return News()

    def _look(self) -> News:
        said = *self._said, *(sentence(notice_of(one)) for one in self._new)
        self._said, self._new = [], []
        proposal = self.proposal
        return News(said, self._disagreement(), None if proposal is None else thrown(proposal))

    @property
    def status(self) -> Status:
        seen = self._seen
        return Status(seen.wheel, seen.emulated, seen.camera, seen.can_throw)

    @property
    def turns_wheel(self) -> bool:
        return self._seen.turns_wheel

    # Wheel and game

    def _disagreement(self) -> Disagreement | None:
        """Only the table's owner settles it."""
        if self._seen.differs is None or not self._session.is_ready:
            return None
        game = self._session.game
        found = disagreement_of(self._seen.differs, game.state, game.question)
        if self._session.is_owner:
            return found
        said = word("devices-owner-settles", said=found.said)
        return replace(found, said=said, table_label="", game_label="", goods=())

    def settle(self, table_is_right: bool, good: str | None = None) -> bool:
        """One side is right: the hub corrects the game, or its wheel. Raises ``HubError``."""
        self._session.act("settle", [table_is_right, good])
        return False

    # Dice before the camera

    @property
    def proposal(self) -> "Proposal | None":
        """What lies there as an answer to the question on this screen."""
        seen = self._seen.thrown
        if seen is None or self._enter or seen.index != self._session.index:
            return None
        same = structs.replace(seen, index=0)  # undone and asked again, it is the throw that it was
        if same != self._made_of:
            self._made_of, self._proposal = same, self._proposed(seen)
        return self._proposal

    def _proposed(self, seen: ThrowSeen) -> "Proposal | None":
        """Without OpenCV nothing is proposed here: people look at the dice themselves."""
        if self._loading is not None:
            self._loading.join()  # what another thread fails to import must not be found half done
        try:
            return proposal_of(seen)
        except ImportError as error:
            if (said := sentence_of(error)) not in self._told:
                self._told.add(said)
                self._said.append(said)
            return None

    def take(self) -> list[str]:
        """The answers of the throw that is shown; none where a nod is not enough."""
        found = self.proposal
        return list(found.answers) if found is not None and found.can_be_taken else []

    def told(self, faces: Sequence[str]) -> list[str]:
        """The answers when these are the faces that people tell: of the doubtful dice alone, or of all."""
        found = self.proposal
        return list(faces) if found is None else list(found.told(faces))

    def learn(self, answers: Sequence[str]) -> None:
        """The hub learns from the answers that it gets."""

    def takes(self) -> bool:
        """Does a throw that was plainly read count by itself here? On the tablet whose turn it is."""
        return self._session.seat is not None and self._session.seat == self._session.game.state.seat

    @property
    def can_throw(self) -> bool:
        return self._seen.can_throw

    def throw(self) -> bool:
        """Let dice fall into the hub's own tray; what hinders that is told by the next look."""
        try:
            self._session.act("throw")
        except HubError as error:
            self._said.append(error_text(error))
            return False
        return True

    # The tablet's own camera

    def change(self, device: str | None = None, camera: str | None = None) -> None:
        """Lend another camera of this tablet to the table, or none. A board hangs on the hub."""
        if camera is None:
            return
        from companion.hub.pictures import Lent

        if self._lent is not None:
            self._lent.close(wait=False)
        self.camera = where = "" if camera == NONE else camera
        self._lent = Lent(lambda: _source(where), self._send_picture) if where else None
        self._wanted = False
        self._send(Camera(bool(where)))

    @property
    def lent_said(self) -> str:
        """What becomes of the camera that is lent."""
        if self._lent is None:
            return word("devices-lent-none")
        if self._lent.trouble is not None:
            return sentence_of(self._lent.trouble)
        return word("devices-lent-used" if self._wanted else "devices-lent-waits")


def _load() -> None:
    """What a throw is proposed with, before the first one; a missing library is told when it is needed."""
    with suppress(ImportError):
        import_module("companion.table.eyes.proposing")


def _source(where: str) -> "Source":
    from companion.table.eyes.connecting import source_of

    return source_of(where)
