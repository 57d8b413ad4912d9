"""Options of plan, move and activate, and of the two markers."""

from companion.core.questions import Word
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.names import DARK_MARKET_SPACES, DISTRICTS, RUINS_SPACES, UPGRADED
from companion.games.dark_road.options import Activate, Alternative, Die, Illuminate, Move, Plus, Slot, Steps
from companion.text.scene import Params, Said, Scene
from companion.text.things import described, effect, event_effects, goods


def space(scene: Scene, number: int, with_building: bool = True, to: bool = False) -> str:
    """A Ringway space by its neighbours: ``between Dark Market and Ringway Inn``.

    Other languages than English say otherwise where somebody goes ``to`` it.
    """
    state = scene.state
    districts = state.box.board.districts
    number %= len(districts)
    building = state.buildings[number] if with_building else None
    key = "to-space" if to else "space"
    return scene.phrase(
        "place", key if building is None else f"{key}-with-building",
        one=scene.name("neighbour", districts[number - 1]),
        other=scene.name("neighbour", districts[number]),
        building=scene.name("building", building),
    )  # fmt: skip


def face(scene: Scene, code: object) -> str:
    """A face of a night or illuminated die."""
    return scene.name("face", code)


# Plan


def slot_action(scene: Scene, number: int, locked: str | None) -> str:
    """What a slot's special action will be, once this face is locked there (PLAN-3, UPGR-1)."""
    upgraded = f"slot_{number}" in scene.player.upgrades
    if number != 1:
        return scene.phrase("slot", f"{number}-upgraded" if upgraded else str(number))
    if locked is None:
        return scene.phrase("slot", "any-upgraded" if upgraded else "any")
    good = scene.state.box.board.crafting[locked]
    return scene.phrase("slot", "1", good=scene.name("a_good", UPGRADED[good] if upgraded else good))


def slot(scene: Scene, option: Slot) -> Said:
    planned: str | None = scene.param(0)
    held = scene.player.locked[option.number - 1]
    if held is None:
        return "slot-empty", {"number": option.number}
    params: Params = {
        "number": option.number,
        "held": face(scene, held),
        "action": slot_action(scene, option.number, planned),
    }
    return ("slot" if planned is not None else "slot-late"), params


def illuminate(scene: Scene, option: Illuminate) -> Said:
    return "illuminate", {"face": face(scene, option.face)}


# Move and activate


def move(scene: Scene, option: Move) -> Said:
    place = space(scene, scene.player.space + option.spaces, to=option.spaces != 0)
    return ("move" if option.spaces else "move-none"), {"count": option.spaces, "place": place}


def activate(scene: Scene, option: Activate) -> Said:
    if option.place in DISTRICTS:
        return "activate", {"place": scene.name("the_district", option.place)}
    return "activate", {"place": described(scene.words, scene.state, "building", option.place)}


# Markers


def steps(scene: Scene, option: Steps) -> Said:
    place = ruins_place if scene.kind == "ruins_steps" else dark_market_place
    return "steps", {"count": option.spaces, "place": place(scene, option.spaces)}


def dark_market_place(scene: Scene, spaces: int) -> str:
    """Where the dark market marker comes to, and what it finds."""
    to = DARK_MARKET_SPACES[(scene.state.dark_market + spaces) % 4]
    named = scene.name("dark_market", to)
    found = scene.state.box.board.dark_market.get(to)
    if not found:
        return scene.phrase("place", "dark-market-south", place=named)
    return scene.phrase("place", "dark-market", place=named, goods=goods(scene.words, found, "and"))


def ruins_place(scene: Scene, spaces: int) -> str:
    """Where the ruins marker comes to, and what it finds."""
    to = RUINS_SPACES[(scene.state.ruins + spaces) % 4]
    named = scene.name("ruins", to)
    found = scene.state.box.board.ruins.get(to)
    if not found:
        return scene.phrase("place", "ruins-any", place=named)
    upgraded = [UPGRADED[good] for good in found]
    return scene.phrase("place", "ruins", place=named, goods=goods(scene.words, upgraded, "or"))


# Dice: night dice to plan with, travel dice in an event


def counted_die(scene: Scene) -> int:
    """What a chosen travel die counts as before Whisper, with what a Threy Cat has added (COMP-2)."""
    caravan = scene.state.caravan
    plus = 0 if caravan is None else caravan.plus
    return min(6, int(scene.param(0, 0)) + plus)


def travel_die(scene: Scene, number: int) -> Params:
    """A travel die and what the event does for it."""
    caravan = scene.state.caravan
    said = event_effects(scene.words, scene.state, caravan.event if caravan else None, number)
    return {"face": number, "effect": said}


def die(scene: Scene, option: Die) -> Said:
    if scene.kind == "plan_die":
        return "die", {"face": face(scene, option.face)}
    return "die", travel_die(scene, int(option.face))


def plus(scene: Scene, option: Plus) -> Said:
    caravan = scene.state.caravan
    shown = int(caravan.taken[-1][1]) + caravan.plus if caravan and caravan.taken else 0
    return "plus", {"amount": option.amount, **travel_die(scene, min(6, shown + option.amount))}


def alternative(scene: Scene, option: Alternative) -> Said:
    """One of two effects (ICON-1)."""
    texts = scene.param(0)
    said = effect(scene.words, parse_effect(texts[option.place - 1]), scene.third)
    return "effect", {"effect": said}


# Words


def wheel_params(scene: Scene) -> Params:
    """Which good a turn of the wheel makes the dearest (WHEEL-1)."""
    wheel = scene.state.box.board.wheel
    return {"good": scene.name("good", wheel[(scene.state.wheel_top - 1) % len(wheel)])}


def step_params(scene: Scene, by: int) -> Params:
    return {"place": space(scene, scene.player.space + by, to=by != 0)}


def turn_word(scene: Scene, option: Word) -> Params:
    """What the words of plan and move are filled with."""
    match scene.kind, str(option):
        case _, "turn wheel":
            return wheel_params(scene)
        case "use_horseshoe", "stay":
            return step_params(scene, 0)
        case "use_horseshoe", "forward":
            return step_params(scene, 1)
        case "use_horseshoe", "back":
            return step_params(scene, -1)
        case "slot_3_action", "coins":
            return {"count": 3 if "slot_3" in scene.player.upgrades else 2}
        case "whisper_die", "as it is":
            return travel_die(scene, counted_die(scene))
        case "whisper_die", "whisper":
            return travel_die(scene, counted_die(scene) + 1)
        case "good_fortune", "coins":
            return {"count": scene.state.fortune_coins or 3}
        case "cosimo_gift", "dark market":
            return {"place": dark_market_place(scene, 1)}
        case _:
            return {}
