"""What is asked, as a sentence."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.questions import Question
from companion.games.dark_road.asking import RULES
from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.names import DARK_MARKET_SPACES
from companion.games.dark_road.state import State
from companion.text.catalogue import catalogue, pretty
from companion.text.concern_labels import action_card, concern_of, line_said
from companion.text.labels import ODD
from companion.text.scene import Params, Said, Scene, scene_of
from companion.text.things import amount, commission, deed_name, event, goods, hero
from companion.text.turn_labels import counted_die, face, space


def question_text(state: State, question: Question, names: Sequence[str] = (), language: str = "") -> str:
    """The question as a sentence, with the name of whoever is asked."""
    words = catalogue(language)
    scene = scene_of(words, state, question, tuple(names))
    try:
        said = exact_question(scene)
    except ODD:
        said = words.phrase("word", "unknown-question", kind=pretty(question.kind))
    if question.seat is None:
        return said
    return words.phrase("word", "asked", who=scene.who(question.seat), question=said)


def exact_question(scene: Scene) -> str:
    """The sentence alone; raises one of ``labels.ODD`` where the question makes no sense."""
    key, params = _SAID.get(scene.kind, _plainly)(scene)
    template = scene.template("question", key)
    if template is None:
        raise KeyError(key)
    return scene.words.fill(template, params)


def rules_of(question: Question) -> tuple[str, ...]:
    """The ids of the rules behind a question."""
    return RULES.get(question.kind, ())


def why_text(state: State, question: Question, language: str = "") -> list[str]:
    """The rules behind a question, as they hold in this game: ``PLAN-2: ...``."""
    words, edition = catalogue(language), state.edition.name
    return [
        words.phrase("word", "rule", rule=rule, text=rule_text(rule, edition, language))
        for rule in rules_of(question)
    ]


def rule_text(rule_id: str, edition: str, language: str = "") -> str:
    """A rule of an edition in our own short words; case and spaces around its id do not matter."""
    words = catalogue(language)
    wanted = str(rule_id).strip().upper()
    return words.rule(wanted, edition) or words.phrase("word", "unknown-rule", rule=words.plain(wanted))


# What the sentences are filled with


def _plainly(scene: Scene) -> Said:
    return scene.kind, {}


def _with(**fixed: Callable[[Scene], Any]) -> Callable[[Scene], Said]:
    """A sentence of the kind's own name, with these parameters."""
    return lambda scene: (scene.kind, {name: make(scene) for name, make in fixed.items()})


def _purse(scene: Scene) -> str:
    """How many coins are left to spend; nothing where they are kept behind the screen."""
    coins = scene.player.coins
    return scene.phrase("word", "purse", coins=coins) if isinstance(coins, int) else ""


def _either(key: Callable[[Scene], str], **fixed: Callable[[Scene], Any]) -> Callable[[Scene], Said]:
    """A sentence that depends on what was asked about."""
    return lambda scene: (key(scene), {name: make(scene) for name, make in fixed.items()})


def _bazaar(scene: Scene) -> Said:
    visit = scene.param(0)
    params: Params = {"purse": _purse(scene)}
    if not isinstance(visit, Visit) or not visit.bought:
        return "bazaar_deal", params
    bought = goods(scene.words, sorted(visit.bought), "and")
    return "bazaar_deal-bought", params | {"bought": bought, "total": max(0, visit.total - visit.discount)}


def _exchange(scene: Scene) -> Said:
    give, get = scene.params
    return "may_exchange", {"give": amount(scene.words, *give), "get": amount(scene.words, *get)}


def _join(scene: Scene) -> Said:
    leader, road, town = scene.params
    return "join_caravan", {
        "leader": scene.who(leader),
        "road": scene.name("the_road", road),
        "town": scene.name("town", town),
    }


def _travel_die(scene: Scene) -> Said:
    caravan = scene.state.caravan
    card = caravan.event if caravan is not None else None
    return "choose_travel_die", {"event": event(scene.words, scene.state, card)}


def _roll(scene: Scene) -> Said:
    """Night and illuminated dice are somebody's; the throw's name tells whose at setup."""
    die: str = scene.param(0, "")
    last = (scene.group or "").rpartition(" ")[2]
    seat = int(last) if last.isdecimal() else scene.state.seat
    params = {"die": scene.name("die", die), "who": scene.who(seat)}
    return ("roll-own" if die in ("night", "illuminated") else "roll"), params


def _turned_up(scene: Scene) -> Said:
    deck: str = scene.param(0, "")
    return "turned_up", {"deck": scene.name("deck", deck)}


def _which_steed(scene: Scene) -> Said:
    whose = scene.param(0)
    return ("which_steed-draft", {}) if whose is None else ("which_steed", {"who": scene.who(whose)})


def _describe_hero(scene: Scene) -> Said:
    card, needed = scene.params
    fields = [scene.name("field", name) for name in needed]
    return "describe_hero", {"card": _where(scene, card), "needed": scene.words.join(fields)}


def _where(scene: Scene, card: str) -> str:
    """Where on the table a hero lies that nobody has described."""
    if card in scene.state.inn:
        return scene.phrase("place", "hero-at-inn", place=scene.state.inn.index(card) + 1)
    for seat, player in enumerate(scene.state.players):
        if card in player.heroes:
            place = player.heroes.index(card) + 1
            return scene.phrase("place", "hero-aboard", place=place, who=scene.who(seat))
    return scene.phrase("place", "hero-new")


