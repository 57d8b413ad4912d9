"""The end in words: places, points line by line, ties."""

from collections.abc import Callable, Sequence

from companion.core.results import Result, ScoreLine, Standing
from companion.games.dark_road.state import State
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.scene import person
from companion.text.things import deed_name


def result_lines(
    result: Result | None, state: State, names: Sequence[str] = (), language: str = ""
) -> list[str]:
    """Who won, then every seat with the lines its score is made of; nothing before the end."""
    if result is None or not result.standings:
        return []
    words = catalogue(language)
    given = [names[i] if i < len(names) else player.name for i, player in enumerate(state.players)]
    who = [person(words, name) for name in given]

    def told(line: ScoreLine) -> str:
        return score_line(words, state, line)

    lines = [winner_line(result, who, language)]
    for standing in result.standings:
        name = _name(words, who, standing.seat)
        lines += points_lines(standing, name, state.edition.name, told, language)
    return lines


def winner_line(result: Result, names: Sequence[str], language: str = "") -> str:
    """Who won, and with how many points."""
    words = catalogue(language)
    winners = words.join([_name(words, names, seat) for seat in result.winners])
    key = "winner" if len(result.winners) == 1 else "winners"
    return words.phrase("score", key, who=winners, score=result.standings[0].score)


def _name(words: Catalogue, who: Sequence[str], seat: int) -> str:
    return who[seat] if 0 <= seat < len(who) else words.phrase("word", "somebody")


def points_lines(
    standing: Standing, who: str, edition: str, told: Callable[[ScoreLine], str], language: str = ""
) -> list[str]:
    """A seat's place and score, the lines it is made of as ``told``, and the tie-break."""
    words = catalogue(language)
    lines = [words.phrase("score", "place", place=standing.place, who=who, score=standing.score)]
    for line in standing.lines:
        lines.append(words.phrase("score", "line", points=line.points, text=told(line), rule=line.rule))
    if standing.tie_break == "shared":
        lines.append(words.phrase("score", "tied"))
    elif standing.tie_break:
        lines.append(words.phrase("score", "tie", text=tie_text(standing.tie_break, edition, language)))
    return lines


def tie_text(code: str, edition: str, language: str = "") -> str:
    """What decided between equal scores."""
    words = catalogue(language)
    exact = f"{code}-{edition}"
    return words.phrase("tie", exact if words.find("tie", exact) else code)


def score_line(words: Catalogue, state: State, line: ScoreLine) -> str:
    """One line of a score, without its points."""
    params = list(line.params)
    match line.code, params:
        case "base", [coins, prestige, *_]:
            return words.phrase("score", "base", coins=coins, prestige=prestige)
        case (("deed-coins" | "deed-prestige" | "deed-vp"), [card, amount, *_]):
            deed = deed_name(words, state, card if isinstance(card, str) else None)
            return words.phrase("score", line.code, deed=deed, amount=amount)
        case "unused-illuminated", [count, *_]:
            return words.phrase("score", line.code, count=count)
        case _:
            return words.phrase("score", line.code) if words.find("score", line.code) else pretty(line.code)
