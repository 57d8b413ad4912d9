"""Which line of its card the Private Concern carries out next, and what that line does.

Lines are numbered: the card's own from 1, the extra ones of its strength from 11, those of a notice,
sarcophagus card or delivery tile from 21, those of the game's twists from 31. A number is all that a
game keeps of them.
"""

from typing import Any, Final

from companion.concern.bazaar import next_purchase
from companion.concern.deck import Card, Deck, SideCard, Strength, Twist
from companion.concern.lines import (
    AnyLine,
    Buy,
    ExploreRuins,
    Gain,
    Line,
    Lose,
    TakeCommission,
    TakeCompanion,
    TakeDeed,
    TakeHero,
    Travel,
    TurnUp,
    TurnWheel,
    UseBuilding,
    UseDarkMarket,
)
from companion.concern.towns import best_town, most_towns, visit_to
from companion.core.unknown import known
from companion.games.dark_road import options
from companion.games.dark_road.names import DARK_MARKET_SPACES, TOWNS
from companion.games.dark_road.state import State
from companion.games.dark_road.turn import adjacent

EXTRA: Final = 10
SIDE: Final = 20
TWIST: Final = 30
_PAID: Final = ("surveyor", "guildhall", "candle_and_quartz", "filigree")
"""Buildings that cost it 2 coins (BUILD-1)."""
_USELESS: Final = ("quartz_mine", "mansion", "workshop")
"""Buildings that deal in what it does not have (CONCERN-2)."""


