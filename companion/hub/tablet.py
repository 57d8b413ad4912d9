"""A tablet at a table: its connection and its game, on the thread that its screen belongs to."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from companion.hub.distant import DistantSession
from companion.hub.known import Address, Known
from companion.hub.link import Link, LinkState
from companion.hub.messages import Beside, Camera, Follow, FromHub, FromTablet, Garbled, HubError, Log
from companion.hub.server import Post
from companion.table.surprises import write_down

_PATIENCE: Final = 3
"""How often in a row a hub may say what does not fit before it is not asked again."""
_ENOUGH: Final = 12
"""The same for a whole evening."""


class Tablet:
    """Whatever changes is told by ``on_change``, on the thread that ``post`` leads to."""

    def __init__(
        self,
        known: Known,
        post: Post,
        on_change: Callable[[], None] = lambda: None,
        said: Sequence[Address] = (),
    ) -> None:
        """``said``: where somebody says that the hub is now."""
        self.session = DistantSession(self.send)
        self.on_change = on_change
        self.link = LinkState("connecting")
        self.since = time.monotonic()
        """When the connection came to be as it is."""
        self.seen = Beside({})
        """What wheel and camera at the hub showed last."""
        self.on_beside: Callable[[Beside | Camera], None] = lambda message: None
        """Told that, and whether the camera here is wanted."""
        self._misfits = self._all_misfits = 0
        self._is_closed = False
        self._post = post
        self._link = Link(
            known, partial(self._later, self._heard), partial(self._later, self._tell), self._follow, said
        )

    def start(self) -> None:
        self._link.start()

    @property
    def known(self) -> Known:
        """With the address first where the hub was last found."""
        return self._link.known

    @property
    def is_online(self) -> bool:
        return self.link.state == "online"

    def close(self) -> None:
        self._is_closed = True
        self._link.close()

    def move(self, addresses: Sequence[Address]) -> None:
        """Somebody says that the hub is at these addresses."""
        self._link.move(addresses)

    def send(self, message: FromTablet) -> bool:
        """``False`` while offline; nothing is sent later."""
        return self.is_online and self._link.send(message)

    def send_picture(self, jpeg: bytes) -> bool:
        """Any thread may call. ``False`` while offline, and while the one before is on its way."""
        return self._link.send_picture(jpeg)

    # From the link's thread to the screen's

    def _later(self, act: Callable[[Any], None], given: Any) -> None:
        self._post(partial(self._unless_closed, act, given))

    def _unless_closed(self, act: Callable[[Any], None], given: Any) -> None:
        """Whatever comes of what a hub says is told in one sentence, and ends nothing but the visit."""
        if self._is_closed:
            return
        try:
            act(given)
            self.on_change()
        except Exception as fault:
            if self.link.state != "refused":
                write_down(fault)
                self._leave(HubError("hub-nonsense"))
                with suppress(Exception):
                    self.on_change()

    def _heard(self, message: FromHub) -> None:
        try:
            self._hear(message)
        finally:
            self._link.heard()

    def _follow(self) -> Follow:
        """Asked on the link's thread: in the worst case the hub tells everything anew."""
        return self.session.follow()

    def _tell(self, state: LinkState) -> None:
        if state.state != self.link.state:
            self.since = time.monotonic()
        self.link = state
        if state.state == "online":
            self.session.returned()

    def _hear(self, message: FromHub) -> None:
        try:
            if isinstance(message, Beside | Camera):
                self.on_beside(message)
                self.seen = message if isinstance(message, Beside) else self.seen
            else:
                self.session.hear(message)
        except Garbled as error:
            self._misfits += 1
            self._all_misfits += 1
            if self._misfits < _PATIENCE and self._all_misfits < _ENOUGH:
                self.send(self.session.forget())
            else:
                self._leave(HubError(error.code))
        else:
            self._misfits = 0 if isinstance(message, Log) else self._misfits

    def _leave(self, error: HubError) -> None:
        """Nothing more is heard of this hub."""
        self._link.close()
        self.link = LinkState("refused", error)
        self.since = time.monotonic()
