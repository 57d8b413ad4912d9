"""A finished game is asked for at the prompt, counted up, and kept in the history."""

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import uuid4

from companion.core.errors import GameError, Invalid
from companion.core.pads import Pad
from companion.games.dark_road.box import Deed
from companion.games.dark_road.icons import parse_need, parse_reward
from companion.store.finished import finished
from companion.store.history import History, open_history
from companion.table.files import DiskError
from companion.table.remembering import history_url, keep_scored
from companion.table.scoring import Draft, draft_path, forget_draft, read_draft, write_draft
from companion.terminal.labels import find
from companion.terminal.reader import Reader, Stopped
from companion.terminal.score_audit import open_lines, show_audit
from companion.terminal.score_questions import (
    GAME,
    Ask,
    Entry,
    answered,
    corrected,
    next_ask,
    now,
    taken_up,
    with_visit,
    without_answer,
)
from companion.terminal.screen import Screen
from companion.terminal.words import has_word, is_no, word
from companion.text import error_text, say
from companion.text.catalogue import catalogue
from companion.text.pads import choice_text, count_name, doubt_text, sheet_names, wanted_text
from companion.text.things import amount, need

WITH_NAME: Final = ("visit", "correct")
"""Commands that may be followed by the name of a merchant."""
COMMANDS: Final = ("back", "quit", "skip", *WITH_NAME)


