"""Whole games typed at random, dealt and at a real table: every question can be answered in words."""

import random
from pathlib import Path

import pytest

from companion.core.questions import Question
from companion.games.dark_road.names import GOODS, HERO_BONUSES, TOWNS
from companion.games.dark_road.state import State
from companion.table.session import Session
from tests.terminal.driver import Sitting, Typist, number_of

EFFECTS = (
    *("gain coins 2", "lose 2 coins", "lose good", "gain hero", "lose hero", "flip up", "roll ruins"),
    *("gain armor+", "gain good any", "gain deed", "gain commission", "2 prestige", "gain quartz", "nothing"),
    *("exchange coins 2 quartz 1", "move ruins 1", "move dark_market 1", "turn wheel", "gain illuminated"),
    *("gain companion", "gain steed", "upgrade or 2 coins", "gain fortune", "move illuminated"),
    *("explore ruins", "deliver hero", "either lose good | gain quartz"),
)


def told(rng: random.Random, question: Question) -> str:
    """What somebody reads off a card or a die that the rules have not seen."""
    assert question.accepts is not None
    match question.accepts.kind:
        case "hero":
            goods = rng.sample(GOODS, rng.randint(1, 3))
            return " ".join([rng.choice(TOWNS), *goods, rng.choice(HERO_BONUSES)])
        case "commission":
            return " ".join(rng.sample(GOODS, 3))
        case "deed":
            return rng.choice(["nothing", "coins 3", "prestige 2", "vp 1"])
        case "coins":
            return str(rng.randint(0, 30))
        case _:
            return rng.choice(EFFECTS)


def anybody(seed: int) -> Typist:
    """Types any legal answer, as a number, as its words, or as a card reads."""
    rng = random.Random(seed)

    def typed(state: State, question: Question) -> str:
        if question.accepts is not None and (not question.options or rng.random() < 0.7):
            return told(rng, question)
        option = str(rng.choice(question.options))
        if question.kind in ("ruins_or_travel", "join_caravan"):
            option = str(question.options[0 if question.kind == "join_caravan" else -1])
        return number_of(question, option) if rng.random() < 0.5 else option

    return typed


def play(folder: Path, seed: int, dealt: bool, players: int) -> tuple[Sitting, str]:
    """A whole game; edition and variants by the seed."""
    names = ["Anna", "Ben", "Zoë", "王"][:players]
    variants = [name for bit, name in enumerate(("draft", "two-deeds", "hidden-coins")) if seed >> bit & 1]
    session = Session.new(
        folder / "game.journal",
        names,
        edition="v1" if seed % 2 else "v2",
        seed=seed if dealt else None,
        variants=variants,
    )
    sitting = Sitting(session)
    return sitting, sitting.type_as(anybody(seed), most=5000)


def check(folder: Path, seed: int, dealt: bool, players: int) -> None:
    sitting, shown = play(folder, seed, dealt, players)
    assert sitting.session.game.result is not None, shown[-2000:]
    refused = [line for line in shown.splitlines() if "is no answer here" in line or "could be" in line]
    assert refused == []
    path = "The game is saved in"
    assert [line for line in shown.splitlines() if len(line) > 80 and not line.startswith(path)] == []


@pytest.mark.parametrize("seed, dealt, players", [(1, False, 2), (6, True, 1)])
def test_a_game_typed_at_random_comes_to_its_end(
    tmp_path: Path, seed: int, dealt: bool, players: int
) -> None:
    check(tmp_path, seed, dealt, players)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_many_games_typed_at_random_come_to_their_end(tmp_path: Path, seed: int) -> None:
    check(tmp_path, seed, dealt=bool(seed & 8), players=1 + seed % 4)
