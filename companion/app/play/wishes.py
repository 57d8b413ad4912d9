"""How a new game should be: everything has an answer already, and a touch changes one of them."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from companion.app.owner.own_deck import own_deck
from companion.app.play.remembered import keep_last_game, last_game
from companion.app.words import word
from companion.concern.deck import Deck
from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.core.errors import GameError
from companion.games.dark_road.names import BUILDINGS, WAGONS
from companion.table.beginning import LONGEST_NAME, check_names, free_path, now, some_seed, we_shuffle
from companion.table.friends import Friend, friends, remember, tones_of
from companion.table.session import Session
from companion.table.settings import edition_here

MOST_SEATS: Final = 4
VARIANTS: Final = ("draft", "two-deeds", "hidden-coins")
"""Those that are chosen by a touch; the buildings of the first game are chosen with the buildings."""
FOUR: Final = 4
"""Buildings in play."""


@dataclass(slots=True)
class Wishes:
    """Change what you like, then :meth:`begin`."""

    seated: list[Friend] = field(default_factory=list)
    concern: bool = True
    own: bool = False
    """Does it play the owner's deck?"""
    strength: str = ""
    place: int = -1
    """Its seat among all; -1 is the last."""
    twists: list[str] = field(default_factory=list)
    adventure: str = ""
    edition: str = "v2"
    variants: list[str] = field(default_factory=list)
    buildings: str = "any"
    """``any``, ``first`` (those of a first game) or ``chosen``."""
    chosen: list[str] = field(default_factory=list)
    real: bool = True
    """Do dice and cards come from the table?"""

    # Who

    @property
    def seats(self) -> int:
        return len(self.seated) + self.concern

    def has_room(self) -> bool:
        return self.seats < MOST_SEATS

    def add(self, friend: Friend | None = None) -> None:
        """Somebody sits down: one who has played here, or a stranger."""
        if not self.has_room():
            return
        taken = [one.tone for one in self.seated]
        free = next(tone for tone in WAGONS if tone not in taken)
        if friend is None:
            friend = Friend(self._free_name(), free)
        elif friend.tone in taken:
            friend = Friend(friend.name, free)
        self.seated.append(friend)

    def _free_name(self) -> str:
        taken = [one.name for one in self.seated]
        names = (word("next-name", number=number) for number in count(len(taken) + 1))
        return next(name for name in names if name not in taken)

    def remove(self, seat: int) -> None:
        if len(self.seated) > 1:
            del self.seated[seat]

    def rename(self, seat: int, name: str) -> None:
        self.seated[seat] = Friend(name[:LONGEST_NAME], self.seated[seat].tone)

    def earlier(self, seat: int) -> None:
        """One seat further to the front of the order."""
        if seat > 0:
            self.seated[seat - 1 : seat + 1] = reversed(self.seated[seat - 1 : seat + 1])

    def next_tone(self, seat: int) -> None:
        """The next colour; whoever has it takes this one's."""
        mine = self.seated[seat]
        tone = WAGONS[(WAGONS.index(mine.tone) + 1) % len(WAGONS)]
        for other, one in enumerate(self.seated):
            if one.tone == tone:
                self.seated[other] = Friend(one.name, mine.tone)
        self.seated[seat] = Friend(mine.name, tone)

    def known(self) -> list[Friend]:
        """Who has played here and does not sit down yet."""
        names = [one.name for one in self.seated]
        return [friend for friend in friends() if friend.name not in names]

    # Against whom

    @property
    def deck(self) -> Deck:
        return (own_deck() if self.own else None) or load()

    def oppose(self, strength: str | None) -> None:
        """``None``: nobody."""
        self.concern = strength is not None and len(self.seated) < MOST_SEATS
        self.strength = strength or ""
        self.adventure = ""

    def take_deck(self, own: bool) -> None:
        """Another deck has other strengths, twists and adventures."""
        self.own, self.twists, self.adventure = own, [], ""
        self.strength = usual_strength(self.deck)

    def toggle(self, kept: list[str], name: str) -> None:
        """On what was off, and off what was on."""
        if name in kept:
            kept.remove(name)
        else:
            kept.append(name)

    def venture(self, adventure: str) -> None:
        """An adventure brings its own strength and twists; an empty name ends it."""
        self.adventure, self.twists = adventure, []

    def opponent(self) -> PrivateConcern | None:
        """Raises ``BadData``."""
        if not self.concern:
            return None
        return PrivateConcern(self.deck, self.strength, self.twists, self.adventure)

    # Begin

    def begin(self) -> Session:
        """The game, its journal on the disk. Raises ``GameError``; then nothing has begun."""
        names = check_names([one.name.strip() or word("first-name") for one in self.seated])
        opponent = self.opponent()
        session = Session.new(
            free_path(names), names, self.edition, None if self.real else some_seed(),
            variants=self._variants(), buildings=self._buildings(opponent), concern=opponent,
            concern_seat=self.place if self.place < len(names) else -1,
            shuffle=some_seed() if self.real and we_shuffle(opponent) else None,
            wagons=[one.tone for one in self.seated], created=now(),
        )  # fmt: skip
        self._keep(names)
        return session

    def _variants(self) -> tuple[str, ...]:
        first = ("first-game",) if self.buildings == "first" else ()
        return (*self.variants, *first)

    def _buildings(self, opponent: PrivateConcern | None) -> tuple[str, ...]:
        if self.buildings == "chosen" and len(self.chosen) == FOUR:
            return tuple(self.chosen)
        if self.buildings == "first" or opponent is None or opponent.adventure is None:
            return ()
        return opponent.adventure.buildings

    def _keep(self, names: list[str]) -> None:
        """For the next game; a settings file that cannot be written costs only that."""
        try:
            remember([Friend(name, one.tone) for name, one in zip(names, self.seated, strict=True)])
            keep_last_game(
                {
                    "names": names, "concern": self.concern, "own": self.own, "strength": self.strength,
                    "place": self.place, "edition": self.edition, "variants": list(self.variants),
                    "real": self.real, "twists": list(self.twists), "adventure": self.adventure,
                    "buildings": self.buildings, "chosen": list(self.chosen),
                }
            )  # fmt: skip
        except GameError:
            pass