class Scoring:
    """One sheet at the prompt. ``deeds`` are the printed ones that may be named."""

    def __init__(self, screen: Screen, read: Reader, pad: Pad, deeds: Mapping[str, Deed]) -> None:
        self._screen, self._read, self._pad, self._deeds = screen, read, pad, deeds
        self._entry = Entry()
        self._before: list[Entry] = []
        """What ``back`` goes back to, the latest last."""
        self._ended = False
        self._disk_told = False

    def run(self, draft: Draft | None = None) -> bool:
        """Ask until the game is in the history; ``False`` when people stopped before.

        With a ``draft`` all of it is asked once more; else one that was left is gone on with. Raises
        ``GameError`` when the history refuses the game: the sheet is kept then.
        """
        try:
            if draft is not None:
                self._entry = taken_up(draft, anew=True)
            else:
                self._take_up()
            self._screen.show(word("score-hello"))
            while not self._ended and (ask := next_ask(self._entry, self._pad)) is not None:
                self._ask(ask)
        except (EOFError, Stopped):
            self._ended = True
        if self._ended:
            self._leave()
            return False
        self._finish()
        return True

    # The sheet on the disk

    def _take_up(self) -> None:
        found = read_draft()
        if found.aside is not None:
            self._screen.show(word("score-draft-aside", file=str(found.aside)), style="yellow")
        if found.draft is None:
            return
        names = catalogue().join(sheet_names(found.draft.sheet))
        if not is_no(self._read(word("score-go-on", names=names)).strip().casefold()[:1]):
            self._entry = taken_up(found.draft)

    def _put(self, entry: Entry) -> None:
        """This is known now; a disk that refuses is told of once and stops nobody."""
        self._before.append(self._entry)
        self._set(entry)

    def _set(self, entry: Entry) -> None:
        self._entry = entry
        if entry.draft is None:
            return
        try:
            write_draft(entry.draft)
        except DiskError as error:
            if not self._disk_told:
                self._say(error)
            self._disk_told = True

    def _leave(self) -> None:
        self._screen.show()
        if self._entry.draft is not None and not self._disk_told:
            self._screen.show(word("score-left", file=str(draft_path())), wrap=False)

    # Questions

    def _ask(self, ask: Ask) -> None:
        self._show(ask)
        typed = self._read(self._prompt(ask)).strip()
        try:
            if not self._command(ask, typed):
                self._put(answered(self._entry, ask, typed, self._pad, self._deeds))
        except GameError as error:
            self._say(error)
            return
        self._tell_score(ask)

    def _show(self, ask: Ask) -> None:
        """What one should see before answering."""
        if ask.doubt is not None:
            self._screen.show(doubt_text(ask.doubt, sheet_names(self._entry.sheet)), style="yellow")
        elif ask.field == "deeds":
            for number, deed in enumerate(now(self._entry, ask) or (), 1):
                self._screen.show(f"{number:>4}  {_deed_text(deed)}")
        elif ask.field == "aboard town":
            for choice in self._pad.outcome(self._entry.sheet).choices:
                if choice.seat == ask.seat and choice.rule == "END-1":
                    self._screen.show(choice_text(choice))
        elif ask.field == "day":
            outcome = self._pad.outcome(self._entry.sheet)
            self._screen.show()
            self._screen.rule(word("phase-over"))
            show_audit(self._screen, self._entry.sheet, outcome)
            self._screen.show_all(open_lines(self._entry.sheet, outcome))
            self._screen.show()

    def _prompt(self, ask: Ask) -> str:
        field, _, part = ask.field.partition(" ")
        if ask.wanted is not None and field not in ("coins", "prestige"):
            text = wanted_text(ask.wanted)
        elif field == "delivered":
            text = word("ask-delivered", cards=count_name(part))
        else:
            text = word("ask-" + ask.field.replace(" ", "-"))
        if ask.seat != GAME:
            text = word("audit-of", who=sheet_names(self._entry.sheet)[ask.seat], text=text)
        known = None if field in ("deeds", "doubt") else now(self._entry, ask)
        if known is None or known in ("", {}, []):
            return f"{text} " if text.endswith("?") else word("score-prompt", text=text)
        return word("score-prompt-now", text=text, now=_said(known))

    def _tell_score(self, ask: Ask) -> None:
        """What a merchant has, once everything about them is told."""
        following = next_ask(self._entry, self._pad)
        if ask.seat == GAME or (following is not None and following.seat == ask.seat):
            return
        for standing in self._pad.outcome(self._entry.sheet).standings:
            if standing.seat == ask.seat:
                who = sheet_names(self._entry.sheet)[ask.seat]
                self._screen.show(word("score-so-far", who=who, score=standing.score), style="green")

    # Commands

    def _command(self, ask: Ask, typed: str) -> bool:
        """Was this no answer but a command? Raises ``Invalid``."""
        first, _, rest = typed.partition(" ")
        if typed in ("?", "help"):
            self._help(ask)
            return True
        named = {name: name for name in COMMANDS} | {word(f"answer-{name}"): name for name in COMMANDS}
        command = named.get(first.casefold())
        if command is None or (self._entry.draft is None and command not in ("back", "quit")):
            return False
        if command == "correct" and ask.doubt is not None and not rest:
            return False
        if rest and (command not in WITH_NAME or ask.field == "location"):
            return False
        doing: dict[str, Callable[[], None]] = {
            "back": self._back,
            "quit": self._quit,
            "skip": lambda: self._put(without_answer(self._entry, ask)),
            "visit": lambda: self._visit(self._who(ask, rest)),
            "correct": lambda: self._put(corrected(self._entry, self._who(ask, rest))),
        }
        doing[command]()
        return True

    def _help(self, ask: Ask) -> None:
        code = "score-help-" + ask.field.split()[0]
        if has_word(code):
            self._screen.show(word(code))
        self._screen.show(word("score-help"))

    def _back(self) -> None:
        if not self._before:
            raise Invalid("score-no-back")
        self._set(self._before.pop())

    def _quit(self) -> None:
        self._ended = True

    def _visit(self, seat: int) -> None:
        self._put(with_visit(self._entry, seat))
        self._screen.show(word("score-visit", who=sheet_names(self._entry.sheet)[seat]))

    def _who(self, ask: Ask, name: str) -> int:
        """The merchant that was named, else the one who is asked about."""
        names = {str(seat): [one] for seat, one in enumerate(sheet_names(self._entry.sheet))}
        found = find(name, names)
        if found is None and (name.strip() or ask.seat == GAME):
            raise Invalid("score-who", value=name, allowed=[one[0] for one in names.values()])
        return ask.seat if found is None else int(found)

    # The end

    def _finish(self) -> None:
        draft = self._entry.draft
        assert draft is not None
        try:
            with open_history(history_url()) as history:
                _keep(history, draft)
                for code, params in history.notices:
                    self._screen.show(say(code, **params), style="yellow")
        except GameError:
            self._leave()
            raise
        self._screen.show(word("score-kept"))
        try:
            forget_draft()
        except DiskError as error:
            self._say(error)

    def _say(self, error: GameError) -> None:
        known = has_word(error.code)
        self._screen.show(word(error.code, **error.params) if known else error_text(error), style="red")


def _keep(history: History, draft: Draft) -> None:
    """As a new game, or in the place of the one that was corrected."""
    about: dict[str, Any] = {"day": draft.day, "location": draft.location, "note": draft.note}
    uid = draft.uid or uuid4().hex
    keep_scored(history, finished(draft.sheet, uid=uid, version=draft.version, **about))


def _said(value: Any) -> Any:
    """A value that is known, as people would type it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {name}" for name, count in value.items())
    if isinstance(value, list):
        return ", ".join(" ".join((one["town"], *one["goods"])) for one in value)
    return value


def _deed_text(deed: Mapping[str, Any]) -> str:
    words = catalogue()
    rewards = [parse_reward(text) for text in deed["gives"]]
    said = words.join([amount(words, reward.kind, reward.amount) for reward in rewards], "or")
    if deed.get("needs"):
        asked = words.join([need(words, parse_need(text)) for text in deed["needs"]])
        said = word("score-deed-for", gives=said, needs=asked)
    if deed.get("times") is not None:
        said = word("score-deed-times", gives=said, times=deed["times"])
    return word("audit-of", who=words.card(deed["name"]), text=said) if deed.get("name") else said
