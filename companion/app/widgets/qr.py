"""A QR code, to be scanned from the screen."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.hub.invitation import qr_code


class Qr(Widget):
    """Dark on white, whatever the screen looks like: many cameras see no other."""

    text = StringProperty("")

    def __init__(self, text: str = "", **more: Any) -> None:
        super().__init__(**more)
        self._texture: Texture | None = None
        self.bind(pos=self._draw, size=self._draw)
        self.text = text

    def on_text(self, *_: Any) -> None:
        self._texture = _texture(qr_code(self.text)) if self.text else None
        self._draw()

    def _draw(self, *_: Any) -> None:
        """Each module is a whole number of pixels, so that all are alike."""
        self.canvas.clear()
        if self._texture is None:
            return
        modules = self._texture.width
        side = max(1, int(min(self.size)) // modules) * modules
        place = int(self.center_x - side / 2), int(self.center_y - side / 2)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=place, size=(side, side))


def _texture(rows: list[list[bool]]) -> Texture:
    """One pixel a module; filled again when the screen was lost."""
    pixels = bytes(0 if dark else 255 for row in reversed(rows) for dark in row for _ in "rgb")
    texture = Texture.create(size=(len(rows), len(rows)), colorfmt="rgb")
    texture.mag_filter = texture.min_filter = "nearest"

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")

    texture.add_reload_observer(fill)
    fill(texture)
    return texture
