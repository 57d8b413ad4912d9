"""What a card is painted with: text, pictures of the app, soft light and rounded shapes, by Pillow alone.

Lengths are in pixels of the finished card. Everything is painted larger and made smaller in the end, so that
edges are smooth.
"""

import io
import json
from functools import cache
from math import sin
from typing import Final

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from companion.app.art import ATLASES, FONTS, icon, looks, palette
from companion.text.printable import one_line

SCALE: Final = 2
"""How much larger it is painted."""

_LONGEST: Final = 200
"""Characters of a text; more would not fit on a card."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Tone = tuple[int, int, int, int]
Font = ImageFont.FreeTypeFont
_HILLS: Final = (
    (0.862, 0.022, 5.1, 0.4, "dusk3", 0.55),
    (0.90, 0.018, 6.3, 1.9, "dusk2", 0.35),
    (0.947, 0.012, 4.2, 3.2, "snow3", 0.55),
)
"""Where the top is, swing, waves, where they begin, tone and strength of each row, the farthest first."""


def colour(group: str, name: str, alpha: float = 1.0) -> Tone:
    """A colour of the app as it usually looks, whatever its owner has chosen for their own eyes."""
    usual = looks()["standard"].get(group, {}).get(name) or palette()[group][name]
    red, green, blue = ImageColor.getrgb(usual)[:3]
    return red, green, blue, round(255 * alpha)


@cache
def font(size: float, bold: bool = False) -> Font:
    """The one that the app writes with: Pillow's own has no letters with accents."""
    file = FONTS / ("Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf")
    return ImageFont.truetype(str(file), round(size * SCALE))


def text_width(text: str, size: float, bold: bool = False) -> float:
    return font(size, bold).getlength(one_line(text, _LONGEST)) / SCALE


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """As much of it as there is room for."""
    text = one_line(text, _LONGEST)
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


@cache
def picture(group: str, name: str, size: float) -> Image.Image:
    """A picture of the app, so large; of something that has none, a question mark."""
    atlas, _, found = icon(group, name).rpartition("/")
    pages = json.loads((ATLASES / f"{atlas.rpartition('/')[2]}.atlas").read_text(encoding="utf-8"))
    page, (x, y, width, height) = next((page, held[found]) for page, held in pages.items() if found in held)
    side = round(size * SCALE)
    with Image.open(ATLASES / page) as sheet:
        top = sheet.height - y - height  # Kivy counts from the bottom.
        part = sheet.crop((x, top, x + width, top + height)).convert("RGBA")
    return part.resize((side, side), Image.Resampling.LANCZOS)


class Canvas:
    """A sheet that is painted on, from the back to the front: at first a night that pales at the horizon."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        size = (width * SCALE, height * SCALE)
        self._image = Image.new("RGB", size, colour("ground", "line")[:3])
        pale = (
            Image.linear_gradient("L").resize(size).point([round(200 * (n / 255) ** 2.2) for n in range(256)])
        )
        self._image.paste(colour("tone", "dusk3")[:3], (0, 0), pale)

    def png(self) -> bytes:
        """The finished card; the same bytes for the same paint."""
        small = self._image.resize((self.width, self.height), Image.Resampling.LANCZOS)
        data = io.BytesIO()
        small.save(data, "PNG")
        return data.getvalue()

    def text(
        self, x: float, y: float, said: str, size: float, tone: Tone, bold: bool = False, anchor: str = "lm"
    ) -> None:
        """``anchor`` is Pillow's: left, middle or right of ``x``, and the middle of the line at ``y``."""
        draw = ImageDraw.Draw(self._image)
        draw.text((x * SCALE, y * SCALE), one_line(said, _LONGEST), tone[:3], font(size, bold), anchor=anchor)

    def picture(self, x: float, y: float, group: str, name: str, size: float) -> None:
        """With its middle there."""
        part = picture(group, name, size)
        self._image.paste(part, (round(x * SCALE - part.width / 2), round(y * SCALE - part.height / 2)), part)

    def panel(self, box: Box, radius: float, fill: Tone, line: Tone | None = None) -> None:
        """A rounded shape; what lies behind shines through as far as ``fill`` lets it."""
        left, top, right, bottom = (round(part * SCALE) for part in box)
        for tone, width in ((fill, 0), (line, round(2.5 * SCALE))):
            if tone is None:
                continue
            mask = Image.new("L", (right - left, bottom - top))
            ImageDraw.Draw(mask).rounded_rectangle(
                (0, 0, right - left - 1, bottom - top - 1), radius * SCALE,
                fill=None if width else tone[3], outline=tone[3] if width else None, width=width,
            )  # fmt: skip
            self._image.paste(tone[:3], (left, top), mask)

    def glow(self, x: float, y: float, radius: float, tone: Tone) -> None:
        """Light that is strongest in the middle."""
        side = round(2 * radius * SCALE)
        fading = [round(tone[3] * max(0.0, 1 - level / 180) ** 2) for level in range(256)]
        mask = Image.radial_gradient("L").resize((side, side)).point(fading)
        self._image.paste(tone[:3], (round((x - radius) * SCALE), round((y - radius) * SCALE)), mask)

    def stars(self, count: int) -> None:
        """Scattered evenly, and always the same."""
        draw = ImageDraw.Draw(self._image, "RGBA")
        for number in range(count):
            x, y = ((number * step) % 1 * side * SCALE
                    for step, side in ((0.618034, self.width), (0.414214, self.height * 0.9)))  # fmt: skip
            side = (1.0 + (number % 3) * 0.7) * SCALE
            draw.ellipse((x, y, x + side, y + side), colour("accent", "snow", 0.2 + 0.12 * (number % 4)))

    def hills(self, lifted: float) -> None:
        """Snow that the night swallows, so many pixels higher than usual."""
        size, fading = self._image.size, Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        for row, (top, *_, tone, alpha) in enumerate(_HILLS):
            tops = [(x * SCALE, (self.ridge(x, row) - lifted) * SCALE) for x in range(0, self.width + 1, 4)]
            mask, light = Image.new("L", size), Image.new("L", size, 255)
            ImageDraw.Draw(mask).polygon([*tops, (size[0], size[1]), (0, size[1])], round(255 * alpha))
            first = round((self.height * top - lifted) * SCALE)
            fades = fading.resize((size[0], size[1] - first)).point([60 + n * 195 // 255 for n in range(256)])
            light.paste(fades, (0, first))
            self._image.paste(colour("tone", tone)[:3], (0, 0), ImageChops.multiply(mask, light))

    def ridge(self, x: float, row: int = -1) -> float:
        """Where a row of hills ends there; the nearest where none is named."""
        top, swing, waves, first, _, _ = _HILLS[row]
        return self.height * (top + swing * sin(first + waves * x / self.width))