def _printed_good(scene: Scene) -> Said:
    """Crafting, the dark market or the ruins: the print that gives the good."""
    section, _, part = str(scene.param(1, "")).partition(".")
    table = "face" if section == "crafting" else section
    key = f"printed_good-{section}" if section else "printed_good"
    return key, {"part": scene.name(table, part)}


def _concern_step(scene: Scene) -> Said:
    key, params = line_said(scene, concern_of(scene).line)
    return "concern_step" + key.removeprefix("line"), params


def _town_of(scene: Scene) -> str:
    """The town of the commission a question is about."""
    return scene.name("town", scene.state.commission(scene.param(0, "")).town)


_SAID: Final[dict[str, Callable[[Scene], Said]]] = {
    "plan_slot": _either(
        lambda scene: "plan_slot" if scene.param(0) is not None else "plan_slot-late",
        face=lambda scene: face(scene, scene.param(0)),
    ),
    "slot_2_action": _either(
        lambda scene: "slot_2_action-upgraded" if "slot_2" in scene.player.upgrades else "slot_2_action"
    ),
    "move_wagon": _with(place=lambda scene: space(scene, scene.player.space)),
    "use_horseshoe": _with(place=lambda scene: space(scene, scene.player.space)),
    "bazaar_deal": _bazaar,
    "change_die_to": _with(good=lambda scene: scene.name("good", scene.param(0))),
    "dark_market_steps": _with(
        purse=_purse,
        place=lambda scene: scene.name("dark_market", DARK_MARKET_SPACES[scene.state.dark_market]),
    ),
    "pay_building": _either(lambda scene: f"pay_building-{scene.param(0)}"),
    "pay_building_good": _either(
        lambda scene: "pay_building_good-candle" if scene.param(0) else "pay_building_good-filigree"
    ),
    "may_exchange": _exchange,
    "which_good_leaves": _either(
        lambda scene: "which_good_leaves-valuable" if scene.param(0) else "which_good_leaves"
    ),
    "which_good_flips": _either(
        lambda scene: "which_good_flips-up" if scene.param(0) else "which_good_flips-down"
    ),
    "printed_good": _printed_good,
    "make_room_for_item": _with(item=lambda scene: scene.name("a_thing", scene.param(0))),
    "make_room_for_good": _either(
        lambda scene: "make_room_for_good-on" if scene.param(1) else "make_room_for_good",
        good=lambda scene: scene.name("good", scene.param(0)),
    ),
    "make_room_for_hero": _with(card=lambda scene: hero(scene.words, scene.state, scene.param(0))),
    "make_room_for_commission": _with(
        card=lambda scene: commission(scene.words, scene.state, scene.param(0))
    ),
    "which_hero": _either(lambda scene: "which_hero-concern" if scene.is_concern else "which_hero"),
    "which_commission": _either(
        lambda scene: "which_commission-town" if scene.param(0) else "which_commission",
        town=lambda scene: scene.name("town", scene.param(0)),
    ),
    "inn_hero": _either(lambda scene: "inn_hero-drawn" if scene.param(0) else "inn_hero"),
    "sell_to_hero": _with(wanted=lambda scene: goods(scene.words, scene.param(0), "and")),
    "ruins_steps": _with(heroes=lambda scene: len(scene.player.heroes)),
    "ruins_lantern": _either(
        lambda scene: "ruins_lantern-free" if "lantern" in scene.player.upgrades else "ruins_lantern",
        lanterns=lambda scene: scene.player.lanterns,
    ),
    "choose_road": _either(
        lambda scene: "choose_road-concern" if scene.is_concern else "choose_road",
        lanterns=lambda scene: scene.player.lanterns,
    ),
    "join_caravan": _join,
    "choose_travel_die": _travel_die,
    "whisper_die": _with(face=counted_die),
    "visit_town": _either(lambda scene: "visit_town-last" if scene.state.phase == "end" else "visit_town"),
    "deliver": _with(town=lambda scene: scene.name("town", scene.param(0))),
    "deliver_good": _with(wanted=lambda scene: goods(scene.words, scene.param(0), "and")),
    "dragon_hero": _either(
        lambda scene: "dragon_hero-own" if scene.state.edition.dragon_takes_own else "dragon_hero"
    ),
    "choose_reward": _with(deed=lambda scene: deed_name(scene.words, scene.state, scene.param(0))),
    "roll": _roll,
    "turned_up": _turned_up,
    "describe_hero": _describe_hero,
    "describe_commission": _with(town=_town_of),
    "describe_event": _with(
        card=lambda scene: event(scene.words, scene.state, scene.param(0)), face=lambda scene: scene.param(1)
    ),
    "describe_deed": _with(who=lambda scene: scene.who(scene.param(1))),
    "which_steed": _which_steed,
    "count_coins": _with(who=lambda scene: scene.who(scene.param(0))),
    "section_without_die": _with(good=lambda scene: scene.name("good", scene.param(0))),
    "worth_at_table": _with(good=lambda scene: scene.name("good", scene.param(0))),
    "building_on": _with(place=lambda scene: space(scene, scene.param(0))),
    "concern_card": _with(pile=lambda scene: scene.name("pile", scene.param(0))),
    "concern_move": _with(card=action_card, place=lambda scene: space(scene, scene.player.space)),
    "concern_line": _with(card=action_card),
    "concern_step": _concern_step,
    "concern_sale": _with(goods=lambda scene: concern_of(scene).goods),
}
"""Kinds of question whose sentence needs more than its kind."""
