"""Everything that lies on the table, as plain data that copies cheaply."""

from typing import NamedTuple, cast

from companion.core.results import Result
from companion.core.unknown import Count
from companion.games.dark_road.box import Box, Commission, Deed, Event, Hero
from companion.games.dark_road.editions import Edition
from companion.games.dark_road.names import GOODS, TOWNS, UPGRADED, WHEEL_VALUES
from companion.games.dark_road.storage import Counts, Storage

Card = Hero | Commission | Event | Deed


class Deck(NamedTuple):
    """A face-down deck: ``hidden`` unseen cards on top, then the known ones put under it.

    ``pool`` holds the cards the unseen ones can be; a dealt game draws from it.
    """

    pool: tuple[str, ...]
    hidden: int
    bottom: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return self.hidden + len(self.bottom)

    def under(self, *cards: str) -> "Deck":
        """The deck with these cards put under it, in this order (RULING-7)."""
        return self._replace(bottom=self.bottom + cards)


class OwnedCompanion(NamedTuple):
    """A companion beside a wagon; ``used`` tells which abilities hold their gift already."""

    name: str
    used: tuple[bool, bool] = (False, False)

    def marked(self, ability: int, used: bool) -> "OwnedCompanion":
        """With this ability, 1 or 2, used or not."""
        return self._replace(used=(used, self.used[1]) if ability == 1 else (self.used[0], used))


_LISTS = (
    "locked", "reserve", "illuminated", "heroes", "commissions", "delivered_heroes",
    "delivered_commissions", "companions", "deeds", "steeds", "upgrades",
)  # fmt: skip


