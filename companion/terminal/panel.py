"""What the Private Concern has, as text: no dice to plan with and no storage, but cards of its own."""

from rich.text import Text

from companion.concern.engine import PrivateConcern
from companion.concern.words import join_text
from companion.core.unknown import UnknownCount
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.state import Concern, Player, State
from companion.terminal.board import hero
from companion.terminal.layout import Block, field, several
from companion.terminal.words import word
from companion.text import things
from companion.text.catalogue import catalogue
from companion.text.printable import one_line
from companion.text.scene import person

INDENT = 13


def panel(state: State, concern: PrivateConcern | None, width: int) -> Block:
    """Everything it has, in at most ``width`` columns; nothing of it is secret (CONCERN-8)."""
    its = state.concern
    assert its is not None
    player = state.players[its.seat]
    lines = [Text(), _headline(its, player), *field(word("its-card"), _card(its), width, INDENT)]
    if concern is not None:
        joins = join_text(concern.card(its.card).join)
        lines += field(word("its-caravans"), joins, width, INDENT)
    words = catalogue()
    commissions = [things.commission(words, state, card) for card in player.commissions]
    for label, cards in (
        (word("heroes"), [hero(state, card) for card in player.heroes]),
        (word("commissions"), commissions),
        (word("its-deeds"), [things.deed(words, state, card) for card in player.deeds]),
    ):
        for place, card in enumerate(cards, 1):
            lines += field(label if place == 1 else "", f"{place} {card}", width, INDENT)
    return lines + [line for label, said in _rest(player) for line in field(label, said, width, INDENT)]


def _headline(its: Concern, player: Player) -> Text:
    held = player.coins
    code = "its-purse-hidden" if isinstance(held, UnknownCount) else "its-purse"
    purse = word(code, name=its.name, prestige=player.prestige, coins=held, vp=its.vp, goods=its.goods)
    return Text.assemble((one_line(person(catalogue(), player.name)), "bold reverse"), " ", (purse, "yellow"))


def _card(its: Concern) -> str:
    left = len(its.left["card"])
    if not its.card:
        return word("its-first-card")
    card = catalogue().card(its.piles["card"][its.card - 1])
    return word("its-card-is", card=card, number=its.card, left=left)


def _rest(player: Player) -> list[tuple[str, str]]:
    """What goes into one line each; what it does not have is left out."""
    words = catalogue()
    companions = [
        word("unread") if own.name == UNKNOWN_COMPANION else words.name("companion", own.name)
        for own in player.companions
    ]
    upgrades = [words.name("upgrade", name) for name in player.upgrades]
    dice = word("its-dice", count=len(player.illuminated)) if player.illuminated else ""
    delivered = word(
        "its-log",
        heroes=len(player.delivered_heroes),
        commissions=len(player.delivered_commissions),
    )
    found = [
        (word("companions"), several(companions)),
        (word("upgrades"), ", ".join(upgrades)),
        (word("dice"), dice),
        (word("log"), delivered),
    ]
    return [(label, said) for label, said in found if said]
