"""One last visit that was forgotten (END-1): what is aboard, and where it is best delivered."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.app.play.moments import Icon
from companion.app.play.picturing import Group
from companion.app.score.scoring import Scoring
from companion.app.widgets.columns import Flow
from companion.app.widgets.page import Counter, Tiles, note
from companion.app.widgets.plain import TARGET, button
from companion.app.widgets.score_keys import key
from companion.app.widgets.score_sheet import FilledSheet, chip, head, narrow
from companion.app.words import word
from companion.games.dark_road.names import GOODS, TILES, TOWNS
from companion.games.dark_road.pad.reading import SLOTS
from companion.text.pads import choice_text

_VISITS: Final = ("best-visit", "no-visit")
_MOST: Final = 9
_GOODS: Final = 3
"""Goods that a commission asks for at most."""


class VisitSheet(FilledSheet):
    """Heroes, commissions and goods by touches; the best town is pointed out, and another may be chosen."""

    def __init__(self, scoring: Scoring, seat: int, closed: Callable[[], None]) -> None:
        super().__init__(word("score-visit"), closed=closed)
        self._scoring, self._seat = scoring, seat
        self._town = ""
        """Of the commission that is being entered."""
        self._goods: list[str] = []
        if "aboard" not in scoring.values(seat):
            scoring.put(seat, "aboard", {"heroes": {}, "commissions": [], "goods": {}})
        self.fill()

    @property
    def _aboard(self) -> dict[str, Any]:
        return dict(self._scoring.values(self._seat).get("aboard", {}))

    def _put(self, **changes: Any) -> None:
        aboard = {key: value for key, value in {**self._aboard, **changes}.items() if value is not None}
        self._scoring.put(self._seat, "aboard", aboard)
        self.fill()

    def _count(self, what: str, name: str, count: int) -> None:
        counts = {**self._aboard.get(what, {}), name: count}
        self._put(**{what: {key: value for key, value in counts.items() if value}})

    def parts(self) -> list[Widget]:
        away = button(word("score-visit-none"), self._forget, [("interface", "trash")])
        ready = button(word("score-ready"), self.close, [("interface", "confirm")], edge="lantern")
        return [
            *self._advice(),
            head(word("score-visit-heroes")),
            self._counters("heroes", "towns", TOWNS),
            head(word("score-visit-commissions")),
            *self._commissions(),
            head(word("score-visit-goods")),
            self._counters("goods", "goods", TILES),
            Tiles(away, ready, least=260, most=2),
        ]

    def _counters(self, what: str, group: str, names: tuple[str, ...]) -> Tiles:
        counts = self._aboard.get(what, {})
        return Tiles(
            *(
                Counter(counts.get(name, 0), partial(self._count, what, name), 0, _MOST, (group, name))
                for name in names
            ),
            least=240,
            most=4,
        )

    def _forget(self) -> None:
        self._scoring.put(self._seat, "aboard", None)
        self.close()

    # Where

    def _advice(self) -> list[Widget]:
        """Always as high, so that nothing moves under a finger that counts."""
        told = [
            choice_text(remark)
            for remark in self._scoring.outcome.choices
            if remark.seat == self._seat and remark.code in _VISITS
        ]
        chosen = self._aboard.get("town")
        options: list[tuple[str | None, str | Icon]] = [(None, word("score-visit-best"))]
        options += [(town, ("towns", town)) for town in TOWNS]
        options.append(("", word("score-visit-nowhere")))
        keys = [
            key(label, partial(self._go, town), "lantern" if town == chosen else "", size=18)
            for town, label in options
        ]
        said = told[0] if told else word("score-visit-later")
        return [note(said, ("interface", "star")), Tiles(*keys, least=TARGET + 62, most=len(keys))]

    def _go(self, town: str | None) -> None:
        self._put(town=town)

    # Commissions

    def _commissions(self) -> list[Widget]:
        aboard = self._aboard.get("commissions", [])
        chips = [
            narrow(chip([_pictures(one)], partial(self._drop, number), "lantern"))
            for number, one in enumerate(aboard)
        ]
        parts: list[Widget] = [Flow(*chips)] if chips else []
        if len(aboard) < SLOTS or self._town:
            towns = [key(("towns", town), partial(self._begin, town), "lantern" if town == self._town else "")
                     for town in TOWNS]  # fmt: skip
            parts.append(Tiles(*towns, least=TARGET + 30, most=len(TOWNS)))
        if self._town:
            goods = [key(("goods", good), partial(self._add, good)) for good in GOODS]
            parts.append(Tiles(*goods, least=TARGET + 30, most=len(GOODS)))
        return parts

    def _begin(self, town: str) -> None:
        """Another commission, of this town; its goods come next."""
        self._town, self._goods = town, []
        self.fill()

    def _add(self, good: str) -> None:
        aboard = list(self._aboard.get("commissions", []))
        if self._goods:
            aboard.pop()
        self._goods.append(good)
        aboard.append({"town": self._town, "goods": list(self._goods)})
        if len(self._goods) == _GOODS:
            self._town, self._goods = "", []
        self._put(commissions=aboard)

    def _drop(self, number: int) -> None:
        self._town, self._goods = "", []
        aboard = self._aboard.get("commissions", [])
        self._put(commissions=[one for other, one in enumerate(aboard) if other != number])


def _pictures(commission: dict[str, Any]) -> Group:
    return (("towns", commission["town"]), *(("goods", good) for good in commission["goods"]))
