"""A game at somebody else's table, on this tablet: what is heard from there reaches the screen."""

from typing import TYPE_CHECKING

from companion.app.devices.distant import DistantDevices
from companion.app.play.shared import Guest
from companion.core.errors import Stale
from companion.text import error_text

if TYPE_CHECKING:
    from companion.app.tablets.joining import Joining


class Visit:
    """As long as this tablet is at a table that was joined."""

    def __init__(self, joined: "Joining") -> None:
        tablet = joined.tablet
        assert tablet is not None
        self._joined, self._tablet, self._was_online = joined, tablet, True
        self.devices = DistantDevices(tablet.session, tablet.send, tablet.send_picture)
        self.sitting = Guest(tablet.session, lambda: self.devices.turns_wheel)
        self.connection = joined.connection
        tablet.on_beside = self.devices.hear
        if tablet.seen.seen:
            self.devices.hear(tablet.seen)

    @property
    def is_owner(self) -> bool:
        return self._tablet.session.is_owner

    def hear(self) -> tuple[bool, list[str]]:
        """Something was said there: is there something else to be seen, and what could not be done?"""
        session = self._tablet.session
        if self._tablet.is_online != self._was_online:
            self._was_online = self._tablet.is_online
            self.devices.online(self._was_online)
        refused, session.refusals = session.refusals, []
        changed = session.is_ready and self.sitting.heard()
        # What came too late was meant for a question that is not there any more.
        return changed, [
            error_text(one, self.sitting.state, session.game.question)
            for one in refused
            if not isinstance(one, Stale) and one.code != "stale"
        ]

    def leave(self) -> None:
        self.devices.close()
        self._joined.leave()
