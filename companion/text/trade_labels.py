"""Options about goods and what is paid: buying, selling, taking, discarding, trading."""

from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.names import GOOD_OF, TILES
from companion.games.dark_road.options import (
    Buy,
    Change,
    ChangeTo,
    Deliver,
    Discard,
    Pay,
    Reward,
    Sell,
    Take,
    Trade,
)
from companion.games.dark_road.visits import COMMISSION_PRESTIGE
from companion.text.scene import Said, Scene
from companion.text.things import amount, commission, hero

_TRADED = {"coins": 2}
"""How much of a thing the buildings count as one; all else goes singly (BUILD-1)."""


def worth(scene: Scene, tile: str) -> int:
    """The wheel's value of a good now."""
    return scene.state.value(GOOD_OF[tile])


def buy(scene: Scene, option: Buy) -> Said:
    visit = scene.param(0)
    price = visit.price(scene.state, option.good) if isinstance(visit, Visit) else worth(scene, option.good)
    return ("buy" if price else "buy-free"), {"good": scene.name("good", option.good), "price": price}


def change(scene: Scene, option: Change) -> Said:
    return "change", {"good": scene.name("good", option.good), "worth": worth(scene, option.good)}


def change_to(scene: Scene, option: ChangeTo) -> Said:
    return "to", {"good": scene.name("good", option.good), "worth": worth(scene, option.good)}


def sell(scene: Scene, option: Sell) -> Said:
    """An upgraded good brings a coin and a quartz more (INN-2)."""
    upgraded = option.tile.endswith("+")
    params = {"good": scene.name("good", option.tile), "price": worth(scene, option.tile) + upgraded}
    return ("sell-upgraded" if upgraded else "sell"), params


def take(scene: Scene, option: Take) -> Said:
    params = {
        "good": scene.name("a_good", option.tile),
        "old": scene.name("a_good", _other_side(option.tile)),
        "worth": worth(scene, option.tile),
    }
    return "take", params


def _other_side(tile: str) -> str:
    return tile.rstrip("+") if tile.endswith("+") else tile + "+"


def deliver(scene: Scene, option: Deliver) -> Said:
    """What this good adds to the commission's prestige (TRAVEL-8)."""
    before = scene.param(1, 0)
    more = COMMISSION_PRESTIGE[before + 1] - COMMISSION_PRESTIGE[before] + option.tile.endswith("+")
    return "deliver", {"good": scene.name("good", option.tile), "count": more}


def discard(scene: Scene, option: Discard) -> Said:
    kind, _, place = option.thing.partition(" ")
    player = scene.player
    if place and kind == "hero":
        card = hero(scene.words, scene.state, player.heroes[int(place) - 1])
        return "discard-hero", {"place": place, "card": card}
    if place:
        card = commission(scene.words, scene.state, player.commissions[int(place) - 1])
        return "discard-commission", {"place": place, "card": card}
    if option.thing not in TILES:
        return "discard-item", {"item": amount(scene.words, option.thing, 1)}
    return "discard", {"good": scene.name("a_good", option.thing), "worth": worth(scene, option.thing)}


def pay(scene: Scene, option: Pay) -> Said:
    if option.what in TILES:
        return "pay-good", {"good": scene.name("a_good", option.what), "worth": worth(scene, option.what)}
    return "pay", {"price": amount(scene.words, option.what, _TRADED.get(option.what, 1))}


def trade(scene: Scene, option: Trade) -> Said:
    counts = dict(scene.params) if scene.kind == "may_exchange" else _TRADED
    return "trade", {
        "give": amount(scene.words, option.give, counts.get(option.give, 1)),
        "get": amount(scene.words, option.get, counts.get(option.get, 1)),
    }


def reward(scene: Scene, option: Reward) -> Said:
    deed = scene.state.deed(scene.param(0, ""))
    count = next(part.amount for part in deed.rewards or () if part.kind == option.kind)
    return "reward", {"reward": amount(scene.words, option.kind, count)}
