"""One merchant's wagon: dice, tokens, packed goods and cards; what is wrong is touched and put right."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.moments import Icon
from companion.app.play.picturing import Free, Group, Part, Shown
from companion.app.widgets.cards import card_row
from companion.app.widgets.columns import Columns, Flow
from companion.app.widgets.page import Page, note
from companion.app.widgets.plain import TARGET, Touch, Words
from companion.app.widgets.row import Row
from companion.app.widgets.seats import UNKNOWN, coins_of
from companion.app.widgets.sections import heading, section, shown, told
from companion.app.widgets.storage import Packed, StorageView
from companion.app.words import word
from companion.games.dark_road.names import GOODS, STRAYS, UPGRADED
from companion.games.dark_road.state import OwnedCompanion, Player, State
from companion.text import catalogue, things
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
        self.fields: dict[str, Touch] = {}
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
        self.body.clear_widgets()
        self.fields = {}
        player = state.players[self.seat]
        self.title.text = person(catalogue(), player.name)
        heroes, commissions = self._cards(state, player)
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

    # Fields

    def _field(self, path: str, *groups: Group, line: float = 34) -> Touch:
        """Something that can be put right; as wide as what it shows."""
        row = Row(groups, line=line, least=44, middle=True, size_hint_x=None)
        row.width = row.one_line() + dp(4)
        found = Touch(
            lambda: self._correct(path), padding=[dp(8), dp(2)], size_hint=(None, None),
            width=max(dp(TARGET), row.width + dp(16)), height=max(dp(TARGET), row.height + dp(4)), radius=10,
        )  # fmt: skip
        found.add_widget(row)
        self.fields[path] = found
        return found

    def _own(self, name: str, *groups: Group) -> Touch:
        return self._field(f"players.{self.seat}.{name}", *groups)

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
        pool: list[Part] = []
        if player.pool_night is not None:
            pool.append(Shown("night", "faces", player.pool_night))
        if player.pool_illuminated is not None:
            pool.append(Shown("illuminated", "faces", player.pool_illuminated))
        for code, icon, name, die in (
            ("board-reserve", "reserve", "reserve", "night"),
            ("board-illuminated", "", "illuminated", "illuminated"),
        ):
            faces: list[str] = getattr(player, name)
            if faces:
                parts.append(heading(("tokens", icon) if icon else ("dice", "illuminated"), word(code)))
                parts.append(
                    Flow(
                        *(
                            self._own(f"{name}.{at}", (Shown(die, "faces", face),))
                            for at, face in enumerate(faces)
                        )
                    )
                )
        if pool:
            parts += [heading(("tokens", "pool"), word("board-pool")), Flow(shown([tuple(pool)]))]
        parts += [
            heading(("tokens", "spent"), word("board-spent")),
            Flow(shown([(("dice", "night"), str(player.spent))])),
        ]
        return section(("dice", "night"), word("board-dice"), *parts)

    def _slot(self, player: Player, number: int) -> Widget:
        """A slot with its die, and what it does when a die is locked there."""
        name, face = f"slot_{number + 1}", player.locked[number]
        line = BoxLayout(spacing=dp(8), size_hint_y=None, height=max(dp(TARGET + 4), unit(50)))
        line.add_widget(Words(str(number + 1), 20, fits=False, size_hint_x=None, width=unit(18)))
        if face is None:
            line.add_widget(shown([("–",)]))
        else:
            line.add_widget(self._own(f"locked.{number}", (Shown("night", "faces", face),)))
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

    def _cards(self, state: State, player: Player) -> list[Widget]:
        found = []
        for kind, code, cards in (
            ("hero", "board-heroes", player.heroes),
            ("commission", "board-commissions", player.commissions),
        ):
            rows = [card_row(state, kind, card, line=34) for card in cards]
            empty = [card_row(state, kind, None) for _ in range(3 - len(cards))]
            found.append(section(("cards", kind), word(code), *rows, *empty))
        return found

    def _rest(self, state: State, player: Player) -> list[Widget]:
        """Companions, steeds, upgrades and the log; what there is none of is left out."""
        words, found = catalogue(), []
        if player.companions:
            bare = state.is_concern(self.seat)
            owned = [part for own in player.companions for part in _companion(state, own, bare)]
            found.append(section(("cards", "companion"), word("board-companions"), *owned))
        if player.steeds:
            found.append(self._steeds(state, player))
        if player.upgrades:
            lines = [
                told(("upgrades", name), things.described(words, state, "upgrade", name))
                for name in player.upgrades
            ]
            found.append(section(("cards", "upgrade"), word("board-upgrades"), *lines))
        delivered: list[Group] = [
            (("cards", "hero"), str(len(player.delivered_heroes))),
            (("cards", "commission"), str(len(player.delivered_commissions))),
        ]
        found.append(section(("cards", "log"), word("board-log"), Row(delivered, line=36)))
        return [*found, self._deeds(state, player)]

    def _steeds(self, state: State, player: Player) -> Widget:
        """The first one can be put right."""
        path = f"players.{self.seat}.steeds.0"
        lines = [
            told(("steeds", name), things.described(catalogue(), state, "steed", name))
            for name in player.steeds
        ]
        first = Touch(lambda: self._correct(path), padding=dp(6), size_hint_y=None)
        first.add_widget(lines[0])
        first.fit(lines[0], TARGET, around=12)
        self.fields[path] = first
        return section(("cards", "steed"), word("board-steeds"), first, *lines[1:])

    def _deeds(self, state: State, player: Player) -> Widget:
        if self._secret and not state.is_concern(self.seat):
            line = told(("interface", "eye_off"), word("board-deeds-secret", count=len(player.deeds)))
            return section(("cards", "deed"), word("board-deeds"), line)
        rows: list[Widget] = []
        for card in player.deeds:
            rows += [
                Words(things.deed_name(catalogue(), state, card), 16, "quiet"),
                card_row(state, "deed", card),
            ]
        return section(("cards", "deed"), word("board-deeds"), *(rows or [card_row(state, "deed", None)]))

    # The Private Concern

    def _concern_purse(self, state: State, player: Player) -> Widget:
        its = state.concern
        assert its is not None
        dice: list[Widget] = []
        if player.illuminated:
            dice.append(shown([(("dice", "illuminated"), str(len(player.illuminated)))]))
        return section(
            ("tokens", "concern"), word("board-purse"),
            Flow(
                self._own("coins", (("tokens", "coin"), coins_of(player))),
                self._own("prestige", (("tokens", "prestige"), str(player.prestige))),
                self._own("space", (("tokens", "wagon_concern"), str(player.space))),
                self._field("concern.goods", (("tokens", "good"), str(its.goods))),
                self._field("concern.vp", (("tokens", "vp"), str(its.vp))),
                *dice,
            ),
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


def _companion(state: State, own: OwnedCompanion, bare: bool) -> list[Widget]:
    """Its name, and each ability: still to be used, or with its gift on it."""
    row = card_row(state, "companion", own.name, line=38)
    if bare or own.name.startswith(UNKNOWN):
        return [row]
    words = catalogue()
    count = 1 if own.name in STRAYS else 2
    abilities = [
        told(
            ("tokens", "gift") if used else ("interface", "star"),
            things.ability(words, state, own.name, number), 26, 16, "quiet" if used else "ink",
        )
        for number, used in enumerate(own.used[:count], 1)
    ]  # fmt: skip
    return [row, *abilities]
