"""One merchant's wagon: dice, tokens, packed goods and cards; what is wrong is touched and put right."""

from collections.abc import Callable, Set
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.moments import Icon
from companion.app.play.picturing import Free, Group, Shown, card_groups
from companion.app.widgets.cards import card_row
from companion.app.widgets.columns import Columns, Flow
from companion.app.widgets.page import Column, Page, note
from companion.app.widgets.plain import TARGET, Touch, Words
from companion.app.widgets.row import Row
from companion.app.widgets.seats import UNKNOWN, coins_of
from companion.app.widgets.sections import heading, section, shown, told
from companion.app.widgets.storage import Packed, StorageView
from companion.app.words import word
from companion.games.dark_road.availability import abilities, why_not_now, why_unusable
from companion.games.dark_road.corrections import paths
from companion.games.dark_road.names import GOODS, UPGRADED
from companion.games.dark_road.options import Use
from companion.games.dark_road.state import OwnedCompanion, Player, State
from companion.text import catalogue, error_text, things
from companion.text.scene import person

_SLOTS: Final[dict[str, Group]] = {
    "slot_1": (("tokens", "crafting"),),
    "slot_2": (("tokens", "lantern"), "/", ("dice", "illuminated")),
    "slot_3": ("2", ("tokens", "coin"), "/", ("tokens", "wheel")),
}
"""What the slots of the planning board do (PLAN-3)."""
_UPGRADED_SLOTS: Final[dict[str, Group]] = {
    "slot_1": (("tokens", "crafting"), "+"),
    "slot_2": (("tokens", "lantern"), "+", ("dice", "illuminated")),
    "slot_3": ("3", ("tokens", "coin"), "/", "1", ("tokens", "prestige")),
}
"""And with their upgrade (UPGR-1)."""

_CARDS: Final = {"hero": "heroes", "commission": "commissions"}
_PLUS: Final[Group] = (("interface", "plus"),)
_COLUMN: Final = 360
"""How wide a column of the wagon is at least."""


