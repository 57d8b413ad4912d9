"""The sentences under a heading: what people do with a piece, and what is kept without one."""

from collections.abc import Sequence
from typing import Final

from companion.concern.telling import Note
from companion.concern.words import called, phrase
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State
from companion.games.dark_road.turn import adjacent
from companion.text import instruction_text
from companion.text.instructions import piece_text, place_text

_ITS: Final = ("heroes", "commissions", "deeds", "companions", "upgrades", "special")
"""What it has beside its wagon."""


def step_text(instruction: Instruction, state: State, names: Sequence[str] = ()) -> str:
    """One sentence, with "it" for the Private Concern; where a rule is behind it, that is named."""
    text = _short(instruction, state, names) or instruction_text(instruction, names, state)
    rule = instruction.rule
    # Its card, and the line of it, stand above.
    told_above = rule == "CONCERN-1" or not rule.partition("-")[0].isupper()
    return text if told_above else phrase("by-rule", text=text, rule=rule)


def note_text(note: Note) -> str:
    """``It pays 4 coins and has 13 left.``"""
    change = note.after - note.before
    key = f"{note.what}-{'more' if change > 0 else 'less'}"
    return phrase(key, count=abs(change), now=note.after)


def _short(instruction: Instruction, state: State, names: Sequence[str]) -> str:
    """A sentence of its own for what it does again and again; "" for the rest."""
    piece, source, target = instruction.piece, instruction.source, instruction.target
    if instruction.verb != "move":
        return ""
    seat = -1 if state.concern is None else state.concern.seat
    if piece == f"wagon {seat}":
        return _wagon(int(source.split()[-1]), int(target.split()[-1]), state)
    if piece in (f"prestige {seat}", "marker goods"):
        code = "step-goods" if piece == "marker goods" else "step-prestige"
        return phrase(code, old=source.split()[-1], new=target.split()[-1])
    if piece in ("marker dark_market", "marker ruins"):
        old, new = (called(*place.split(maxsplit=1)) for place in (source, target))
        return phrase(f"step-{piece.split()[1]}", old=old, new=new)
    if piece == "market" and target == "set-aside":
        return phrase("step-set-aside", count=instruction.count, good=called("good", source.split()[1]))
    if piece == "market" and source == "set-aside":
        return phrase("step-back", count=instruction.count, good=called("good", target.split()[1]))
    code = _card_code(source, target, f"player {seat} ")
    if not code:
        return ""
    return phrase(
        code,
        piece=piece_text(piece, instruction.count, names, state),
        source=place_text(source, names, state),
        target=place_text(target, names, state),
        old=source.split()[-1],
        new=target.split()[-1],
    )


def _card_code(source: str, target: str, its: str) -> str:
    """Which sentence tells of a card that goes from one place to another; "" for none of these."""
    match source.split()[0], target.split()[0]:
        case "row", "row":
            return "step-slide"
        case _, "inn" | "courtyard" | "row":
            return "step-fill"
        case _, "event":
            return "step-event"
        case "event", _:
            return "step-event-away"
        case _, "aside":
            return "step-hand"
    if target == its + "log":
        return "step-delivered"
    return "step-give" if target.startswith(its) and target.removeprefix(its) in _ITS else ""


def _wagon(old: int, new: int, state: State) -> str:
    one, other = (called("neighbour", district) for district in adjacent(state, new))
    return phrase("step-wagon", spaces=(new - old) % 5, one=one, other=other)
