"""Finished games in words: when, where, who with how many points, and who won."""

from dataclasses import dataclass, fields
from typing import Final

from companion.app.play.ending import Score, scores_of
from companion.app.play.moments import Icon
from companion.app.score.scoring import tones_for
from companion.app.words import word
from companion.store.finished import Finished, finished
from companion.store.sharing.told import outcome_of
from companion.text.catalogue import catalogue
from companion.text.pads import pad_line, remark_text, sheet_names
from companion.text.results import winner_line
from companion.text.titled import titled

_DERIVED: Final = ("sheet", "lines", "complete")
"""What a finished game has from its sheet."""


@dataclass(frozen=True, slots=True)
class Merchant:
    """One who played, as the list shows them."""

    name: str
    tone: str
    score: str
    """Empty while it is not known."""
    won: bool

    @property
    def wagon(self) -> Icon:
        return "tokens", f"wagon_{self.tone}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished game, as the list shows it."""

    game: Finished
    day: str
    place: str
    merchants: tuple[Merchant, ...]
    """The best first."""
    about: str
    """Edition, the Private Concern's strength, and whether something is still to be entered."""


def entry(game: Finished) -> Entry:
    names, tones = sheet_names(game.sheet), tones_for(game.sheet)
    merchants = [
        Merchant(names[seat], tones[seat], "" if line.score is None else str(line.score), line.won)
        for seat, line in enumerate(game.lines)
    ]
    places = [(line.place or len(game.lines), -(line.score or 0)) for line in game.lines]
    order = sorted(range(len(merchants)), key=places.__getitem__)
    return Entry(game, day_text(game), game.location, tuple(merchants[seat] for seat in order), about(game))


def day_text(game: Finished) -> str:
    return game.day or word("history-no-day")


def about(game: Finished) -> str:
    """Edition, how strong the Private Concern was, and whether something is still to be entered."""
    said = [titled(catalogue().name("edition", game.sheet.edition))]
    said += [word("history-against", strength=strength_text(line.automa)) for line in game.lines
             if line.automa is not None]  # fmt: skip
    said += [] if game.complete else [word("history-open")]
    return " · ".join(said)


def strength_text(strength: str) -> str:
    """How strong the Private Concern was."""
    return catalogue().card(strength) if strength else word("history-some-strength")


def edited(game: Finished, **around: str) -> Finished:
    """The same game with another day, location or note. Raises ``Invalid`` for what these cannot be."""
    known = {field.name: getattr(game, field.name) for field in fields(game) if field.name not in _DERIVED}
    return finished(game.sheet, **known | around)


# One game


def headline(game: Finished) -> str:
    """Who won, or that it is not known yet."""
    result = outcome_of(game).result
    return word("history-game-open") if result is None else winner_line(result, sheet_names(game.sheet))


def scores(game: Finished) -> list[Score]:
    """Those that are known, the best first."""
    standings, sheet = outcome_of(game).standings, game.sheet
    return scores_of(standings, sheet_names(sheet), tones_for(sheet), sheet.edition, pad_line)


def why_not_more(game: Finished) -> list[tuple[str, str, list[str]]]:
    """Each merchant with their colour, and what would have brought them more."""
    names, tones, remarks = sheet_names(game.sheet), tones_for(game.sheet), outcome_of(game).remarks
    said = [[remark_text(one, names) for one in remarks if one.seat == seat] for seat in range(len(names))]
    return [(names[seat], tones[seat], lines) for seat, lines in enumerate(said) if lines]


def buildings(game: Finished) -> list[tuple[Icon, str]]:
    """Those in play, each with its picture."""
    found = game.sheet.details.get("buildings", ())
    return [(("buildings", name), titled(catalogue().name("building", name))) for name in found]
