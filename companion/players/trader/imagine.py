"""The wagon as it would be after something: every function returns another wagon.

What stays the same is shared between the two, so nothing of a wagon is ever changed in place.
"""

from companion.core.unknown import UnknownCount
from companion.games.dark_road.names import GOOD_OF, REGION_OF, UPGRADED
from companion.games.dark_road.state import OwnedCompanion, Player
from companion.games.dark_road.visits import COMMISSION_PRESTIGE
from companion.players.trader.outlook import REGION_BENEFIT, Outlook, take_requested


def _like(wagon: Player) -> Player:
    """A wagon that shares everything with this one until something is replaced."""
    new = Player.__new__(Player)
    new.__dict__.update(wagon.__dict__)
    return new


def with_coins(wagon: Player, coins: int, prestige: int = 0) -> Player:
    """Richer or poorer, never below nothing."""
    changed = _like(wagon)
    _add(changed, coins, prestige)
    return changed


def _add(wagon: Player, coins: int, prestige: int) -> None:
    if not isinstance(wagon.coins, UnknownCount):
        wagon.coins = max(0, wagon.coins + coins)
    wagon.prestige = max(0, wagon.prestige + prestige)


def with_tile(outlook: Outlook, wagon: Player, tile: str) -> Player:
    """With one more good; the same wagon where there is no room or no such good left."""
    view = outlook.view
    if not view.supply[GOOD_OF[tile]] or not view.fits(wagon, wagon.counts_with(GOOD_OF[tile])):
        return wagon
    changed = _like(wagon)
    changed.goods = {**wagon.goods, tile: wagon.goods[tile] + 1}
    return changed


def without_tile(wagon: Player, tile: str) -> Player:
    changed = _like(wagon)
    changed.goods = {**wagon.goods, tile: wagon.goods[tile] - 1}
    return changed


def flipped(wagon: Player, tile: str) -> Player:
    """With a good turned over, so that it now shows this side."""
    changed = _like(wagon)
    good = GOOD_OF[tile]
    other = good if tile == UPGRADED[good] else UPGRADED[good]
    changed.goods = {**wagon.goods, other: wagon.goods[other] - 1, tile: wagon.goods[tile] + 1}
    return changed


def with_item(wagon: Player, item: str, count: int = 1) -> Player:
    """With so many lanterns, horseshoes or quartz more (or fewer), as far as there are slots."""
    changed = _like(wagon)
    if item == "lantern":
        changed.lanterns = max(0, min(wagon.lanterns + count, wagon.lantern_slots))
        return changed
    room = wagon.inventory_slots - wagon.horseshoes - wagon.quartz
    if item == "quartz":
        changed.quartz = max(0, wagon.quartz + min(count, room))
    else:
        changed.horseshoes = max(0, wagon.horseshoes + min(count, room))
    return changed


def with_illuminated(outlook: Outlook, wagon: Player) -> Player:
    changed = _like(wagon)
    if outlook.view.illuminated_room(wagon) > 0:
        changed.illuminated = [*wagon.illuminated, "1"]
    return changed


def with_hero(outlook: Outlook, wagon: Player, card: str) -> Player:
    """With this hero aboard and its bonus; a full wagon lets the least useful one go."""
    hero = outlook.view.hero(card)
    changed = _like(wagon)
    changed.heroes = [*wagon.heroes, card]
    if hero.bonus in ("lantern", "horseshoe"):
        changed = with_item(changed, hero.bonus)
    if len(changed.heroes) <= 3:
        return changed
    kept = [without_hero(changed, place) for place in range(4)]
    kept[3] = wagon
    return max(kept, key=outlook.worth)


def without_hero(wagon: Player, index: int) -> Player:
    changed = _like(wagon)
    changed.heroes = wagon.heroes[:index] + wagon.heroes[index + 1 :]
    return changed


def with_commission(outlook: Outlook, wagon: Player, card: str) -> Player:
    """With this commission aboard; a full wagon lets the least promising one go."""
    changed = _like(wagon)
    changed.commissions = [*wagon.commissions, card]
    if len(changed.commissions) <= 3:
        return changed
    return max((without_commission(changed, place) for place in range(4)), key=outlook.worth)


def without_commission(wagon: Player, index: int) -> Player:
    changed = _like(wagon)
    changed.commissions = wagon.commissions[:index] + wagon.commissions[index + 1 :]
    return changed


def with_deed(wagon: Player, card: str | None) -> Player:
    changed = _like(wagon)
    if card is not None:
        changed.deeds = [*wagon.deeds, card]
    return changed


def with_companion(wagon: Player, name: str) -> Player:
    changed = _like(wagon)
    changed.companions = [*wagon.companions, OwnedCompanion(name)]
    return changed


def with_upgrade(wagon: Player, name: str) -> Player:
    changed = _like(wagon)
    changed.upgrades = [*wagon.upgrades, name]
    if "velvet" in wagon.steeds:
        changed.prestige += 2
    return changed


# Delivering


def hero_delivered(outlook: Outlook, wagon: Player, index: int) -> Player:
    card = wagon.heroes[index]
    changed = without_hero(wagon, index)
    changed.delivered_heroes = [*wagon.delivered_heroes, card]
    town = outlook.view.hero(card).town
    if town is not None:
        _add(changed, *REGION_BENEFIT[REGION_OF[town]])
    return changed


def commission_delivered(outlook: Outlook, wagon: Player, index: int) -> Player:
    """With all requested goods that are aboard; the same wagon where there are none."""
    card = wagon.commissions[index]
    changed = without_commission(wagon, index)
    changed.goods = wagon.goods.copy()
    found, upgraded = take_requested(changed.goods, outlook.view.commission(card).goods or ())
    if not found:
        return wagon
    changed.prestige += COMMISSION_PRESTIGE[found] + upgraded
    changed.delivered_commissions = [*wagon.delivered_commissions, card]
    if "woolsworth" in wagon.steeds:
        changed = with_item(changed, "quartz", upgraded)
    return changed


def after_visit(outlook: Outlook, wagon: Player, town: str) -> Player:
    """After delivering in this town whatever is better delivered now than kept."""
    view = outlook.view
    for index in reversed(range(len(wagon.heroes))):
        if view.hero(wagon.heroes[index]).town == town:
            wagon = hero_delivered(outlook, wagon, index)
    while True:
        best = wagon
        most = outlook.worth(wagon)
        for index, card in enumerate(wagon.commissions):
            if view.commission(card).town == town:
                changed = commission_delivered(outlook, wagon, index)
                if (worth := outlook.worth(changed)) > most:
                    best, most = changed, worth
        if best is wagon:
            return wagon
        wagon = best
