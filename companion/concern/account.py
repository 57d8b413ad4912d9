"""An account of what the Private Concern does: headings that say why, and under them what to do."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion.concern.deck import Card
from companion.concern.engine import PrivateConcern
from companion.concern.plan import EXTRA, SIDE, TWIST
from companion.concern.telling import Note, merged, merged_notes, told
from companion.concern.words import called, line_text, phrase, printed
from companion.core.questions import Question
from companion.games.dark_road.options import DONE, Die, Line, Town
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State
from companion.text import answer_text, scene
from companion.text.catalogue import catalogue

_SAID: Final = (
    *("join_caravan", "choose_travel_die", "visit_town", "good_fortune", "choose_reward"),
    *("make_room_for_hero", "make_room_for_commission", "oracle_face"),
)
"""Answers that people hear of even where no piece moves."""


class Answered(NamedTuple):
    """One answer, of whomever, and the table before and after it."""

    before: State
    question: Question
    answer: Any
    after: State


@dataclass(slots=True)
class Paragraph:
    """What is said, what then is done with the pieces, and what is kept without any."""

    headings: list[str]
    instructions: list[Instruction] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    silent: bool = False
    """Not worth saying unless there is something to do."""

    @property
    def counts(self) -> bool:
        return bool(self.instructions or self.notes or (self.headings and not self.silent))


def account(
    answers: Iterable[Answered], concern: PrivateConcern, names: Sequence[str] = ()
) -> list[Paragraph]:
    """What to say about these answers; those of one reason are told together."""
    found: list[Paragraph] = []
    for one in answers:
        headings = list(_headings(one, concern, names))
        done = one.question.kind == "concern_line" and one.answer == DONE
        if headings or not found:
            found.append(Paragraph(headings, silent=done))
        instructions, notes = told(*one, concern)
        found[-1].instructions += instructions
        found[-1].notes += notes
    for paragraph in found:
        paragraph.instructions = merged(paragraph.instructions)
        paragraph.notes = merged_notes(paragraph.notes)
    return [paragraph for paragraph in found if paragraph.counts]


def _headings(one: Answered, concern: PrivateConcern, names: Sequence[str]) -> Iterator[str]:
    before, question, answer, after = one
    its = before.concern
    assert its is not None
    match question.kind:
        case "concern_card" | "concern_step" if after.concern is not None and after.concern.side != its.side:
            yield from _side_card(after, concern)
        case "concern_move":
            yield from _card(concern.card(its.card), its.card, answer.spaces)
        case "concern_line" if answer == DONE:
            yield phrase("refill")
        case "concern_line":
            yield _line(before, answer, concern)
        case "choose_destination" if after.caravan is not None:
            caravan = after.caravan
            road = scene.called(catalogue(), after, "the_road", caravan.road)
            yield phrase("caravan", town=called("town", caravan.town), road=road)
        case "visit_town" | "good_fortune" if question.seat == its.seat:
            what = answer_text(before, question, answer, names)
            town = answer.town if isinstance(answer, Town) else ""
            code = "visits" if town else "visits-none" if question.kind == "visit_town" else "fortune"
            yield phrase(code, town=called("town", town), what=what)
        case kind if kind in _SAID or (kind == "roll" and question.params[0] in ("travel", "ruins")):
            if question.seat is not None or not before.lazy:
                yield _said(one, names)
    face = forced_die(one)
    if face:
        yield phrase("it-does", what=die_text(before, face, names))


def _said(one: Answered, names: Sequence[str]) -> str:
    """``It joins the caravan.`` or ``Anna joins the caravan.``"""
    before, question, answer, _ = one
    what = answer_text(before, question, answer, names)
    if question.seat is None:
        return phrase("happens", what=what[:1].upper() + what[1:])
    if before.is_concern(question.seat):
        return phrase("it-does", what=what)
    return phrase("somebody-does", who=before.players[question.seat].name, what=what)


def _card(card: Card, number: int, spaces: int) -> Iterator[str]:
    """Its card by name and sentence, told with the move: the last card of a pile is never asked for."""
    yield phrase("its-card", name=printed(card.name), number=number)
    if card.says:
        yield phrase("saying", says=printed(card.says))
    if spaces:
        return
    stands = isinstance(card.move, str)
    yield phrase("stays-beside", place=called("the_district", str(card.move))) if stands else phrase("stays")


def _side_card(after: State, concern: PrivateConcern) -> Iterator[str]:
    assert after.concern is not None
    side = concern.plan(after).side_card()
    assert side is not None
    yield phrase(f"turned-up-{after.concern.side.partition(' ')[0]}", name=printed(side.name))
    if side.says:
        yield phrase("saying", says=printed(side.says))


def _line(before: State, answer: Line, concern: PrivateConcern) -> str:
    plan, number = concern.plan(before), answer.number
    line = plan.line(number)
    text = "" if line is None else line_text(line, plan.card)
    for first, code in ((TWIST, "line-twist"), (SIDE, "line-side"), (EXTRA, "line-extra")):
        if number > first:
            return phrase(code, number=number - first, text=text)
    return phrase("line-card", number=number, text=text)


def die_text(before: State, face: str, names: Sequence[str]) -> str:
    """``takes the 3: gain 1 coin``."""
    seat = None if before.concern is None else before.concern.seat
    return answer_text(before, Question(0, seat, "choose_travel_die", []), Die(face), names)


def forced_die(one: Answered) -> str:
    """The travel die that it took with an answer of somebody else, because no other was left; "" for none."""
    before, question, answer, after = one
    caravan, now, concern = before.caravan, after.caravan, before.concern
    if caravan is None or concern is None or concern.seat not in caravan.travellers:
        return ""
    if question.kind not in ("roll", "choose_travel_die") or question.seat == concern.seat:
        return ""
    if concern.seat in [seat for seat, _ in caravan.taken]:
        return ""
    dice = caravan.dice[:]
    if isinstance(answer, Die):
        dice.remove(answer.face)
    elif question.kind == "roll":
        dice.append(str(answer))
    under_way = now is not None and now.event not in after.discards[now.road]
    took = not under_way or concern.seat in [seat for seat, _ in (now.taken if now else [])]
    return dice[0] if took and len(set(dice)) == 1 else ""
