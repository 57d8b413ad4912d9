"""Options about cards: heroes, commissions, deeds, companions, towns, tiles."""

from collections import Counter

from companion.games.dark_road.names import CLASS_OF, STRAYS, UPGRADED
from companion.games.dark_road.options import (
    CompanionAt,
    DeedAt,
    DeliverCommission,
    DeliverHero,
    HeroAt,
    KeepDeed,
    Pair,
    Stack,
    Steed,
    Town,
    Upgrade,
    Use,
)
from companion.games.dark_road.visits import COMMISSION_PRESTIGE
from companion.text.scene import Params, Said, Scene
from companion.text.things import (
    ability,
    commission,
    companion,
    deed,
    described,
    hero,
    region_benefit,
)


def hero_at(scene: Scene, option: HeroAt) -> Said:
    drawn: list[str] = list(scene.param(0, ())) if scene.kind == "inn_hero" else []
    card = [*scene.state.inn, *drawn][option.place - 1]
    params = {"place": option.place, "card": hero(scene.words, scene.state, card)}
    return ("hero" if option.place <= len(scene.state.inn) else "hero-drawn"), params | _benefit(scene, card)


def _benefit(scene: Scene, card: str | None) -> Params:
    """What delivering this hero brings, if anybody knows its town."""
    town = scene.state.hero(card).town if card is not None else None
    return {"benefit": region_benefit(scene.words, town or "unknown")}


def stack(scene: Scene, option: Stack) -> Said:
    card = scene.state.tops[option.town]
    if card is None:
        return "commission-empty", {"town": scene.name("town", option.town)}
    return "commission", {"card": commission(scene.words, scene.state, card)}


def deed_at(scene: Scene, option: DeedAt) -> Said:
    card = scene.state.courtyard[option.place - 1]
    if scene.is_concern:
        banner = scene.phrase("banner", str(option.place))
        return "deed-concern", {"banner": banner, "card": deed(scene.words, scene.state, card)}
    key = "deed-top" if option.place == 1 else "deed-bottom"
    return key, {"card": deed(scene.words, scene.state, card)}


def keep_deed(scene: Scene, option: KeepDeed) -> Said:
    card = scene.player.deeds[option.place - 1]
    return "keep deed", {"place": option.place, "card": deed(scene.words, scene.state, card)}


def companion_at(scene: Scene, option: CompanionAt) -> Said:
    """The card farthest from the deck brings a travel die (TRAVEL-1)."""
    card = scene.state.companion_row[option.place - 1] or "?"
    key = "companion-with-die" if option.place == 1 else "companion"
    return key, {"place": option.place, "card": companion(scene.words, scene.state, card)}


def town(scene: Scene, option: Town) -> Said:
    return "town", {
        "town": scene.name("town", option.town),
        "class": scene.name("a_class", CLASS_OF.get(option.town, "hero")),
        "benefit": region_benefit(scene.words, option.town),
    }


def deliver_commission(scene: Scene, option: DeliverCommission) -> Said:
    player = scene.player
    card = player.commissions[option.place - 1]
    params: Params = {"place": option.place, "card": commission(scene.words, scene.state, card)}
    concern = scene.state.concern_at(scene.seat or 0)
    if concern is not None:
        goods = min(3, concern.goods)
        return "deliver commission-concern", params | {"goods": goods, "count": COMMISSION_PRESTIGE[goods]}
    wanted = scene.state.commission(card).goods
    if wanted is None:
        return "deliver commission-unread", params
    return "deliver commission", params | {"count": most_prestige(wanted, player.goods)}


def most_prestige(wanted: tuple[str, ...], held: dict[str, int]) -> int:
    """The most a commission can bring with these goods (TRAVEL-8)."""
    met = upgraded = 0
    for good, requests in Counter(wanted).items():
        met += min(requests, held[good] + held[UPGRADED[good]])
        upgraded += min(requests, held[UPGRADED[good]])
    return COMMISSION_PRESTIGE[min(met, 3)] + upgraded


def deliver_hero(scene: Scene, option: DeliverHero) -> Said:
    card = scene.player.heroes[option.place - 1]
    params: Params = {"place": option.place, "card": hero(scene.words, scene.state, card)}
    return "deliver hero", params | _benefit(scene, card)


def upgrade(scene: Scene, option: Upgrade) -> Said:
    return "upgrade", {"tile": described(scene.words, scene.state, "upgrade", option.name)}


def steed(scene: Scene, option: Steed) -> Said:
    return "steed", {"steed": described(scene.words, scene.state, "steed", option.name)}


def pair(scene: Scene, option: Pair) -> Said:
    found = scene.state.pairs[option.place - 1]
    card, animal = found if found is not None else (None, "unknown")
    return "pair", {
        "place": option.place,
        "card": hero(scene.words, scene.state, card),
        "steed": described(scene.words, scene.state, "steed", animal),
    }


def use(scene: Scene, option: Use) -> Said:
    """A companion's gift and what it does for it (COMP-1 to COMP-3)."""
    gift = option.companion if option.companion in STRAYS else "loyal"
    return "use", {
        "companion": scene.name("companion", option.companion),
        "gift": scene.phrase("gift", gift),
        "ability": ability(scene.words, scene.state, option.companion, option.ability),
    }
