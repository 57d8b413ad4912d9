"""A player that looks one step ahead: the option with the highest weight in a plain table.

It knows prices and what it carries, but has no plan: it never asks what a thing is for later.
"""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from companion.core.errors import Invalid
from companion.core.questions import Question, Word
from companion.games.dark_road.names import FACE_VALUE, GOOD_OF, TILES, TOWNS
from companion.games.dark_road.options import (
    TRAVEL,
    Activate,
    Alternative,
    Buy,
    Change,
    ChangeTo,
    CompanionAt,
    DeedAt,
    Deliver,
    DeliverCommission,
    DeliverHero,
    Die,
    Discard,
    HeroAt,
    Illuminate,
    KeepDeed,
    Move,
    Pair,
    Pay,
    Plus,
    Reward,
    Sell,
    Slot,
    Stack,
    Steed,
    Steps,
    Take,
    Town,
    Trade,
    Upgrade,
    Use,
)
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.turn import adjacent

PLACE: Mapping[str, float] = MappingProxyType(
    {
        "inn": 0.0,
        "yurg": 3.0,
        "commissions": 2.0,
        "dark_market": 2.5,
        "bazaar": 2.0,
        "quartz_mine": 1.0,
        "surveyor": 2.0,
        "harbor": 2.0,
        "guildhall": 2.5,
        "oracle": 1.5,
        "candle_and_quartz": 1.5,
        "lanternworks": 3.0,
        "mansion": 0.5,
        "workshop": 2.0,
        "filigree": 1.5,
    }
)
"""What a district or building usually brings; the Inn counts by what can be sold there."""

WORD: Mapping[str, float] = MappingProxyType(
    {
        "reset": 1.0,
        "as it is": 0.0,
        "lantern": 1.0,
        "coins": 2.0,
        "prestige": 2.0,
        "turn wheel": -1.0,
        "stay": 0.0,
        "forward": -1.0,
        "back": -1.0,
        "done": 0.0,
        "go on": 0.0,
        "draw heroes": -0.5,
        "deck": 0.5,
        "leave": 0.0,
        "ruins": 2.0,
        "travel": 1.2,
        "highway": 1.0,
        "shortcut": 0.0,
        "join": 0.5,
        "stay home": 0.0,
        "reroll": -1.0,
        "roll": 1.0,
        "whisper": 1.0,
        "no town": 0.0,
        "a hero": 2.0,
        "a commission": 1.5,
        "a deed": 2.2,
        "illuminated die": 1.9,
        "wagon upgrade": 1.5,
        "dark market": 1.0,
    }
)
SLOT = (0.0, 1.0, 2.0)
"""The first slot counts by what it crafts."""
NEED = 2.0
"""What a good is worth more when a commission aboard requests it."""
THING: Mapping[str, float] = MappingProxyType({"coins": 2.0, "lantern": 0.7, "quartz": 1.0, "horseshoe": 0.8})


