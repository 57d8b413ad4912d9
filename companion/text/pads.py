"""Score sheets in words: lines of a score, doubts, what is still to be told, best choices, why not more."""

from collections.abc import Iterable, Sequence

from companion.core.pads import Doubt, Outcome, Remark, Sheet, Wanted
from companion.core.results import ScoreLine
from companion.games.dark_road.icons import parse_need
from companion.games.dark_road.names import REGIONS, TOWNS
from companion.text.catalogue import Catalogue, catalogue
from companion.text.results import points_lines, winner_line
from companion.text.scene import person
from companion.text.things import amount, goods, need
from companion.text.titled import titled

Amounts = Iterable[tuple[str, int]]


def sheet_names(sheet: Sheet) -> list[str]:
    """What people call those who played."""
    return [person(catalogue(), seat.name) for seat in sheet.seats]


def outcome_lines(sheet: Sheet, outcome: Outcome) -> list[str]:
    """Who won, if that is known; then every score with its lines, those that are not known last."""
    names = sheet_names(sheet)
    lines = [] if outcome.result is None else [winner_line(outcome.result, names)]
    for standing in outcome.standings:
        lines += points_lines(standing, names[standing.seat], sheet.edition, pad_line)
    scored = {standing.seat for standing in outcome.standings}
    words = catalogue()
    return lines + [
        words.phrase("pad", "open", who=name) for seat, name in enumerate(names) if seat not in scored
    ]


def pad_line(line: ScoreLine) -> str:
    """One line of a score, without its points."""
    words, params = catalogue(), list(line.params)
    match line.code, params:
        case "counted", [coins, prestige]:
            return words.phrase("pad", "line", "counted", coins=coins, prestige=prestige)
        case "visit-heroes", [town, count, coins, prestige]:
            gains = _gains(words, (("coins", coins), ("prestige", prestige)))
            place = words.name("town", town)
            return words.phrase("pad", "line", "visit-heroes", town=place, count=count, gains=gains)
        case "visit-commission", [town, tiles, prestige]:
            given, place = goods(words, tiles, "and"), words.name("of_town", town)
            return words.phrase("pad", "line", line.code, town=place, goods=given, prestige=prestige)
        case "total", _:
            return words.phrase("pad", "line", "total")
        case "base", [coins, prestige]:
            return words.phrase("score", "base", coins=coins, prestige=prestige)
        case (("deed-coins" | "deed-prestige" | "deed-vp"), [deed, added]):
            which = _deed(words, deed, "number")
            return words.phrase("score", line.code, deed=which, amount=added)
        case "unused-illuminated", [count]:
            return words.phrase("score", line.code, count=count)
        case _:
            return words.phrase("score", line.code)


def wanted_text(wanted: Wanted) -> str:
    """The question about something that the score needs."""
    words = catalogue()
    if wanted.field != "delivered":
        return words.phrase("pad", "wanted", wanted.field)
    code = "delivered-tie" if wanted.rule == "SCORE-4" else "delivered"
    return words.phrase("pad", "wanted", code, cards=count_name(wanted.key))


def count_name(key: str) -> str:
    """What a count of delivered cards counts: ``heroes delivered to Northbreak``."""
    words = catalogue()
    card, _, where = key.partition(" ")
    if where == "any":
        return words.phrase("pad", f"delivered-{card}-any")
    return words.phrase("pad", f"delivered-{card}", place=_place(words, where))


def doubt_text(doubt: Doubt, names: Sequence[str]) -> str:
    """What is odd, and whose it is, with the rule behind it."""
    words, params = catalogue(), dict(doubt.params)
    if "deed" in params:
        params["deed"] = _deed(words, params["deed"])
    if doubt.code == "large-reward":
        params["amount"] = amount(words, params["kind"], params["count"])
    if doubt.code == "fewer-than-parts":
        params["cards"] = count_name(f"{params['card']} {params['where']}")
    who = words.phrase("pad", "all") if doubt.seat is None else names[doubt.seat]
    text = words.phrase("pad", "of", who=who, text=words.phrase("pad", "doubt", doubt.code, **params))
    return words.phrase("pad", "rule", text=text, rule=doubt.rule)


def choice_text(remark: Remark) -> str:
    """Which choice is best, and what it brings."""
    words, params = catalogue(), dict(remark.params)
    code = remark.code if remark.points or remark.code == "no-visit" else f"{remark.code}-level"
    if "deed" in params:
        params["deed"] = titled(_deed(words, params["deed"]))
        params["taken"], params["other"] = _gains(words, params["taken"]), _gains(words, params["other"])
    else:
        gains = (("coins", params["coins"]), ("prestige", params["prestige"]))
        params |= {"town": words.name("town", params["town"]), "gains": _gains(words, gains)}
    text = words.phrase("pad", "choice", code, points=remark.points, **params)
    return words.phrase("pad", "rule", text=text, rule=remark.rule)


def remark_text(remark: Remark, names: Sequence[str]) -> str:
    """Why it is not more."""
    words, params = catalogue(), dict(remark.params)
    code = f"held-back-{params['kind']}" if remark.code == "held-back" else remark.code
    if "other" in params:
        params["other"] = names[params["other"]]
    if "deed" in params:
        params["deed"] = titled(_deed(words, params["deed"]))
    if "taken" in params:
        params["taken"] = _gains(words, params["taken"])
    if "town" in params:
        params["town"] = words.name("of_town", params["town"])
    if "missing" in params:
        params["missing"] = words.join([need(words, parse_need(text)) for text in params["missing"]])
    text = words.phrase("pad", "remark", code, points=remark.points, **params)
    return words.phrase("pad", "rule", text=text, rule=remark.rule)


def _deed(words: Catalogue, deed: str | int, code: str = "deed") -> str:
    """Its printed name, or its number among those of its owner."""
    return words.card(deed) if isinstance(deed, str) else words.phrase("pad", code, number=deed)


def _gains(words: Catalogue, amounts: Amounts) -> str:
    said = [amount(words, kind, count) for kind, count in amounts if count]
    return words.join(said)


def _place(words: Catalogue, where: str) -> str:
    return words.name("town" if where in TOWNS else "region" if where in REGIONS else "word", where)
