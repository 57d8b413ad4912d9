"""Where one can go: every screen is made here, with the doors that lead on from it."""

from collections.abc import Callable, Sequence, Set
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager

from companion.app.android import allow_camera
from companion.app.owner.comfort import Comfort
from companion.app.owner.preferences import prefer
from companion.app.past_rooms import PastRooms
from companion.app.play.guide import SEED, STRENGTH, Guide, guide_for
from companion.app.play.moments import Asked
from companion.app.score.left import sheet_left
from companion.app.screens.home import HomeScreen
from companion.app.screens.trouble import TroubleScreen
from companion.app.shelf_rooms import ShelfRooms
from companion.app.table_rooms import TableRooms
from companion.app.tablet_rooms import TabletRooms
from companion.app.widgets.page import Sheet, note
from companion.app.widgets.plain import button
from companion.app.widgets.steady import Steady
from companion.app.words import word
from companion.concern.naming import concern_named
from companion.core.errors import GameError, Illegal
from companion.table.beginning import forget, free_path, now
from companion.table.files import DiskError
from companion.table.friends import tones_of
from companion.table.saved import rescued_notice
from companion.table.session import Session
from companion.table.settings import edition_here
from companion.text import error_text, not_saved

if TYPE_CHECKING:
    from companion.app.devices.attached import Attached
    from companion.app.devices.distant import DistantDevices
    from companion.app.play.sitting import Sitting
    from companion.app.screens.table import TableScreen
    from companion.app.screens.table_menu import Doors
    from companion.app.tablets.joining import Joining
    from companion.store.finished import Finished

LOOK: Final = 0.1
"""Seconds between two looks whether the devices have something to say."""
Go = Callable[[], None]


