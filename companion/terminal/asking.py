"""The question on the screen: where the game is, what is asked, and what may be answered."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from companion.core.questions import Question
from companion.games.dark_road.game import TURNS
from companion.games.dark_road.state import State
from companion.table.throws import dice_left
from companion.table.where import step_of
from companion.terminal.labels import numbered
from companion.terminal.layout import Block, beside
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import catalogue, option_text, question_text
from companion.text.scene import person

_EXAMPLE = {"town": "Northbreak", "goods": "armor staff", "bonus": "lantern"}
_MANY = 7
"""From so many options on they are set in two columns, if they are short."""


def headline(state: State, question: Question | None) -> tuple[str, str]:
    """Which turn of how many; whose it is and which step."""
    if state.phase != "turns" or question is None:
        return word(f"phase-{state.phase}", turns=TURNS), ""
    name = person(catalogue(), state.players[state.seat].name)
    if state.is_concern(state.seat):
        return word("turn", turn=state.round, turns=TURNS), name
    step = word("step-" + step_of(state, question))
    return word("turn", turn=state.round, turns=TURNS), word("turn-of", name=name, step=step)


def labels(question: Question) -> dict[int, str]:
    """Every option that can be answered, the doubtful ones too, by its number."""
    warned = [option for option, _ in question.warned]
    refused = [option for option, _ in question.refused]
    return numbered([*question.options, *warned], refused)


def show_question(screen: Screen, state: State, question: Question, names: Sequence[str]) -> None:
    """What is asked, the numbered options, and what else may be typed."""
    screen.show()
    screen.show(Text(question_text(state, question, names), style="bold"))
    screen.show_all(_options(state, question, screen.width))
    if question.warned:
        screen.show("      " + word("warned-note"), style="yellow")
    if question.accepts is not None:
        screen.show("  " + entry_hint(question))
    left = dice_left(state, question)
    if left > 1:
        example = " ".join((question.options * left)[:left])
        screen.show("  " + word("throw", left=left, example=example))


def entry_hint(question: Question) -> str:
    """What may be typed in for the card or die that is asked about."""
    entry = question.accepts
    assert entry is not None
    example = " ".join(_EXAMPLE[name] for name in entry.needed if name in _EXAMPLE)
    return word(f"entry-{entry.kind}", face=entry.fields.get("face", ""), example=example)


def _options(state: State, question: Question, width: int) -> Block:
    warned = [option for option, _ in question.warned]
    lines: Block = []
    for number, option in sorted(labels(question).items()):
        line = Text.assemble((f"{number:>4}  ", "cyan"), option_text(state, question, option))
        if option in warned:
            line.append("  " + word("warned-mark"), style="yellow")
        lines.append(line)
    half = width // 2
    if len(lines) >= _MANY and max(cell_len(line.plain) for line in lines) < half:
        middle = (len(lines) + 1) // 2
        return beside(lines[:middle], lines[middle:], half)
    return lines
