"""The printed cards of the Private Concern are written down by touches, and then it plays them."""

import tomllib
from dataclasses import fields as fields_of
from pathlib import Path

import pytest
from kivy.uix.textinput import TextInput

from companion.app.owner.deck_draft import DeckDraft
from companion.app.owner.deck_fields import CARD, COMMON, LINE, VERB_ICONS, Field, said
from companion.app.owner.own_deck import deck_path, own_deck
from companion.app.play.wishes import wishes
from companion.app.screens.deck import DeckScreen
from companion.app.widgets.plain import Touch
from companion.concern.deck import Card
from companion.concern.line_tables import COMMON as COMMON_FIELDS
from companion.concern.line_tables import VERBS, Manner, read_lines
from companion.concern.loader import load
from companion.concern.outline import PILES
from companion.concern.template import template_text
from companion.core.errors import BadData
from companion.games.dark_road.fields import Fields
from companion.games.dark_road.problems import Report
from companion.text import problem_text
from tests.app.drawn import label_of, parts, shown, touch


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))


def tap(screen: DeckScreen, label: str, number: int = 0) -> None:
    one = [one for one in parts(screen, Touch) if label_of(one) == label][number]
    touch(one)


def test_the_form_has_every_field_of_the_format() -> None:
    assert {field.name for field in CARD} == {field.name for field in fields_of(Card)}
    assert {do: {field.name for field in own} for do, own in LINE.items()} == {
        do: set(verb.fields) for do, verb in VERBS.items()
    }
    assert {field.name for field in COMMON} == set(COMMON_FIELDS)
    assert set(VERB_ICONS) == set(VERBS)


@pytest.mark.parametrize("do", list(LINE))
def test_whatever_a_line_offers_can_be_read(do: str) -> None:
    whole = {"what": ["coins 1"]} if do in ("gain", "lose") else {}
    for field in (*LINE[do], *COMMON):
        for value in offered(field):
            report = Report()
            line = {"do": do, **whole, field.name: value}
            table = Fields(report, "deck", "card 1", {"lines": [line]})
            read_lines(table, "lines", 1, Manner(False, frozenset(PILES)), turns_up=True)
            assert report.errors() == [], (field.name, value)


def offered(field: Field) -> list[object]:
    match field.kind:
        case "number":
            return [field.least, field.most]
        case "amounts":
            return [
                [f"{one} 1" if one in ("coins", "prestige", "goods", "vp") else one] for one in field.options
            ]
        case "limits":
            return [{str(one): 1} for one in field.options]
        case "text":
            return ["x" * field.most]
    assert all(not said(value).startswith("Deck option") for value in field.options)
    return list(field.options)


@pytest.mark.long
def test_a_card_is_written_by_touches_and_kept_at_once() -> None:
    with shown(screen := DeckScreen(lambda: None)):
        tap(screen, "Card 1")
        parts(screen, TextInput)[0].text = "The Salt Stair"
        for label in ("To Ringway Inn", "armor", "Always"):
            tap(screen, label)
        tap(screen, "2")  # the move
        tap(screen, "3", 1)  # the slot of the Inn
        tap(screen, "One line more")
        tap(screen, "Takes a hero, may sell")
        tap(screen, "the most")
        tap(screen, "This line is written")
        tap(screen, "One line more")
        tap(screen, "Gains")
        assert screen.draft is not None
        assert any("line 2" in problem.entry for problem in screen.draft.problems_of(0))
        line = screen.draft.cards[0]["lines"][1]
        screen._count(line, LINE["gain"][0], "coins", 2)
        tap(screen, "This line is written")
        assert screen.draft.problems_of(0) == []
    kept = tomllib.loads(deck_path().read_text())["card"][0]
    assert kept == {
        "name": "The Salt Stair", "move": 2, "hero": 3, "good": "armor", "join": "always",
        "lines": [{"do": "hero", "slot": "most"}, {"do": "gain", "what": ["coins 2"]}],
    }  # fmt: skip
    assert own_deck() is None, "nine cards are missing"
    assert DeckDraft().cards[0] == kept


def test_a_problem_names_the_card_and_the_field() -> None:
    draft = DeckDraft()
    draft.put(draft.cards[2], "name", "The Salt Stair")
    found = [problem_text(problem) for problem in draft.problems_of(2)]
    assert any("card 3 (The Salt Stair), hero" in text for text in found)
    assert draft.problems_of(0)


def test_a_whole_deck_can_be_played() -> None:
    deck_path().parent.mkdir()
    deck_path().write_text("# my notes\n" + template_text())
    before = load(deck_path())
    with shown(screen := DeckScreen(lambda: None)):
        assert screen.draft is not None
        assert screen.draft.problems() == []
        tap(screen, "1. Title of card 1")
        parts(screen, TextInput)[0].text = "Another title"
    after = own_deck()
    assert after is not None
    assert after.cards[0].name == "Another title"
    assert after.cards[1:] == before.cards[1:]
    assert (after.notices, after.twists, after.strengths) == (before.notices, before.twists, before.strengths)
    assert "# my notes" in deck_path().read_text()
    wished = wishes()
    wished.take_deck(own=True)
    opponent = wished.opponent()
    assert opponent is not None
    assert opponent.deck.origin == "owner"


def test_lines_change_places_and_go() -> None:
    draft = DeckDraft()
    for verb in ("ruins", "building", "deed"):
        draft.add_line(0, "lines", verb)
    draft.line_up(0, "lines", 2)
    draft.remove_line(0, "lines", 0)
    assert [line["do"] for line in DeckDraft().cards[0]["lines"]] == ["deed", "building"]


def test_to_a_space_and_so_many_steps_exclude_each_other() -> None:
    screen = DeckScreen(lambda: None)
    assert screen.draft is not None
    line = screen.draft.add_line(0, "lines", "dark_market")
    steps, to, _ = LINE["dark_market"]
    screen._card, screen._line = 0, ("lines", 0)
    screen._set(line, steps, 3)
    screen._set(line, to, "south")
    assert line == {"do": "dark_market", "to": "south"}
    screen._set(line, steps, 2)
    assert line == {"do": "dark_market", "steps": 2}


def test_a_broken_file_is_told_and_left_alone() -> None:
    deck_path().parent.mkdir()
    deck_path().write_text("schema = ")
    with pytest.raises(BadData):
        DeckDraft()
    with shown(screen := DeckScreen(lambda: None)):
        assert screen.draft is None
    assert deck_path().read_text() == "schema = "
