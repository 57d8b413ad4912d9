"""What an option says: ``buy armor for 3 coins``."""

from collections.abc import Callable
from typing import Any, Final

from companion.core.questions import Option, Question, Word
from companion.games.dark_road import options as given
from companion.games.dark_road.state import State
from companion.text import card_labels, concern_labels, trade_labels, turn_labels
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.chances import chance_label
from companion.text.reading import typed
from companion.text.scene import Params, Said, Scene, scene_of
from companion.text.things import amount

Describe = Callable[[Scene, Any], Said]

ODD: Final = (LookupError, TypeError, ValueError, AttributeError)
"""What goes wrong with values that do not belong together, such as an option of another question."""

DESCRIBED: Final[dict[type[Option], Describe]] = {
    given.Die: turn_labels.die,
    given.Slot: turn_labels.slot,
    given.Illuminate: turn_labels.illuminate,
    given.Move: turn_labels.move,
    given.Activate: turn_labels.activate,
    given.Steps: turn_labels.steps,
    given.Plus: turn_labels.plus,
    given.Alternative: turn_labels.alternative,
    given.Buy: trade_labels.buy,
    given.Change: trade_labels.change,
    given.ChangeTo: trade_labels.change_to,
    given.Sell: trade_labels.sell,
    given.Take: trade_labels.take,
    given.Deliver: trade_labels.deliver,
    given.Discard: trade_labels.discard,
    given.Pay: trade_labels.pay,
    given.Trade: trade_labels.trade,
    given.Reward: trade_labels.reward,
    given.HeroAt: card_labels.hero_at,
    given.Stack: card_labels.stack,
    given.DeedAt: card_labels.deed_at,
    given.KeepDeed: card_labels.keep_deed,
    given.CompanionAt: card_labels.companion_at,
    given.Town: card_labels.town,
    given.DeliverCommission: card_labels.deliver_commission,
    given.DeliverHero: card_labels.deliver_hero,
    given.Upgrade: card_labels.upgrade,
    given.Steed: card_labels.steed,
    given.Pair: card_labels.pair,
    given.Use: card_labels.use,
    given.Line: concern_labels.line,
    given.TurnUp: concern_labels.turn_up,
}
"""How each kind of option is described, given the table it is chosen at."""


def option_text(state: State, question: Question, option: str, language: str = "") -> str:
    """What this option would do, with its numbers; of an odd one as much as can be said."""
    return spoken_option(catalogue(language), state, question, option)


def spoken_option(
    words: Catalogue, state: State, question: Question, option: str, third: bool = False
) -> str:
    """The option as said to the one who chooses, or ``third``, as told of them."""
    try:
        return exact_label(scene_of(words, state, question, third=third), question, option)
    except ODD:
        return bare_label(words, option, third)


def exact_label(scene: Scene, question: Question, option: str) -> str:
    """The option with everything the table tells of it; raises one of ``ODD`` where that is nothing."""
    if question.seat is None:
        return chance_label(scene, option)
    parsed = typed(option, question)
    if parsed is None:
        raise ValueError(option)
    if isinstance(parsed, Word):
        return _filled(scene, _word_key(scene, parsed), _word_params(scene, parsed))
    return _filled(scene, *DESCRIBED[type(parsed)](scene, parsed))


def _filled(scene: Scene, key: str, params: Params) -> str:
    """The question's own template, or the one that serves everywhere."""
    words = scene.words
    template = scene.template("option", scene.kind, key) or scene.template("option", "any", key)
    if template is None:
        raise KeyError(key)
    return words.fill(template, params, scene.third)


def _word_key(scene: Scene, option: Word) -> str:
    """The Private Concern pays no lanterns, and its heroes bring no bonus."""
    if option == given.SHORTCUT and (scene.state.free_shortcut or scene.is_concern):
        return "shortcut-free"
    return "a hero-concern" if option == given.HERO and scene.is_concern else str(option)


def _word_params(scene: Scene, option: Word) -> Params:
    if option == given.DONE:
        return {"count": scene.param(0 if scene.kind == "concern_sale" else 1, 0)}
    if option == given.SHORTCUT:
        return {"price": amount(scene.words, "lantern", 3)}
    if option == given.LEAVE:
        return {"thing": left_behind(scene)}
    return turn_labels.turn_word(scene, option)


def left_behind(scene: Scene) -> str:
    """What goes without a place when nothing makes room for it."""
    new = scene.param(0, "")
    if scene.kind == "make_room_for_good":
        return scene.name("good", new)
    return scene.name("thing", new if scene.kind == "make_room_for_item" else scene.kind)


def bare_label(words: Catalogue, option: object, third: bool = False) -> str:
    """An option when no table is at hand: ``buy armor``."""
    parsed = typed(option) if isinstance(option, str) else None
    if parsed is None:
        return pretty(words.plain(option))
    if isinstance(parsed, Word):
        template = words.find("option", "bare", parsed) or words.find("option", "any", parsed)
        return words.fill(template, {}, third) if template else pretty(parsed)
    parts = {name: _part(words, name, getattr(parsed, name)) for name in type(parsed).__match_args__}
    template = words.find("option", "bare", type(parsed).verb)
    return words.fill(template, parts, third) if template else pretty(parsed)


def _part(words: Catalogue, name: str, value: object) -> str:
    """A part of an option by its name, wherever the catalogue knows it."""
    tables = {
        "tile": ("good",),
        "good": ("good",),
        "town": ("town",),
        "face": ("face",),
        "place": ("the_district", "building"),
        "thing": ("good", "thing"),
        "what": ("good", "thing"),
        "give": ("thing",),
        "get": ("thing",),
        "name": ("upgrade", "steed"),
        "companion": ("companion",),
        "kind": ("thing",),
        "pile": ("pile",),
    }
    for table in tables.get(name, ()):
        found = words.find("name", table, str(value))
        if found is not None:
            return found
    return pretty(value)
