"""Which piece goes where, in a sentence."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.concern.steps import step_text
from companion.games.dark_road.box import Commission, Hero
from companion.games.dark_road.names import TILES
from companion.games.dark_road.pieces import Instruction, difference, lay_again
from companion.games.dark_road.state import Concern, State
from companion.text import instruction_text
from companion.text.catalogue import catalogue
from tests.dark_road.builders import Table
from tests.dark_road.playing import Seating, some_answer, some_concern_seating, some_seating
from tests.dark_road.rules.concerned import its_turn
from tests.text.speaking import faults

NAMES = ("Anna", "Ben")


@pytest.mark.parametrize(
    "instruction, said",
    [
        (
            Instruction("move", "coin", "supply", "player 0 screen", 2),
            "2 coins from the supply to behind Anna's screen",
        ),
        (
            Instruction("move", "armor+", "player 1 storage", "supply"),
            "1 upgraded armor from Ben's storage to the supply",
        ),
        (
            Instruction("move", "night 3", "player 0 reserve", "player 0 slot 2"),
            "1 night die showing 3 from Anna's main reserve to Anna's locked slot 2",
        ),
        (
            Instruction("move", "night", "player 0 spent", "box", 2),
            "2 night dice from Anna's spent pile to the box",
        ),
        (
            Instruction("move", "wagon 1", "ringway 0", "ringway 3"),
            "Ben's wagon from Ringway space 0 to Ringway space 3",
        ),
        (
            Instruction("move", "prestige 0", "track 2", "track 5"),
            "Anna's prestige marker from prestige 2 to prestige 5",
        ),
        (
            Instruction("move", "marker ruins", "ruins bottom-left", "ruins top-left"),
            "the ruins marker from the bottom left of the ruins to the top left of the ruins",
        ),
        (
            Instruction("move", "market", "wheel armor", "set-aside"),
            "1 market die from the armor section of the wheel to the dice set aside",
        ),
        (
            Instruction("move", "companion lil_dumplin", "row 1", "player 0 companions"),
            "Li'l Dumplin' from place 1 of the companion row to Anna's companions",
        ),
        (
            Instruction("move", "hero knight-2", "inn 2", "player 0 heroes"),
            "the hero knight 2 from Inn slot 2 to Anna's hero slots",
        ),
        (
            Instruction("move", "hero ?hero 3", "inn 2", "heroes under"),
            "a hero from Inn slot 2 to under the hero deck",
        ),
        (
            Instruction("move", "event highway-1", "event", "highway discard"),
            "the event highway 1 from the place of the current event to the discards of the highway events",
        ),
        (
            Instruction("move", "commission northbreak-1", "stack Northbreak", "player 1 commissions"),
            "the commission northbreak 1 from the Northbreak commissions to Ben's commission slots",
        ),
    ],
)
def test_a_piece_is_moved(instruction: Instruction, said: str) -> None:
    assert instruction_text(instruction, NAMES) == f"Move {said}."


def test_other_things_are_done_to_pieces() -> None:
    assert (
        instruction_text(Instruction("turn", "wheel", "potion", "staff"))
        == "Turn the wheel so that staff is worth 5."
    )
    assert instruction_text(
        Instruction("flip", "armor", "player 0 storage armor", "player 0 storage armor+"), NAMES
    ) == ("Turn 1 armor in Anna's storage over to the upgraded side.")
    assert instruction_text(
        Instruction("set", "night", "player 0 slot 1 4", "player 0 slot 1 blank"), NAMES
    ) == ("Set 1 night die in Anna's locked slot 1 to blank (worth 0).")


def test_an_event_that_is_turned_up_is_read_aloud() -> None:
    """TRAVEL-4; whether a person's caravan turns it up or the Private Concern's."""
    turned_up = Instruction("move", "event highway-1", "highway deck", "event")
    assert instruction_text(turned_up, NAMES) == (
        "Turn up the event highway 1 from the highway events and read it aloud."
    )
    its = step_text(turned_up, its_turn().game.state, NAMES)
    assert its.startswith("Turn up")
    assert its.endswith("from the highway events, and read it aloud.")
    for back in (turned_up.inverse(), Instruction("move", "event highway-1", "highway discard", "event")):
        assert instruction_text(back, NAMES).startswith("Move the event")


def test_a_die_that_moves_and_shows_another_face_is_one_instruction() -> None:
    assert instruction_text(Instruction("set", "night", "player 0 pool 4", "player 0 reserve 2"), NAMES) == (
        "Move 1 night die from Anna's action pool to Anna's main reserve and set to 2."
    )


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("seating", [some_seating, some_concern_seating])
def test_everything_that_people_do_in_a_game_is_told(
    number: int, dealt: bool, seating: Callable[[int, bool], Seating]
) -> None:
    """The table's own instructions, after each answer and from the box."""
    game, dice = seating(number + 2, dealt).sit_down(), random.Random(number)
    bad: set[str] = set()
    for _ in range(150):
        if game.question is None:
            break
        before = game.state.copy()
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)
        for instruction in difference(before, game.state):
            bad |= {said for said in told(instruction, game.state) if faults(said)}
    for instruction in lay_again(game.state):
        kind = instruction.piece.partition(" ")[0]
        assert kind in (*TILES, "wheel", *catalogue().keys("piece"))
        bad |= {said for said in told(instruction, game.state) if faults(said)}
    assert bad == set()


