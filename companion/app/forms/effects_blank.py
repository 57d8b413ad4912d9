"""The blank for what a card or a die does: effects, told one after the other by pictures."""

from collections.abc import Sequence

from companion.app.forms.blanks import Blank, keys, typed_on
from companion.app.forms.effecting import (
    BEGINNINGS,
    STARTS,
    asked_next,
    beginning_label,
    beginning_of,
    effect_icons,
    effect_words,
    following,
    is_amount,
    is_beginning,
    is_number,
    offered_icons,
    whole,
    with_word,
    word_icons,
    word_label,
)
from companion.app.forms.spots import Part, Spot
from companion.app.words import word
from companion.games.dark_road.icons import VERBS, parse_effect


class Telling(Blank):
    """Most cards do one thing, which is all they do: the touch that tells it ends the form. Where there is
    more to tell, that is said first (``several``)."""

    def __init__(self, name: str, title: str, most: int, alone: bool) -> None:
        super().__init__(name, title)
        self._most, self._alone = most, alone
        self._several = not alone
        self._told: list[str] = []
        self._words: tuple[str, ...] = ()
        """What was said so far of the effect that is being told."""
        self._typed: str | None = None
        """A number on keys, while one is typed."""
        self._nothing = False

    @property
    def ends_by_itself(self) -> bool:
        return not self._several

    @property
    def is_busy(self) -> bool:
        return bool(self._words)

    @property
    def value(self) -> list[str] | None:
        return list(self._told) if self._told or self._nothing else None

    @property
    def is_settled(self) -> bool:
        return self._nothing or (not self._several and bool(self._told))

    # What is to be seen

    def parts(self) -> list[Part]:
        if self._typed is not None:
            ready = is_amount(self._typed)
            enter = self.spot("enter", word("entry-number-done"), [("interface", "confirm")])
            shown = keys(self, self._so_far(), self._typed)
            return [shown, Part("lines", spots=(enter, self._back()) if ready else (self._back(),))]
        return self._next() if self._words else [*self._list(), *self._first()]

    def _list(self) -> list[Part]:
        if not self._several:
            offered = (
                self.spot("nothing", word("entry-nothing"), [("interface", "cancel")]),
                self.spot("several", word("entry-several"), [("interface", "more")]),
            )
            return [Part("lines", spots=offered)]
        told = tuple(
            self.spot(f"remove {place}", effect_words(text), effect_icons(parse_effect(text)), chosen=True)
            for place, text in enumerate(self._told)
        )
        return [Part("told", word("entry-told"), told)] if told else []

    def _first(self) -> list[Part]:
        if len(self._told) >= self._most:
            return []
        return self._groups(STARTS)

    def _groups(self, offered: Sequence[str]) -> list[Part]:
        """How an effect may begin."""
        return [
            Part(
                "pictures", word(f"entry-verb-{group}"),
                tuple(self._beginning(start) for start in starts if start in offered),
                icon=("verbs", group) if group in VERBS else None,
            )
            for group, starts in BEGINNINGS.items()
        ]  # fmt: skip

    def _beginning(self, start: str) -> Spot:
        return self.spot(start, beginning_label(start), offered_icons(start))

    def _next(self) -> list[Part]:
        """What may be said next; of goods, those that are worth something in rows of their own."""
        words = self._words
        offered = following(words)
        if is_beginning(words):
            return [Part("lines", self._so_far(), (self._back(),)), *self._groups(offered)]
        worth = [one for one in offered if one.startswith("worth-")]
        basic, upgraded = ([one for one in worth if one.endswith("+") is up] for up in (False, True))
        spots = [self._word(one) for one in offered if one not in worth]
        if is_number(words):
            spots.append(self.spot("keys", word("entry-larger"), [("interface", "more")]))
        rows = [spots, *([self._word(one) for one in row] for row in (basic, upgraded) if row)]
        titles = [self._so_far(), "", ""]
        shown = [Part("pictures", title, tuple(row)) for title, row in zip(titles, rows, strict=False)]
        return [*shown, Part("lines", spots=(self._back(),))]

    def _word(self, said: str) -> Spot:
        return self.spot(said, word_label(said), word_icons(said))

    def _so_far(self) -> str:
        """What is being told, and what is asked next."""
        return asked_next(self._words)

    def _back(self) -> Spot:
        return self.spot("back-out", word("entry-other-effect"), [("interface", "back")])

    # What a touch does

    def touch(self, said: str) -> None:
        verb, _, place = said.partition(" ")
        if said == "nothing":
            self._nothing = True
        elif said == "several":
            self._several = True
        elif verb == "remove":
            del self._told[int(place)]
        elif said == "back-out":
            self._words, self._typed = (), None
        elif said == "keys":
            self._typed = ""
        elif said == "enter":
            self._say(self._typed or "")
        elif self._typed is not None:
            self._typed = typed_on(self._typed, said)
        else:
            self._say(said)

    def _say(self, said: str) -> None:
        """One more word of the effect; with the last one it is told."""
        words = with_word(self._words, said)
        self._typed = None
        if following(words):
            self._words = words
        else:
            self._words = ()
            self._told.append(whole(words))

    def plan(self, value: Sequence[str]) -> list[str]:
        if not value:
            return [f"{self.name} nothing"] if self._alone else []
        first = [f"{self.name} several"] if self._alone and len(value) > 1 else []
        return [*first, *(f"{self.name} {said}" for text in value for said in _said(text))]


def _said(text: str) -> list[str]:
    """The touches for one effect."""
    start, rest = beginning_of(text)
    words, touches = tuple(start.split()), [start]
    for one in rest:
        if one not in following(words):
            touches += ["keys", *one, "enter"]
        else:
            touches.append(one)
        words = with_word(words, one)
    return touches
