"""The rules: the text of any of them, found by touch."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.app.play.moments import Icon
from companion.app.screens.history import heading
from companion.app.widgets.page import Page, Sheet, Tiles, note
from companion.app.widgets.plain import Touch, Words, button
from companion.app.words import word
from companion.text import catalogue, rule_text

ICONS: Final[dict[str, Icon]] = {
    "TURN": ("tokens", "turn"), "PLAN": ("steps", "plan"), "MOVE": ("steps", "move"),
    "ACT": ("steps", "activate"), "REST": ("steps", "rest"), "BAZAAR": ("districts", "bazaar"),
    "COMM": ("districts", "commissions"), "YURG": ("districts", "yurg"),
    "DARK": ("districts", "dark_market"), "INN": ("districts", "inn"), "TRAVEL": ("tokens", "caravan"),
    "RUINS": ("tokens", "ruins"), "WHEEL": ("tokens", "wheel"), "DICE": ("dice", "night"),
    "WAGON": ("tokens", "wagon"), "COMP": ("cards", "companion"), "STEED": ("cards", "steed"),
    "UPGR": ("cards", "upgrade"), "BUILD": ("cards", "building"), "DEED": ("cards", "deed"),
    "SETUP": ("interface", "box"), "HIDE": ("interface", "eye_off"), "ICON": ("tokens", "gift"),
    "COUNT": ("tokens", "coins"), "END": ("interface", "trophy"), "SCORE": ("interface", "score"),
    "CONCERN": ("tokens", "concern"), "RULING": ("interface", "rule"),
}  # fmt: skip
"""The groups of rules, in the order in which they are looked for most."""


def groups() -> dict[str, list[str]]:
    """Every rule's id by the group it belongs to; a group that nobody knows comes last."""
    found: dict[str, list[str]] = {name: [] for name in ICONS}
    for rule in catalogue().rule_ids:
        found.setdefault(rule.rpartition("-")[0], []).append(rule)
    return {name: ids for name, ids in found.items() if ids}


class RulesScreen(Page):
    """All groups; a touch shows the rules of one. With ``asked``, the rules of a question come first."""

    def __init__(
        self, back: Callable[[], None], edition: str, asked: Sequence[str] = (), **more: Any
    ) -> None:
        super().__init__("rules", word("rules-title"), self._leave, **more)
        self._back, self._edition, self._asked = back, edition, tuple(asked)
        self._group = ""
        self._show()

    def _leave(self) -> None:
        if self._group:
            self._show()
        else:
            self._back()

    def _show(self) -> None:
        self._group = ""
        self.clear()
        if self._asked:
            self.put(heading(word("rules-question"), ("interface", "help")))
            self.put(*self._notes(self._asked))
            self.put(heading(word("rules-all"), ("interface", "rule")))
        self.put(Tiles(*map(self._tile, groups()), least=230, most=4))

    def _tile(self, group: str) -> Touch:
        icon = ICONS.get(group, ("interface", "rule"))
        return button(_name(group), lambda: self.open(group), [icon], size=20)

    def open(self, group: str) -> None:
        """The rules of one group."""
        self._group = group
        self.clear()
        self.put(heading(_name(group), ICONS.get(group, ("interface", "rule"))))
        self.put(*self._notes(groups()[group]))

    def _notes(self, rules: Sequence[str]) -> list[Any]:
        return [rule_note(rule, self._edition) for rule in rules]


def _name(group: str) -> str:
    return word(f"rules-group-{group}")


def rule_note(rule: str, edition: str) -> Any:
    """One rule with its id, as it holds in this edition."""
    icon = ICONS.get(rule.rpartition("-")[0], ("interface", "rule"))
    return note(word("rules-one", rule=rule, text=rule_text(rule, edition)), icon)


def rule_sheet(rules: Sequence[str], edition: str) -> Sheet:
    """Some rules on top of any screen: ``rule_sheet(asked.rules, edition).over(screen)``."""
    notes = [rule_note(rule, edition) for rule in rules]
    return Sheet(word("rules-title"), *(notes or [Words(word("rules-all"), 18)]))