class Plan:
    """A card with what the game's strength and twists make of it, at one moment of the table."""

    def __init__(
        self, deck: Deck, strength: Strength, twists: tuple[Twist, ...], view: State, card: Card
    ) -> None:
        concern = view.concern
        assert concern is not None
        self.deck = deck
        self.view = view
        self.card = card
        self.concern = concern
        self.seat = concern.seat
        self.player = view.players[concern.seat]
        self.extra = card.extra if concern.card in strength.extra else ()
        self.twist_lines = tuple(line for twist in twists for line in twist.lines)

    def line(self, number: int) -> Line | None:
        """The line of this number."""
        lines, first = {
            0: (self.card.lines, 0),
            1: (self.extra, EXTRA),
            2: (self._side_lines(), SIDE),
            3: (self.twist_lines, TWIST),
        }[number // 10]
        place = number - first - 1
        return lines[place] if 0 <= place < len(lines) else None

    def next_line(self) -> int | None:
        """The number of the next line that is possible, or ``None`` when the card is done."""
        done = self.concern.line
        groups = (
            (0, self.card.lines, self.card.most_lines),
            (EXTRA, self.extra, 1),
            (SIDE, self._side_lines(), len(self._side_lines())),
            (TWIST, self.twist_lines, len(self.twist_lines)),
        )
        for first, lines, most in groups:
            # While the card's own lines are carried out, all that were done so far are its own.
            if (self.concern.lines_done if first == 0 else int(done > first)) >= most:
                continue
            for place, line in enumerate(lines, 1):
                if first + place > done and self.possible(line):
                    return first + place
        return None

    def _side_lines(self) -> tuple[Line, ...]:
        side = self.side_card()
        return () if side is None else side.lines

    def side_card(self) -> SideCard | None:
        """What was turned up this turn besides its card."""
        pile, _, number = self.concern.side.partition(" ")
        if not number:
            return None
        place = int(number.rstrip("ab")) - 1
        if pile == "delivery":
            tile = self.deck.deliveries[place]
            return tile.front if number.endswith("a") else tile.back
        return (self.deck.notices if pile == "notice" else self.deck.sarcophagi)[place]

    # Is a line possible?

    def possible(self, line: Line) -> bool:
        """Its wagon stands where it must, it has what it needs, and something will come of it."""
        return self._in_place(line) and self._has_needed(line) and self._comes_to_something(line)

    def _in_place(self, line: AnyLine) -> bool:
        return line.anywhere or not line.district or line.district in adjacent(self.view, self.player.space)

    def _has_needed(self, line: AnyLine) -> bool:
        return all(self.holds(what) >= least for what, least in line.needs) and all(
            self.holds(what) < limit for what, limit in line.below
        )

    def holds(self, what: str) -> int:
        """How much it has of what a line can ask for."""
        player, coins = self.player, known(self.player.coins)
        match what:
            case "coins":
                return coins
            case "prestige":
                return player.prestige
            case "coins_ahead":
                return coins - player.prestige
            case "prestige_ahead":
                return player.prestige - coins
            case "goods":
                return self.concern.goods
            case "heroes":
                return len(player.heroes)
            case "commissions":
                return len(player.commissions)
            case "cards":
                return len(player.heroes) + len(player.commissions)
            case _:
                return self.view.round

    def _comes_to_something(self, line: Line) -> bool:
        view, player = self.view, self.player
        match line:
            case Buy():
                return next_purchase(view, line, self.card, None) is not None
            case TakeCommission():
                return len(player.commissions) < 3 and any(view.tops[town] is not None for town in TOWNS)
            case UseDarkMarket():
                return self.holds("coins") >= self.dark_market_steps(line)
            case TakeHero():
                return any(view.inn) and self._may_take_hero(line)
            case Travel():
                return visit_to(view, self.seat, self.destination(line), self.deck).cards >= line.cards
            case UseBuilding():
                return self._building_helps(view.buildings[player.space])
            case TakeDeed():
                return bool(view.decks["deeds"].size) or any(view.courtyard)
            case TakeCompanion():
                return bool(view.decks["companions"].size) or any(view.companion_row)
            case Lose(what=what):
                return any(self._could_lose(thing) for thing, _ in what)
            case TurnUp():
                return not self.concern.side
            case ExploreRuins() | Gain() | TurnWheel():
                return True

    def _may_take_hero(self, line: TakeHero) -> bool:
        """With three heroes aboard it still sells, and one of them leaves (WAGON-2)."""
        goods = self.concern.goods
        return goods >= line.least and (len(self.player.heroes) < 3 or min(line.sell, goods) > 0)

    def _could_lose(self, thing: str) -> bool:
        return (self.concern.vp if thing == "vp" else self.holds(thing)) > 0

    def _building_helps(self, building: str | None) -> bool:
        if building is None or building in _USELESS:
            return False
        if building == "candle_and_quartz" and len(self.player.heroes) == len(self.player.commissions) == 3:
            return False
        return building not in _PAID or self.holds("coins") >= 2

    # What a line does

    def step(self, line: Line) -> Any:
        """The answer that begins it."""
        match line:
            case UseBuilding():
                building = self.view.buildings[self.player.space]
                assert building is not None
                return options.Activate(building)
            case TakeDeed():
                return options.DEED
            case TakeCompanion():
                return options.COMPANION
            case Gain(what=what):
                return _entry("gain", what)
            case Lose(what=what):
                return _entry("lose", what)
            case TurnWheel(turns=turns):
                return {"effects": [f"turn wheel {turns}"]}
            case TurnUp(pile=pile):
                return options.TurnUp(pile)
            case TakeHero(slot="most") if self._unread_heroes():
                return options.READ_INN
            case _:
                return options.ACTIVATE[line.district]

    def _unread_heroes(self) -> bool:
        """At a real table: towns of heroes at the Inn that nobody has said yet."""
        inn = self.view.inn
        return any(card is not None and self.view.hero(card).town is None for card in inn)

    def dark_market_steps(self, line: UseDarkMarket) -> int:
        if not line.to:
            return line.steps
        return (DARK_MARKET_SPACES.index(line.to) - self.view.dark_market - 1) % 4 + 1

    def destination(self, line: Travel) -> str:
        match line.town:
            case "best":
                return best_town(self.view, self.seat, TOWNS, self.deck)
            case "most":
                return most_towns(self.view, self.seat, self.deck)[0]
            case town:
                return town

    def move(self) -> int:
        """Spaces its wagon goes: what the card says, or to the nearest space beside a district."""
        if isinstance(self.card.move, int):
            return self.card.move
        spaces = range(5)
        return next(
            count for count in spaces
            if self.card.move in adjacent(self.view, (self.player.space + count) % 5)
        )  # fmt: skip


def _entry(verb: str, what: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    """Gains and losses in the notation of the game's own cards; VP stand apart."""
    effects: list[str] = []
    entry: dict[str, Any] = {}
    for thing, count in what:
        if thing == "vp":
            entry["vp" if verb == "gain" else "lose_vp"] = count
        elif thing in ("coins", "prestige"):
            effects.append(f"{verb} {thing} {count}")
        else:
            word = thing if thing != "goods" else "good any" if verb == "gain" else "good"
            effects += [f"{verb} {word}"] * count
    return entry | ({"effects": effects} if effects else {})
