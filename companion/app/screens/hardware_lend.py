"""On a tablet: which of its cameras the table may look through."""

from collections.abc import Callable
from typing import Any

from companion.app.android import allow_camera
from companion.app.devices.distant import DistantDevices
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.screens.hardware_camera import NONE, camera_choices, cameras
from companion.app.screens.hardware_part import Part, told
from companion.app.widgets.page import Column, choosing
from companion.app.widgets.plain import Words
from companion.app.words import word


class LendPart(Part):
    """The hub reads what the camera sees; here it is only lent."""

    def __init__(self, attached: DistantDevices, errands: Errands, say: Callable[[str], None]) -> None:
        super().__init__(attached, errands, say)
        self._there: list[Any] = []
        self._cameras, self._said = Column(), Words("", 20)
        self.put(Words(word("devices-lend"), 22), self._cameras, self._said)
        self._offer()
        self.errands.send(cameras, self._found, self.say)

    def update(self, news: News) -> None:
        self._said.text = self.attached.lent_said

    def _found(self, there: list[Any]) -> None:
        self._there = there
        self._offer()

    def _offer(self) -> None:
        none = (NONE, word("devices-camera-none"), [("interface", "eye_off")])
        offered = [none, *camera_choices(self._there)]
        told(self._cameras, choosing(offered, self.attached.camera, self._chosen, least=330))

    def _chosen(self, where: str) -> None:
        def allowed(yes: bool) -> None:
            if yes:
                self.attached.change(camera=where)
                self._offer()

        allow_camera(allowed)
