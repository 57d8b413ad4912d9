"""Does everything a deck points at exist?"""

from collections.abc import Iterable

from companion.concern.deck import MOST_LINES, Adventure, Deck
from companion.concern.line_tables import PILES
from companion.concern.lines import Line, TurnUp
from companion.concern.values import twice
from companion.games.dark_road.fields import Fields
from companion.games.dark_road.problems import hint_for, listed, shown


def check_pointers(top: Fields, deck: Deck) -> None:
    """Note what points at something the deck does not have."""
    for strength in deck.strengths:
        fields = Fields(top.report, top.file, f"strength {shown(strength.name)}", {})
        for number in strength.extra:
            if number <= len(deck.cards) and not deck.cards[number - 1].extra:
                fields.problem("extra", "numbers of cards that have extra lines", str(number))
    piles = dict(zip(PILES, (deck.notices, deck.sarcophagi, deck.deliveries), strict=True))
    for number, card in enumerate(deck.cards, start=1):
        fields = Fields(top.report, top.file, f"card {number} ({card.name})", {})
        for pile in _turned_up((*card.lines, *card.extra)):
            if not piles[pile]:
                fields.problem("do", f"a deck with [[{pile}]]", "a deck without")
    names = [twist.name for twist in deck.twists]
    for notice in deck.notices:
        if twice([*names, notice.name]) and not twice(names):
            top.problem("notice", "names that no twist has", f"{shown(notice.name)} again")
    for number, adventure in enumerate(deck.adventures, start=1):
        _check_adventure(
            Fields(top.report, top.file, f"adventure {number} ({adventure.name})", {}), deck, adventure
        )


def _turned_up(lines: Iterable[Line]) -> list[str]:
    return list(dict.fromkeys(line.pile for line in lines if isinstance(line, TurnUp)))


def _check_adventure(fields: Fields, deck: Deck, adventure: Adventure) -> None:
    strengths = [strength.name for strength in deck.strengths]
    if strengths and adventure.strength not in strengths:
        hint = hint_for(adventure.strength, strengths)
        fields.problem("strength", listed(strengths), shown(adventure.strength), hint)
    elif adventure.strength and not strengths:
        fields.problem("strength", "a deck with [strength.NAME]", "a deck without")
    lines = {twist.name: len(twist.lines) for twist in deck.twists}
    lines |= {notice.name: len(notice.lines) for notice in deck.notices}
    for twist in adventure.twists:
        if twist not in lines:
            expected = listed(lines) if lines else "a deck with [[twist]]"
            fields.problem("twists", expected, shown(twist), hint_for(twist, lines))
    together = sum(lines.get(twist, 0) for twist in adventure.twists)
    if together > MOST_LINES:
        fields.problem("twists", f"twists with at most {MOST_LINES} lines together", str(together))
