"""A game at a table and its journal: an answer counts when it is on the disk."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from companion.concern.engine import PrivateConcern
from companion.core.errors import Broken, GameError, Illegal
from companion.games.dark_road import DarkRoad, new_game
from companion.games.dark_road import game as rules
from companion.games.dark_road.asking import RULES
from companion.games.dark_road.box import Box
from companion.games.dark_road.loader import load
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from companion.table.catalogue import Catalogue
from companion.table.changes import follow, steps_back, take_again
from companion.table.concern import next_card, opponent_of, setup_of
from companion.table.contents import Contents, Header
from companion.table.entries import header_line, log_line, resume_line, snapshot_of
from companion.table.files import DiskError, Files
from companion.table.home import owner_dir
from companion.table.journal import Journal
from companion.table.kept import KeptGame
from companion.table.restore import Notice, restore
from companion.table.surprises import write_down
from companion.table.timeline import Step, last_step

MOST_NOTICES: Final = 100
"""Of one game: nobody reads more."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The step that an undo would take back, and what then is to be done with the pieces."""

    step: Step
    instructions: list[Instruction]


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of changing an earlier answer."""

    dropped: list[Step]
    """Later answers that no longer follow."""
    instructions: list[Instruction]
    table: State = field(compare=False)
    """As it then is."""


class Session:
    """One game that is being played. Use :meth:`new` or :meth:`open`, and :meth:`close` it.

    What changes the game raises ``DiskError`` when the disk refuses; then nothing has changed.
    """

    def __init__(self, kept: KeptGame, files: Files, catalogue: Catalogue | None) -> None:
        self.notices: list[Notice] = []
        """What people should be told, as codes with parameters."""
        self._kept = kept
        self._files = files
        self._catalogue = catalogue
        self.concern: PrivateConcern | None = None
        """Who answers for the Private Concern, if it plays and its deck can be read."""
        try:
            self.concern = opponent_of(kept.header.setup)
        except GameError as error:
            self.notices.append(("concern-unreadable", {"cause": error.code}))
        self._learn()

    @classmethod
    def new(
        cls,
        path: Path,
        players: int | Sequence[str],
        edition: str = "v2",
        seed: int | None = None,
        variants: Sequence[str] = (),
        buildings: Sequence[str] = (),
        box: Box | None = None,
        *,
        concern: PrivateConcern | None = None,
        concern_seat: int = -1,
        shuffle: int | None = None,
        wagons: Sequence[str] = (),
        created: str = "",
        files: Files | None = None,
        catalogue: Catalogue | None = None,
    ) -> Self:
        """Begin a game and its journal. ``created`` is the time, as it should stand in the journal.

        ``concern`` plays beside the people (see ``new_game`` for its seat); at a real table its cards
        are turned up by the number ``shuffle``, or by hand without one. ``wagons`` are the colours that
        people chose. Raises ``Illegal`` when no such game can begin, ``BadData`` for the owner's card
        data, and ``DiskError``; ``journal-exists`` when the path is taken.
        """
        data = box if box is not None else load(owner_dir())
        game = new_game(
            players, edition, seed, variants=variants, data=data, buildings=buildings,
            concern=None if concern is None else setup_of(concern, shuffle), concern_seat=concern_seat,
            wagons=wagons,
        )  # fmt: skip
        return cls.begin(path, game, data, created=created, files=files, catalogue=catalogue)

    @classmethod
    def begin(
        cls,
        path: Path,
        game: DarkRoad,
        box: Box,
        *,
        created: str = "",
        files: Files | None = None,
        catalogue: Catalogue | None = None,
    ) -> Self:
        """A journal for a game that has begun with this card data. Raises ``DiskError``."""
        lines = [header_line(game.setup, box, created), log_line(game.log[1:])]
        header = Header(rules.RULES_VERSION, lines[0]["app"], created, game.setup, box)
        contents = Contents(header, header.rules, log=game.log[1:])
        files = files or Files()
        journal = Journal.create(path, lines, files)
        return cls(KeptGame(journal, contents, game), files, catalogue)

    @classmethod
    def open(cls, path: Path, *, files: Files | None = None, catalogue: Catalogue | None = None) -> Self:
        """Go on with a game; see ``notices`` for what had to be done to it.

        Raises ``BadRecord`` for a journal that cannot be gone on with (it is left as it is) and
        ``DiskError``; ``journal-in-use`` while somebody else plays it.
        """
        files = files or Files()
        journal, contents, found = Journal.open(path, files)
        try:
            restored = restore(contents)
            if found.torn:
                copy = journal.cut()
                restored.notices.append(("journal-torn", {"bytes": len(found.tail), "copy": copy.name}))
            if restored.taken_up is not None:
                steps, kept = restored.taken_up
                resumed = snapshot_of(steps, restored.start, contents.header.box)
                journal.append([resume_line(resumed, kept, rules.RULES_VERSION)])
                contents = contents.taken_up(resumed, kept)
            session = cls(KeptGame(journal, contents, restored.game), files, catalogue)
        except GameError:
            journal.close()
            raise
        session.notices += restored.notices
        return session

    @property
    def game(self) -> DarkRoad:
        """The game itself: ask it, but let the session change it."""
        return self._kept.game

    @property
    def path(self) -> Path:
        return self._kept.journal.path

    @property
    def header(self) -> Header:
        """What the game was begun with: setup, card data, time."""
        return self._kept.header

    @property
    def trouble(self) -> DiskError | None:
        """Why no answer is taken until :meth:`retry` has succeeded."""
        return self._kept.journal.trouble

    # Playing

    def turned_up(self) -> str | None:
        """The card of the Private Concern that we turn up now; ``None`` where people do, or none is due."""
        return next_card(self.game)

    def answer(self, value: Any, index: int | None = None, wave: bool = False) -> None:
        """Answer the question; raises what the game raises, unchanged."""
        with self._kept_after():
            self.game.answer(value, index, wave)

    def undo(self) -> None:
        """Take back the last step; raises ``Illegal`` when there is none."""
        with self._kept_after():
            self.game.undo()

    def go_back(self, step_index: int) -> None:
        """Undo to just before this step (an index of :meth:`history`), all at once.

        Raises ``Illegal`` for a step that no undo leads to: one that was dealt, or that can only be read.
        """
        undos = steps_back(self.history(), step_index, self._kept.dealt)
        with self._kept_after():
            self.game.undo(undos)

    def redo(self) -> None:
        """Do again what :meth:`undo` took back last; raises ``Illegal`` when there is nothing."""
        with self._kept_after():
            self.game.redo()

    def correct(self, field: str, value: Any) -> None:
        """The table is right: set one field; raises ``Illegal``."""
        with self._kept_after():
            self.game.correct(field, value)

    def change_print(self, fact: str, value: Any) -> None:
        """Change one printed fact for the rest of this game; raises ``BadData``."""
        with self._kept_after():
            self.game.change_print(fact, value)

    def change_earlier(self, step_index: int, value: Any, wave: bool = False) -> Change:
        """Give another answer at an earlier step (an index of :meth:`history`).

        What follows is played again as far as it still follows; the rest is dropped and returned.
        Raises ``Illegal`` for a step that cannot be changed, and what the game raises for the value.
        """
        with self._kept_after():
            self._kept.game, change = self._changed(step_index, value, wave)
        return change

    def preview_change(self, step_index: int, value: Any, wave: bool = False) -> Change:
        """What :meth:`change_earlier` would do and raise."""
        return self._changed(step_index, value, wave)[1]

    # Looking back

    def history(self) -> list[Step]:
        """Every step that counts, oldest first."""
        return self._kept.read_only + self._kept.timeline.steps(self._kept.steps())

    @property
    def is_taken_up(self) -> bool:
        """Does it begin with a table that was written down, so that steps before it are lost or can only be
        read?"""
        return self._kept.is_taken_up

    def ever_taken(self) -> list[Step]:
        """The history, and after it every step that can be done again."""
        return self._kept.read_only + self._kept.timeline.steps(self._kept.with_undone())

    def state_at(self, step_index: int) -> State:
        """The table when this step was about to be taken; raises ``Illegal`` where it is not known."""
        steps = self._kept.steps()
        index = step_index - len(self._kept.read_only)
        if index == len(steps):
            return self.game.state.copy()
        if not 0 <= index < len(steps):
            raise Illegal("no-such-step", index=step_index)
        return self._kept.timeline.state_at(steps, index)

    def game_at(self, step_index: int) -> DarkRoad:
        """The game when this step was about to be taken, beside the one that is being played.

        Raises ``Illegal`` for a step that cannot be changed.
        """
        return self._kept.gone_back(steps_back(self.history(), step_index, self._kept.dealt))

    def tables(self, first: int, last: int) -> list[State]:
        """The table before each of these steps, and after the last; raises ``Illegal`` for others."""
        before = len(self._kept.read_only)
        if not before <= first <= last < before + len(self._kept.steps()):
            raise Illegal("no-such-step", index=first)
        return self._kept.timeline.states(self._kept.steps(), first - before, last + 1 - before)

    def instructions_since(self, step_index: int, seat: int | None = None) -> list[Instruction]:
        """What people have to do with the pieces to come from that step's table to this one.

        With a ``seat``, only what that seat may know (HIDE-1); a seat below 0 is everyone. Raises
        ``Illegal`` as :meth:`state_at` does.
        """
        return self._moves(self.state_at(step_index), self.game.state, seat)

    def undo_preview(self, seat: int | None = None) -> Preview:
        """What :meth:`undo` would take back, and how the pieces are then put back.

        Raises ``Illegal`` when there is nothing to undo.
        """
        last = self.game.last_step()
        if last is None:
            raise Illegal("nothing-to-undo")
        index = len(self._kept.read_only) + last_step(self._kept.steps(), self._kept.dealt)
        step = self.history()[index]
        moves = self._moves(self.game.state, self.state_at(index), seat, RULES.get(step.kind, ("",))[0])
        return Preview(step, moves)

    # Leaving

    def retry(self) -> None:
        """After ``trouble``: try to have a sound journal again; raises ``DiskError``."""
        self._kept.retry()
        self._tell_kept_aside()

    def _tell_kept_aside(self) -> None:
        aside = self._kept.journal.kept_aside
        self.notices += [("journal-kept-aside", {"copy": copy.name}) for copy in aside]
        aside.clear()

    def make_sure(self) -> DiskError | None:
        """Before it is said that the game is saved: why it is not, if it cannot be.

        After ``trouble``, and where others have moved or changed the file since the last answer, it is saved
        anew at once: nobody may be there to say :meth:`retry`.
        """
        try:
            self._kept.make_sure()
        except DiskError as error:
            return error
        self._tell_kept_aside()
        return None

    def close(self) -> DiskError | None:
        """Let others have the game; why it is not saved, as by :meth:`make_sure`."""
        try:
            return self.make_sure()
        finally:
            self._kept.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Shared

    @contextmanager
    def _kept_after(self) -> Iterator[None]:
        """What changes within is on the disk afterwards; where we stumble, the details are kept."""
        self._kept.ready()
        try:
            yield
            self._kept.keep()
        except Broken as error:
            write_down(error)
            raise
        self._learn()

    def _learn(self) -> None:
        """Cards that were read off the table join the owner's catalogue; failing that is only told."""
        if not self.game.state.lazy:
            return
        try:
            if self._catalogue is None:
                self._catalogue = Catalogue(owner_dir(), self._files)
            self._catalogue.learn(self.game.state)
        except GameError as error:
            notice = ("catalogue-not-written", {**error.params, "cause": error.code})
            if notice not in self.notices and len(self.notices) < MOST_NOTICES:
                self.notices.append(notice)

    def _changed(self, step_index: int, value: Any, wave: bool) -> tuple[DarkRoad, Change]:
        """The game with another answer at this step, beside the one that is being played."""
        steps = self.history()
        game = self._kept.gone_back(steps_back(steps, step_index, self._kept.dealt))
        take_again(game, steps[step_index], value, wave)
        dropped = follow(game, steps[step_index + 1 :], self._kept.dealt, self.concern)
        return game, Change(dropped, difference(self.game.state, game.state), game.state)

    def _moves(self, before: State, after: State, seat: int | None, rule: str = "") -> list[Instruction]:
        if seat is not None:
            before, after = observe(before, seat), observe(after, seat)
        return difference(before, after, rule)