class Greedy:
    """Equal weights are told apart by its own seeded dice."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: State, question: Question) -> str:
        """Raises ``Invalid`` for an option it has no weight for."""
        assert question.seat is not None
        table = _Table(view, view.players[question.seat], question)
        weights = [table.weight(option) for option in question.options]
        most = max(weights)
        best = [option for option, weight in zip(question.options, weights, strict=True) if weight == most]
        return best[0] if len(best) == 1 else self._random.choice(best)


class _Table:
    """The weights of the options of one question."""

    def __init__(self, view: State, me: Player, question: Question) -> None:
        self.view = view
        self.me = me
        self.question = question
        self.values = view.values()
        self.wanted = {good for card in me.commissions for good in view.commission(card).goods or ()}

    def weight(self, option: str) -> float:
        match option:
            case Word(word):
                return WORD[word] + (self._best_town() if option == TRAVEL else 0.0)
            case Die(face) | Illuminate(face):
                return self._die(option, face)
            case Slot(number):
                return self._slot(number)
            case Move(spaces):
                return self._space(spaces)
            case Activate(place):
                return self._place(place)
            case Buy(good):
                return self._tile(good) - self.values[good]
            case Change(_) | ChangeTo(_) | Trade(_, _):
                return -0.5
            case Steps(spaces):
                return -0.1 * spaces
            case Sell(tile):
                return self.values[GOOD_OF[tile]] + 0.5
            case Take(tile) | Deliver(tile):
                return self._tile(tile)
            case Discard(thing) | Pay(thing):
                return -self._thing(thing) + (0.5 if isinstance(option, Pay) else 0.0)
            case _:
                return self._card(option)

    def _card(self, option: str) -> float:
        match option:
            case HeroAt(place):
                return self._sale(place)
            case Stack(town):
                return self._stack(town)
            case Town(town):
                return float(self._cards_for(town))
            case DeliverCommission(_) | DeliverHero(_):
                return 2.0
            case DeedAt(place) | CompanionAt(place) | KeepDeed(place) | Pair(place):
                return 2.0 - 0.1 * place
            case Upgrade(name):
                return 2.0 if name == "vp" else 1.0
            case Steed(_) | Reward(_):
                return 1.0
            case Use(_, _):
                return 0.2
            case Alternative(place):
                return -0.1 * place
            case Plus(amount):
                return float(amount)
            case _:
                raise Invalid("unknown-option", value=str(option), kind=self.question.kind)

    # What the weights are made of

    def _tile(self, tile: str) -> float:
        good = GOOD_OF[tile]
        upgraded = 1.0 if tile != good else 0.0
        return 0.5 * self.values[good] + 1.5 + upgraded + (NEED if good in self.wanted else 0.0)

    def _thing(self, thing: str) -> float:
        """Worth of a tile, an item or a card of the own wagon."""
        if thing in TILES:
            return self._tile(thing)
        return THING.get(thing, 2.0)

    def _die(self, option: str, face: str) -> float:
        """Travel dice by their number, night dice by what they craft; a lit one opens more doors."""
        if isinstance(option, Illuminate):
            return 3.0
        if self.question.kind == "plan_die":
            return self._tile(self.view.box.board.crafting[face])
        return float(face)

    def _slot(self, number: int) -> float:
        """The slot's action and the place its die leads to."""
        bumped = self.me.locked[number - 1]
        face: str | None = self.question.params[0]
        crafted = self._tile(self.view.box.board.crafting[face]) - 1.0 if number == 1 and face else 0.0
        reached = self._space(FACE_VALUE[bumped]) if bumped is not None else 0.0
        return SLOT[number - 1] + crafted + reached

    def _space(self, spaces: int) -> float:
        space = (self.me.space + spaces) % 5
        return max(self._place(district) for district in adjacent(self.view, space))

    def _place(self, place: str) -> float:
        if place == "inn":
            return max((self._sale(number) for number in range(1, 5)), default=0.0)
        if place == "yurg":
            return PLACE[place] + self._best_town()
        if place == "commissions" and len(self.me.commissions) == 3:
            return 0.0
        return PLACE[place]

    def _sale(self, place: int) -> float:
        """Coins this hero would pay, and the hero."""
        drawn: list[str] = self.question.params[0] if self.question.kind == "inn_hero" else []
        cards = [*self.view.inn, *drawn]
        card = cards[place - 1]
        if card is None:
            return 0.0
        goods = [good for good in self.view.hero(card).goods or () if self.me.has_good(good)]
        return sum(self.values[good] for good in goods) + 1.0 if goods else 0.0

    def _stack(self, town: str) -> float:
        card = self.view.tops[town]
        if card is None:
            return 0.0
        goods = self.view.commission(card).goods or ()
        return sum(1.0 for good in goods if self.me.has_good(good)) + 0.5 * self._cards_for(town)

    def _best_town(self) -> float:
        """What waits in the town most cards aboard belong to."""
        return float(max(self._cards_for(town) for town in TOWNS))

    def _cards_for(self, town: str) -> int:
        view, me = self.view, self.me
        return sum(1 for card in me.heroes if view.hero(card).town == town) + sum(
            1 for card in me.commissions if view.commission(card).town == town
        )
