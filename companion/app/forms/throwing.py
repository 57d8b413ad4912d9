"""A throw of dice being told: die by die, or as the camera proposes it. Nothing here draws."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.app.devices.news import sentence
from companion.app.play.moments import Asked, Choice, Icon
from companion.app.words import word
from companion.games.dark_road.asking import DICE_FACES
from companion.games.dark_road.names import TRAVEL_FACES
from companion.games.dark_road.state import State
from companion.text import catalogue

if TYPE_CHECKING:
    from companion.table.eyes.proposing import Die, Proposal

_ORACLE: Final = "oracle"
SECTION: Final = 2
"""Market dice that one section of the wheel holds (REST-2)."""


def room_of(state: State, asked: Asked) -> dict[str, int]:
    """How many dice of the throw may show a face, where that is limited."""
    if asked.kind != "market_die":
        return {}
    return {good: SECTION - dice for good, dice in state.market.items()}


@dataclass(slots=True)
class Place:
    """Where one die of the throw is told."""

    face: str = ""
    die: "Die | None" = None
    """What the camera saw there."""
    by_hand: bool = False

    @property
    def is_asked(self) -> bool:
        """Has somebody to look at this die?"""
        return not self.face or (self.die is not None and not self.die.is_sure and not self.by_hand)


class Throw:
    """The dice of one throw. ``sent`` holds their faces as soon as the last one is told."""

    def __init__(
        self, asked: Asked, proposal: "Proposal | None" = None, room: Mapping[str, int] | None = None
    ) -> None:
        self.kind, self.count = asked.dice or ("", 1)
        faces = DICE_FACES.get(self.kind, TRAVEL_FACES if self.kind == _ORACLE else ())
        order = {face: place for place, face in enumerate(faces)}
        shown = [choice for choice in asked.choices if not choice.aside]
        self.faces = sorted(shown, key=lambda choice: order.get(choice.value, len(order)))
        """All faces of such a die, in the order of its print."""
        self.places = [Place() for _ in range(self.count)]
        self.marked: int | None = None
        """The place that somebody wants to tell anew."""
        self.sent: tuple[str, ...] | None = None
        self.said = ""
        self.proposal: Proposal | None = None
        self._room = dict(room or {})
        if proposal is not None:
            self.propose(proposal)

    # What the camera says

    def propose(self, proposal: "Proposal") -> None:
        """What the camera sees; nothing that somebody has begun to tell is changed by it."""
        if any(place.by_hand for place in self.places):
            return
        self.proposal = proposal
        self._room = self._room or dict(proposal.expected.room)
        seen: Sequence[Die | None] = [*proposal.dice, *[None] * self.count][: self.count]
        self.places = [Place(die.answer, die) if die else Place() for die in seen]
        self.marked = None

    def start_over(self) -> None:
        """Nothing is told of these dice: they are thrown now."""
        self.places = [Place() for _ in range(self.count)]
        self.marked, self.proposal, self.said = None, None, ""

    @property
    def problems(self) -> list[str]:
        """What is wrong with the dice that the camera sees, a sentence each."""
        if self.proposal is None:
            return []
        return [sentence(notice) for notice in self.proposal.problems]

    @property
    def can_be_taken(self) -> bool:
        """Is a nod enough?"""
        return self.proposal is not None and not any(place.is_asked for place in self.places)

    def take(self) -> None:
        if self.can_be_taken:
            self._send()

    # What people say

    @property
    def next(self) -> int | None:
        """The place that the next touched face goes to."""
        if self.marked is not None:
            return self.marked
        return next((number for number, place in enumerate(self.places) if place.is_asked), None)

    def why_not(self, choice: Choice) -> str:
        """Why this face cannot be told now."""
        if choice.refused or choice.value not in self._room:
            return choice.refused
        told = [place.face for number, place in enumerate(self.places) if number != self.next]
        full = self._room[choice.value] <= told.count(choice.value)
        return word("throw-no-room") if full else ""

    def touch_face(self, face: str) -> None:
        """One more die is told; with the last one the throw is."""
        choice = next(one for one in self.faces if one.value == face)
        self.said, at = self.why_not(choice), self.next
        if at is None:
            self.said = word("throw-which")
        if self.said or at is None:
            return
        nod = self.can_be_taken
        self.places[at] = Place(face, self.places[at].die, by_hand=True)
        self.marked = None
        if not nod and not any(place.is_asked for place in self.places):
            self._send()

    def touch_place(self, number: int) -> None:
        """A die that was told is taken back; one that the camera saw is told anew by the next face."""
        self.said, place = "", self.places[number]
        if place.die is not None:
            self.marked = None if self.marked == number else number
        elif place.face:
            self.places[number] = Place()

    def _send(self) -> None:
        self.sent = tuple(place.face for place in self.places)

    # Words and pictures

    @property
    def title(self) -> str:
        """Which dice, and what to do with them."""
        if self.marked is not None:
            return word("throw-correct")
        left = sum(place.is_asked for place in self.places)
        if self.proposal is not None and self.proposal.dice:
            return word("throw-camera-asks" if left else "throw-camera")
        die = catalogue().name("die", self.kind)
        code = "throw-one" if self.count == 1 else "throw-title"
        return word(code, die=die, count=self.count, left=left)

    def how_sure(self, place: Place) -> str:
        """How sure the camera is of a die, in a word or two."""
        if place.die is None or place.by_hand:
            return ""
        percent = int(100 * place.die.reading.confidence)
        return word("throw-sure" if place.die.is_sure else "throw-look", percent=percent)

    def icon_of(self, face: str) -> Icon:
        return ("goods", face) if self.kind == "market" else ("faces", face)


def touches_for(asked: Asked, faces: Sequence[str], proposal: "Proposal | None" = None) -> int:
    """How many touches it takes to tell these faces; one where the camera saw them rightly."""
    throw, count = Throw(asked, proposal), 0
    for number, face in enumerate(faces):
        place = throw.places[number]
        if place.is_asked:
            if throw.next != number:
                throw.touch_place(number)
                count += 1
        elif place.face == face:
            continue
        else:
            throw.touch_place(number)
            count += 1
        throw.touch_face(face)
        count += 1
    return count if throw.sent is not None else count + 1
