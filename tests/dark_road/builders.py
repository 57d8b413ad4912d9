"""Positions for tests, laid piece by piece with ``with_…`` and played by the real rules.

``Table()`` is seat 0's first turn on a plain table: bare wagons, a known wheel, decks whose
order is known, so that only dice are left to chance. ``play`` gives the answers in the order in
which the game asks for them, choices and chance alike::

    table = Table().with_reserve("1").with_coins(4)
    table.play("slot 3", "coins", "activate dark_market", "steps 2")
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.core.errors import GameError, Illegal, Warned
from companion.core.questions import Question
from companion.core.unknown import Count
from companion.games.dark_road import new_game
from companion.games.dark_road.box import Box, Commission, Deed, Event, Hero
from companion.games.dark_road.cards import stack_name
from companion.games.dark_road.concern import concern_record
from companion.games.dark_road.game import DarkRoad, make_game, setup_record
from companion.games.dark_road.invariants import problems
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.state import Concern, Deck, OwnedCompanion, Player, State
from tests.dark_road.cards import (
    CRAFTING,
    WHEEL,
    box_with,
    commission,
    confirmed,
    effects,
    event,
    hero,
    pinned_box,
)

__all__ = [
    "CRAFTING",
    "NAMES",
    "WHEEL",
    "Table",
    "answer_setup",
    "at",
    "box_with",
    "commission",
    "confirmed",
    "effects",
    "event",
    "hero",
    "pinned_box",
    "to",
]

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
_PASS = ("go on", "done", "stay", "as it is", "leave", "no town", "stay home", "ruins", "coins", "lantern")


DECK = {"name": "merchant", "notice": ["Curfew"], "sarcophagus": ["Bones"], "delivery": ["Crates", "Sacks"]}
"""What the Private Concern of a test plays with."""


def _sit_down(seats: int, concern: int | None, **kwargs: Any) -> DarkRoad:
    deck = None if concern is None else DECK
    seat = -1 if concern is None else concern
    return new_game(NAMES[:seats], concern=deck, concern_seat=seat, data=pinned_box(), **kwargs)


@cache
def _dealt(seats: int, edition: str, concern: int | None) -> State:
    game = _sit_down(seats, concern, edition=edition, seed=1)
    answer_setup(game)
    return game.state


@cache
def _laid(seats: int, edition: str, variants: tuple[str, ...], concern: int | None) -> State:
    """A real table after its setup; every chance showed its first option."""
    game = _sit_down(seats, concern, edition=edition, variants=variants)
    answer_setup(game)
    return game.state


def answer_setup(game: DarkRoad) -> None:
    """Answer every question of the setup, chance and choice, with what is offered first."""
    while game.state.phase == "setup":
        question = game.question
        assert question is not None
        if question.options:
            game.answer(question.options[0])
        else:
            game.answer({"goods": ["armor"], "bonus": "lantern"})


class Table:
    """A position and, once something was asked or played, the game that goes on from it.

    ``seats`` are people's; the Private Concern takes the seat ``concern`` besides.
    """

    def __init__(
        self,
        seats: int = 2,
        edition: str = "v2",
        lazy: bool = False,
        variants: tuple[str, ...] = (),
        concern: int | None = None,
    ) -> None:
        self._game: DarkRoad | None = None
        self._record = setup_record(NAMES[:seats], edition, None, variants, ())
        if concern is not None:
            self._record["concern"] = concern_record(DECK, concern)
        if lazy:
            self.state = _laid(seats, edition, variants, concern).copy()
        else:
            self.state = _dealt(seats, edition, concern).copy()
            self.state.variants = frozenset(variants)
            self._know_decks()
        self.state.draws = {}
        self._clear()

    # The plain table

    def _know_decks(self) -> None:
        for name, deck in self.state.decks.items():
            self.state.decks[name] = Deck((), 0, deck.pool + deck.bottom)

    def _clear(self) -> None:
        state = self.state
        state.companions_work = False
        state.buildings = [None, "quartz_mine", "oracle", "lanternworks", "workshop"]
        for seat, player in enumerate(state.players):
            state.steeds_left += player.steeds
            state.decks["deeds"] = state.decks["deeds"].under(*player.deeds)
            fresh = Player(player.name)
            fresh.coins, fresh.prestige = 10, 5
            if not state.is_concern(seat):
                fresh.locked, fresh.reserve = ["1", "2", "3"], ["1", "2", "3", "4"]
            vars(player).update(vars(fresh))
        if state.concern is not None:
            # In a dealt game its first card may lie there already.
            state.concern = Concern(state.concern.name, state.concern.seat, state.concern.piles)
        self.with_wheel("potion")
        self.with_dark_market("south").with_ruins("bottom-left")

    def _player(self, seat: int) -> Player:
        assert self._game is None, "lay the table before playing"
        return self.state.players[seat]

    def _add(self, card: str | Hero | Commission | Event | Deed) -> str:
        """The id of a card; a card of the test's own joins the box, one of the box leaves its pile."""
        state = self.state
        if not isinstance(card, str):
            box = state.box
            match card:
                case Hero():
                    state.box = replace(box, heroes={**box.heroes, card.id: card})
                case Commission():
                    state.box = replace(box, commissions={**box.commissions, card.id: card})
                case Event():
                    state.box = replace(box, events={**box.events, card.id: card})
                case Deed():
                    state.box = replace(box, deeds={**box.deeds, card.id: card})
            return card.id
        self._pull(card)
        return card

    def _pull(self, card: str) -> None:
        state = self.state
        for name, deck in state.decks.items():
            if card in deck.bottom and name != "companions":
                left = tuple(other for other in deck.bottom if other != card)
                state.decks[name] = deck._replace(bottom=left)
        for row in (state.inn, state.courtyard):
            if card in row:
                row[row.index(card)] = None
        for town in TOWNS:
            if state.tops[town] == card:
                state.tops[town] = None

    # Laying pieces; ``seat`` names whose they are

    def with_box(self, box: Box) -> "Table":
        """Other prints; lay this first."""
        self.state.box = box
        return self

    def with_coins(self, coins: Count, seat: int = 0) -> "Table":
        self._player(seat).coins = coins
        return self

    def with_prestige(self, prestige: int, seat: int = 0) -> "Table":
        self._player(seat).prestige = prestige
        return self

    def with_lanterns(self, lanterns: int, seat: int = 0) -> "Table":
        self._player(seat).lanterns = lanterns
        return self

    def with_items(self, horseshoes: int = 0, quartz: int = 0, seat: int = 0) -> "Table":
        player = self._player(seat)
        player.horseshoes, player.quartz = horseshoes, quartz
        return self

    def with_goods(self, *tiles: str, seat: int = 0) -> "Table":
        """These tiles in addition, such as ``"armor", "book+"``."""
        for tile in tiles:
            self._player(seat).goods[tile] += 1
        return self

    def with_space(self, space: int, seat: int = 0) -> "Table":
        self._player(seat).space = space
        return self

    def with_locked(self, *faces: str | None, seat: int = 0) -> "Table":
        self._player(seat).locked = list(faces)
        return self

    def with_reserve(self, *faces: str, seat: int = 0) -> "Table":
        self._player(seat).reserve = list(faces)
        return self

    def with_spent(self, dice: int, seat: int = 0) -> "Table":
        self._player(seat).spent = dice
        return self

    def with_illuminated(self, *faces: str, seat: int = 0) -> "Table":
        self._player(seat).illuminated = list(faces)
        return self

    def with_marker(self, goods: int, vp: int = 0) -> "Table":
        """The goods marker and the VP of the Private Concern."""
        assert self.state.concern is not None
        self.state.concern.goods, self.state.concern.vp = goods, vp
        return self

    def with_heroes(self, *cards: str | Hero, seat: int = 0) -> "Table":
        self._player(seat).heroes += map(self._add, cards)
        return self

    def with_commissions(self, *cards: str | Commission, seat: int = 0) -> "Table":
        self._player(seat).commissions += map(self._add, cards)
        return self

    def with_log(
        self, heroes: Iterable[str | Hero] = (), commissions: Iterable[str | Commission] = (), seat: int = 0
    ) -> "Table":
        """Delivered cards."""
        self._player(seat).delivered_heroes += map(self._add, heroes)
        self._player(seat).delivered_commissions += map(self._add, commissions)
        return self

    def with_deeds(self, *cards: str | Deed, seat: int = 0) -> "Table":
        self._player(seat).deeds += map(self._add, cards)
        return self

    def with_companion(self, name: str, *used: int, seat: int = 0) -> "Table":
        """A companion; ``used`` abilities (1, 2) hold their gift."""
        player = self._player(seat)
        player.companions.append(OwnedCompanion(name, (1 in used, 2 in used)))
        player.gifts += len(used)
        return self

    def with_steed(self, name: str, seat: int = 0) -> "Table":
        self.state.steeds_left.remove(name)
        self._player(seat).steeds.append(name)
        return self

    def with_upgrade(self, name: str, seat: int = 0) -> "Table":
        self.state.upgrades.remove(name)
        self._player(seat).upgrades.append(name)
        return self

    def with_wheel(self, top: str, dice: Mapping[str, int] | None = None) -> "Table":
        """The good at $5; ``dice`` are the market dice a section, the rest of the five is set aside.

        Without ``dice`` there is one on each of the first five sections.
        """
        state = self.state
        wheel = state.box.board.wheel
        state.wheel_top = wheel.index(top)
        if dice is None:
            dice = {wheel[(state.wheel_top + i) % 6]: 1 for i in range(5)}
        state.market = {good: dice.get(good, 0) for good in state.market}
        state.set_aside = 5 - sum(state.market.values())
        return self

    def with_dark_market(self, space: str) -> "Table":
        self.state.dark_market = ("north", "east", "south", "west").index(space)
        return self

    def with_ruins(self, space: str) -> "Table":
        self.state.ruins = ("bottom-left", "top-left", "top-right", "bottom-right").index(space)
        return self

    def with_inn(self, *cards: str | Hero | None) -> "Table":
        """The four places of the Inn; what is not named stays empty."""
        found = [card if card is None else self._add(card) for card in cards]
        self.state.inn = [*found, *[None] * (4 - len(found))]
        return self

    def with_hero_deck(self, *cards: str | Hero) -> "Table":
        self.state.decks["heroes"] = Deck((), 0, tuple(map(self._add, cards)))
        return self

    def with_stack(self, town: str, *cards: str | Commission) -> "Table":
        """The whole commission stack of a town, top first; none for an empty one."""
        found = list(map(self._add, cards))
        self.state.tops[town] = found[0] if found else None
        self.state.decks[stack_name(town)] = Deck((), 0, tuple(found[1:]))
        return self

    def with_courtyard(self, *cards: str | Deed | None) -> "Table":
        """The two face-up deeds, top banner first."""
        found = [card if card is None else self._add(card) for card in cards]
        self.state.courtyard = [*found, *[None] * (2 - len(found))]
        return self

    def with_deed_deck(self, *cards: str | Deed) -> "Table":
        self.state.decks["deeds"] = Deck((), 0, tuple(map(self._add, cards)))
        return self

    def with_companion_row(self, *names: str | None) -> "Table":
        """From the card farthest from the deck, which carries the travel die."""
        self.state.companion_row = [*names, *[None] * (3 - len(names))]
        return self

    def with_companion_deck(self, *names: str) -> "Table":
        self.state.decks["companions"] = Deck((), 0, names)
        return self

    def with_event(self, *events: str | Event) -> "Table":
        """The next events of their roads, in this order; nothing lies under them."""
        roads: dict[str, list[str]] = {}
        for card in events:
            known = self.state.box.events[card] if isinstance(card, str) else card
            assert known.road is not None
            roads.setdefault(known.road, []).append(self._add(card))
        for road, cards in roads.items():
            self.state.decks[road] = Deck((), 0, tuple(cards))
        return self

    def with_buildings(self, *names: str | None) -> "Table":
        """The buildings on spaces 1 to 4."""
        self.state.buildings = [None, *names, *[None] * (4 - len(names))]
        return self

    def with_supply(self, **left: int) -> "Table":
        """Only so many are left; the others are in nobody's hands and out of the count."""
        assert self._game is None
        counts = {**self.state.box.board.counts}
        for piece, count in left.items():
            held = self._held(piece)
            counts["illuminated_dice" if piece == "illuminated" else piece] = held + count
        board = replace(self.state.box.board, counts=counts)
        self.state.box = replace(self.state.box, board=board)
        return self

    def _held(self, piece: str) -> int:
        players = self.state.players
        match piece:
            case "lantern":
                return sum(player.lanterns for player in players)
            case "horseshoe":
                return sum(player.horseshoes for player in players)
            case "quartz":
                return sum(player.quartz + player.gifts for player in players)
            case "illuminated":
                return sum(player.illuminated_count for player in players)
            case _:
                return sum(player.goods[piece] + player.goods[piece + "+"] for player in players)

    def _balance_supply(self) -> None:
        counts = self.state.box.board.counts
        for piece in self.state.supply:
            total = counts["illuminated_dice" if piece == "illuminated" else piece]
            self.state.supply[piece] = total - self._held(piece)

    def with_turn(self, turn: int, seat: int = 0) -> "Table":
        """It is this seat's turn of this round; dice are not touched (see :meth:`with_late_dice`)."""
        self.state.round, self.state.seat = turn, seat
        return self

    def with_late_dice(self, *locked: str | None, seat: int = 0) -> "Table":
        """As in turns 11 to 13: an empty reserve and these locked dice."""
        player = self._player(seat)
        player.reserve, player.locked = [], list(locked)
        player.spent = sum(1 for face in locked if face is None)
        return self

    def with_end(self) -> "Table":
        """Everyone's 13th turn is over."""
        self.state.phase, self.state.round, self.state.seat = "end", 13, 0
        return self

    # Playing

    @property
    def game(self) -> DarkRoad:
        """The running game; it starts the turn when it is first looked at."""
        if self._game is None:
            self._balance_supply()
            assert problems(self.state) == []
            game = make_game(self._record, self.state.box)
            game.state = self.state
            self._game = game.start()
        self.state = self._game.state
        return self._game

    @property
    def question(self) -> Question:
        question = self.game.question
        assert question is not None, "the game is over"
        return question

    @property
    def asked(self) -> str:
        """The kind of the pending question, "" when the game is over."""
        return "" if self.game.question is None else self.game.question.kind

    @property
    def options(self) -> list[str]:
        return [str(option) for option in self.question.options]

    def player(self, seat: int = 0) -> Player:
        return self.game.state.players[seat]

    @property
    def concern(self) -> Concern:
        """The Private Concern's own pieces; its other ones are its seat's."""
        assert self.game.state.concern is not None
        return self.game.state.concern

    @property
    def me(self) -> Player:
        return self.player(0)

    def goods(self, seat: int = 0) -> list[str]:
        """The tiles aboard, such as ``["armor", "armor", "book+"]``, in alphabetical order."""
        held = self.player(seat).goods
        return sorted(tile for tile, count in held.items() for _ in range(count))

    def play(self, *answers: str | dict[str, Any], wave: bool = False) -> "Table":
        """Answer in order whatever is asked, choices and chance alike; pieces stay conserved."""
        for answer in answers:
            self.game.answer(answer, wave=wave)
            assert problems(self.game.state) == []
        self.state = self.game.state
        return self

    def refusal(self, answer: str | dict[str, Any]) -> tuple[str, str]:
        """The code and rule with which an answer is refused; nothing may have changed."""
        return self._refusal(answer, Illegal)

    def warning(self, answer: str) -> tuple[str, str]:
        """The code and rule of the warning that an answer gives; nothing may have changed."""
        return self._refusal(answer, Warned)

    def _refusal(self, answer: str | dict[str, Any], expected: type[GameError]) -> tuple[str, str]:
        before, log = self.game.state_hash(), len(self.game.log)
        try:
            self.game.answer(answer)
        except expected as error:
            assert self.game.state_hash() == before
            assert len(self.game.log) == log
            return error.code, error.rule
        raise AssertionError(f"{answer!r} was accepted")

    def end_turn(self) -> "Table":
        """Decline everything that can be declined until the next turn (or the end) begins."""
        state = self.game.state
        before = (state.phase, state.round, state.seat)
        while self.game.question is not None:
            state = self.game.state
            if (state.phase, state.round, state.seat) != before:
                break
            self.play(self._decline())
        return self

    def _decline(self) -> str:
        options = self.options
        return next((word for word in _PASS if word in options), options[0])


def at(place: str, both: bool = False, **kwargs: Any) -> Table:
    """A table whose seat 0 can end its move beside a district or on a building's space.

    Answer ``to(place)`` to get there. With ``both`` an illuminated die is in the reserve too.
    """
    spaces = {"bazaar": 1, "commissions": 2, "yurg": 3, "dark_market": 4, "inn": 0}
    table = Table(**kwargs).with_space(spaces[place]).with_locked("blank", "blank", "1")
    table.with_reserve("1", "2", "3", "4")
    return table.with_illuminated("blank") if both else table


def to(place: str, both: bool = False) -> tuple[str, ...]:
    """The answers that lead from ``at(place)`` into the district: no move, no gain but a lantern."""
    if both:
        return ("die 1", "slot 2", "illuminate blank", f"activate {place}")
    return ("die 1", "slot 2", f"activate {place}")
