"""Finished games of the simulator, and what lies on their tables."""

from functools import cache
from typing import Any, NamedTuple

from companion import games
from companion.core.pads import Outcome, Seat, Sheet
from companion.core.results import Result
from companion.core.unknown import known
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.pad.reducing import sheet_of
from companion.games.dark_road.state import Player as Merchant
from companion.games.dark_road.state import State
from companion.simulation.seating import Plan, is_concern, plan_of
from tests.dark_road.pad.brute import Wagon
from tests.dark_road.pad.plain_scorer import Card, Deed, Player, is_about

PAD = games.pad("dark_road")
SEED = 20

MIXES = (
    ("random",),
    ("random", "random"),
    ("random", "random", "random"),
    ("random", "random", "random", "random"),
    ("random", "concern:merchant"),
    ("greedy", "random"),
    ("random", "random"),
    ("greedy", "random", "random"),
    ("random", "random", "random", "random"),
    ("random", "random", "random", "concern:apprentice"),
)
GOOD_PLAYERS = (("trader",), ("trader", "greedy"), ("trader", "trader"), ("trader", "concern:guildmaster"))
EVERY = 35
"""Every so many games good players sit down."""


class Evening(NamedTuple):
    """A game to its end, and how it stood before the last visits."""

    over: State
    before: State
    decided: dict[tuple[int, str], list[str]]
    """By seat and deed: what its owner took, time by time."""
    strength: str

    @property
    def edition(self) -> str:
        return self.over.edition.name

    @property
    def result(self) -> Result:
        assert self.over.result is not None
        return self.over.result


def evening(number: int) -> Evening:
    """Game ``number``: other people, another edition, with or without the Private Concern."""
    trading = number % EVERY == EVERY - 1
    mixes = GOOD_PLAYERS if trading else MIXES
    seats = mixes[(number // EVERY if trading else number) % len(mixes)]
    plan = _plan(seats, ("v1", "v2")[number // len(MIXES) % 2])
    strength = next((name.partition(":")[2] for name in seats if is_concern(name)), "")
    return _played(plan.new_game(number), plan.players(number), strength)


@cache
def _plan(seats: tuple[str, ...], edition: str) -> Plan:
    return plan_of(seats, SEED, edition)


def _played(game: DarkRoad, players: list[Any], strength: str) -> Evening:
    before: list[State] = []
    decided: dict[tuple[int, str], list[str]] = {}

    def keep(state: State) -> None:
        if state.phase == "end":
            before.append(state.copy())

    game.on_segment_end = keep
    while (question := game.question) is not None:
        seat = question.seat
        assert seat is not None
        answer = players[seat].choose(game.observe(seat), question)
        if question.kind == "choose_reward":
            decided.setdefault((seat, question.params[0]), []).append(answer.kind)
        game.answer(answer)
    (end,) = before
    return Evening(game.state, end, decided, strength)


# In plain figures


def log_of(state: State, merchant: Merchant) -> list[Card]:
    heroes = [("hero", str(state.hero(card).town)) for card in merchant.delivered_heroes]
    return heroes + [
        ("commission", str(state.commission(card).town)) for card in merchant.delivered_commissions
    ]


def figures(played: Evening, state: State, decided: bool) -> list[Player]:
    """Every seat in that state of the game; with its owner's decisions, or with all of them open."""
    return [
        Player(
            coins=known(merchant.coins),
            prestige=merchant.prestige,
            log=log_of(state, merchant),
            deeds=[
                _deed(state, card, played.decided.get((seat, card), []) if decided else [])
                for card in merchant.deeds
            ],
            vp=state.concern.vp if state.concern is not None and state.concern.seat == seat else 0,
            vp_upgrade="vp" in merchant.upgrades,
            unused_illuminated=len(merchant.illuminated),
            gifts=merchant.gifts,
        )
        for seat, merchant in enumerate(state.players)
    ]


def _deed(state: State, card: str, decided: list[str]) -> Deed:
    printed = state.deed(card)
    return Deed(
        {reward.kind: reward.amount for reward in printed.rewards or ()},
        [(need.count, need.card, need.where) for need in printed.needs or ()],
        printed.limit or 1,
        decided,
    )


def wagon_of(state: State, seat: int) -> Wagon | None:
    """What is aboard; the Private Concern visits by rules of its own."""
    if state.is_concern(seat):
        return None
    merchant = state.players[seat]
    commissions = [state.commission(card) for card in merchant.commissions]
    return Wagon(
        [str(state.hero(card).town) for card in merchant.heroes],
        [(str(one.town), tuple(one.goods or ())) for one in commissions],
        [tile for tile, count in merchant.goods.items() for _ in range(count)],
    )


# On the table


def entered(played: Evening, decided: bool = True) -> Sheet:
    """The sheet with what the score always needs; counts and gifts are told when they are asked for."""
    sheet = sheet_of(played.over, played.strength)
    return Sheet(sheet.game, sheet.edition, tuple(_cut(seat, decided) for seat in sheet.seats), sheet.details)


def _cut(seat: Seat, decided: bool) -> Seat:
    values = {name: value for name, value in seat.values.items() if name not in ("delivered", "gifts")}
    if not decided and "deeds" in values:
        values["deeds"] = [{key: deed[key] for key in deed if key != "took"} for deed in values["deeds"]]
    told = {name: value for name, value in values.items() if value or name in ("coins", "prestige")}
    return Seat(seat.name, seat.automa, told)


def with_wagon(sheet: Sheet, seat: int, merchant: Player, wagon: Wagon) -> Sheet:
    """As it lay there before the last visit."""
    commissions = [{"town": town, "goods": list(goods)} for town, goods in wagon.commissions]
    aboard = {
        "heroes": {town: wagon.heroes.count(town) for town in wagon.heroes},
        "commissions": commissions,
        "goods": {tile: wagon.goods.count(tile) for tile in wagon.goods},
    }
    values = sheet.seats[seat].values | {
        "coins": merchant.coins,
        "prestige": merchant.prestige,
        "aboard": aboard,
    }
    return sheet.with_seat(seat, Seat(sheet.seats[seat].name, sheet.seats[seat].automa, values))


def answered(sheet: Sheet, players: list[Player]) -> tuple[Sheet, Outcome, list[Any]]:
    """All that the pad asks is told from the table, and nothing else; the last is what it asked."""
    asked: list[Any] = []
    outcome = PAD.outcome(sheet)
    while outcome.wanted:
        for wanted in outcome.wanted:
            asked.append((wanted, outcome))
            sheet = _told(sheet, wanted.seat, wanted.field, wanted.key, players[wanted.seat])
        outcome = PAD.outcome(sheet)
    return sheet, outcome, asked


def _told(sheet: Sheet, seat: int, field: str, key: str, player: Player) -> Sheet:
    if field != "delivered":
        return sheet.with_value(seat, field, getattr(player, field))
    kind, place = key.split()
    count = sum(is_about(card, kind, place) for card in player.log)
    counts = {**sheet.seats[seat].values.get("delivered", {}), key: count}
    return sheet.with_value(seat, "delivered", counts)
