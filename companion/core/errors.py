"""The few ways in which something can be refused.

Every error carries a machine-readable code and parameters; sentences for people are made
above the core (``companion.text``). A refusal never changes anything.
"""

from typing import Any


class GameError(Exception):
    """Base of everything the companion refuses in an orderly way."""

    def __init__(self, code: str, rule: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.code} ({self.rule or 'no rule'}){': ' + details if details else ''}"


class Invalid(GameError):
    """The answer could not be understood at all."""


class Illegal(GameError):
    """The answer is understood, and the rules do not allow it now."""


class Stale(GameError):
    """The answer was meant for an earlier question."""


class Warned(GameError):
    """The answer contradicts a printed fact that nobody has confirmed.

    At a real table it may be given again with ``wave=True``.
    """


class Broken(GameError):
    """The rules themselves stumbled, a mistake of ours; its cause tells where. Nothing has changed."""


class BadData(GameError):
    """Printed facts (card data) that cannot be used."""


class BadRecord(GameError):
    """A log or journal that cannot be replayed."""