def told(instruction: Instruction, state: State) -> tuple[str, str]:
    """With the table and without."""
    return instruction_text(instruction, NAMES), instruction_text(instruction, NAMES, state)


def test_the_table_makes_an_instruction_more_exact() -> None:
    state = Table().state
    assert instruction_text(Instruction("move", "wagon 1", "ringway 0", "ringway 4"), state=state) == (
        "Move Ben's wagon from the space between Ringway Inn and Great Bazaar"
        " to the space between Dark Market and Ringway Inn."
    )
    assert instruction_text(Instruction("move", "hero agatha", "inn 1", "aside"), state=state) == (
        "Move the hero Agatha, Northbreak knight from Inn slot 1 to the cards in hand."
    )


@pytest.mark.parametrize(
    "instruction, said",
    [
        (
            Instruction("move", "wagon 1", "ringway 2", "ringway 0"),
            "the Private Concern's wagon from the space between Queen's Commissions and Yurg's Excursions"
            " to the space between Ringway Inn and Great Bazaar",
        ),
        (
            Instruction("move", "prestige 1", "track 2", "track 5"),
            "the Private Concern's prestige marker from prestige 2 to prestige 5",
        ),
        (
            Instruction("move", "marker goods", "goods 2", "goods 4"),
            "the Private Concern's goods marker from 2 to 4",
        ),
        (
            Instruction("move", "hero agatha", "inn 1", "player 1 heroes"),
            "the hero Agatha, Northbreak knight from Inn slot 1 to the Private Concern's heroes",
        ),
        (
            Instruction("move", "companion", "row 2", "player 1 companions"),
            "1 companion card from place 2 of the companion row to the Private Concern's companions",
        ),
        (
            Instruction("move", "illuminated", "supply", "player 1 special"),
            "1 illuminated die from the supply to the Private Concern's illuminated dice",
        ),
        (
            Instruction("move", "coin", "fortune", "supply", 5),
            "5 coins from the good fortune track to the supply",
        ),
    ],
)
def test_the_pieces_of_the_private_concern_are_called_so(instruction: Instruction, said: str) -> None:
    state = Table().state
    state.concern = Concern("merchant", 1, {})
    assert instruction_text(instruction, NAMES, state) == f"Move {said}."


def test_a_card_nobody_has_described_goes_by_its_kind() -> None:
    state = Table(lazy=True).state
    state.entered["?hero 90"] = Hero("?hero 90")
    state.entered["?commission 91"] = Commission("?commission 91", "Farglen")
    assert instruction_text(Instruction("move", "hero ?hero 90", "inn 1", "aside"), state=state) == (
        "Move a hero from Inn slot 1 to the cards in hand."
    )
    assert instruction_text(
        Instruction("move", "commission ?commission 91", "stack Farglen", "aside"), state=state
    ) == ("Move a commission from the Farglen commissions to the cards in hand.")
    state.entered["?hero 90"] = Hero("?hero 90", "Farglen", name="Merry")
    assert "the hero Merry, Farglen bard" in instruction_text(
        Instruction("move", "hero ?hero 90", "", ""), state=state
    )


def test_many_goods_are_plural() -> None:
    assert instruction_text(Instruction("move", "staff+", "box", "supply", 2)) == (
        "Move 2 upgraded staffs from the box to the supply."
    )


def test_without_names_players_are_numbered_from_one() -> None:
    assert instruction_text(Instruction("move", "lantern", "supply", "player 0 lanterns")) == (
        "Move 1 lantern from the supply to player 1's lantern slots."
    )


WORDS = st.sampled_from(
    "player 0 9 x coin night wagon ringway 77777 hero ?hero deed marker stack under heroes row {} _".split()
)
PHRASE = st.lists(WORDS, max_size=4).map(" ".join)


@given(
    st.sampled_from(["move", "set", "flip", "turn", "sing_now", ""]), PHRASE, PHRASE, PHRASE, st.booleans()
)
def test_no_instruction_makes_it_fail(verb: str, piece: str, source: str, target: str, known: bool) -> None:
    said = instruction_text(Instruction(verb, piece, source, target), state=Table().state if known else None)
    assert said
    assert not {"{", "_"} & set(faults(said))
