"""A whole game at a real table as two people typed it, and the sheet they kept beside it.

Each line of :data:`GAME` says who did it, what was typed (separated by ``|``), and how many coins
and how much prestige that brought, worked out by hand from the rulebook.
"""

from typing import Final

START: Final = {"Anna": (5, 2), "Ben": (6, 2)}
"""Coins and prestige after the setup (SETUP-9, SETUP-10)."""

GAME: Final[tuple[tuple[str, str, int, int], ...]] = (
    # Their box has Candle & Quartz on another tile than ours: the first warning that is waved.
    ("", "workshop | oracle | candle | y | lanternworks", 0, 0),
    ("", "armor | staff | 1 2 3 4 | 2 | take an armor | 1 1 2 blank | extra | take a book", 0, 0),
    ("", 'longshadow | Northbreak armor book lantern "Ida" | whisper | horseshoe', 0, 0),
    # Turn 1. Their chart crafts a potion for a 4: the second wave.
    ("Anna", "4 | slot 1 | take a potion | y | stay | activate the queen | northbreak", 0, 0),
    (
        "Ben",
        "5 | slot 3 | take 2 coins | stay | dark market | 1 | take an instrument | take a potion",
        2 - 1,
        0,
    ),
    # Turn 2. A caravan to Northbreak by the highway; Whisper makes Ben's 3 a 4 (STEED-1).
    ("Anna", "1 | slot 2 | move the illum | stay | activate yurg | travel | 1 | phoenix | northbreak", 0, 0),
    ("Anna", "join | 3 5 6 | 5 | gain coins 2", 2, 0),
    ("Ben", "3 | add 1 | prestige 1", 0, 1),
    # A knight is worth 2 coins, two goods 3 prestige, the first good fortune 5 coins.
    ("Anna", "northbreak | deliver hero | deliver commission | armor potion staff", 2, 0),
    ("Anna", "deliver armor | deliver potion | no town | coins", 5, 3),
    ("Anna", "oracle | gain prestige 2 | dark market | 2", -2, 2),
    ("Ben", "2 | slot 1 | take an armor | stay | activate the ringway | 1", 0, 0),
    ("Ben", "Farglen book potion lantern | sell a book | sell a potion", 4 + 1, 0),
    # Turn 3. The wheel turns: staff is worth 5, armor 4, book 3, weapon 2.
    ("Anna", "2 | slot 3 | turn the wheel | stay | bazaar | buy potion | done | staff", -1, 0),
    ("Ben", "slot 2 | illuminated | 1 | stay | bazaar | buy weapon | done", -2, 0),
    ("Ben", "inn | 2 | knight armor weapon storage | sell an armor | sell a weapon | book", 4 + 2, 0),
    # Turn 4
    ("Anna", "slot 1 | take a book | stay | inn | 1 | Windglass staff book horseshoe", 0, 0),
    ("Anna", "sell a staff | sell a book | 1 4 4", 5 + 3, 0),
    ("Ben", "slot 3 | 2 coins | forward | commissions | farglen | 2 2 3", 2, 0),
    # Turn 5. Their chart crafts a weapon for a 3: the third wave. The event takes a good and 2 coins.
    ("Anna", "4 | slot 3 | 2 coins | stay | yurg | ruins | 2 | take upgraded book | leave", 2, 0),
    (
        "Ben",
        "3 | slot 1 | take a weapon | y | stay | yurg | travel | deck | raven | farglen | stay home",
        0,
        0,
    ),
    ("Ben", "1 | 1 | keep the 1 | lose good, lose 2 coins | weapon", -2, 0),
    # A bard is worth 2 prestige, one good 1.
    ("Ben", "farglen | deliver hero 2 | deliver commission | instrument staff book | done", 0, 2 + 1),
    ("Ben", "upgrade | vp", 0, 0),
    # Turn 6
    ("Anna", "1 | slot 1 | take a weapon | stay | inn | 1 | Nightpoem weapon potion lantern", 0, 0),
    ("Anna", "sell a weapon | sell a potion", 2 + 1, 0),
    ("Ben", "slot 2 | stay | dark market | 1 | deed | 1", -1, 2),
    # Turn 7. Anna counts her coins and finds 25, not 24.
    ("Anna", "correct Anna coins 25", 1, 0),
    ("Anna", "slot 2 | stay | commissions | windglass | 2 blank", 0, 0),
    # Potion 5, staff 4, armor 3, book 2.
    ("Ben", "slot 3 | 2 coins | stay | bazaar | turn | buy armor | done | potion | 4 1", 2 - 3, 0),
    # Turn 8. A shortcut to Windglass: Ben chooses first.
    ("Anna", "blank | slot 1 | stay | yurg | travel | 2 | grace | shortcut | windglass | join | 6 5", 0, 0),
    ("Ben", "6 | quartz", 0, 0),
    ("Anna", "gain instrument+ | windglass | deliver hero", 0, 2),
    # Two upgraded goods: 3 and 2 more.
    ("Anna", "deliver commission | book instrument weapon | upgraded book | upgraded instrument", 0, 3 + 2),
    # Ben's first hero turns out to be of Scorchborn and stays aboard.
    ("Ben", "windglass | deliver hero 1 | scorchborn", 0, 0),
    ("Anna", "a deed | 2 | coins", 3, 0),
    ("Ben", "4 | slot 3 | 2 coins | use raven 2 | gain 3 prestige | stay | commissions | cursecairn", 2, 3),
    # Turn 9. Ben's marker had been moved one too far.
    ("Anna", "slot 3 | 2 coins | stay | bazaar | done | 3", 2, 0),
    ("Ben", "correct Ben prestige 10", 0, -1),
    ("Ben", "slot 1 | take a weapon | stay | inn | 3 | cursecairn weapon armor horseshoe", 0, 0),
    ("Ben", "sell weapon | sell armor | 1", 1 + 3, 0),
    # Turn 10
    ("Anna", "slot 2 | stay | inn | 2 | Northbreak book instrument storage", 0, 0),
    ("Anna", "sell book | sell instrument", 2 + 1, 0),
    ("Ben", "slot 3 | 2 coins | stay | dark market | 1 | take an instrument | take a potion", 2 - 1, 0),
    # Turns 11 to 13: the locked dice
    ("Anna", "slot 1 | take an armor | stay | bazaar | done", 0, 0),
    ("Ben", "slot 2 | stay | commissions | scorchborn", 0, 0),
    ("Anna", "slot 3 | 2 coins | stay | commissions | northbreak", 2, 0),
    ("Ben", "slot 1 | take a staff | stay | commissions | northbreak", 0, 0),
    ("Anna", "stay | inn | 1 | farglen armor lantern", 3, 0),
    ("Ben", "2 coins | stay | yurg | ruins | 1 | take upgraded staff | leave", 2, 0),
    # The last journeys: a knight, a skirmisher, three goods with one upgraded.
    ("Anna", "northbreak | deliver hero", 2, 0),
    ("Ben", "scorchborn | deliver hero | deliver commission | staff potion instrument", 2, 0),
    ("Ben", "upgraded staff | potion | instrument", 0, 6 + 1),
    # Deeds nobody had named are told by what they brought.
    ("Anna", "coins 3 | nothing", 3, 0),
    ("Ben", "vp 2 | prestige 1", 0, 1),
)

VP: Final = {"Anna": 0, "Ben": 2 + 2}
"""Ben's deed and his 2 VP tile (SCORE-2)."""
WAVED: Final = 3
CORRECTED: Final = 2


def typed() -> list[str]:
    return [line.strip() for _, lines, _, _ in GAME for line in lines.split("|")]


def purse(name: str) -> tuple[int, int]:
    """Coins and prestige at the end, deeds included, by the sheet."""
    coins, prestige = START[name]
    mine = [line for line in GAME if line[0] == name]
    return coins + sum(line[2] for line in mine), prestige + sum(line[3] for line in mine)


def score(name: str) -> int:
    """The lower of coins and prestige, and VP (SCORE-1 to SCORE-3)."""
    return min(purse(name)) + VP[name]
