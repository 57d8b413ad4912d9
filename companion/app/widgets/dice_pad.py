"""Dice that lie on the table, told by touching their faces; or a nod, where the camera has read them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.art import icon
from companion.app.forms.throwing import Throw
from companion.app.look import unit
from companion.app.play.moments import Asked, Choice, Icon
from companion.app.widgets.entry_parts import Even, Tile
from companion.app.widgets.page import Column, note
from companion.app.widgets.plain import Picture, Words, button
from companion.app.words import word

if TYPE_CHECKING:
    from companion.table.eyes.proposing import Proposal
    from vision.reading import Picture as Seen

_FACE: Final = 72
"""Density-independent pixels of a face that is touched."""
_ON_DIE: Final = 0.68
"""How much of a die its face takes."""
_FIGURES: Final = frozenset("123456")
"""Faces that need no words."""


class DicePad(Column):
    """The faces of a whole throw go to ``answered`` as soon as the last die is told.

    ``room`` says how many dice may show a face, where that is limited. ``picture`` is what the camera saw.
    """

    def __init__(
        self,
        asked: Asked,
        answered: Callable[[list[str]], None],
        proposal: "Proposal | None" = None,
        picture: "Seen | None" = None,
        room: Mapping[str, int] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.throw = Throw(asked, proposal, room)
        self._answered, self._picture = answered, picture
        self.show()

    def propose(self, proposal: "Proposal", picture: "Seen | None" = None) -> None:
        """What the camera sees now; what somebody has begun to tell stays."""
        self.throw.propose(proposal)
        self._picture = picture
        self.show()

    def start_over(self) -> None:
        """The dice are thrown now, whatever was told of them before."""
        self.throw.start_over()
        self.show()

    def show(self) -> None:
        """The throw as it is now."""
        self.clear_widgets()
        throw = self.throw
        self.put(self._title())
        self.put(*(note(said, ("interface", "warning")) for said in (throw.said, *throw.problems) if said))
        if self._picture is not None and throw.proposal is not None:
            self.put(Seeing(self._picture, unit(150)))
        if throw.count > 1 or throw.proposal is not None:
            self.put(Even(*map(self._place, range(throw.count)), least=80, most=8))
        if throw.can_be_taken:
            label = word("throw-take" if throw.count > 1 else "throw-take-one")
            self.put(button(label, self.take, [("interface", "confirm")], edge="lantern", size=22))
        self.put(Even(*map(self._face, throw.faces), least=92, most=6))

    # What is on it

    def _title(self) -> Widget:
        """Which dice, and what to do with them."""
        line = BoxLayout(spacing=dp(10), size_hint_y=None)
        line.add_widget(Picture("dice", self.throw.kind, 48, pos_hint={"center_y": 0.5}))
        words = Words(self.throw.title, 18, "quiet", pos_hint={"center_y": 0.5})
        words.bind(height=lambda _, height: setattr(line, "height", max(dp(52), height)))
        line.height = dp(52)
        line.add_widget(words)
        return line

    def _place(self, number: int) -> Tile:
        """Where a die of the throw is told: empty, told, or as the camera sees it."""
        throw, place = self.throw, self.throw.places[number]
        edge = "lantern" if number == throw.next else ""
        shown = Column(spacing=dp(4))
        if place.die is not None:
            shown.put(Seeing(place.die.reading.crop, unit(56)))
        shown.put(DieFace(throw.kind, throw.icon_of(place.face) if place.face else None, 52))
        shown.height = sum(part.height for part in shown.children) + dp(4) * (len(shown.children) - 1)
        return Tile(
            throw.how_sure(place), (), lambda: self._touch_place(number), first=shown,
            ticked=bool(place.face) and not place.is_asked, edge=edge, opacity=1 if place.face else 0.6,
        )  # fmt: skip

    def _face(self, choice: Choice) -> Tile:
        label = "" if choice.value in _FIGURES and self.throw.kind != "oracle" else choice.label
        dim = bool(self.throw.why_not(choice))
        return Tile(
            label, (), lambda: self._touch_face(choice.value), opacity=0.4 if dim else 1,
            first=DieFace(self.throw.kind, self.throw.icon_of(choice.value), _FACE),
        )  # fmt: skip

    # What is touched

    def _touch_face(self, face: str) -> None:
        self.throw.touch_face(face)
        self._go_on()

    def _touch_place(self, number: int) -> None:
        self.throw.touch_place(number)
        self._go_on()

    def take(self) -> None:
        self.throw.take()
        self._go_on()

    def _go_on(self) -> None:
        if self.throw.sent is not None:
            self._answered(list(self.throw.sent))
        else:
            self.show()


class DieFace(Widget):
    """A die of its kind, with what it shows; a question mark while nobody has told it."""

    def __init__(self, kind: str, face: Icon | None, side: float) -> None:
        super().__init__(size_hint_y=None, height=dp(side))
        self._side = dp(side)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._die = Rectangle(source=icon("dice", kind, dp(side)))
            self._face = Rectangle(source=icon(*(face or ("interface", "unknown")), dp(side)))
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        for shape, part in ((self._die, 1.0), (self._face, _ON_DIE)):
            side = self._side * part
            shape.size = (side, side)
            shape.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)


class Seeing(Widget):
    """A piece of the camera's picture, as large as its box allows."""

    def __init__(self, picture: "Seen", height: float, **more: Any) -> None:
        super().__init__(size_hint_y=None, height=height, **more)
        rows, columns = picture.shape[:2]
        texture = Texture.create(size=(columns, rows), colorfmt="bgr")
        texture.blit_buffer(picture.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        texture.flip_vertical()
        self._shape_of = columns / rows
        with self.canvas:
            Color(1, 1, 1, 1)
            self._drawn = Rectangle(texture=texture)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        width = min(self.width, self.height * self._shape_of)
        height = width / self._shape_of
        self._drawn.size = (width, height)
        self._drawn.pos = (self.x + (self.width - width) / 2, self.y + (self.height - height) / 2)
