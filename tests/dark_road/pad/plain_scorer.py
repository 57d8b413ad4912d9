"""Final scoring as the rulebooks tell it, on plain figures; it knows nothing of the program it judges."""

from dataclasses import dataclass, field

REGIONS = {
    "blue": ("Northbreak", "Scorchborn"),
    "green": ("Windglass", "Farglen"),
    "purple": ("Nightpoem", "Cursecairn"),
}

Card = tuple[str, str]
"""A delivered card in a merchant's log: ``("hero", "Northbreak")``."""


@dataclass
class Deed:
    """The benefits (one of them each time), the requirement, and the benefit limit."""

    benefits: dict[str, int]
    """Coins, prestige or vp, and how many."""
    requirement: list[tuple[int, str, str]]
    """How many, of what (hero, commission, card: either), delivered where (a town, a region, any)."""
    limit: int
    decided: list[str] = field(default_factory=list)
    """Which benefit its owner decided to take, time by time."""


@dataclass
class Player:
    coins: int
    prestige: int
    log: list[Card] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    vp: int = 0
    vp_upgrade: bool = False
    unused_illuminated: int = 0
    gifts: int = 0


@dataclass
class Final:
    coins: int
    prestige: int
    vp: int

    @property
    def base(self) -> int:
        """The lower of the two values is your base score."""
        return self.coins if self.coins < self.prestige else self.prestige

    @property
    def discarded(self) -> int:
        """The other one."""
        return self.prestige if self.coins < self.prestige else self.coins

    @property
    def score(self) -> int:
        """Add together your base score and your victory points."""
        return self.base + self.vp


def is_about(card: Card, kind: str, place: str) -> bool:
    what, town = card
    return kind in ("card", what) and (place == "any" or town in REGIONS.get(place, (place,)))


def times_completed(deed: Deed, log: list[Card]) -> int:
    """Cards are laid aside for one scoring after the other, until some are missing or the limit is reached.

    The whole log is there again for the next deed.
    """
    left, times = list(log), 0
    while deed.requirement and times < deed.limit:
        for count, kind, place in deed.requirement:
            shown = [card for card in left if is_about(card, kind, place)][:count]
            if len(shown) < count:
                return times
            for card in shown:
                left.remove(card)
        times += 1
    return times


def final(player: Player) -> Final:
    """Steps 1 and 2; where a deed has one benefit there is nothing to decide."""
    totals = {"coins": player.coins, "prestige": player.prestige, "vp": player.vp}
    for deed in player.deeds:
        for time in range(times_completed(deed, player.log)):
            (benefit,) = deed.benefits if len(deed.benefits) == 1 else [deed.decided[time]]
            totals[benefit] += deed.benefits[benefit]
    if player.vp_upgrade:
        totals["vp"] += 2
    totals["vp"] += player.unused_illuminated
    return Final(**totals)


def chain(edition: str, player: Player) -> list[int]:
    """The score, and the tiebreakers in order."""
    own = final(player)
    first = own.coins + own.prestige if edition == "v2" else own.discarded
    commissions = [card for card in player.log if card[0] == "commission"]
    heroes = [card for card in player.log if card[0] == "hero"]
    return [own.score, first, player.gifts, len(commissions), len(heroes)]


def places(chains: list[list[int]]) -> list[int]:
    """By seat: one more than are ahead; whose chains are equal to the end share their place."""
    return [1 + sum(other > own for other in chains) for own in chains]
