"""The words of the rulebook: goods, towns, districts, dice faces.

A good lies on its basic or its upgraded side. A *tile* names both at once:
``"armor"`` is a basic armor, ``"armor+"`` an upgraded one.
"""

from typing import Final

GOODS: Final = ("armor", "book", "instrument", "potion", "staff", "weapon")
UPGRADED: Final = {good: good + "+" for good in GOODS}
TILES: Final = GOODS + tuple(UPGRADED.values())
GOOD_OF: Final = {tile: tile.rstrip("+") for tile in TILES}

TOWNS: Final = ("Northbreak", "Scorchborn", "Windglass", "Farglen", "Nightpoem", "Cursecairn")
REGIONS: Final = ("blue", "green", "purple")
REGION_OF: Final = dict(zip(TOWNS, ("blue", "blue", "green", "green", "purple", "purple"), strict=True))
TOWNS_OF: Final = {region: tuple(t for t in TOWNS if REGION_OF[t] == region) for region in REGIONS}
CLASS_OF: Final = dict(
    zip(TOWNS, ("knight", "skirmisher", "alchemist", "bard", "loremaster", "wizard"), strict=True)
)

DISTRICTS: Final = ("bazaar", "commissions", "yurg", "dark_market", "inn")

BUILDINGS: Final = (
    "quartz_mine",
    "surveyor",
    "harbor",
    "guildhall",
    "oracle",
    "candle_and_quartz",
    "lanternworks",
    "mansion",
    "workshop",
    "filigree",
)
FIRST_GAME_BUILDINGS: Final = ("quartz_mine", "oracle", "lanternworks", "workshop")

WAGONS: Final = ("candle", "rose", "moss", "plum")
"""The colours of people's wagons, as we call them."""
STEEDS: Final = ("brembizant", "longshadow", "lovebug", "sugarfoot", "velvet", "whisper", "woolsworth")
LOYAL: Final = ("cave_dragon", "ice_mouse", "phoenix", "raven", "snow_bee", "threy_cat")
STRAYS: Final = ("grace", "flicker", "cosimo", "lil_dumplin")
UPGRADES: Final = ("slot_1", "slot_2", "slot_3", "vp", "lantern", "steed")

NIGHT_FACES: Final = ("1", "2", "3", "4", "blank", "extra")
"""The six faces of night and illuminated dice; ``extra`` is the second face worth 1 (DICE-1)."""
FACE_VALUE: Final = dict(zip(NIGHT_FACES, (1, 2, 3, 4, 0, 1), strict=True))
TRAVEL_FACES: Final = ("1", "2", "3", "4", "5", "6")
RUINS_FACES: Final = ("again", "reroll", "good", "quartz", "coins", "hero")

WHEEL_VALUES: Final = (5, 4, 3, 2, 1, 1)
"""Values of the wheel's sections clockwise from the $5 one (SETUP-2)."""

DARK_MARKET_SPACES: Final = ("north", "east", "south", "west")
RUINS_SPACES: Final = ("bottom-left", "top-left", "top-right", "bottom-right")
HERO_BONUSES: Final = ("lantern", "horseshoe", "storage")
ROADS: Final = ("highway", "shortcut")