class Rooms(ScreenManager):
    """One screen at a time, and at most one game. Touches never wait for one screen to fade into another.

    Screens that home does not show are loaded when somebody goes there, so that home is there at once.
    """

    def __init__(self, device: str = "", camera: str = "") -> None:
        """``device`` and ``camera`` are used this time, whatever the owner uses otherwise."""
        super().__init__(transition=NoTransition())
        self.comfort = Comfort()
        self.wishes = self.comfort.take_up()
        self._device, self._camera = device, camera
        self.table: TableScreen | None = None
        self._attached: Attached | DistantDevices | None = None
        self._waiting: Session | None = None
        """A game that is open and not shown yet: somebody is asked about its tablets first."""
        self._polling: Any = None
        self._back: Go | None = None
        self._steady = Steady()
        self.past = PastRooms(self._show, self.home, partial(self.attempt, self.score))
        self._shelf = ShelfRooms(self._show, self.home, self.attempt, self.resume)
        self._beside = TableRooms(self._show, lambda: self._sitting, self.to_table, self.home)
        self.tablets = TabletRooms(self._show, self.home, self._sit_anew, self._heard)
        self.tablets.entered = partial(self.attempt, self._visit)

    def on_touch_down(self, touch: Any) -> bool:
        """A question that has only just appeared under a finger is not answered by it."""
        return self._steady.is_too_quick(touch, self._shown()) or bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        found = bool(super().on_touch_up(touch))
        self._steady.expect(self._shown())
        Clock.schedule_once(lambda _: self._steady.seen(self._shown()), 0)
        return found

    def _shown(self) -> tuple[object, ...]:
        """What tells one question from the next: screen, sheets above it, page, moment of a game, who
        asks for a seat, and whether the table is out of reach."""
        screen = self.current_screen
        title = getattr(getattr(screen, "title", None), "text", "")
        moment = None if self.table is None else self._sitting.moment
        asked = getattr(screen, "asked", moment)
        return screen, tuple(screen.children), title, asked, self.tablets.seen

    # Home

    def home(self) -> None:
        """Out of the game that is open, unless it would be lost by that."""
        if (error := self._unsaved()) is not None:
            self._hold_back(error, word("unsaved"), word("unsaved-leave"))
        elif (left := self.tablets.hosting.unsaved()) is not None:
            self._hold_back(left, word("unsaved-people"), word("unsaved-people-leave"))
        else:
            self._go_home()

    def _unsaved(self) -> DiskError | None:
        """Why the game that is open cannot be saved; at somebody else's table it is saved there."""
        return None if self.table is None or not self._is_here else self._sitting.session.make_sure()

    def _hold_back(self, error: GameError, title: str, leave: str) -> None:
        """Whoever leaves the game all the same loses it, or what was done about tablets."""
        sheet = Sheet(title, note(error_text(error), ("interface", "warning")))

        def after(go: Go) -> None:
            sheet.close()
            go()

        again, go_home = partial(after, self.home), partial(after, self._go_home)
        sheet.body.put(
            button(word("disk-retry"), again, [("interface", "retry")], edge="lantern", size=20),
            button(leave, go_home, [("interface", "home")], size=20),
        )
        sheet.over(self.current_screen)

    def _go_home(self) -> None:
        self.leave_game()
        join = self.tablets.join
        ways = {
            "new_game": self.new_game,
            "score": lambda: self.attempt(self.score),
            "guided": lambda: self.attempt(self.guided_game),
            "history": self.past.history,
            "games": self._shelf.games,
            "cards": self._cards,
            "hardware": lambda: self._hardware(self.home),
            "rules": lambda: self._rules(self.home),
            "settings": lambda: self._settings(self.home),
            "join": lambda: join and self.attempt(join),
        }
        can_join = join is not None
        unfinished, is_unreadable = self._shelf.for_home()
        screen = HomeScreen(
            unfinished, lambda name: ways[name](), sheet_left(), can_join, is_unreadable=is_unreadable
        )
        self._show(screen)

    # A finished game

    def score(self, game: "Finished | None" = None) -> None:
        """Go on with the sheet that was left, or begin one; or correct the sheet of a ``game`` that was kept.

        Raises ``DiskError``, and ``Illegal`` while another sheet is unfinished.
        """
        from companion.app.score.people import open_scoring
        from companion.app.score.scoring import Scoring
        from companion.app.screens.score import ScoreScreen
        from companion.table.scoring import correction

        scoring = open_scoring() if game is None else Scoring(correction(game))
        self._show(ScoreScreen(scoring, self.past.keep, self.home, self.home), self.home)

    def _say(self, said: str) -> None:
        Sheet(word("history-not-kept"), note(said, ("interface", "warning"))).over(self.current_screen)

    # A new game

    def new_game(self) -> None:
        from companion.app.screens.new_game import NewGameScreen

        self._show(NewGameScreen(self._begun, self.home), self.home)

    def _begun(self, session: Session) -> None:
        """Before the first game at a real table its owner is asked about the box."""
        from companion.app.owner.box_interview import interview_wanted

        if session.game.seed is not None or not interview_wanted():
            self.open(session)
            return

        def not_yet() -> None:
            forget(session)
            self.new_game()

        self._box(lambda: self.attempt(self._open_anew, session), back=not_yet)

    def _open_anew(self, session: Session) -> None:
        """With what is printed on the box, as it is known by now; nothing was answered before."""
        from companion.app.play.wishes import wishes

        forget(session)
        self.open(wishes().begin())

    def guided_game(self) -> None:
        names = [word("first-name")]
        session = Session.new(
            free_path(names), names, seed=SEED, concern=concern_named(STRENGTH), wagons=tones_of(names),
            created=now(),
        )  # fmt: skip
        self.open(session, Guide())

    def resume(self, path: Path, *, rescued: bool = False) -> None:
        session = Session.open(path)
        if rescued:
            session.notices.append(rescued_notice(session, path.name))
        self.open(session, guide_for(session))

    # The box and its cards

    def _box(self, done: Go, only: str = "", back: Go | None = None) -> None:
        from companion.app.screens.box import BoxScreen

        self._show(BoxScreen(done, back, only), back or done)

    def _cards(self) -> None:
        from companion.app.screens.cards import CardsScreen

        screen = CardsScreen(self.home, lambda page: self._box(self._cards, page), self._deck)
        self._show(screen, self.home)

    def _deck(self) -> None:
        from companion.app.screens.deck import DeckScreen

        self._show(DeckScreen(self._cards), self._cards)

    # A game

    def open(self, session: Session, guide: Guide | None = None) -> None:
        """At once, or after somebody has said where those play who had a tablet."""
        self.leave_game()
        if who := self.tablets.hosting.played_on_tablets(session):
            self._ask_to_let_in(session, guide, who)
        else:
            self._play(session, guide)

    def _ask_to_let_in(
        self, session: Session, guide: Guide | None, who: Sequence[str], said: str = ""
    ) -> None:
        """Nothing listens without a yes, and nothing of those seats is shown before an answer."""
        from companion.app.screens.let_in import LetInScreen

        def chosen(let_in: bool) -> None:
            self._waiting = None
            self.tablets.hosting.is_on = let_in
            self.attempt(self._play, session, guide, who if let_in else ())

        self._waiting = session
        self._show(LetInScreen(who, chosen, self.home, said), self.home)

    def _play(self, session: Session, guide: Guide | None, let_in: Sequence[str] = ()) -> None:
        """``let_in``: who plays on a tablet; where those cannot come it is asked once more."""
        from companion.app.devices.attached import Attached
        from companion.app.screens.table import TableScreen

        attached = Attached(session, self._device or self.wishes.device).open()
        self._attached = attached
        said = self._let_tablets_come(session, attached)
        if said and let_in:
            self.leave_game()
            self._ask_to_let_in(session, guide, let_in, said)
            return
        sitting = self._sat(session, attached)
        self.table = TableScreen(sitting, self._doors(), attached, guide, self.comfort)
        self._polling = Clock.schedule_interval(lambda _: self._hear(attached), LOOK)
        self._open_camera()
        self.to_table()
        if said:
            self._heard(said)

    def _let_tablets_come(self, session: Session, attached: "Attached") -> str:
        """Where that was asked for; why it cannot be."""
        try:
            self.tablets.hosting.open(session, attached)
        except GameError as error:
            return error_text(error)
        return ""

    def _sat(self, session: Session, attached: "Attached") -> "Sitting":
        """Alone, or while tablets play beside it."""
        host = self.tablets.hosting.host
        if host is None:
            from companion.app.play.sitting import Sitting

            return Sitting(session, lambda: attached.turns_wheel)
        from companion.app.play.shared import Shared

        return Shared(session, host, lambda: attached.turns_wheel)

    def _sit_anew(self) -> None:
        """Tablets may join the game that is open, or no longer."""
        table, attached = self.table, self._attached
        if table is not None and attached is not None:
            self.table = table.with_sitting(self._sat(table.sitting.session, attached))
        self.tablets.tell()

    def _visit(self, joined: "Joining") -> None:
        """The game at somebody else's table."""
        from companion.app.screens.table import TableScreen

        self.leave_game()
        visit = self.tablets.begin_visit(joined)
        self._attached = devices = visit.devices
        self.table = TableScreen(visit.sitting, self._doors(), devices, None, self.comfort, visit.connection)
        self._polling = Clock.schedule_interval(lambda _: self._hear(devices), LOOK)
        self.to_table()
        self._heard()

    def _heard(self, *said: str) -> None:
        """Somebody on another tablet has changed the game, came or went."""
        if self.table is None:
            return
        sitting, visit = self._sitting, self.tablets.visit
        if visit is not None and (refused := visit.refused):
            self._sent_away(refused)
            return
        changed, not_done = (sitting.heard(), []) if visit is None else visit.hear()
        told = [" ".join([*said, *not_done])] if said or not_done else []
        self._let_go(self.tablets.tell())
        # What somebody is just entering stays where it is while nothing else is asked.
        if (changed or told) and getattr(self.current_screen, "sitting", None) is sitting:
            self.current_screen.show(*told)
        if visit is not None and visit.take_rights():
            self.table.show_undo()
        if visit is not None and visit.begins_anew():
            self.tablets.ask_who(self.to_table)
        self._steady.look(self._shown())

    def _sent_away(self, said: str) -> None:
        """Whatever page is open, it is left at once, and nothing of the game can be opened any more."""
        from companion.app.screens.sent_away import SentAwayScreen

        self.leave_game()
        self._show(SentAwayScreen(said, self.home), self.home)

    def _let_go(self, seats: Set[int]) -> None:
        """They are played elsewhere from now on: nothing that only they may see is left on any screen."""
        if not seats or self.table is None:
            return
        self.table.let_go(seats)
        screen = self.current_screen
        if screen is not self.table and getattr(screen, "let_go", lambda _: False)(seats):
            self.to_table()

    def _open_camera(self) -> None:
        """Where dice lie on a real table; on a tablet its owner is asked first."""
        attached, camera = self._attached, self._camera or self.wishes.camera
        if attached is None or not camera or self.table is None or not self.table.sitting.state.lazy:
            return

        def allowed(yes: bool) -> None:
            if yes:
                attached.change(camera=camera)

        allow_camera(allowed)

    def rest(self) -> None:
        """The app is put aside."""
        if self._attached is not None:
            self._attached.change(camera="")

    def look_again(self) -> None:
        """The app is back."""
        self._open_camera()
        if self.table is not None and self.table is self.current_screen:
            self.table.show()

    def leave_game(self) -> DiskError | None:
        """Why it is not saved, if it could not be."""
        table, self.table = self.table, None
        attached, self._attached = self._attached, None
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.close()
        if self._polling is not None:
            self._polling.cancel()
        self.tablets.leave()
        if attached is not None:
            attached.close()
        return None if table is None else table.leave()

    def to_table(self) -> None:
        """Back to the game, as it is now."""
        table = self.table
        if table is None:
            self.home()
        elif table.sitting.state.phase == "setup" and table.sitting.state.lazy and self._is_here:
            self._set_up(table.sitting)
        else:
            table.show()
            self._show(table, self.home)

    def _set_up(self, sitting: "Sitting") -> None:
        from companion.app.screens.setup import SetupScreen
        from companion.app.widgets.watched import WatchedPads

        def answer(values: Sequence[Any], index: int) -> None:
            screen.do(sitting.answer_all, values, index)

        pads = WatchedPads(sitting, self._attached, answer)
        screen = SetupScreen(sitting, self.to_table, self.home, pads)
        self._show(screen, self.home)

    def _hear(self, attached: "Attached | DistantDevices") -> None:
        """Only where the game is played: what happens meanwhile is told when people come back."""
        hear = getattr(self.current_screen, "hear", None)
        if hear is not None:
            hear(attached.look())
        self.tablets.keep_up()
        self._steady.look(self._shown())

    def _doors(self) -> "Doors":
        from companion.app.screens.table_menu import Doors

        return Doors(
            home=self.home,
            over=self._over,
            wagon=lambda seat: self._beside.wagon(seat, self._correct),
            history=self._beside.history,
            correct=self._correct,
            lay=self._beside.lay,
            rules=lambda: self._rules(self.to_table),
            hardware=lambda: self._hardware(self.to_table),
            settings=lambda: self._settings(self.to_table),
            tablets=self.tablets.tablets(self.to_table),
            seats=self.tablets.seats(self.to_table),
        )

    @property
    def _is_here(self) -> bool:
        """Is the game kept on this machine?"""
        return self.tablets.visit is None

    @property
    def _sitting(self) -> "Sitting":
        assert self.table is not None
        return self.table.sitting

    def _over(self) -> None:
        if self.table is not None and self._sitting.session.game.result is not None:
            self._beside.over()
            if self._is_here:
                self.past.remember(self._sitting.session, self._say)

    def _correct(self, field: str, back: Go | None = None) -> None:
        """At somebody else's table its owner does that."""
        visit = self.tablets.visit
        if visit is None or visit.is_owner:
            self._beside.correct(field, back)
        else:
            self.tablets.refuse(Illegal("hub-owner"))

    # Everywhere

    def _rules(self, back: Go) -> None:
        from companion.app.screens.rules import RulesScreen

        moment = None if self.table is None else self._sitting.moment
        asked = moment.rules if isinstance(moment, Asked) else ()
        edition = edition_here() if self.table is None else self._sitting.state.edition.name
        self._show(RulesScreen(back, edition, asked), back)

    def _hardware(self, back: Go) -> None:
        from companion.app.screens.hardware import HardwareScreen

        self._show(HardwareScreen(back, self._attached, self._choose_devices), back)

    def _choose_devices(self, device: str, camera: str) -> None:
        self._device, self._camera = device, camera
        try:
            self.wishes = prefer(device=device, camera=camera)
        except GameError as error:
            self.trouble(error)

    def _settings(self, back: Go) -> None:
        from companion.app.screens.settings import SettingsScreen

        def changed() -> None:
            """What is open is made anew in other words, sizes or colours."""
            self.wishes = self.comfort.take_up()
            if self.table is not None:
                self.table = self.table.anew()
                self.tablets.tell_anew()

        def hardware() -> None:
            self._hardware(lambda: self._settings(back))

        tablets = self.tablets.tablets(lambda: self._settings(back))
        self._show(SettingsScreen(back, changed, self.comfort, hardware, tablets), back)

    # Trouble

    def attempt(self, act: Callable[..., None], *given: Any) -> None:
        """What cannot be done is told on a screen of its own."""
        try:
            act(*given)
        except GameError as error:
            self.trouble(error)

    def trouble(self, error: BaseException) -> None:
        """Say what happened and where the game is; its answers are on the disk already."""
        session = None if self.table is None or not self._is_here else self._sitting.session
        saved = None if session is None or session.trouble is not None else session.path
        said = error_text(error) if isinstance(error, GameError) else ""
        self._show(TroubleScreen(said, saved, self.home), self.home)

    def go_back(self) -> bool:
        """The key that leads back, on a tablet or a keyboard, closes what lies above a screen, and else does
        what the screen's own arrow does; ``False`` at home."""
        screen = self.current_screen
        sheet = next((one for one in screen.children if isinstance(one, Sheet)), None)
        back = (getattr(screen, "back", None) or self._back) if sheet is None else sheet.close
        if back is None:
            return False
        back()
        self._steady.expect(self._shown())
        return True

    def close(self) -> GameError | None:
        """Whatever is open is let go: a camera, a board, threads. What is to be said of a game that could not
        be saved."""
        if self.current_screen is not None:
            self.current_screen.dispatch("on_leave")
        table = self.table
        error = self.leave_game()
        self.past.close()
        self.comfort.close()
        return None if table is None or error is None else not_saved(error, table.sitting.session.path)

    def _show(self, screen: Screen, back: Go | None = None) -> None:
        self._back = back
        if screen is not self.current_screen:
            self.switch_to(screen)
        self.tablets.lie_on(screen)
