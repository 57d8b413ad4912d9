"""A finished game on a picture card: who played, how many points, and where they came from."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.app.past.shelf import scores
from companion.app.play.ending import Points, Score
from companion.app.score.scoring import tones_for
from companion.app.share.canvas import Canvas, colour, shortened, text_width
from companion.store.finished import Finished
from companion.store.sharing.bgstats import SOURCE
from companion.store.sharing.told import edition_name, game_name, names_of
from companion.text.catalogue import catalogue
from companion.text.titled import titled

WIDTH: Final = 1080
HEIGHT: Final = 1350
_MARGIN: Final = 52
_TOP: Final = 306
"""Where the merchants begin."""
_BOTTOM: Final = 1096
"""Where they end at the latest."""
_GAP: Final = 16
_TALL: Final = {1: 264, 2: 250, 3: 232}
"""Height of a merchant's panel by how many there are; with more there is only so much room."""
_LIFTED: Final = {1: 150, 2: 100, 3: 26}
"""How much higher the hills are, where merchants leave room."""


class Row(NamedTuple):
    """One merchant on the card."""

    name: str
    tone: str
    place: int | None
    won: bool
    score: Score | None
    """``None`` while it is not known."""


def card_png(game: Finished) -> bytes:
    """A PNG of 1080 × 1350 pixels; the same bytes for the same game."""
    canvas, rows = Canvas(WIDTH, HEIGHT), _rows(game)
    lifted = _LIFTED.get(len(rows), 0)
    canvas.stars(170)
    canvas.hills(lifted)
    _caravan(canvas, rows, lifted)
    _title(canvas, game)
    most = max((row.score.score for row in rows if row.score is not None), default=0)
    height = min(_TALL.get(len(rows), HEIGHT), (_BOTTOM - _TOP + _GAP) / len(rows) - _GAP)
    top = _TOP + (_BOTTOM - lifted - _TOP - len(rows) * (height + _GAP) + _GAP) / 2
    for row in rows:
        _merchant(canvas, row, top, height, most)
        top += height + _GAP
    _legend(canvas, [part for row in rows if row.score is not None for part in row.score.points], top + 18)
    canvas.text(WIDTH / 2, HEIGHT - 26, SOURCE, 22, colour("ground", "ink"), anchor="mm")
    return canvas.png()


def _rows(game: Finished) -> list[Row]:
    names, tones = names_of(game), tones_for(game.sheet)
    known = {score.seat: score for score in scores(game)}
    unknown = [seat for seat in range(len(names)) if seat not in known]
    return [
        Row(names[seat], tones[seat], game.lines[seat].place, game.lines[seat].won, known.get(seat))
        for seat in (*known, *unknown)
    ]


def _title(canvas: Canvas, game: Finished) -> None:
    middle = WIDTH / 2
    canvas.glow(middle, 86, 250, colour("accent", "lantern", 0.55))
    canvas.picture(middle, 84, "tokens", "lantern", 128)
    title = shortened(game_name(game), WIDTH - 2 * _MARGIN, 62, bold=True)
    canvas.text(middle, 186, title, 62, colour("tone", "amber1"), bold=True, anchor="mm")
    when = [text for text in (game.day, game.location) if text]
    lines = [(" · ".join(when), 34, "ink"), (titled(edition_name(game)), 26, "quiet")]
    if not game.complete:
        lines[1] = (f"{lines[1][0]} · {catalogue().phrase('share', 'open')}", 26, "quiet")
    y = 240.0
    for said, size, tone in lines:
        if said:
            said = shortened(said, WIDTH - 2 * _MARGIN, size)
            canvas.text(middle, y, said, size, colour("ground", tone), anchor="mm")
            y += 38


def _merchant(canvas: Canvas, row: Row, top: float, height: float, most: int) -> None:
    """One panel: place and wagon, name, points as shapes, coins and prestige, and the score."""
    left, right, middle, grown = _MARGIN, WIDTH - _MARGIN, top + height / 2, height / 194
    line = colour("accent", "lantern", 0.9 if row.won else 0.16)
    fill = colour("ground", "raised" if row.won else "panel", 0.93 if row.won else 0.85)
    if row.won:
        canvas.glow(left + 150, middle, height * 1.1, colour("accent", "lantern", 0.4))
    canvas.panel((left, top, right, top + height), 28, fill, line)
    if row.place is not None:
        canvas.text(left + 46, middle, f"{row.place}.", 44, colour("ground", "quiet"), bold=True, anchor="mm")
    wagon = min(126 * grown, 158)
    if row.won:
        canvas.glow(left + 156, middle, wagon * 0.85, colour("accent", "lantern", 0.5))
    canvas.picture(left + 156, middle, "tokens", f"wagon_{row.tone}", wagon)
    x, end, score = left + 252, right - 178, row.score
    if score is None:
        _name(canvas, row, x, end, middle, grown)
        canvas.picture(right - 96, middle, "interface", "unknown", 96)
        return
    at, bar = (0.24, 0.5) if score.held else (0.34, 0.62)
    _name(canvas, row, x, end, top + height * at, grown)
    tone, size = ("amber1" if row.won else "snow1"), (92 if score.score < 1000 else 66)
    canvas.text(right - 96, middle, str(score.score), size, colour("tone", tone), bold=True, anchor="mm")
    if score.points:
        _bar(canvas, score.points, (x, top + height * (bar - 0.1), end, top + height * (bar + 0.1)), most)
    _held(canvas, score, x, top + height * 0.79)


