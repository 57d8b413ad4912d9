"""The end in words: places, points line by line, ties."""

from collections.abc import Sequence

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
    who = [names[i] if i < len(names) else player.name for i, player in enumerate(state.players)]
    winners = words.join([_name(words, who, seat) for seat in result.winners])
    key = "winner" if len(result.winners) == 1 else "winners"
    lines = [words.phrase("score", key, who=winners, score=result.standings[0].score)]
    for standing in result.standings:
        lines += _standing(words, state, standing, _name(words, who, standing.seat))
    return lines


def _name(words: Catalogue, who: list[str], seat: int) -> str:
    return person(words, who[seat]) if 0 <= seat < len(who) else words.phrase("word", "somebody")


def _standing(words: Catalogue, state: State, standing: Standing, who: str) -> list[str]:
    lines = [words.phrase("score", "place", place=standing.place, who=who, score=standing.score)]
    for line in standing.lines:
        text = score_line(words, state, line)
        lines.append(words.phrase("score", "line", points=line.points, text=text, rule=line.rule))
    if standing.tie_break == "shared":
        lines.append(words.phrase("score", "tied"))
    elif standing.tie_break:
        lines.append(words.phrase("score", "tie", text=_tie(words, state, standing.tie_break)))
    return lines


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


def _tie(words: Catalogue, state: State, code: str) -> str:
    exact = f"{code}-{state.edition.name}"
    return words.phrase("tie", exact if words.find("tie", exact) else code)
