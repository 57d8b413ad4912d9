"""One merchant's wagon as text: dice, cards, goods and how they can be packed."""

from rich.text import Text

from companion.core.unknown import UnknownCount
from companion.games.dark_road.names import STRAYS, TILES
from companion.games.dark_road.state import OwnedCompanion, Player, State
from companion.games.dark_road.storage import draw
from companion.terminal.board import hero
from companion.terminal.layout import Block, beside, field, several
from companion.terminal.words import has_word, word
from companion.text import things
from companion.text.catalogue import catalogue
from companion.text.printable import one_line

INDENT = 13
WIDEST_BESIDE = 33
"""Columns of a drawn storage that still leave room for the text beside it."""


def wagon(state: State, seat: int, width: int, coins: bool, storage: bool) -> Block:
    """A wagon in at most ``width`` columns; ``coins`` only for whoever may see them (HIDE-1)."""
    player = state.players[seat]
    drawing = _storage(state, player) if storage else []
    widest = max((line.cell_len for line in drawing), default=0)
    room = width - widest - 2 if 0 < widest <= WIDEST_BESIDE else width
    text = [Text(), _headline(player, coins), *_fields(state, player, room)]
    if not drawing:
        return text
    if room < width:
        return [*text[:2], *beside(text[2:], drawing, room + 2)]
    return text + [Text(" " * INDENT) + line for line in drawing]


def _headline(player: Player, coins: bool) -> Text:
    held = player.coins
    told = coins and not isinstance(held, UnknownCount)
    purse = word("purse" if told else "purse-hidden", prestige=player.prestige, coins=held)
    return Text.assemble((one_line(player.name), "bold reverse"), "  ", (purse, "yellow"))


def _fields(state: State, player: Player, width: int) -> Block:
    lines = field(word("dice"), _dice(player), width, INDENT)
    lines += field(word("items"), _items(player), width, INDENT)
    for label, said in (
        (word("steeds"), _named("steed", player.steeds)),
        (word("upgrades"), _named("upgrade", player.upgrades)),
        (word("goods"), _goods(player)),
    ):
        if said:
            lines += field(label, said, width, INDENT)
    words = catalogue()
    lines += _cards(word("heroes"), [hero(state, card) for card in player.heroes], width)
    commissions = [things.commission(words, state, card) for card in player.commissions]
    lines += _cards(word("commissions"), commissions, width)
    if player.companions:
        lines += field(word("companions"), ", ".join(map(_companion, player.companions)), width, INDENT)
    return lines + field(word("log"), _log(player), width, INDENT)


def _dice(player: Player) -> str:
    locked = " ".join(f"[{_face(face or ' ')}]" for face in player.locked)
    said = word("dice-held", locked=locked, reserve=_faces(player.reserve), spent=player.spent)
    if player.illuminated:
        said += word("dice-illuminated", faces=_faces(player.illuminated))
    pool = [face for face in (player.pool_night, player.pool_illuminated) if face is not None]
    return said + (word("dice-pool", faces=_faces(pool)) if pool else "")


def _faces(faces: list[str]) -> str:
    return " ".join(map(_face, faces)) or word("none")


def _face(face: str) -> str:
    """A face as short as can be."""
    code = f"face-{face}"
    return word(code) if has_word(code) else face


def _items(player: Player) -> str:
    return word(
        "items-held",
        lanterns=player.lanterns,
        lantern_slots=player.lantern_slots,
        horseshoes=player.horseshoes,
        quartz=player.quartz,
        slots=player.inventory_slots,
    )


def _named(table: str, codes: list[str]) -> str:
    return ", ".join(catalogue().name(table, code) for code in codes)


def _goods(player: Player) -> str:
    words = catalogue()
    return several([words.name("good", tile) for tile in TILES for _ in range(player.goods[tile])])


def _cards(label: str, cards: list[str], width: int) -> Block:
    lines: Block = []
    for place, card in enumerate(cards, 1):
        lines += field(label if place == 1 else "", f"{place} {card}", width, INDENT)
    return lines


def _companion(own: OwnedCompanion) -> str:
    """A name, and the abilities that can still be used."""
    name = catalogue().name("companion", own.name)
    if own.name in STRAYS:
        return word("stray", name=name)
    left = [str(ability) for ability, used in enumerate(own.used, 1) if not used]
    return word("loyal", name=name, abilities=" ".join(left) or word("none"))


def _log(player: Player) -> str:
    return word(
        "log-held",
        heroes=len(player.delivered_heroes),
        commissions=len(player.delivered_commissions),
        deeds=len(player.deeds),
    )


def _storage(state: State, player: Player) -> Block:
    """How the goods can be packed; nothing where there are none, or where our shapes say no."""
    counts = player.counts()
    vp = "vp" in player.upgrades
    if not any(counts) and not vp:
        return []
    packing = state.storage.packing(counts, vp, "sugarfoot" in player.steeds, state.storage_heroes(player))
    if packing is None:
        return [Text(word("packed-otherwise"))]
    if not packing.tiles:
        # Storage heroes hold all of it.
        return []
    words = catalogue()
    drawn = draw(packing, lambda tile: words.name("initial", tile))
    return [Text(line) for line in drawn.split("\n")]
