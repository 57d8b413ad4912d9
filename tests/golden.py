"""Golden playthroughs: whole games as text, question by question, to be compared line by line.

``python -m tests.golden`` writes them anew; then read the difference before it is committed.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from companion.core.questions import Question
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_hash
from tests.dark_road.playing import Seating, SteadyDice, some_answer

FOLDER: Final = Path(__file__).parent / "dark_road" / "golden"
LONGEST: Final = 100
"""Longer lists are cut, and what was cut shows in a checksum."""

GAMES: Final = {
    "v2-1-seat-first-game": Seating(1, "v2", 11, ("first-game",)),
    "v2-2-seats-draft": Seating(2, "v2", 12, ("draft",)),
    "v2-3-seats-two-deeds": Seating(
        3, "v2", 13, ("two-deeds",), ("surveyor", "guildhall", "candle_and_quartz", "mansion")
    ),
    "v2-4-seats": Seating(4, "v2", 14),
    "v1-1-seat-two-deeds": Seating(1, "v1", 15, ("two-deeds",)),
    "v1-2-seats": Seating(2, "v1", 16, (), ("harbor", "filigree", "mansion", "oracle")),
    "v1-3-seats-draft": Seating(3, "v1", 17, ("draft", "two-deeds")),
    "v1-4-seats": Seating(4, "v1", 18),
    "v2-real-table-3-seats-hidden-coins": Seating(3, "v2", None, ("hidden-coins",)),
    "v1-real-table-2-seats-draft": Seating(2, "v1", None, ("draft", "two-deeds")),
    "v2-private-concern-after-1-seat": Seating(1, "v2", 19, concern=1),
    "v1-real-table-private-concern-between-2-seats": Seating(2, "v1", None, ("hidden-coins",), concern=1),
}
"""By the name of the file; a game without a seed is a real table, answered from a script.

The Private Concern's own answers come by chance too, not from a deck.
"""


def _value(value: Any) -> str:
    return str(value) if isinstance(value, str) else json.dumps(value, sort_keys=True)


def _cut(parts: list[str]) -> str:
    text = ", ".join(parts)
    if len(text) <= LONGEST:
        return text
    short = text[:LONGEST].rsplit(", ", 1)[0]
    return f"{short}, ... {len(parts)} in all, {crc32(text.encode()):08x}"


def _question(game: DarkRoad, question: Question) -> str:
    """Who is asked what, with the options and, in short, what is refused and why."""
    who = "table" if question.seat is None else game.state.players[question.seat].name
    text = f"{who} {question.kind} [{_cut([str(option) for option in question.options])}]"
    if question.accepts is not None:
        text += f" entry {question.accepts.kind}({', '.join(question.accepts.needed)})"
    for word, pairs in (("refused", question.refused), ("warned", question.warned)):
        if pairs:
            listed = ", ".join(f"{option} {reason.code} {reason.rule}" for option, reason in pairs)
            text += f" {word} {len(pairs)} {crc32(listed.encode()):08x}"
    return text


def _turn_end(state: State) -> str:
    return f"= {state.phase} {state.round} {state.players[state.seat].name} {state_hash(state)[:16]}"


def _result(game: DarkRoad) -> Iterator[str]:
    assert game.result is not None
    for standing in game.result.standings:
        name = game.state.players[standing.seat].name
        yield f"place {standing.place}: {name}, {standing.score} points {standing.tie_break}".rstrip()
        for line in standing.lines:
            yield f"  {line.code} {line.points} {line.rule} {_value(list(line.params))}"


def play(name: str) -> Iterator[str]:
    """One game, line by line; after each turn the hash of the table."""
    seating = GAMES[name]
    dice = SteadyDice(crc32(name.encode()))
    game = seating.sit_down()
    ended: list[str] = []
    game.on_segment_end = lambda state: ended.append(_turn_end(state))
    yield f"setup {_value(game.log[0][1])}"
    written = 1
    while True:
        for kind, value in game.log[written:]:
            assert kind == "chance"
            yield f"  {kind} {_value(value)}"
        written = len(game.log)
        yield from ended
        ended.clear()
        if game.question is None:
            break
        line = _question(game, game.question)
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)
        yield f"{line} > {_value(value)}{' (waved)' if wave else ''}"
        written += 1
    yield from _result(game)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in GAMES:
        path = FOLDER / f"{name}.txt"
        path.write_text("\n".join(play(name)) + "\n", encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
