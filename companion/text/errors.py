"""Refusals in words: what is wrong, by which rule, and what to do."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.core.errors import GameError
from companion.core.questions import Question, Refusal
from companion.games.dark_road.names import BUILDINGS
from companion.games.dark_road.problems import Problem
from companion.games.dark_road.state import State
from companion.text.catalogue import Catalogue, catalogue, pretty
from companion.text.entries import field_name
from companion.text.labels import bare_label, spoken_option
from companion.text.problems import problem_text

_NAMED: Final = {"edition": "edition", "variant": "variant", "buildings": "building"}
"""Codes whose allowed values have names of their own, and where those stand."""
_QUOTED: Final = 200
"""Characters of a parameter that are repeated in a sentence."""


def error_text(
    error: BaseException | Refusal,
    state: State | None = None,
    question: Question | None = None,
    language: str = "",
) -> str:
    """One clear sentence about a refusal; with the table and the question it can name the option."""
    words = catalogue(language)
    if isinstance(error, Refusal):
        return refusal(words, error.code, error.rule, {})
    if not isinstance(error, GameError):
        return words.phrase("word", "unknown-code", code=words.plain(str(error) or type(error).__name__))
    params = {name: _clipped(value) for name, value in error.params.items()}
    if isinstance(error.__cause__, GameError):
        params["reason"] = error_text(error.__cause__, state, question, language).rstrip(".")
    if isinstance(value := params.get("value"), str):
        params["value"] = _option(words, value, state, question)
    return refusal(words, error.code, error.rule, params)


def not_saved(error: GameError, path: Path) -> GameError:
    """That a game was left and could not be saved: too late for what the disk's own refusal advises."""
    words = catalogue()
    wrong = words.find("error", error.code, "wrong")
    reason = error_text(error).rstrip(".") if wrong is None else words.fill(wrong, error.params)
    return GameError("game-not-saved", path=str(path), reason=reason)


def say(code: str, *, language: str = "", **params: Any) -> str:
    """The sentence of a code: a notice, or a refusal; a readable one where nobody has written it."""
    words = catalogue(language)
    template = words.find("notice", code)
    if template is not None:
        return words.fill(template, params)
    return refusal(words, code, str(params.pop("rule", "")), params)


def refusal(words: Catalogue, code: str, rule: str, params: Mapping[str, Any]) -> str:
    wrong = words.find("error", code, "wrong")
    if wrong is None:
        return _unknown(words, code, params)
    filled = {**params, **_named(words, code, params)}
    return words.phrase(
        "error", "shape-rule" if rule else "shape",
        wrong=words.fill(wrong, filled),
        rule=rule,
        do=words.fill(words.find("error", code, "do") or "", filled),
    ).strip()  # fmt: skip


def _clipped(value: Any) -> Any:
    """What somebody typed is quoted, but not at any length."""
    return value[:_QUOTED] + "…" if isinstance(value, str) and len(value) > _QUOTED else value


def _unknown(words: Catalogue, code: str, params: Mapping[str, Any]) -> str:
    said = pretty(code).capitalize()
    if not params:
        return words.phrase("word", "unknown-code", code=said)
    details = {pretty(name): value for name, value in params.items()}
    return words.phrase("word", "unknown-code-details", code=said, details=words.plain(details))


def _named(words: Catalogue, code: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Lists of codes with the names people know; the code is what one types."""
    found: dict[str, Any] = {}
    allowed = params.get("allowed")
    if code in _NAMED and isinstance(allowed, (list, tuple)):
        found["allowed"] = [f"{name} ({words.name(_NAMED[code], name)})" for name in allowed]
    elif isinstance(allowed, (list, tuple)):
        found["allowed"] = words.join([words.plain(name) for name in allowed], "or")
    if isinstance(problems := params.get("problems"), (list, tuple)):
        found["problems"] = _first_of(words, problems)
    if isinstance(params.get("field"), str) and code.startswith("entry-") and code != "entry-field":
        found["field"] = field_name(words, params["field"], code.removeprefix("entry-"))
    if isinstance(params.get("field"), str) and code in ("finished-long", "finished-signs"):
        found["field"] = words.name("about", params["field"])
    if code == "correction-value" and words.find("expected", str(params.get("expected"))):
        found["expected"] = words.phrase("expected", params["expected"], **{**params, **found})
    if code == "entry-effects" and "reason" not in params:
        found["reason"] = words.phrase("word", "not-a-list")
    return found


def _first_of(words: Catalogue, problems: Sequence[Any]) -> str:
    """The first mistake, and how many more there are."""
    first = _sentence(words, problems[0]).rstrip(".") if problems else ""
    if len(problems) < 2:
        return first
    return words.phrase("word", "and-more", first=first, count=len(problems) - 1)


def _sentence(words: Catalogue, problem: Any) -> str:
    if isinstance(problem, Problem):
        return problem_text(problem, words.language)
    return words.plain(problem)


def _option(words: Catalogue, value: str, state: State | None, question: Question | None) -> str:
    if state is not None and question is not None:
        return spoken_option(words, state, question, value)
    if value in BUILDINGS:
        return words.name("building", value)
    return bare_label(words, value)
