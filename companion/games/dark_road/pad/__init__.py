"""The score pad of Merchants of the Dark Road."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.pads import Outcome, Remark, Sheet, Wanted
from companion.core.results import ScoreLine, Standing
from companion.games.dark_road.box import Deed
from companion.games.dark_road.counting import Final as Finale
from companion.games.dark_road.counting import first_tie, rank
from companion.games.dark_road.editions import EDITIONS, Edition
from companion.games.dark_road.pad import reading
from companion.games.dark_road.pad.adding import Added, add_up, wanted_counts
from companion.games.dark_road.pad.doubts import doubts
from companion.games.dark_road.pad.entries import Merchant, merchant
from companion.games.dark_road.pad.remarks import choices, remarks

_TIES: Final = ("gifts", "commission any", "hero any")
"""What decides after coins and prestige (SCORE-4); asked only of those who are level until then."""


class DarkRoadPad:
    """``deeds`` are the printed ones that a file may name by their ids."""

    game = reading.GAME
    editions = ("v2", "v1")
    most_seats = reading.MOST_SEATS

    def __init__(self, deeds: Mapping[str, Deed] | None = None) -> None:
        self._deeds = deeds or {}

    def read(self, table: Mapping[str, Any]) -> Sheet:
        return reading.read(table, self._deeds)

    def write(self, sheet: Sheet) -> dict[str, Any]:
        return reading.write(sheet)

    def outcome(self, sheet: Sheet) -> Outcome:
        """Scores as far as they are known; ties are asked about once every score is."""
        edition = EDITIONS[sheet.edition]
        merchants = [merchant(seat) for seat in sheet.seats]
        added = {seat: one for seat, m in enumerate(merchants) if (one := add_up(edition, m)) is not None}
        wanted = [want for seat, one in enumerate(merchants) for want in _wanted(seat, one)]
        finals = [
            _finale(edition, seat, one, added.get(seat))
            for seat, one in enumerate(merchants)
            if seat in added or one.is_total
        ]
        open_ties, finals, level = _decided(finals, merchants, added)
        standings = tuple(_open(one) if one.seat in level else one for one in rank(finals).standings)
        return Outcome(
            standings,
            tuple(wanted or open_ties),
            tuple(doubt for doubt in doubts(merchants) if doubt.key not in sheet.kept),
            tuple(remark for seat, one in added.items() for remark in choices(edition, seat, one)),
            tuple(
                remark
                for seat, one in added.items()
                for remark in (*_behind(standings, seat), *remarks(edition, seat, one))
            ),
        )


def _open(standing: Standing) -> Standing:
    """Nobody knows yet whether those who are level share their place."""
    return standing._replace(tie_break="") if standing.tie_break == "shared" else standing


def _wanted(seat: int, merchant: Merchant) -> Iterator[Wanted]:
    if merchant.is_total:
        return
    if merchant.coins is None:
        yield Wanted(seat, "coins", rule="SCORE-1")
    if merchant.prestige is None:
        yield Wanted(seat, "prestige", rule="SCORE-1")
    for key in wanted_counts(merchant):
        yield Wanted(seat, "delivered", key, "DEED-1")


def _finale(edition: Edition, seat: int, merchant: Merchant, added: Added | None) -> Finale:
    """What is not known of ties counts as nothing until it is asked for."""
    if added is None:
        total = ScoreLine("total", merchant.score or 0, "SCORE-3")
        return Finale(seat, (total,), (0, 0, 0, 0))
    first = first_tie(edition, added.coins, added.prestige)
    return Finale(seat, added.lines, (first, merchant.gifts or 0, *added.held))


def _decided(
    finals: Sequence[Finale], merchants: Sequence[Merchant], added: Mapping[int, Added]
) -> tuple[list[Wanted], list[Finale], set[int]]:
    """What has to be asked so that ties are decided, the seats with what is known of them, and which of them
    are level until then.

    Those of whom only the score was written down are not asked; they share their place.
    """
    wanted: list[Wanted] = []
    level: set[int] = set()
    known = {final.seat: final for final in finals}

    def level_at(group: list[Finale], place: int) -> None:
        """These are level in everything before this place of the chain."""
        if len(group) < 2 or place == len(_TIES) + 1:
            return
        seats = [final.seat for final in group]
        unknown = [seat for seat in seats if not _knows(merchants[seat], added.get(seat), place)]
        if unknown:
            level.update(seats)
            askable = all(seat in added for seat in seats)
            wanted.extend(_tie_wanted(seat, place) for seat in unknown if askable)
            for final in group:
                ties = final.ties[:place] if askable else ()
                known[final.seat] = final._replace(ties=ties + (0,) * (len(final.ties) - len(ties)))
            return
        for value in {final.ties[place] for final in group}:
            level_at([final for final in group if final.ties[place] == value], place + 1)

    for score in {final.score for final in finals}:
        level_at([final for final in finals if final.score == score], 0)
    return sorted(wanted), list(known.values()), level


def _knows(merchant: Merchant, added: Added | None, place: int) -> bool:
    """Is this part of the chain known?"""
    if added is None:
        return False
    if place == 0:
        return True
    if place == 1:
        return merchant.gifts is not None
    card, where = _TIES[place - 1].split()
    return added.delivered.count(card, where) is not None


def _tie_wanted(seat: int, place: int) -> Wanted:
    what = _TIES[place - 1]
    return Wanted(seat, "gifts", "", "SCORE-4") if place == 1 else Wanted(seat, "delivered", what, "SCORE-4")


def _behind(standings: Sequence[Standing], seat: int) -> Iterator[Remark]:
    """How far it is to the place above."""
    place = next(place for place, one in enumerate(standings) if one.seat == seat)
    above = standings[place - 1] if place else None
    if above is not None and above.place < standings[place].place:
        short = above.score - standings[place].score
        yield Remark(seat, "behind" if short else "behind-by-tie", short, "SCORE-4", (("other", above.seat),))
