"""``dark-road``, ``dark-road play`` and ``dark-road resume``: a game in the app or at the prompt."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.app import opening
from companion.app.words import word as app_word
from companion.cli.box_questions import ask_about_box
from companion.cli.leaving import left
from companion.cli.opponent import (
    adventurous_buildings,
    ask_for_opponent,
    introduce,
    named_opponent,
    seat_of,
)
from companion.cli.output import tell
from companion.concern.engine import PrivateConcern
from companion.core.errors import BadRecord, GameError, Illegal
from companion.games.dark_road import loader
from companion.hub import kept_seats
from companion.players import Chooser, make
from companion.table import home
from companion.table.beginning import check_names, free_path, now, some_seed, we_shuffle
from companion.table.devices import TableDevices
from companion.table.devices.connecting import AUTO, EMULATED, connected, usual
from companion.table.eyes import RENDERED
from companion.table.friends import tones_of
from companion.table.saved import read, readable, rescued_notice
from companion.table.session import Session
from companion.terminal.play import Play
from companion.terminal.reader import Reader, Signals, Stopped, stdin_reader
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import error_text, say
from companion.text.libraries import refusal_of
from companion.text.outside import outside_text

if TYPE_CHECKING:
    from companion.table.eyes.watching import Eyes


class Desk(NamedTuple):
    """Where a game is shown and typed."""

    screen: Screen
    read: Reader
    signals: Signals


def open_app(arguments: Namespace) -> int:
    """Bare ``dark-road``: the app, or a game at the prompt where there is nothing to draw on."""
    return play(Namespace(
        terminal=False, players=None, edition="v2", seed=None, table=False, variant=[], buildings=(),
        file=None, bots={}, concern=None, concern_seat=None, twist=[], adventure="", cards=None, device="",
        camera="", learn=False, store="",
    ))  # fmt: skip


def play(arguments: Namespace) -> int:
    """In the app, or at the prompt. With names, that game lies on the table at once."""
    in_app = _plays_in_app(arguments)
    if in_app and not arguments.players and _opened(arguments):
        return 0
    desk = _desk()
    with desk.signals.caught():
        try:
            session = _new_session(arguments, desk, in_app)
        except (EOFError, Stopped):
            return 0
    if in_app and arguments.players and _opened(arguments, session):
        return 0
    with desk.signals.caught():
        desk.screen.show(_greeting(session), wrap=False)
        if session.concern is not None:
            introduce(desk.screen, session)
        return _play(session, desk, arguments)


def _plays_in_app(arguments: Namespace) -> bool:
    """Not where people say otherwise, or with simulated players."""
    if arguments.terminal:
        return False
    if arguments.bots or arguments.learn:
        tell(app_word("opening-at-the-prompt"))
        return False
    return True


def _opened(arguments: Namespace, session: Session | None = None) -> bool:
    """The app was open, until people closed it; where it cannot be opened, that is said."""
    try:
        if opening.open_app(session, arguments.device, arguments.camera):
            return True
        tell(app_word("opening-no-display"))
    except ImportError as error:
        tell(error_text(refusal_of(error)))
        tell(app_word("opening-in-terminal"))
    # At the prompt nobody could throw rendered dice, and an emulated wheel turns nobody's own.
    arguments.camera = "" if arguments.camera == RENDERED else arguments.camera
    arguments.device = "" if arguments.device == EMULATED else arguments.device
    return False


def resume(arguments: Namespace) -> int:
    session = saved_session(arguments.file, arguments.rescue)
    desk = _desk()
    with desk.signals.caught():
        return _play(session, desk, arguments)


def saved_session(file: str | None, rescue: bool = False) -> Session:
    """The game in this file, or the latest unfinished one; raises ``GameError``.

    With ``rescue`` it is what is whole of a damaged one, in a new file beside it.
    """
    if rescue:
        return _rescued(Path(file) if file else _latest_damaged())
    return Session.open(Path(file) if file else _latest())


def _rescued(path: Path) -> Session:
    try:
        read(path)
    except BadRecord:
        saved = kept_seats.rescue(path)
        session = Session.open(saved)
        code, params = rescued_notice(session, str(saved))
        tell(say(code, **params))
        return session
    tell(word("not-damaged", path=str(path)))
    return Session.open(path)


def _latest_damaged() -> Path:
    for path, game in readable():
        if isinstance(game, BadRecord):
            return path
    raise Illegal("nothing-damaged")


def _latest() -> Path:
    """The saved game that was played last and is not over; newer ones that cannot be read are told."""
    unreadable = 0
    for path, game in readable():
        if isinstance(game, GameError):
            unreadable += 1
            tell(word("passed-over", path=str(path), reason=error_text(game)))
        elif game.question is not None:
            return path
    raise Illegal("no-games-damaged", count=unreadable) if unreadable else Illegal("no-games")


def _desk() -> Desk:
    signals = Signals()
    return Desk(Screen(sys.stdout), stdin_reader(signals), signals)


def _play(session: Session, desk: Desk, arguments: Namespace) -> int:
    """The exit code: whether the game is saved."""
    bots, device = arguments.bots, arguments.device or usual(session)
    with left(session):
        state = session.game.state
        names = [player.name for player in state.players]
        choosers = _choosers(names, [names[seat] for seat in state.humans], bots, session.game.seed)
        with ExitStack() as open_ones:
            devices = open_ones.enter_context(connected(session, device))
            eyes = _camera(session, desk, arguments, devices, open_ones)
            again = _again(bots, device, arguments)
            Play(session, desk.screen, desk.read, desk.signals, choosers, again, devices, eyes).run()
    return 0 if session.trouble is None else 1


def _camera(
    session: Session, desk: Desk, arguments: Namespace, devices: TableDevices | None, open_ones: ExitStack
) -> "Eyes | None":
    """Eyes that look at the dice, if a camera was named and there are dice to be seen."""
    if not arguments.camera:
        return None
    if session.game.seed is not None:
        arguments.camera = ""  # nor when the game is gone on with
        desk.screen.show(word("camera-not-needed"))
        return None
    # OpenCV takes its time, and most games are played without it.
    from vision.errors import VisionError

    hold = None if devices is None else devices.hold
    try:
        from companion.table.eyes.connecting import looking

        return open_ones.enter_context(looking(arguments.camera, arguments.learn, hold))
    except VisionError as error:
        desk.screen.show(outside_text(error), style="yellow")
        return None
    except ImportError as error:
        arguments.camera = ""
        desk.screen.show(error_text(refusal_of(error)), style="yellow")
        return None


def _again(bots: Mapping[str, str], device: str, arguments: Namespace) -> str:
    """What has to be said again when the game is gone on with."""
    with_bots = ",".join(f"{name}={player}" for name, player in bots.items())
    said = f" --bots {shlex.quote(with_bots)}" if bots else ""
    said += "" if device == AUTO else f" --device {shlex.quote(device)}"
    if arguments.camera:
        from vision.sources.capture import shown  # brings OpenCV along

        said += f" --camera {shlex.quote(shown(arguments.camera))}"
    if arguments.store and "@" not in arguments.store:  # a password is not for the screen
        said += f" --store {shlex.quote(arguments.store)}"
    return said + (" --learn" if arguments.learn else "")


def _choosers(
    names: Sequence[str], people: Sequence[str], bots: Mapping[str, str], seed: int | None
) -> dict[int, Chooser]:
    """A simulated player for each named seat; raises ``GameError`` for a name of nobody."""
    for name in bots:
        if name not in people:
            raise Illegal("no-such-seat", name=name, names=list(people))
    if bots and seed is None:
        raise Illegal("bots-need-a-seed")
    return {names.index(name): make(player, (seed or 0) + names.index(name)) for name, player in bots.items()}


# A new game


def _new_session(arguments: Namespace, desk: Desk, in_app: bool) -> Session:
    opponent = named_opponent(arguments)
    players = check_names(arguments.players or _ask_players(desk))
    _choosers(players, players, arguments.bots, None if arguments.table else 0)
    if opponent is None and not arguments.players:
        opponent = ask_for_opponent(desk.screen, desk.read, len(players))
    seed = arguments.seed
    if seed is None and not arguments.table:
        seed = some_seed() if arguments.bots or _wants_deal(desk) else None
    if seed is None and not in_app:
        ask_about_box(desk.screen, desk.read)
    return begun(arguments, players, opponent, seed)


def begun(
    arguments: Namespace, players: Sequence[str], opponent: PrivateConcern | None, seed: int | None
) -> Session:
    """The game that was asked for; raises ``GameError``."""
    return Session.new(
        Path(arguments.file) if arguments.file else free_path(players),
        list(players),
        edition=arguments.edition,
        seed=seed,
        variants=tuple(dict.fromkeys(arguments.variant)),
        buildings=tuple(arguments.buildings) or adventurous_buildings(opponent),
        box=loader.load(home.owner_dir()),
        concern=opponent,
        concern_seat=seat_of(arguments.concern_seat, len(players)),
        shuffle=some_seed() if seed is None and we_shuffle(opponent, arguments.cards) else None,
        wagons=tones_of(players),
        created=now(),
    )


def _ask_players(desk: Desk) -> tuple[str, ...]:
    typed = desk.read(word("who-plays"))
    names = tuple(name.strip() for name in typed.split(",") if name.strip())
    return names or ("Anna", "Ben")


def _wants_deal(desk: Desk) -> bool:
    """Does the program deal, or does the real game lie on the table?"""
    while True:
        typed = desk.read(word("table-or-deal")).strip().casefold()
        if typed and any(answer.startswith(typed) for answer in ("table", word("answer-table"))):
            return False
        if typed and any(answer.startswith(typed) for answer in ("deal", word("answer-deal"))):
            return True
        desk.screen.show(word("table-or-deal-please"))


def _greeting(session: Session) -> str:
    game = session.game
    params = {"path": session.path, "seed": game.seed}
    return word("dealt-game" if game.seed is not None else "table-game", **params)