_SMALLEST = 0.6
"""To which part of its size a long name is made smaller before it is cut."""


def _name(canvas: Canvas, row: Row, x: float, end: float, y: float, grown: float) -> None:
    size, room = 40 * min(grown, 1.2), end - x - (70 if row.won else 0)
    size *= min(1, max(_SMALLEST, room / max(1, text_width(row.name, size, bold=True))))
    said = shortened(row.name, room, size, bold=True)
    canvas.text(x, y, said, size, colour("seat", row.tone), bold=True)
    if row.won:
        canvas.picture(x + text_width(said, size, bold=True) + 40, y, "interface", "trophy", size * 1.3)


def _bar(canvas: Canvas, points: Sequence[Points], box: tuple[float, float, float, float], most: int) -> None:
    """As long as its points are, measured by the most that anybody has; gaps tell its parts apart."""
    x, top, end, bottom = box
    room, size, middle = end - x - 4 * len(points), 24, (top + bottom) / 2
    widths = [max(24.0, room * part.points / max(most, 1)) for part in points]
    # Small parts are wider than they should be, so that their numbers can be read: the largest makes room.
    widths[widths.index(max(widths))] -= max(0.0, sum(widths) - room)
    for part, width in zip(points, widths, strict=True):
        canvas.panel((x, top, x + width, bottom), 9, colour("tone", part.tone))
        number, at = str(part.points), x + width / 2
        wide = text_width(number, size, bold=True)
        if width >= wide + 54:
            canvas.picture(x + 26, middle, *part.icon, 32)
            at += 18
        if width >= wide:
            canvas.text(at, middle, number, size, colour("ground", "line"), bold=True, anchor="mm")
        x += width + 4


def _held(canvas: Canvas, score: Score, x: float, y: float) -> None:
    """Coins and prestige; the lower one, which counts, stands ticked (SCORE-1)."""
    if score.held is None:
        return
    for token, amount in zip(("coin", "prestige"), score.held, strict=True):
        canvas.picture(x + 20, y, "tokens", token, 40)
        canvas.text(x + 50, y, str(amount), 30, colour("ground", "ink"))
        x += 50 + text_width(str(amount), 30)
        if amount == min(score.held):
            canvas.picture(x + 26, y, "interface", "confirm", 26)
            x += 30
        x += 38


def _legend(canvas: Canvas, points: Sequence[Points], y: float) -> None:
    """What the shapes mean, as far as somebody has such points."""
    rows: list[list[Points]] = [[]]
    for part in {part.source: part for part in points}.values():
        if rows[-1] and sum(map(_legend_width, [*rows[-1], part])) > WIDTH - 2 * _MARGIN:
            rows.append([])
        rows[-1].append(part)
    for row in rows:
        x = (WIDTH - sum(map(_legend_width, row)) + 28) / 2
        for part in row:
            canvas.panel((x, y - 16, x + 32, y + 16), 8, colour("tone", part.tone))
            canvas.picture(x + 16, y, *part.icon, 26)
            canvas.text(x + 42, y, part.label, 23, colour("ground", "ink"))
            x += _legend_width(part)
        y += 40


def _legend_width(part: Points) -> float:
    return 42 + text_width(part.label, 23) + 28


def _caravan(canvas: Canvas, rows: Sequence[Row], lifted: float) -> None:
    """Their wagons on the way home, the first in front, each with a lantern."""
    step, size = WIDTH / (len(rows) + 1), 78 + lifted * 0.4
    for number, row in enumerate(reversed(rows), 1):
        x = step * number
        y = canvas.ridge(x) - lifted - size * 0.36
        canvas.glow(x + size * 0.76, y + size * 0.1, size * 1.2, colour("accent", "lantern", 0.55))
        canvas.picture(x, y, "tokens", f"wagon_{row.tone}", size)
        canvas.picture(x + size * 0.76, y + size * 0.17, "tokens", "lantern", size * 0.42)