class WagonScreen(Page):
    """``correct`` is told which field was touched; ``secret`` keeps coins and deeds from whoever looks on."""

    def __init__(
        self,
        state: State,
        seat: int,
        back: Callable[[], None],
        correct: Callable[[str], None],
        secret: bool,
        **more: Any,
    ) -> None:
        super().__init__("wagon", "", back, **more)
        self.seat, self._correct, self._secret = seat, correct, secret
        self.fields: dict[str, Widget] = {}
        """What can be corrected here, by its path."""
        self._columns = 3
        self.show(state)
        self.body.bind(width=self._arrange)

    def _arrange(self, _: Widget, width: float) -> None:
        columns = max(1, min(3, int(width // unit(_COLUMN))))
        if columns != self._columns:
            self._columns = columns
            self.show(self._state)

    def show(self, state: State) -> None:
        """The wagon as it is now."""
        self._state = state
        self._can = frozenset(paths(state))
        self.body.clear_widgets()
        self.fields = {}
        player = state.players[self.seat]
        self.title.text = person(catalogue(), player.name)
        heroes, commissions = self._cards(state, player, "hero"), self._cards(state, player, "commission")
        rest = self._rest(state, player)
        if state.is_concern(self.seat):
            own, stored = [self._concern_purse(state, player), self._its_card(state)], []
        else:
            own, stored = [self._purse(player), self._dice(player)], [self._storage(state, player)]
        together = {
            1: [[*own, *stored, heroes, commissions, *rest]],
            2: [[*own, *rest], [*stored, heroes, commissions]],
            3: [own, [*stored, heroes], [commissions, *rest]],
        }[self._columns]
        columns = Columns(least=_COLUMN, most=3, spacing=dp(12))
        for parts in together:
            columns.gather(*parts, spacing=10)
        self.put(columns)

    def let_go(self, seats: Set[int]) -> bool:
        return self.seat in seats

    # Fields

    def _field(self, path: str, *groups: Group, line: float = 34) -> Widget:
        """As wide as what it shows; touched where it can be put right."""
        row = Row(groups, line=line, least=44, middle=True, size_hint_x=None)
        row.width = row.one_line() + dp(4)
        if path not in self._can:
            return row
        found = Touch(
            lambda: self._correct(path), padding=[dp(8), dp(2)], size_hint=(None, None),
            width=max(dp(TARGET), row.width + dp(16)), height=max(dp(TARGET), row.height + dp(4)), radius=10,
        )  # fmt: skip
        found.add_widget(row)
        self.fields[path] = found
        return found

    def _line(self, path: str, *parts: Widget) -> Widget:
        """As wide as its column; touched where it can be put right."""
        inside = parts[0] if len(parts) == 1 else Column(*parts, spacing=dp(2))
        inside.pos_hint = {"center_y": 0.5}
        if path not in self._can and path != self._path("deeds"):
            return inside
        found = Touch(lambda: self._correct(path), padding=[dp(8), dp(4)], size_hint_y=None, radius=10)
        found.add_widget(inside)
        found.fit(inside, TARGET, around=8)
        self.fields.setdefault(path, found)
        return found

    def _path(self, name: str, *place: int) -> str:
        return ".".join(("players", str(self.seat), name, *map(str, place)))

    def _own(self, name: str, *groups: Group) -> Widget:
        return self._field(self._path(name), *groups)

    def _free(self, name: str, place: int, slots: int) -> list[Widget]:
        """Empty places: a touch on the first one lays something there."""
        path, outlines = self._path(name, place), [card_row(self._state, "hero", None) for _ in range(slots)]
        if path not in self._can or not slots:
            return outlines
        return [self._line(path, Row([_PLUS], line=34, least=40, middle=True)), *outlines[1:]]

    def _more(self, name: str, place: int) -> list[Widget]:
        """A place for one more, where there can be one."""
        return self._free(name, place, 1) if self._path(name, place) in self._can else []

    def _dice_in(self, name: str, die: str, faces: list[str]) -> Flow:
        """Every die, and a place for one more."""
        rows = [
            self._own(f"{name}.{place}", (Shown(die, "faces", face),)) for place, face in enumerate(faces)
        ]
        more = self._path(name, len(faces))
        return Flow(*rows, *([self._field(more, _PLUS)] if more in self._can else []))

    # Sections

    def _purse(self, player: Player) -> Widget:
        coins = UNKNOWN if self._secret else coins_of(player)
        lanterns = _slots(("tokens", "lantern"), player.lanterns, player.lantern_slots)
        horseshoes = _slots(("tokens", "horseshoe"), player.horseshoes, player.horseshoes)
        free = player.inventory_slots - player.horseshoes - player.quartz
        return section(
            ("tokens", "coins"), word("board-purse"),
            Flow(
                self._own("coins", (("tokens", "coin"), coins)),
                self._own("prestige", (("tokens", "prestige"), str(player.prestige))),
                self._own("gifts", (("tokens", "gift"), str(player.gifts))),
                self._own("space", (("tokens", "wagon"), str(player.space))),
            ),
            Flow(self._own("lanterns", lanterns), *_tile_in_slot(player, "lantern")),
            Flow(
                self._own("horseshoes", horseshoes),
                self._own("quartz", _slots(("tokens", "quartz"), player.quartz, player.quartz)),
                *([shown([(Free(),) * free])] if free > 0 else []),
                *_tile_in_slot(player, "steed"),
            ),
        )  # fmt: skip

    def _dice(self, player: Player) -> Widget:
        parts: list[Widget] = [self._slot(player, number) for number in range(3)]
        for code, icon, name, die in (
            ("board-reserve", ("tokens", "reserve"), "reserve", "night"),
            ("board-illuminated", ("dice", "illuminated"), "illuminated", "illuminated"),
        ):
            parts += [heading(icon, word(code)), self._dice_in(name, die, getattr(player, name))]
        parts += [
            heading(("tokens", "pool"), word("board-pool")),
            Flow(self._pool("night", player.pool_night), self._pool("illuminated", player.pool_illuminated)),
            heading(("tokens", "spent"), word("board-spent")),
            Flow(self._own("spent", (("dice", "night"), str(player.spent)))),
        ]
        return section(("dice", "night"), word("board-dice"), *parts)

    def _pool(self, die: str, face: str | None) -> Widget:
        shown = (("dice", die), "–") if face is None else (Shown(die, "faces", face),)
        return self._own(f"pool_{die}", shown)

    def _slot(self, player: Player, number: int) -> Widget:
        """A slot with its die, and what it does when a die is locked there."""
        name, face = f"slot_{number + 1}", player.locked[number]
        line = BoxLayout(spacing=dp(8), size_hint_y=None, height=max(dp(TARGET + 4), unit(50)))
        line.add_widget(Words(str(number + 1), 20, fits=False, size_hint_x=None, width=unit(18)))
        die: Group = (Free(),) if face is None else (Shown("night", "faces", face),)
        line.add_widget(self._own(f"locked.{number}", die))
        better = name in player.upgrades
        does: list[Group] = [(("upgrades", name),)] if better else []
        does.append((_UPGRADED_SLOTS if better else _SLOTS)[name])
        line.add_widget(Row(does, line=30, pos_hint={"center_y": 0.5}))
        return line

    def _storage(self, state: State, player: Player) -> Widget:
        packed = Packed(state, player)
        parts: list[Widget] = [] if packed.fits else [note(word("board-packed-otherwise"))]
        parts.append(StorageView(packed, lambda tile: self._correct(f"players.{self.seat}.goods.{tile}")))
        tiles = [tile for good in GOODS for tile in (good, UPGRADED[good])]
        parts.append(
            Flow(*(self._own(f"goods.{tile}", (("goods", tile), str(player.goods[tile]))) for tile in tiles))
        )
        return section(("tokens", "storage"), word("board-storage"), *parts)

    def _cards(self, state: State, player: Player, kind: str) -> Widget:
        name = _CARDS[kind]
        cards: list[str] = getattr(player, name)
        rows = [
            self._line(self._path(name, place), card_row(state, kind, card, line=34))
            for place, card in enumerate(cards)
        ]
        empty = self._free(name, len(cards), 3 - len(cards))
        return section(("cards", kind), word(f"board-{name}"), *rows, *empty)

    def _rest(self, state: State, player: Player) -> list[Widget]:
        """Companions, steeds, upgrades and the log; what there can be none of is left out."""
        found = [
            self._companions(state, player),
            self._tiles(state, "steeds", "steed"),
            self._tiles(state, "upgrades", "upgrade"),
        ]
        return [*filter(None, found), self._log(state, player), self._deeds(state, player)]

    def _companions(self, state: State, player: Player) -> Widget | None:
        rows: list[Widget] = []
        for place, own in enumerate(player.companions):
            path = self._path("companions", place)
            rows.append(self._line(path, card_row(state, "companion", own.name, line=38)))
            if not state.is_concern(self.seat) and not own.name.startswith(UNKNOWN):
                rows += [part for use in abilities(own.name) for part in self._ability(own, path, use)]
        at_all = _moment(state, self.seat) if rows else []
        rows += self._more("companions", len(player.companions))
        return section(("cards", "companion"), word("board-companions"), *at_all, *rows) if rows else None

    def _ability(self, own: OwnedCompanion, path: str, use: Use) -> list[Widget]:
        """Still to be used, or with its gift on it; or dim, with the reason."""
        state, used = self._state, own.used[use.ability - 1]
        why = why_unusable(state, self.seat, use)
        icon = ("tokens", "gift") if used else ("interface", "star")
        does = things.ability(catalogue(), state, own.name, use.ability)
        shown = told(icon, does, 26, 16, "quiet" if used or why is not None else "ink")
        line = self._line(f"{path}.used.{use.ability}", shown)
        if why is None or why_not_now(state, self.seat) is not None:
            return [line]
        return [line, Words(error_text(why), 15, "quiet")]

    def _tiles(self, state: State, name: str, kind: str) -> Widget | None:
        """Steeds or upgrades, with what they do."""
        owned: list[str] = getattr(state.players[self.seat], name)
        rows = [
            self._line(
                self._path(name, place), told((name, one), things.described(catalogue(), state, kind, one))
            )
            for place, one in enumerate(owned)
        ]
        rows += self._more(name, len(owned))
        return section(("cards", kind), word(f"board-{name}"), *rows) if rows else None

    def _log(self, state: State, player: Player) -> Widget:
        """What was delivered, each card in short."""
        parts: list[Widget] = []
        for kind, name in _CARDS.items():
            cards: list[str] = getattr(player, f"delivered_{name}")
            parts.append(Row([(("cards", kind), str(len(cards)))], line=36))
            rows = [
                self._own(f"delivered_{name}.{place}", *card_groups(state, kind, card)[:2])
                for place, card in enumerate(cards)
            ]
            more = self._path(f"delivered_{name}", len(cards))
            parts.append(Flow(*rows, *([self._field(more, _PLUS)] if more in self._can else [])))
        return section(("cards", "log"), word("board-log"), *parts)

    def _deeds(self, state: State, player: Player) -> Widget:
        if self._secret and not state.is_concern(self.seat):
            said = told(("interface", "eye_off"), word("board-deeds-secret", count=len(player.deeds)))
            return section(("cards", "deed"), word("board-deeds"), self._line(self._path("deeds"), said))
        rows = [
            self._line(
                self._path("deeds", place),
                Words(things.deed_name(catalogue(), state, card), 16, "quiet"),
                card_row(state, "deed", card),
            )
            for place, card in enumerate(player.deeds)
        ]
        rows += self._more("deeds", len(player.deeds))
        return section(("cards", "deed"), word("board-deeds"), *(rows or [card_row(state, "deed", None)]))

    # The Private Concern

    def _concern_purse(self, state: State, player: Player) -> Widget:
        its = state.concern
        assert its is not None
        return section(
            ("tokens", "concern"), word("board-purse"),
            Flow(
                self._own("coins", (("tokens", "coin"), coins_of(player))),
                self._own("prestige", (("tokens", "prestige"), str(player.prestige))),
                self._own("space", (("tokens", "wagon_concern"), str(player.space))),
                self._field("concern.goods", (("tokens", "good"), str(its.goods))),
                self._field("concern.vp", (("tokens", "vp"), str(its.vp))),
            ),
            heading(("dice", "illuminated"), word("board-illuminated")),
            self._dice_in("illuminated", "illuminated", player.illuminated),
        )  # fmt: skip

    def _its_card(self, state: State) -> Widget:
        its = state.concern
        assert its is not None
        said = word("board-no-card")
        if its.card:
            card = catalogue().card(its.piles["card"][its.card - 1])
            said = word("board-card", card=card, left=len(its.left["card"]))
        return section(("piles", "card"), word("board-its-card"), Words(said, 18))


def _tile_in_slot(player: Player, name: str) -> list[Row]:
    """The upgrade that takes a slot for good."""
    return [shown([(("upgrades", name),)])] if name in player.upgrades else []


def _slots(icon: Icon, held: int, slots: int) -> Group:
    """What is held, and the slots that are free."""
    kept: Group = (icon,) * held if held else (icon, "0")
    return (*kept, *([Free()] * (slots - held)))


def _moment(state: State, seat: int) -> list[Widget]:
    """Why no companion can be used now at all; the Private Concern never uses one."""
    why = None if state.is_concern(seat) else why_not_now(state, seat)
    return [] if why is None else [Words(error_text(why), 15, "quiet")]
