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
    seat = state.concern.seat if state.concern is not None else -1
    kind, at = piece.split()[0], f"player {seat} "
    if instruction.verb != "move":
        return ""
    if piece == f"wagon {seat}":
        return _wagon(int(source.split()[-1]), int(target.split()[-1]), state)
    if piece in (f"prestige {seat}", "marker goods"):
        last = [place.split()[-1] for place in (source, target)]
        return phrase(f"step-{kind if kind == 'prestige' else 'goods'}", old=last[0], new=last[1])
    if piece in ("marker dark_market", "marker ruins"):
        old, new = (called(*place.split(maxsplit=1)) for place in (source, target))
        return phrase(f"step-{piece.split()[1]}", old=old, new=new)
    if kind == "market" and target == "set-aside":
        return phrase("step-set-aside", count=instruction.count, good=called("good", source.split()[1]))
    if kind == "market" and source == "set-aside":
        return phrase("step-back", count=instruction.count, good=called("good", target.split()[1]))
    said = piece_text(piece, instruction.count, names, state)
    if target == at + "log":
        return phrase("step-delivered", piece=said)
    if target.startswith(at) and target.removeprefix(at) in _ITS:
        return phrase("step-give", piece=said, source=place_text(source, names, state))
    return ""


def _wagon(old: int, new: int, state: State) -> str:
    one, other = (called("district", district) for district in adjacent(state, new))
    return phrase("step-wagon", spaces=(new - old) % 5, one=one, other=other)
