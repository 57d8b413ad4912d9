"""A finished game as a short text for a chat, in the language that is spoken."""

from companion.core.results import Standing
from companion.store.finished import Finished
from companion.store.sharing.told import edition_name, game_name, in_order, names_of, sources
from companion.text.catalogue import catalogue
from companion.text.printable import one_line, printable


def share_text(game: Finished) -> str:
    """What was played, when and where; then a line for each merchant, the winners marked."""
    words, names = catalogue(), names_of(game)
    lines = [words.phrase("share", "title", game=game_name(game), edition=edition_name(game))]
    if about := [one_line(text) for text in (game.day, game.location) if text]:
        lines.append(", ".join(about))
    lines += [_line(game, seat, names[seat], standing) for seat, standing in in_order(game)]
    if not game.complete:
        lines.append(words.phrase("share", "open"))
    return printable("\n".join(lines)) + "\n"


def _line(game: Finished, seat: int, who: str, standing: Standing | None) -> str:
    words = catalogue()
    if standing is None:
        return words.phrase("pad", "open", who=who)
    parts = [
        words.phrase("share", "source", code, points=points) for code, points in sources(standing).items()
    ]
    key = "line-sources" if parts else "line"
    line = words.phrase("share", key, who=who, score=standing.score, sources=" + ".join(parts))
    if game.lines[seat].place is not None:
        line = words.phrase("share", "placed", place=standing.place, line=line)
    return words.phrase("share", "won", line=line) if game.lines[seat].won else line
