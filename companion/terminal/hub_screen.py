"""What happens at the hub, told to people in sentences; the way to the table also as a QR code."""

from collections.abc import Callable
from typing import Any, Final, TextIO

from rich.text import Text

from companion.games.dark_road.pieces import difference
from companion.games.dark_road.seen import asked_of
from companion.games.dark_road.state import State
from companion.hub.invitation import qr_code, to_type
from companion.hub.known import Address
from companion.table.session import Session
from companion.terminal.asking import headline, show_question
from companion.terminal.ending import show_result
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import catalogue, instruction_text
from companion.text.scene import person

_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""What is drawn for two modules, one above the other, of which these are light."""


_CLEAR: Final = "\r\x1b[K"
"""Back to the beginning of an empty line."""


class ForPeople:
    """On a terminal there is a prompt, and what is told goes before it; anywhere else it goes line by line.

    ``turns_wheel`` tells whether the wheel turns by itself: done by hand too, it would be wrong.
    """

    def __init__(
        self, session: Session, stream: TextIO, turns_wheel: Callable[[], bool] = lambda: False
    ) -> None:
        self.screen = Screen(stream)
        self._session, self._stream, self._turns_wheel = session, stream, turns_wheel
        self._is_prompted = False

    def tell(self, event: str, **what: Any) -> None:
        self._clear()
        match event:
            case "listening":
                self._listening(**what)
            case "code":
                self._code(**what)
            case "question":
                self._question(**what)
            case "tablets":
                self._tablets(**what)
            case "over":
                show_result(self.screen, self._session.game, self._session.concern)
            case "help":
                self.screen.show(what["text"])
            case "notice" | "refused":
                self.screen.show(what["text"], style="yellow" if event == "notice" else "red")
            case _:
                self.screen.show(word(f"desk-{_case(event, what)}", **what))

    def moved(self, before: State, after: State) -> None:
        self._clear()
        for instruction in difference(before, after):
            if instruction.verb != "turn" or not self._turns_wheel():
                said = instruction_text(instruction, tuple(self._names), after)
                self.screen.show("  · " + said, style="green")

    def prompt(self) -> None:
        if self.screen.lines and not self._is_prompted:
            self._is_prompted = True
            self._stream.write("> ")
        self._stream.flush()

    def _clear(self) -> None:
        if self._is_prompted:
            self._is_prompted = False
            self._stream.write(_CLEAR)

    @property
    def _names(self) -> list[str]:
        return [person(catalogue(), player.name) for player in self._session.game.state.players]

    def _listening(self, name: str, addresses: list[Address], announced: bool, **_: Any) -> None:
        self.screen.show(word("desk-listening", name=name))
        code = "desk-addresses" if announced else "desk-addresses-typed"
        self.screen.show(word(code, addresses=[to_type(address) for address in addresses]))

    def _code(self, code: str, seconds: int, invitation: str, **_: Any) -> None:
        modules = qr_code(invitation)
        if self.screen.lines and len(modules) <= self.screen.width:
            self.screen.show_all(drawn(modules))
        digits = f"{code[:3]} {code[3:]}"
        self.screen.show(word("desk-code", digits=digits, minutes=seconds // 60), style="bold")

    def _question(self, here: bool, device: str | None, **_: Any) -> None:
        game = self._session.game
        question = game.question
        assert question is not None
        seat = asked_of(question, game.state)
        if here:
            self.screen.rule(*headline(game.state, question))
            show_question(self.screen, game.state, question, self._names)
        elif device is not None and seat is not None:
            self.screen.show(word("desk-waits", name=self._names[seat], device=device))

    def _tablets(self, tablets: list[dict[str, Any]]) -> None:
        for number, tablet in enumerate(tablets, 1):
            plays = "plays" if tablet["player"] else "looks"
            code = f"desk-{plays}-{'here' if tablet['online'] else 'away'}"
            said = word(code, name=tablet["name"], player=tablet["player"])
            self.screen.show(f"  {number}. " + said + (word("desk-is-owner") if tablet["owner"] else ""))
        if not tablets:
            self.screen.show(word("desk-nobody"))


def _case(event: str, what: dict[str, Any]) -> str:
    """Some things are said otherwise of those who play."""
    match event:
        case "sat" if what["seat"] is None:
            return "looks-on"
        case "asks" if what["device"]:
            return "asks-another"
        case "seats":
            return "seats-free" if what["free"] else "seats-asked"
        case "offline" if what["seat"] is not None:
            return "offline-player"
        case "thrown" if not what["sure"]:
            return "thrown-doubtful"
    return event


def drawn(modules: list[list[bool]]) -> list[Text]:
    """A QR code of half blocks, two rows a line, light ones drawn: so it can be scanned on any background."""
    modules = [*modules, [False] * len(modules[0])] if len(modules) % 2 else modules
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return [
        Text(
            "".join(_HALVES[not up, not down] for up, down in zip(above, below, strict=True)),
            style="#ffffff on #000000",
        )
        for above, below in pairs
    ]
