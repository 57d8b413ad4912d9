"""The table as text: what everyone sees in the middle of it."""

from rich.text import Text

from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.names import (
    DARK_MARKET_SPACES,
    RUINS_SPACES,
    TOWNS,
    TRAVEL_FACES,
    WHEEL_VALUES,
)
from companion.games.dark_road.state import Caravan, State
from companion.games.dark_road.turn import adjacent
from companion.terminal.layout import LABEL, Block, beside, field, title
from companion.terminal.screen import fit
from companion.terminal.words import word
from companion.text import things
from companion.text.catalogue import catalogue
from companion.text.scene import called

WHEEL_WIDTH = 20
INDENT = 13


def board(state: State, width: int) -> Block:
    """Everything in the middle of the table, at most ``width`` columns wide."""
    lines = beside(_wheel(state), _ringway(state, width - WHEEL_WIDTH), WHEEL_WIDTH)
    lines += _inn(state, width)
    lines += _commissions(state, width)
    lines += _companions(state, width)
    lines += _courtyard(state, width)
    lines += _fortune(state, width)
    if state.caravan is not None:
        lines += caravan(state, state.caravan, width)
    return lines


def _wheel(state: State) -> Block:
    """The six goods from the $5 section clockwise, with the market dice on them."""
    goods, top = state.box.board.wheel, state.wheel_top
    lines = [title(word("title-wheel"))]
    for section, value in enumerate(WHEEL_VALUES):
        good = goods[(top + section) % 6]
        name, dice = fit(catalogue().name("good", good), 12), "■" * state.market[good]
        lines.append(Text.assemble((f"${value} ", "yellow"), name, (dice, "bold magenta")))
    return lines


def _ringway(state: State, width: int) -> Block:
    words = catalogue()
    lines = [title(word("title-ringway"))]
    for space in range(5):
        one, other = (word("short-" + name) for name in adjacent(state, space))
        building = state.buildings[space]
        bare = word("no-building" if space else "start")
        named = words.name("building", building) if building else bare
        line = Text(f"{space} {fit(f'{one} | {other}', 23)}")
        line.append(fit(named, 22), style="green")
        line.append(_wagons(state, space, width - 47), style="bold")
        lines.append(line)
    markers = word(
        "markers",
        market=words.name("dark_market", DARK_MARKET_SPACES[state.dark_market]),
        ruins=words.name("ruins", RUINS_SPACES[state.ruins]),
    )
    return [*lines, Text(markers)]


def _wagons(state: State, space: int, width: int) -> str:
    """Who stands here; names are shortened where there is no room for all of them."""
    names = [
        word("short-concern") if state.is_concern(seat) else player.name
        for seat, player in enumerate(state.players)
        if player.space == space
    ]
    for length in (width, 6, 4, 2):
        said = ", ".join(name[:length] for name in names)
        if len(said) <= width:
            return said
    return fit(said, width)


def _inn(state: State, width: int) -> Block:
    lines: Block = []
    for place, card in enumerate(state.inn, 1):
        shown = hero(state, card) if card else word("empty")
        label = word("title-inn") if place == 1 else ""
        lines += field(label, f"{place} {shown}", width, INDENT)
    return lines


def hero(state: State, card: str) -> str:
    """A hero in one short line."""
    words, found = catalogue(), state.hero(card)
    if found.goods is None or found.bonus is None:
        return things.hero(words, state, card)
    return word(
        "hero",
        who=things.hero_name(words, found),
        wants=things.goods(words, found.goods),
        bonus=word("bonus-" + found.bonus),
    )


def _commissions(state: State, width: int) -> Block:
    """The tops of the six stacks in two columns."""
    half = (width - 2) // 2
    said = []
    for town in TOWNS:
        card = state.tops[town]
        said.append(fit(_top(state, town, card), half - 1) + " ")
    rows = [Text(f"  {said[number]}{said[number + 1]}".rstrip()) for number in range(0, 6, 2)]
    return [Text(word("title-commissions"), style=LABEL), *rows]


def _top(state: State, town: str, card: str | None) -> str:
    if card is None:
        wanted = word("empty")
    else:
        goods = state.commission(card).goods
        wanted = word("unread") if goods is None else things.goods(catalogue(), goods)
    return word("commission", town=catalogue().name("town", town), goods=wanted)


def _companions(state: State, width: int) -> Block:
    """From the card farthest from the deck, which carries the travel die."""
    words = catalogue()
    said = []
    for place, name in enumerate(state.companion_row, 1):
        if name is None or name == UNKNOWN_COMPANION:
            shown = word("unread" if name else "empty")
        else:
            shown = words.name("companion", name)
        said.append(word("with-die", place=place, name=shown) if place == 1 and name else f"{place} {shown}")
    deck = state.decks["companions"].size
    return field(
        word("title-companions"), word("row-and-deck", row=", ".join(said), deck=deck), width, INDENT
    )


def _courtyard(state: State, width: int) -> Block:
    lines: Block = []
    for place, card in enumerate(state.courtyard, 1):
        shown = things.deed(catalogue(), state, card) if card else word("empty")
        label = word("title-courtyard") if place == 1 else ""
        lines += field(label, word(f"banner-{place}", deed=shown), width, INDENT)
    return lines


def _fortune(state: State, width: int) -> Block:
    left = ", ".join(word("short-" + name) for name in state.upgrades) or word("none")
    said = word("fortune", coins=state.fortune_coins or 3, upgrades=left)
    return field(word("title-fortune"), said, width, INDENT)


def caravan(state: State, journey: Caravan, width: int) -> Block:
    """A journey under way: who, where to, the event and the travel dice."""
    words = catalogue()
    names = [state.players[seat].name for seat in journey.travellers]
    said = word(
        "caravan",
        leader=names[0],
        town=words.name("town", journey.town),
        road=called(words, state, "road", journey.road),
        others=words.join(names[1:]) if names[1:] else word("nobody"),
    )
    lines = field(word("title-caravan"), said, width, INDENT)
    if journey.event is not None:
        lines += field("", word("event", event=things.event(words, state, journey.event)), width, INDENT)
        lines += _event_effects(state, journey, width)
    if journey.taken:
        taken = ", ".join(f"{state.players[seat].name} {face}" for seat, face in journey.taken)
        lines += field("", word("dice-taken", dice=taken), width, INDENT)
    return lines


def _event_effects(state: State, journey: Caravan, width: int) -> Block:
    """What each travel die on the table would do; what nobody has read yet is left out."""
    lines: Block = []
    shown = [face for face in TRAVEL_FACES if face in journey.dice]
    for face in shown:
        count = journey.dice.count(face)
        does = things.event_effects(catalogue(), state, journey.event, int(face))
        die = f"[{face}]" * count
        lines += field("", f"{die} {does}", width, INDENT)
    return lines
