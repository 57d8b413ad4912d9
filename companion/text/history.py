"""What happened, line by line: ``turn 5, Anna: buys armor for 3 coins``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.concern_labels import typed_step
from companion.text.entries import entered
from companion.text.facts import corrected_value, fact_value, field_text, is_secret
from companion.text.labels import ODD, bare_label, spoken_option
from companion.text.scene import person, scene_of
from companion.text.turn_labels import space

_OWN_DICE: Final = ("night", "illuminated")
_TABLES: Final = {
    "market_die": "good",
    "section_without_die": "good",
    "building_on": "building",
    "upgrade_out": "upgrade",
    "which_steed": "steed",
    "describe_companion": "companion",
    "night": "face",
    "illuminated": "face",
    "market": "good",
    "ruins": "ruins_face",
    "companions": "companion",
}
"""Where the names of what chance shows stand, by question, die or deck."""


@dataclass(frozen=True, slots=True)
class _Past:
    """One step that was taken, as far as it is known."""

    words: Catalogue
    record_kind: str
    value: Any
    question: Question
    names: Sequence[str]
    state: State | None
    round: Any = 0
    turn: int | None = None
    """The seat whose turn it was."""

    def who(self, seat: int | None) -> str:
        if isinstance(seat, int) and 0 <= seat < len(self.names):
            return person(self.words, self.names[seat])
        if isinstance(seat, int) and self.state is not None and 0 <= seat < len(self.state.players):
            return person(self.words, self.state.players[seat].name)
        return self.words.phrase("word", "somebody")


def record_text(step: Any, names: Sequence[str] = (), state: State | None = None, language: str = "") -> str:
    """One line of the history.

    ``step`` has the attributes ``record_kind``, ``value``, ``kind``, ``params``, ``seat``, ``turn``
    and ``round`` as far as they are known, or is a record of a log, ``[kind, value]``. ``state`` is
    the table before the step; with it the line has its numbers.
    """
    words = catalogue(language)
    kind, value = _parts(step)
    seat = getattr(step, "seat", None)
    question = Question(
        0, seat, str(getattr(step, "kind", "")), [],
        group=getattr(step, "group", None), params=tuple(getattr(step, "params", ()) or ()),
    )  # fmt: skip
    turn = state.seat if state is not None else getattr(step, "turn", None)
    past = _Past(words, kind, value, question, names, state, getattr(step, "round", 0), turn)
    when, what = _when(past, bool(getattr(step, "read_only", False))), _what(past)
    if kind in ("choice", "wave") and isinstance(seat, int):
        return words.phrase("word", "line-of", when=when, who=past.who(seat), what=what)
    return words.phrase("word", "line", when=when, what=what)


def answer_text(
    state: State, question: Question, value: Any, names: Sequence[str] = (), language: str = ""
) -> str:
    """What an answer to this question does, told of whoever gives it: ``buys armor for 3 coins``."""
    kind = "chance" if question.seat is None else "choice"
    return _what(_Past(catalogue(language), kind, value, question, names, state, turn=state.seat))


def _parts(step: Any) -> tuple[str, Any]:
    if isinstance(step, (list, tuple)):
        return (str(step[0]), step[1]) if len(step) == 2 else ("unknown", None)
    return str(getattr(step, "record_kind", "unknown")), getattr(step, "value", None)


def _when(past: _Past, read_only: bool) -> str:
    words = past.words
    if read_only:
        return words.phrase("word", "earlier")
    if past.state is not None and past.state.phase in ("end", "over"):
        return words.phrase("word", "end")
    return words.phrase("word", "turn", round=past.round) if past.round else words.phrase("word", "setup")


def _what(past: _Past) -> str:
    words, value = past.words, past.value
    match past.record_kind:
        case "choice":
            return _chosen(past)
        case "wave":
            return words.phrase("record", "wave", what=_chosen(past))
        case "chance":
            return _shown(past)
        case "correct" if isinstance(value, Mapping):
            return _corrected(past, str(value.get("field")), value)
        case "data" if isinstance(value, Mapping):
            return words.phrase(
                "record", "data",
                field=field_text(str(value.get("field")), past.names, words.language),
                old=fact_value(words, value.get("old")),
                new=fact_value(words, value.get("new")),
            )  # fmt: skip
        case "setup" if isinstance(value, Mapping):
            edition = words.name("edition", value.get("edition"))
            key = "setup" if value.get("concern") is None else "setup-concern"
            return words.phrase("record", key, players=value.get("players"), edition=edition)
        case "undo" | "redo" as kind:
            return words.phrase("record", kind)
        case _:
            return words.phrase("record", "unknown")


def _corrected(past: _Past, path: str, value: Mapping[str, Any]) -> str:
    """What the table was right about; a deed behind a screen is not named."""
    words = past.words
    field = field_text(path, past.names, words.language)
    if is_secret(path):
        return words.phrase("record", "correct-secret", field=field)
    old, new = (corrected_value(words, path, value.get(name), past.state) for name in ("old", "new"))
    return words.phrase("record", "correct", field=field, old=old, new=new)


def _chosen(past: _Past) -> str:
    if isinstance(past.value, Mapping) and past.question.kind.startswith("concern_"):
        return typed_step(past.words, past.question.kind, past.value)
    if past.state is None or not isinstance(past.value, str):
        return bare_label(past.words, past.value, third=True)
    return spoken_option(past.words, past.state, past.question, past.value, third=True)


# What dice and decks showed


def _shown(past: _Past) -> str:
    words = past.words
    key = _shown_key(past.question)
    said = _shown_value(past)
    if words.find("shown", key) is None:
        return said
    return words.phrase("shown", key, value=said, **_shown_params(past))


def _first(question: Question) -> Any:
    return question.params[0] if question.params else ""


def _shown_key(question: Question) -> str:
    """A deed that leaves the deck may be somebody's secret: it is not named (HIDE-1)."""
    if question.kind == "roll" and _first(question) in _OWN_DICE:
        return "roll-own"
    secret = question.kind == "turned_up" and _first(question) == "deeds"
    return "turned_up-deeds" if secret else question.kind


def _shown_value(past: _Past) -> str:
    words, question, value = past.words, past.question, past.value
    if isinstance(value, Mapping):
        return entered(words, value)
    table = _TABLES.get(question.kind) or _TABLES.get(str(_first(question)))
    if table is not None:
        return words.name(table, value)
    if past.state is not None:
        return spoken_option(words, past.state, question, str(value))
    return pretty(words.plain(value))


def _shown_params(past: _Past) -> dict[str, Any]:
    """Whatever the sentence may need, as far as the question tells it."""
    words, question, first = past.words, past.question, _first(past.question)
    last = (question.group or "").rpartition(" ")[2]
    seat = int(last) if last.isdecimal() else past.turn
    if question.kind in ("count_coins", "describe_deed") and question.params:
        seat = question.params[-1]
    return {
        "die": words.name("die", first),
        "good": words.name("good", first),
        "deck": words.name("deck", first),
        "pile": words.name("pile", first),
        "who": past.who(seat),
        "place": _place(past, first),
    }


def _place(past: _Past, number: Any) -> str:
    if past.question.kind != "building_on":
        return ""
    if past.state is not None:
        try:
            return space(scene_of(past.words, past.state, past.question), number)
        except ODD:
            pass
    return past.words.phrase("place", "numbered", number=number)