def usual_strength(deck: Deck) -> str:
    """The middle one of a deck; none where it has none."""
    strengths = deck.strengths
    return strengths[len(strengths) // 2].name if strengths else ""


def wishes() -> Wishes:
    """As the last game was begun; for a first one somebody alone against the Private Concern."""
    kept = last_game()
    names = [name for name in _texts(kept.get("names")) if 0 < len(name) <= LONGEST_NAME][:MOST_SEATS]
    names = list(dict.fromkeys(names)) or [word("first-name")]
    seated = [Friend(name, tone) for name, tone in zip(names, tones_of(names), strict=True)]
    found = Wishes(seated, concern=kept.get("concern") is not False and len(names) < MOST_SEATS)
    found.own = kept.get("own") is True and own_deck() is not None
    deck = found.deck
    strengths = [strength.name for strength in deck.strengths]
    strength = kept.get("strength")
    found.strength = strength if strength in strengths else usual_strength(deck)
    place = kept.get("place")
    found.place = place if isinstance(place, int) and -1 <= place < len(names) else -1
    found.edition = edition_here()
    found.variants = [name for name in _texts(kept.get("variants")) if name in VARIANTS]
    found.real = kept.get("real") is not False
    _take_up(found, kept)
    return found


def _take_up(found: Wishes, kept: dict[str, Any]) -> None:
    """The opponent's adventure and twists, if its deck has them still, and the buildings."""
    deck = found.deck
    adventures = [one.name for one in deck.adventures]
    found.adventure = kept["adventure"] if kept.get("adventure") in adventures else ""
    twists = [one.name for one in deck.twists]
    found.twists = [name for name in _texts(kept.get("twists")) if name in twists and not found.adventure]
    chosen = [name for name in _texts(kept.get("chosen")) if name in BUILDINGS]
    found.chosen = chosen if len(set(chosen)) == FOUR else []
    buildings = kept.get("buildings")
    if buildings == "first" or (buildings == "chosen" and found.chosen):
        found.buildings = buildings


def _texts(kept: Any) -> list[str]:
    return [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []


def shares_tile(chosen: list[str], building: str, tiles: dict[str, tuple[str, str]]) -> bool:
    """Is it the other side of a tile that is chosen already (SETUP-1)?"""
    other = next((pair for pair in tiles.values() if building in pair), ())
    return any(one in other and one != building for one in chosen)
