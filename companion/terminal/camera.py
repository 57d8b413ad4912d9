"""The camera at the prompt: it says what the dice show, and Enter takes it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.core.questions import Question
from companion.terminal.words import word
from companion.text import say
from companion.text.catalogue import catalogue

if TYPE_CHECKING:
    from companion.table.eyes.comparing import Difference
    from companion.table.eyes.proposing import Die, Proposal
    from companion.table.eyes.watching import Eyes
    from companion.terminal.play import Play


class Camera:
    """The eyes beside a game at the prompt, if there are any. Whatever they see is typed or taken here:
    the game hears of it only then, and as of any typed answer."""

    def __init__(self, play: "Play", eyes: "Eyes | None") -> None:
        self._play = play
        self._eyes = eyes
        self._told = 0
        self._shown: Proposal | None = None
        """The proposal that people were last told of."""
        self._differs: Difference | None = None
        """The disagreement about the wheel that people were last told of."""

    @property
    def is_there(self) -> bool:
        return self._eyes is not None

    @property
    def has_news(self) -> bool:
        eyes = self._eyes
        if eyes is None:
            return False
        news = len(eyes.notices) > self._told or self._unsaid(eyes) is not None
        return news or self._difference(eyes) != self._differs

    def follow(self, enter: bool) -> None:
        """With ``enter`` nothing is asked, so no dice are waited for."""
        if self._eyes is not None:
            self._eyes.follow(None if enter else self._play.session.game)

    def forget(self) -> None:
        """The question is shown once more, and then what the dice show, too."""
        self._shown = None

    # What it has to say

    def say(self) -> bool:
        """Tell what befell the camera since the last time; whether there was anything."""
        if self._eyes is None:
            return False
        new = self._eyes.notices[self._told :]
        self._told += len(new)
        for code, params in new:
            self._warn(say(code, **params))
        return self._say_difference(self._eyes) or bool(new)

    def propose(self) -> bool:
        """Tell what the dice show, once; whether there was anything."""
        found = None if self._eyes is None else self._unsaid(self._eyes)
        if found is None:
            return False
        self._shown = found
        for code, params in found.problems:
            self._warn(say(code, **params))
        if found.asked:
            self._ask(found)
        elif found.dice:
            self._play.screen.show(word("camera-sees", faces=" ".join(found.answers)), style="bold")
        return True

    def _unsaid(self, eyes: "Eyes") -> "Proposal | None":
        now = eyes.proposal
        return None if now is self._shown else now

    def _ask(self, found: "Proposal") -> None:
        """Doubtful dice are named by their place in the picture, and there is a picture of them."""
        assert self._eyes is not None
        faces = " ".join(die.answer if die.is_sure else "?" for die in found.dice)
        doubts = [_doubt(place, die) for place, die in enumerate(found.dice, 1) if not die.is_sure]
        code = "camera-asks" if len(found.asked) < len(found.dice) else "camera-asks-all"
        said = word(code, faces=faces, doubts=doubts)
        self._play.screen.show(said, style="bold")
        file = self._eyes.picture_of(found)
        if file is not None:
            self._play.screen.show(word("camera-picture", file=file), wrap=False)

    def _warn(self, said: str) -> None:
        self._play.screen.show(said, style="yellow")

    # The wheel

    def _difference(self, eyes: "Eyes") -> "Difference | None":
        """A wheel that turns by itself has a better sensor than this: then only its dice are looked at."""
        found = eyes.difference(self._play.session.game)
        if found is None or found.wheel is None or not self._play.devices.turns_wheel:
            return found
        return replace(found, wheel=None) if found.dice else None

    def _say_difference(self, eyes: "Eyes") -> bool:
        found = self._difference(eyes)
        if found == self._differs:
            return False
        self._differs = found
        if found is None:
            self._warn(word("wheel-agrees"))
            return True
        wheel = found.wheel
        if wheel is not None and wheel.table_good is not None:
            params = {"table": _good(wheel.table_good), "game": _good(wheel.game_good)}
            self._warn(word("camera-wheel-differs", **params))
        for good, table, game in found.dice:
            self._warn(word("camera-dice-differ", good=_good(good), table=table, game=game))
        if found.market:
            self._warn(word("camera-dice-settle", market=" ".join(found.market)))
        elif found.dice:
            self._warn(word("camera-dice-count"))
        return True

    def settle(self, rest: str) -> bool:
        """``wheel table`` and ``wheel game`` where no board but the camera has seen the wheel; whether that
        was it. Raises what a correction raises."""
        wheel = None if self._differs is None else self._differs.wheel
        if wheel is None or wheel.table_good is None:
            return False
        match rest.casefold().split():
            case ["table"]:
                self._play.session.correct("wheel_top", wheel.table_good)
                self._play.screen.show(word("wheel-noted", good=_good(wheel.table_good)))
                self._play.ask_again()
            case ["game"]:
                self._warn(word("turn-by-hand", good=_good(wheel.game_good)))
            case _:
                return False
        return True

    # What people say

    def take(self, question: Question) -> bool:
        """Enter: the answers that were proposed, if a nod is enough for them; else ``False``."""
        found = self._stands()
        if found is None or not found.can_be_taken:
            return False
        self._play.answer_all(question, list(found.answers))
        return True

    def answer(self, question: Question, values: list[Any]) -> None:
        """What was typed; faces of the doubtful dice alone are filled up with those that are sure."""
        found = self._stands()
        if found is None or self._eyes is None:
            self._play.answer_all(question, values)
            return
        whole = list(found.told(values))
        self._play.answer_all(question, whole)
        self._eyes.learn(found, whole)

    def _stands(self) -> "Proposal | None":
        """What people were told and still stands."""
        now = None if self._eyes is None else self._eyes.proposal
        return now if now is self._shown else None


def _good(good: str) -> str:
    return catalogue().name("good", good)


def _doubt(place: int, die: "Die") -> str:
    percent = int(100 * die.reading.confidence)
    code = "camera-perhaps" if die.perhaps else "camera-doubt"
    return word(
        code, place=place, face=die.answer, percent=percent, other=die.perhaps[0] if die.perhaps else ""
    )
