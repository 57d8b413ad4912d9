"""What can be typed besides an answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from companion.core.errors import Illegal, Invalid
from companion.core.questions import Question
from companion.games.dark_road.corrections import changed, value_of
from companion.games.dark_road.listing import rows
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import lay_again
from companion.games.dark_road.state import State
from companion.table.public import public
from companion.table.timeline import Step
from companion.terminal.answering import find_option, find_refused
from companion.terminal.corrections import cards_listed, read_correction, read_field
from companion.terminal.labels import one_of
from companion.terminal.panel import panel
from companion.terminal.prints import read_print
from companion.terminal.words import word
from companion.text import (
    field_text,
    instruction_text,
    option_text,
    record_text,
    rule_text,
    things,
    why_text,
)
from companion.text.catalogue import catalogue

if TYPE_CHECKING:
    from companion.terminal.play import Play

Command = Callable[["Play", str], None]

SHORT_HISTORY: Final = 15


class Quit(Exception):
    """Somebody wants to stop here."""


def find(line: str) -> Command | None:
    """The command a line begins with, if it is one."""
    return COMMANDS.get(line.split(maxsplit=1)[0].casefold())


def undo(play: "Play", rest: str) -> None:
    """Say what is taken back, take it back, say how to put the pieces back.

    It goes back to the last answer of a person, over all that others did after it.
    """
    if not any(_is_of_people(play, step) for step in play.session.history()):
        raise Illegal("nothing-to-undo")
    before, taken = play.state.copy(), list[Step]()
    while not taken or (_bot_is_asked(play) and play.session.game.last_step() is not None):
        taken.append(play.session.undo_preview().step)
        said = _told(play, taken[-1])
        play.session.undo()
        if not _is_its(play, taken[-1]):
            play.screen.show(word("undoing", step=said))
        elif len(taken) == 1 or not _is_its(play, taken[-2]):
            play.screen.show(word("undoing-its"))
    _moved_on(play, before, word("put-back"))


def _moved_on(play: "Play", before: State, heading: str = "") -> None:
    """The game went back or forth: say what to do with the pieces, then ask on."""
    if play.opponent is not None:
        play.opponent.forget()
    play.show_changes(before, heading)
    play.ask_again()


def _is_its(play: "Play", step: Step) -> bool:
    """Did the Private Concern do this, or was it a card that we turned up for it?"""
    opponent = play.opponent
    if opponent is None or step.read_only:
        return False
    return step.seat == opponent.seat or (step.kind == "concern_card" and opponent.shuffles)


def _is_of_people(play: "Play", step: Step) -> bool:
    dealt = step.record_kind == "chance" and not play.state.lazy
    return not (step.read_only or dealt or step.seat in play.bots or _is_its(play, step))


def _told(play: "Play", step: Step) -> str:
    """A step in words, with its numbers where the table before it is known."""
    if step.read_only:
        return record_text(step, play.names)
    return record_text(step, play.names, public(play.session.state_at(step.index)))


def _bot_is_asked(play: "Play") -> bool:
    question, opponent = play.session.game.question, play.opponent
    if question is None:
        return False
    return question.seat in play.bots or (opponent is not None and opponent.is_asked(question))


def redo(play: "Play", rest: str) -> None:
    """On to the next question for a person, over all that others had done."""
    before, first = play.state.copy(), True
    while first or (_bot_is_asked(play) and play.session.game.can_redo):
        steps = len(play.session.history())
        play.session.redo()
        step = play.session.history()[steps]
        if not _is_its(play, step):
            play.screen.show(word("redone", step=_told(play, step)))
        elif step.kind in ("concern_card", "concern_move") or first:
            play.screen.show(word("redone-its"))
        first = False
    _moved_on(play, before)


def correct(play: "Play", rest: str) -> None:
    """The table is right: set one field."""
    if not rest:
        play.screen.show(word("correct-help"))
        return
    path, given = read_field(play.state, rest)
    cards = [] if given else cards_listed(play.state, path)
    if cards:
        for number, card in enumerate(cards, 1):
            play.screen.show(f"  {number}  {card}")
        play.screen.show(word("correct-card"))
        return
    field, value = read_correction(play.state, rest)
    if value == value_of(play.state, field):
        play.screen.show(word("correct-same", field=field_text(field, play.names)))
        return
    before = play.state.copy()
    play.session.correct(field, value)
    play.screen.show(word("corrected", field=field_text(field, play.names)))
    others = [field_text(path, play.names) for path in changed(before, play.state) if path != field]
    if others:
        play.screen.show(word("corrected-too", fields=others))
    play.ask_again()


def print_fact(play: "Play", rest: str) -> None:
    """A print of the board is another than we believe."""
    if not rest:
        for row in rows(play.state.box, "board"):
            play.screen.show(f"  {row['fact']:<26}{row['value']}  ({row['origin']})")
        play.screen.show(word("print-help"))
        return
    fact, value = read_print(play.state, rest)
    play.session.change_print(fact, value)
    play.screen.show(word("printed", fact=field_text(fact, play.names)))
    play.ask_again()


def why(play: "Play", rest: str) -> None:
    """The rules behind the question, or why an option is refused."""
    question = play.session.game.question
    if question is None:
        raise Illegal("game-over")
    if rest:
        _why_not(play, question, rest)
        return
    for line in why_text(play.state, question):
        play.screen.show("  " + line)


def _why_not(play: "Play", question: Question, typed: str) -> None:
    if typed.upper() in catalogue().rule_ids:
        _show_rule(play, typed.upper())
        return
    option = find_option(play.state, question, typed)
    reasons = {**dict(question.refused), **dict(question.warned)}
    if option is not None and option not in reasons:
        play.screen.show(word("allowed", option=option_text(play.state, question, option)))
        return
    refused = find_refused(play.state, question, typed) if option is None else (option, reasons[option])
    if refused is None:
        raise Invalid("not-an-answer", value=typed)
    option, reason = refused
    play.show_error(Illegal(reason.code, reason.rule, value=option))
    _show_rule(play, reason.rule)


def _show_rule(play: "Play", rule_id: str) -> None:
    play.screen.show(f"  {rule_id}: {rule_text(rule_id, play.state.edition.name)}")


def rule(play: "Play", rest: str) -> None:
    known = catalogue().rule_ids
    if not rest:
        play.screen.show(word("rule-help", rules=list(known)))
        return
    _show_rule(play, one_of(rest, known))


def show_board(play: "Play", rest: str) -> None:
    play.show_board(whole=True)
    play.ask_again()


def history(play: "Play", rest: str) -> None:
    """The last steps, or all of them."""
    steps = play.session.history()
    count = int(rest) if rest.isdecimal() and len(rest) < 6 else SHORT_HISTORY
    for step in steps if rest.casefold() == "all" else steps[len(steps) - min(count, len(steps)) :]:
        play.screen.show("  · " + _told(play, step))
    if not steps:
        play.screen.show(word("no-history"))


def concern(play: "Play", rest: str) -> None:
    """What the Private Concern has, how it answers caravans, and its last turn once more."""
    if play.state.concern is None:
        raise Illegal("no-concern")
    play.screen.show_all(panel(play.state, play.session.concern, play.screen.width))
    if play.opponent is not None:
        play.screen.show()
        play.opponent.show_last_turn()


def lay(play: "Play", rest: str) -> None:
    """How to lay the table so that it looks as the game is."""
    play.screen.show(word("lay-the-table"), style="bold")
    view = observe(play.state, -1)
    viewer = play.viewer()
    if viewer not in play.bots:
        view.players[viewer].coins = play.state.players[viewer].coins
    for instruction in lay_again(view):
        play.screen.show("  · " + instruction_text(instruction, tuple(play.names), view))
    play.screen.show(word("lay-secrets"))


def wheel(play: "Play", rest: str) -> None:
    """What the wheel of the table does; whether it or the game is right."""
    play.devices.command(rest)


def deeds(play: "Play", rest: str) -> None:
    """One's own deeds, after handing the screen over to whoever may see them (HIDE-1)."""
    seat = _whose(play, rest)
    if seat in play.bots:
        raise Illegal("not-yours", "HIDE-1", name=play.names[seat])
    if play.is_person(seat) and play.last_looked != seat and not play.is_alone:
        play.read(word("hand-over", name=play.names[seat]))
    play.last_looked = seat
    held = play.state.players[seat].deeds
    for card in held:
        play.screen.show("  · " + things.deed(catalogue(), play.state, card))
    if not held:
        play.screen.show(word("no-deeds"))


def _whose(play: "Play", rest: str) -> int:
    if rest:
        return play.names.index(one_of(rest, play.names))
    return play.viewer()


def show_help(play: "Play", rest: str) -> None:
    play.screen.show(word("help"))


def retry(play: "Play", rest: str) -> None:
    """After the disk refused: try again to have a sound file."""
    play.session.retry()
    play.is_leaving = False
    play.screen.show(word("disk-works"))
    play.ask_again()


def leave(play: "Play", rest: str) -> None:
    """Refused once while the game cannot be saved: it would be lost."""
    error = play.session.make_sure()
    if error is not None and not play.is_leaving:
        play.is_leaving = True
        raise error
    raise Quit


COMMANDS: Final[dict[str, Command]] = {
    "undo": undo,
    "redo": redo,
    "correct": correct,
    "print": print_fact,
    "why": why,
    "rule": rule,
    "board": show_board,
    "history": history,
    "lay": lay,
    "concern": concern,
    "wheel": wheel,
    "deeds": deeds,
    "retry": retry,
    "help": show_help,
    "quit": leave,
    "exit": leave,
}
