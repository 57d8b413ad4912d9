"""What everybody who shares a game says about it: names, points by where they came from."""

from collections.abc import Iterator

from companion import games
from companion.core.pads import Outcome
from companion.core.results import Standing
from companion.store.finished import Finished
from companion.text.catalogue import catalogue
from companion.text.pads import sheet_names


def outcome_of(game: Finished) -> Outcome:
    return games.pad(game.sheet.game).outcome(game.sheet)


def names_of(game: Finished) -> list[str]:
    """What people call those who played; the automated opponent with its strength."""
    words = catalogue()
    return [
        words.phrase("share", "opponent", who=name, strength=words.card(seat.automa)) if seat.automa else name
        for name, seat in zip(sheet_names(game.sheet), game.sheet.seats, strict=True)
    ]


def game_name(game: Finished) -> str:
    return catalogue().phrase("share", f"game-{game.sheet.game}")


def edition_name(game: Finished) -> str:
    return catalogue().name("edition", game.sheet.edition)


def buildings_of(game: Finished) -> list[str]:
    words = catalogue()
    return [words.name("building", name) for name in game.sheet.details.get("buildings", ())]


def in_order(game: Finished) -> Iterator[tuple[int, Standing | None]]:
    """Every seat: the best first, those whose score nobody knows last."""
    standings = outcome_of(game).standings
    yield from ((standing.seat, standing) for standing in standings)
    scored = {standing.seat for standing in standings}
    yield from ((seat, None) for seat in range(len(game.sheet.seats)) if seat not in scored)


def sources(standing: Standing) -> dict[str, int]:
    """Points by the line they came from, the base even if it is 0; nothing where only the sum is known."""
    found: dict[str, int] = {}
    for line in standing.lines:
        if line.code == "base" or (line.points and line.code != "total"):
            found[line.code] = found.get(line.code, 0) + line.points
    return found
