"""Instructions to people: which piece goes where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.questions import Question
from companion.games.dark_road.names import TILES
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.labels import ODD
from companion.text.scene import person, scene_of
from companion.text.things import commission, deed_name, event, hero_name
from companion.text.turn_labels import space

_UNKNOWN: Final = "?"
"""How the id of a card begins that nobody has described."""
_TELLING: Final = ("name", "goods", "rewards")
"""Parts of a card by which people tell it from others."""
_CARDS: Final = ("hero", "deed", "commission", "event")
_NAMED: Final = ("companion", "building", "upgrade", "steed")
_DICE: Final = ("night", "illuminated", "travel", "market")
_SIDES: Final = ("dark_market", "ruins")


@dataclass(frozen=True, slots=True)
class _Speaker:
    words: Catalogue
    names: Sequence[str]
    state: State | None

    def is_concern(self, seat: str) -> bool:
        """Where the table is known: does the Private Concern sit here?"""
        return self.state is not None and self.state.is_concern(_number(seat))

    @property
    def edition(self) -> str:
        """The table's, where it is known."""
        return "" if self.state is None else self.state.edition.name

    def who(self, seat: str) -> str:
        if self.is_concern(seat):
            return self.words.phrase("where", "concern", "who")
        number = _number(seat)
        if 0 <= number < len(self.names):
            return person(self.words, self.names[number])
        if self.state is not None and 0 <= number < len(self.state.players):
            return person(self.words, self.state.players[number].name)
        return self.words.phrase("where", "unnamed", number=number + 1)


def _number(word: str) -> int:
    """A seat or a space; -1 for what is none."""
    return int(word) if word.isdecimal() and len(word) < 4 else -1


def instruction_text(
    instruction: Instruction, names: Sequence[str] = (), state: State | None = None, language: str = ""
) -> str:
    """One sentence; the names of the seats and the table make it more exact."""
    speaker = _Speaker(catalogue(language), names, state)
    words = speaker.words
    verb, source, target = instruction.verb, instruction.source, instruction.target
    if verb in ("flip", "set"):
        # Their places end in the side or the face.
        source, target, last = source.rpartition(" ")[0], *target.rpartition(" ")[::2]
    else:
        last = ""
    return words.phrase(
        "instruction",
        _key(words, verb, source, target),
        piece=_piece(speaker, instruction.piece, instruction.count),
        source=_place(speaker, source),
        target=_place(speaker, target),
        good=words.name("good", target),
        side=words.name("side", "upgraded" if last.endswith("+") else "basic"),
        face=words.name("face", last),
    )


def _key(words: Catalogue, verb: str, source: str, target: str) -> str:
    """Which sentence it is; an event that is turned up is read aloud (TRAVEL-4)."""
    if verb == "move" and target == "event" and source.endswith(" deck"):
        return "reveal"
    key = "set-elsewhere" if verb == "set" and source != target else verb
    return key if words.find("instruction", key) else "other"


def _piece(speaker: _Speaker, piece: str, count: int) -> str:
    """``2 coins``, ``1 night die showing 3``, ``the hero Agatha``, ``Anna's wagon``."""
    words = speaker.words
    kind, _, rest = piece.partition(" ")
    if piece in TILES:
        good = words.name("good" if count == 1 else "many_goods", piece)
        return words.phrase("piece", "good", count=count, good=good)
    if not rest and words.find("piece", f"{kind}-cards"):
        return words.phrase("piece", f"{kind}-cards", count=count)
    if kind in _DICE:
        key = f"{kind}-face" if rest else kind
        return words.phrase("piece", key, count=count, face=words.name("face", rest))
    if kind in _CARDS:
        name = _card_name(speaker, kind, rest)
        return words.phrase("piece", kind if name else f"{kind}-unknown", name=name)
    if kind in _NAMED:
        key = f"{kind}-unknown" if rest.startswith(_UNKNOWN) else kind
        return words.phrase("piece", key, name=words.name(kind, rest))
    if kind == "marker":
        key = f"marker-{rest}"
        return words.phrase("piece", key if words.find("piece", key) else kind, place=pretty(rest))
    if words.find("piece", kind):
        return words.phrase("piece", kind, count=count, who=speaker.who(rest))
    return f"{count} {pretty(piece)}"


def _card_name(speaker: _Speaker, kind: str, card: str) -> str:
    """What a card is called; nothing where nobody has described it."""
    words, state = speaker.words, speaker.state
    known = state.entered.get(card) if state is not None else None
    if card.startswith(_UNKNOWN) and not (known and any(getattr(known, part, None) for part in _TELLING)):
        return ""
    if state is None:
        return pretty(card)
    try:
        if kind == "hero":
            return hero_name(words, state.hero(card))
        return {"deed": deed_name, "commission": commission, "event": event}[kind](words, state, card)
    except ODD:
        return pretty(card)


def _place(speaker: _Speaker, place: str) -> str:
    """``the supply``, ``Anna's main reserve``, ``Inn slot 2``."""
    words = speaker.words
    head, _, rest = place.partition(" ")
    if head == "player":
        return _wagon(speaker, rest)
    if head == "ringway":
        return _ringway(speaker, rest)
    template = words.of_edition(speaker.edition, "where", head)
    if template is None:
        return pretty(place)
    said = words.fill(template, {
        "number": pretty(rest.rpartition(" ")[2]),
        "good": words.name("good", rest),
        "town": words.name("town", rest.partition(" ")[0]),
        "side": words.name(head, rest) if head in _SIDES else pretty(rest),
    })  # fmt: skip
    ending = rest.split(" ")
    if "discard" in ending:
        return words.phrase("where", "discard", place=said)
    return words.phrase("where", "under", place=said) if {"under", "bottom"} & set(ending) else said


def _wagon(speaker: _Speaker, rest: str) -> str:
    seat, _, place = rest.partition(" ")
    part, _, number = place.partition(" ")
    words = speaker.words
    if speaker.is_concern(seat) and words.find("where", "concern", part):
        return words.phrase("where", "concern", part, who=speaker.who(seat))
    key = part if words.find("where", "player", part) else "other"
    return words.phrase("where", "player", key, who=speaker.who(seat), number=pretty(number))


def _ringway(speaker: _Speaker, rest: str) -> str:
    words = speaker.words
    if speaker.state is not None and _number(rest) >= 0:
        try:
            nowhere = Question(0, None, "", [])
            named = space(scene_of(words, speaker.state, nowhere), _number(rest), with_building=False)
            return words.phrase("where", "ringway-named", place=named)
        except ODD:
            pass
    return words.phrase("where", "ringway", number=pretty(rest))


def piece_text(piece: str, count: int, names: Sequence[str], state: State, language: str = "") -> str:
    """A piece of an instruction by itself: ``2 market dice``, ``the hero Agatha``."""
    return _piece(_Speaker(catalogue(language), names, state), piece, count)


def place_text(place: str, names: Sequence[str], state: State, language: str = "") -> str:
    """A place of an instruction by itself: ``Inn slot 2``."""
    return _place(_Speaker(catalogue(language), names, state), place)
