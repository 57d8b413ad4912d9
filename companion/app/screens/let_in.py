"""A game in which some had a tablet is opened again: may the tablets come, or is everything played here?"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion.app.widgets.page import Page, announced, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word


class LetInScreen(Page):
    """``chosen`` hears whether tablets may come; ``said`` tells why they could not when that was tried."""

    def __init__(
        self,
        who: Sequence[str],
        chosen: Callable[[bool], None],
        home: Callable[[], None],
        said: str = "",
        **more: Any,
    ) -> None:
        super().__init__("let_in", word("let-in-title"), home, **more)
        if said:
            self.put(note(said, ("interface", "warning")))
        asked = word("let-in-one" if len(who) == 1 else "let-in-several", who=_all_of(who))
        self.put(
            *announced(("interface", "tablet"), asked),
            Words(word("let-in-more"), 19, "quiet", halign="center"),
        )
        self.offer(word("let-in-yes"), partial(chosen, True), ("interface", "tablet"))
        here = button(word("let-in-no"), partial(chosen, False), [("interface", "table")], size=22)
        self.foot.add_widget(here)


def _all_of(who: Sequence[str]) -> str:
    if len(who) == 1:
        return who[0]
    return word("let-in-and", some=", ".join(who[:-1]), last=who[-1])
