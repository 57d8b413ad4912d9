"""Signs for answers that name no piece: what is done, or left alone."""

from typing import Final

from companion.app.play.moments import Icon
from companion.games.dark_road import options as given

_TOKENS: Final = frozenset({"lantern", "coins", "quartz", "horseshoe", "prestige", "vp"})
_SLOTS: Final = {1: ("tokens", "crafting"), 2: ("tokens", "lantern"), 3: ("tokens", "coins")}
"""What the printed action of each slot gives first (PLAN-3)."""
_WORDS: Final[dict[str, Icon]] = {
    given.RESET: ("interface", "retry"),
    given.AS_IT_IS: ("interface", "confirm"),
    given.LANTERN: ("tokens", "lantern"),
    given.COINS: ("tokens", "coins"),
    given.PRESTIGE: ("tokens", "prestige"),
    given.TURN_WHEEL: ("tokens", "wheel"),
    given.STAY: ("interface", "pause"),
    given.FORWARD: ("interface", "right"),
    given.BACK: ("interface", "left"),
    given.DONE: ("interface", "confirm"),
    given.GO_ON: ("interface", "right"),
    given.DRAW_HEROES: ("cards", "hero"),
    given.DECK: ("cards", "card"),
    given.LEAVE: ("interface", "cancel"),
    given.KEEP: ("interface", "confirm"),
    given.RUINS: ("tokens", "ruins"),
    given.TRAVEL: ("tokens", "caravan"),
    given.HIGHWAY: ("tokens", "highway"),
    given.SHORTCUT: ("tokens", "shortcut"),
    given.JOIN: ("tokens", "caravan"),
    given.STAY_HOME: ("interface", "home"),
    given.REROLL: ("verbs", "roll"),
    given.ROLL: ("verbs", "roll"),
    given.WHISPER: ("steeds", "whisper"),
    given.NO_TOWN: ("interface", "cancel"),
    given.HERO: ("cards", "hero"),
    given.COMMISSION: ("cards", "commission"),
    given.DEED: ("cards", "deed"),
    given.COMPANION: ("cards", "companion"),
    given.READ_INN: ("districts", "inn"),
    given.ILLUMINATED: ("dice", "illuminated"),
    given.WAGON_UPGRADE: ("cards", "upgrade"),
    given.DARK_MARKET: ("tokens", "dark_market"),
}


def sign_of(option: str) -> tuple[Icon, ...]:
    """What is drawn for it; nothing where words say it best."""
    match option:
        case given.Slot(place):
            return (_SLOTS[place],)
        case given.Move():
            return (("steps", "move"),)
        case given.Steps():
            return (("verbs", "move"),)
        case given.CompanionAt():
            return (("cards", "companion"),)
        case given.Pay(what) | given.Reward(what):
            return _token(what)
        case given.Trade(give, get):
            return (*_token(give), ("verbs", "exchange"), *_token(get))
        case given.Plus():
            return (("interface", "plus"),)
        case given.Pair():
            return ("cards", "hero"), ("cards", "steed")
    found = _WORDS.get(option)
    return () if found is None else (found,)


def _token(what: str) -> tuple[Icon, ...]:
    return (("tokens", what),) if what in _TOKENS else ()