class Player:
    """One merchant: wagon, screen, log."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wagon = ""
        """The colour that was chosen; empty where nobody did."""
        self.coins: Count = 0
        self.prestige = 0
        self.space = 0
        self.locked: list[str | None] = [None, None, None]
        self.reserve: list[str] = []
        self.spent = 0
        self.pool_night: str | None = None
        self.pool_illuminated: str | None = None
        self.illuminated: list[str] = []
        self.goods: dict[str, int] = {tile: 0 for good in GOODS for tile in (good, UPGRADED[good])}
        self.waved: tuple[Counts, int] | None = None
        """Goods that somebody saw fit at the real table although our shapes say no."""
        self.lanterns = 0
        self.horseshoes = 0
        self.quartz = 0
        self.heroes: list[str] = []
        self.commissions: list[str] = []
        self.delivered_heroes: list[str] = []
        self.delivered_commissions: list[str] = []
        self.companions: list[OwnedCompanion] = []
        self.deeds: list[str] = []
        self.steeds: list[str] = []
        self.stalls = 0
        """Places for steeds that an icon brought, beyond the usual one and the tile (RULING-88)."""
        self.upgrades: list[str] = []
        self.gifts = 0
        """Quartz on loyal companions, for ties (SCORE-4)."""

    def copy(self) -> "Player":
        new = type(self).__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        for name in _LISTS:
            fields[name] = fields[name][:]
        fields["goods"] = self.goods.copy()
        return new

    def counts(self) -> Counts:
        """Goods by type, basic and upgraded together (they share a shape, RULING-22)."""
        goods = self.goods
        return (
            goods["armor"] + goods["armor+"],
            goods["book"] + goods["book+"],
            goods["instrument"] + goods["instrument+"],
            goods["potion"] + goods["potion+"],
            goods["staff"] + goods["staff+"],
            goods["weapon"] + goods["weapon+"],
        )

    def counts_with(self, good: str) -> Counts:
        """The goods by type as they would be with one more of this good."""
        armor, book, instrument, potion, staff, weapon = self.counts()
        return (
            armor + (good == "armor"),
            book + (good == "book"),
            instrument + (good == "instrument"),
            potion + (good == "potion"),
            staff + (good == "staff"),
            weapon + (good == "weapon"),
        )

    def has_good(self, good: str) -> bool:
        return self.goods[good] > 0 or self.goods[UPGRADED[good]] > 0

    @property
    def lantern_slots(self) -> int:
        return 3 if "lantern" in self.upgrades else 4

    @property
    def inventory_slots(self) -> int:
        return 2 if "steed" in self.upgrades else 3

    @property
    def illuminated_count(self) -> int:
        """Reserve and pool together."""
        return len(self.illuminated) + (self.pool_illuminated is not None)


class ConcernSeat(Player):
    """The Private Concern among the merchants: it has no wagon slots, no storage and no night dice."""

    @property
    def lantern_slots(self) -> int:
        return 0

    @property
    def inventory_slots(self) -> int:
        return 0


class Caravan:
    """A journey under way (TRAVEL-1 to TRAVEL-11)."""

    def __init__(self, leader: int, dice: int) -> None:
        self.leader = leader
        self.extra_dice = dice
        self.road = ""
        self.town = ""
        self.travellers: list[int] = [leader]
        self.event: str | None = None
        self.dice: list[str] = []
        """Travel dice not yet taken, as they show."""
        self.taken: list[tuple[int, str]] = []
        """Seat and face of the dice taken so far."""
        self.plus = 0
        """What a Threy Cat added to the die its owner has just taken (COMP-2)."""
        self.choosing: int | None = None
        """The seat whose die is taken but not yet carried out."""
        self.delivering: str | None = None
        """The commission for which goods are being handed over."""

    def copy(self) -> "Caravan":
        new = Caravan.__new__(Caravan)
        fields = self.__dict__.copy()
        fields["travellers"] = self.travellers[:]
        fields["dice"] = self.dice[:]
        fields["taken"] = self.taken[:]
        new.__dict__ = fields
        return new


class Concern:
    """What the Private Concern has besides a merchant's pieces: its cards, its goods marker, its VP.

    Its seat in ``State.players`` holds the rest. What is printed on its cards is not the core's
    affair: they are known by their pile and number.
    """

    def __init__(self, name: str, seat: int, piles: dict[str, tuple[str, ...]]) -> None:
        self.name = name
        """Which deck, or which strength of it, plays."""
        self.seat = seat
        self.piles = piles
        """What the cards of each pile are called."""
        self.left = {pile: tuple(range(1, len(names) + 1)) for pile, names in piles.items()}
        """Numbers of the cards not turned up yet."""
        self.card = 0
        """The action card turned up last; 0 before the first."""
        self.side = ""
        """The notice, sarcophagus card or delivery tile turned up this turn: ``notice 2``."""
        self.line = 0
        """The line of the card that is being carried out."""
        self.lines_done = 0
        """How many lines this turn had so far."""
        self.goods = 0
        self.vp = 0

    def copy(self) -> "Concern":
        new = Concern.__new__(Concern)
        fields = self.__dict__.copy()
        fields["left"] = self.left.copy()
        new.__dict__ = fields
        return new


class State:
    """The table between two answers."""

    def __init__(self, box: Box, edition: Edition, names: list[str], lazy: bool) -> None:
        self.box = box
        self.edition = edition
        self.storage = Storage(box.board.shapes, box.board.storage)
        self.lazy = lazy
        """A real table: cards stay unknown until somebody needs them."""
        self.variants: frozenset[str] = frozenset()
        self.players = [Player(name) for name in names]
        self.phase = "setup"
        self.round = 0
        self.seat = 0
        self.companions_work = False
        """Companion abilities may be used now: from the turn's start up to Rest (RULING-75)."""
        self.wheel_top = 0
        """Index, in the wheel's order, of the section at $5."""
        self.market: dict[str, int] = dict.fromkeys(GOODS, 0)
        self.set_aside = 0
        self.dark_market = 2
        self.ruins = 0
        self.inn: list[str | None] = [None] * 4
        self.courtyard: list[str | None] = [None] * 2
        self.companion_row: list[str | None] = [None] * 3
        """Index 0 is the card farthest from the deck; it carries the travel die."""
        self.decks: dict[str, Deck] = {}
        self.tops: dict[str, str | None] = dict.fromkeys(TOWNS)
        self.discards: dict[str, tuple[str, ...]] = {"highway": (), "shortcut": ()}
        self.buildings: list[str | None] = [None] * 5
        self.upgrades: list[str] = []
        self.fortune_coins = 5
        self.supply: dict[str, int] = {}
        self.steeds_left: list[str] = []
        self.pairs: list[tuple[str, str] | None] = []
        self.caravan: Caravan | None = None
        self.free_shortcut = False
        self.route_declared = False
        self.entered: dict[str, Card] = {}
        """What is known of cards read off the table, by the id we gave them."""
        self.unknowns = 0
        self.draws: dict[str, int] = {}
        self.result: Result | None = None
        self.concern: Concern | None = None

    def copy(self) -> "State":
        new = State.__new__(State)
        fields = self.__dict__.copy()
        fields["players"] = [player.copy() for player in self.players]
        for name in _COPIED:
            fields[name] = fields[name].copy()
        if self.caravan is not None:
            fields["caravan"] = self.caravan.copy()
        if self.concern is not None:
            fields["concern"] = self.concern.copy()
        new.__dict__ = fields
        return new

    # Cards

    def hero(self, card: str) -> Hero:
        known = self.box.heroes.get(card)
        return known if known is not None else cast(Hero, self.entered[card])

    def commission(self, card: str) -> Commission:
        known = self.box.commissions.get(card)
        return known if known is not None else cast(Commission, self.entered[card])

    def event(self, card: str) -> Event:
        known = self.box.events.get(card)
        return known if known is not None else cast(Event, self.entered[card])

    def deed(self, card: str) -> Deed:
        known = self.box.deeds.get(card)
        return known if known is not None else cast(Deed, self.entered[card])

    # Prints

    def doubts(self, fact: str) -> bool:
        """May the people at the table know better than this printed fact of the board?"""
        return self.lazy and not self.box.board.solid(fact)

    # The wheel

    def values(self) -> dict[str, int]:
        """Every good's value now (SETUP-2, WHEEL-1)."""
        wheel, top = self.box.board.wheel, self.wheel_top
        return {wheel[(top + i) % 6]: value for i, value in enumerate(WHEEL_VALUES)}

    def value(self, good: str) -> int:
        return WHEEL_VALUES[(self.box.board.wheel.index(good) - self.wheel_top) % 6]

    def turn_wheel(self, sections: int = 1) -> None:
        """Clockwise: the $5 good becomes $4, ..., the second $1 becomes $5 (WHEEL-1)."""
        self.wheel_top = (self.wheel_top - sections) % 6

    # Storage

    def illuminated_room(self, player: Player) -> int:
        """How many illuminated dice more this wagon can hold (WAGON-1, RULING-21)."""
        held = player.illuminated_count if self.edition.pool_die_counts else len(player.illuminated)
        return 2 - held

    def fits(self, player: Player, counts: Counts) -> bool:
        """Can these goods be packed into this wagon (WAGON-3, RULING-14)?"""
        heroes = self.storage_heroes(player)
        if player.waved is not None:
            goods, helpers = player.waved
            if heroes >= helpers and all(a <= b for a, b in zip(counts, goods, strict=True)):
                return True
        return self.storage.fits(counts, "vp" in player.upgrades, "sugarfoot" in player.steeds, heroes)

    def wave_through(self, player: Player, counts: Counts) -> None:
        """Somebody sees these goods fit, with the storage heroes aboard now."""
        player.waved = (counts, self.storage_heroes(player))

    def storage_heroes(self, player: Player) -> int:
        return [self.hero(card).bonus for card in player.heroes].count("storage")

    # Seats

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        seats = len(self.players)
        return [(seat + i) % seats for i in range(seats)]

    def concern_at(self, seat: int) -> Concern | None:
        """The Private Concern, if it sits here."""
        concern = self.concern
        return concern if concern is not None and concern.seat == seat else None

    def is_concern(self, seat: int) -> bool:
        return self.concern is not None and self.concern.seat == seat

    @property
    def humans(self) -> list[int]:
        """The seats of people, in turn order."""
        return [seat for seat in range(len(self.players)) if not self.is_concern(seat)]


_COPIED = (
    "market", "inn", "courtyard", "companion_row", "decks", "tops", "discards", "buildings",
    "upgrades", "supply", "steeds_left", "pairs", "entered", "draws",
)  # fmt: skip
