"""The dice of the box, shown to the camera face by face."""

from collections.abc import Callable
from typing import Any

from companion.app.devices.attached import Attached
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.devices.preview import Preview
from companion.app.devices.teaching import Teaching, Wanted, known_faces
from companion.app.screens.hardware_part import Beside, Part, Seeing, told
from companion.app.widgets.dice_pad import DieFace
from companion.app.widgets.page import Column, Tiles, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word
from companion.text.catalogue import catalogue
from companion.text.titled import titled

_DONE = ("interface", "confirm")


class DicePart(Part):
    def __init__(self, attached: Attached, errands: Errands, say: Callable[[str], None]) -> None:
        super().__init__(attached, errands, say)
        self._preview = Preview(lambda: attached.eyes, reads=False)
        self._preview.start()
        self._seeing, self._asking = Seeing(), Column()
        self._teaching: Teaching | None = None
        self._taught = False
        self._needs: bool | None = None
        """Whether a camera that could learn is missing."""
        self.put(Beside(self._seeing, self._asking, 300, share=1.0, shape=0.6))

    def update(self, news: News) -> None:
        self._seeing.show(self._preview.latest)
        needs = self.attached.eyes is None or self.attached.can_throw
        if needs != self._needs:
            self._needs = needs
            self._teaching = None
            if needs:
                told(self._asking, note(word("devices-teach-camera"), ("interface", "camera")))
            else:
                self._list()

    def leave(self) -> None:
        self._preview.stop()
        if self._taught:  # whoever watches the game knows them from now on
            self._taught = False
            self.attached.change(camera=self.attached.camera)

    # Which die

    def _list(self) -> None:
        told(self._asking, note(word("devices-teach-intro")))
        self.errands.send(known_faces, self._listed, self.say)

    def _listed(self, known: dict[str, int]) -> None:
        tiles = [
            button(
                titled(word("devices-teach-die", die=catalogue().name("die", kind), count=count)),
                lambda kind=kind: self._teach(kind),
                [("dice", kind), *([_DONE] if count == 6 else [])],
            )
            for kind, count in known.items()
        ]
        told(self._asking, note(word("devices-teach-intro")), Tiles(*tiles, least=230, most=2))

    def _teach(self, kind: str) -> None:
        told(self._asking, note(word("devices-teach-wait"), ("interface", "wait")))

        def begin() -> Wanted:
            self._teaching = Teaching(kind)
            return self._teaching.begin()

        self._send(begin)

    # Face by face

    def _send(self, act: Callable[[], Wanted]) -> None:
        self.errands.send(act, self._ask, self._failed)

    def _failed(self, said: str) -> None:
        self.say(said)
        self._list()

    def _ask(self, wanted: Wanted) -> None:
        teaching = self._teaching
        if teaching is None:
            return
        parts: list[Any] = [Words(wanted.said, 22)]
        if wanted.face:
            parts.insert(0, _face(teaching.kind, wanted.face))
        if wanted.like:
            parts.append(button(word("devices-yes"), lambda: self._keep(teaching.insist), [_DONE]))
            parts.append(
                button(word("devices-no"), lambda: self._send(teaching.begin), [("interface", "cancel")])
            )
        elif wanted.face:
            parts.append(
                button(word("devices-teach-take"), self._take, [("interface", "camera")], edge="lantern")
            )
            others = (("skip", teaching.skip, "right"), ("forget", teaching.forget, "retry"))
            parts += [
                button(word(f"devices-teach-{code}"), lambda act=act: self._send(act), [("interface", icon)])
                for code, act, icon in others
            ]
        parts.append(button(word("devices-teach-others"), self._list, [("interface", "back")]))
        told(self._asking, *parts)

    def _take(self) -> None:
        eyes, teaching = self.attached.eyes, self._teaching
        frame = None if eyes is None else eyes.frame
        if frame is None or teaching is None:
            self.say(word("devices-sight-none"))
        else:
            self._keep(lambda: teaching.show(frame.picture))

    def _keep(self, act: Callable[[], Wanted]) -> None:
        self._taught = True
        self._send(act)


def _face(kind: str, face: str) -> DieFace:
    """The die as it should lie there."""
    name = face.removeprefix("face-")
    return DieFace(kind, ("goods" if kind == "market" else "faces", name), 88)
