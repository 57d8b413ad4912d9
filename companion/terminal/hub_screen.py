"""What happens at the hub, told to people in sentences; the way to the table also as a QR code."""

from typing import Any, Final

from rich.text import Text

from companion.games.dark_road.pieces import difference
from companion.games.dark_road.seen import asked_of
from companion.hub.invitation import qr_code, to_type
from companion.table.session import Session
from companion.terminal.asking import headline, show_question
from companion.terminal.ending import show_result
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import catalogue, instruction_text
from companion.text.scene import person

_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""What is drawn for two modules, one above the other, of which these are light."""


class ForPeople:
    """On a terminal with a prompt, which what is told goes before; anywhere else line by line."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.screen = screen
        self._session = session

    def tell(self, event: str, **what: Any) -> None:
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
            case "sat" if what["seat"] is None:
                self.screen.show(word("desk-looks-on", name=what["name"]))
            case "notice" | "refused" | "warned" | "help":
                self.screen.show(what["text"], style="" if event == "help" else "yellow")
            case _:
                self.screen.show(word(f"desk-{event}", **what))

    def moved(self, before: Any, after: Any) -> None:
        for instruction in difference(before, after):
            said = instruction_text(instruction, tuple(self._names), after)
            self.screen.show("  · " + said, style="green")

    def prompt(self) -> None:
        """Where people type."""

    @property
    def _names(self) -> list[str]:
        return [person(catalogue(), player.name) for player in self._session.game.state.players]

    def _listening(self, name: str, addresses: list[tuple[str, int]], file: str, **_: Any) -> None:
        self.screen.show(word("desk-listening", name=name))
        self.screen.show(word("desk-addresses", addresses=[to_type(address) for address in addresses]))

    def _code(self, code: str, seconds: int, invitation: str, **_: Any) -> None:
        self.screen.show_all(drawn(qr_code(invitation)) if self.screen.lines else [])
        digits = f"{code[:3]} {code[3:]}"
        self.screen.show(word("desk-code", digits=digits, minutes=seconds // 60), style="bold")

    def _question(self, here: bool, device: str | None, **_: Any) -> None:
        game = self._session.game
        question = game.question
        assert question is not None
        seat = asked_of(question)
        if here:
            self.screen.rule(*headline(game.state, question))
            show_question(self.screen, game.state, question, self._names)
        elif device is not None and seat is not None:
            self.screen.show(word("desk-waits", name=self._names[seat], device=device))

    def _tablets(self, tablets: list[dict[str, Any]]) -> None:
        for tablet in tablets:
            plays = "plays" if tablet["player"] else "looks"
            code = f"desk-{plays}-{'here' if tablet['online'] else 'away'}"
            said = word(code, name=tablet["name"], player=tablet["player"])
            self.screen.show("  · " + said + (word("desk-is-owner") if tablet["owner"] else ""))
        if not tablets:
            self.screen.show(word("desk-nobody"))


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
