"""What the film shows on top of the app: where a finger lands, what the camera sees, and a caption."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import kivy
from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from vision.reading import Picture

WIDTH: Final = 960
_STRIP: Final = 44
"""Pixels below the app for the caption."""
_RING: Final = 22
"""Pixels from the middle of a ring to its edge."""
_TRAY: Final = (42, 14, 600, 350)
"""Left, top, right and bottom of the dice tray in the camera's picture."""
_INSET: Final = (6, 398, 342, 600)
"""Where it is shown in the film."""
_NIGHT: Final = (20, 18, 26)
_PALE: Final = (236, 230, 220)
_WHITE: Final = (255, 255, 255)
_FONT: Final = Path(kivy.__file__).parent / "data" / "fonts" / "Roboto-Regular.ttf"
_FINE: Final = 4
"""Round shapes are drawn so many times larger, then shrunk: their edges are smooth."""


def captioned(app: Image.Image, text: str) -> Image.Image:
    """The app as wide as the film, above its caption."""
    height = round(app.height * WIDTH / app.width)
    whole = Image.new("RGB", (WIDTH, height + _STRIP), _NIGHT)
    whole.paste(app.resize((WIDTH, height), Image.Resampling.LANCZOS), (0, 0))
    font = ImageFont.truetype(str(_FONT), 21)
    ImageDraw.Draw(whole).text((WIDTH / 2, height + _STRIP / 2 - 1), text, _PALE, font, anchor="mm")
    return whole


def ring(frame: Image.Image, at: tuple[float, float], strength: float) -> None:
    """A soft ring around a finger; it closes in while ``strength`` grows from 0 to 1."""
    reach = _RING * (1.4 - 0.4 * strength)
    half = round(reach) + 2
    mask = Image.new("L", (2 * half * _FINE,) * 2, 0)
    low, high = (half - reach) * _FINE, (half + reach) * _FINE
    ImageDraw.Draw(mask).ellipse(
        (low, low, high, high), fill=round(70 * strength), outline=round(235 * strength), width=3 * _FINE
    )
    corner = round(at[0]) - half, round(at[1]) - half
    frame.paste(_WHITE, corner, mask.resize((2 * half,) * 2, Image.Resampling.LANCZOS))


def inset(frame: Image.Image, seen: "Picture", strength: float) -> None:
    """The dice tray as the camera sees it, with rounded corners."""
    left, top, right, bottom = _INSET
    size = right - left, bottom - top
    tray = Image.fromarray(seen[:, :, ::-1]).crop(_TRAY).resize(size, Image.Resampling.LANCZOS)
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *mask.size), 12 * _FINE, fill=round(255 * strength))
    frame.paste(tray, (left, top), mask.resize(size, Image.Resampling.LANCZOS))
