"""A deck file becomes a deck: everything that was left out is filled in, nothing is lost on the way."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.concern.deck import ALWAYS, NEVER, Deck, Goal, Opening, OpeningChange, Order, Worth
from companion.concern.line_tables import VERBS, verb_of
from companion.concern.lines import (
    Buy,
    ExploreRuins,
    Gain,
    Lose,
    TakeCommission,
    TakeCompanion,
    TakeDeed,
    TakeHero,
    Travel,
    TurnUp,
    TurnWheel,
    UseBuilding,
    UseDarkMarket,
)
from companion.concern.loader import deck_from_json, deck_from_toml, deck_to_json, load
from companion.concern.template import template_text
from companion.core.errors import BadData
from companion.games.dark_road.names import DISTRICTS, TOWNS
from tests.concern.small_decks import SIDES, line_of, small, with_card, with_line, with_strength


def again(deck: Deck) -> Deck:
    """The deck after a journey through a journal."""
    return deck_from_json(json.loads(json.dumps(deck_to_json(deck))))


def test_a_deck_that_says_little_is_filled_in() -> None:
    deck = deck_from_json(small())
    assert (deck.origin, deck.anywhere, deck.opening, deck.order, deck.worth) == (
        "owner", False, Opening(), Order(), Worth(),
    )  # fmt: skip
    card = deck.cards[0]
    assert (card.says, card.join, card.road, card.do, card.extra) == ("", 1, "highway", "first", ())
    assert deck.opening == Opening(coins="seat", prestige="edition", goods=1, hero=False, join=1)
    assert (deck.strengths, deck.twists, deck.adventures, deck.deliveries) == ((), (), (), ())


LINES = {
    "bazaar": (Buy(), {"buy": 5, "choose": "pointer", "keep": 20, "turn": True}),
    "commission": (TakeCommission(), {"town": "Farglen"}),
    "dark_market": (UseDarkMarket(), {"to": "west", "south": "commission"}),
    "hero": (TakeHero(), {"slot": 4, "sell": 4, "least": 4, "price": "dearest"}),
    "ruins": (ExploreRuins(), {"steps": 4}),
    "travel": (Travel(), {"cards": 0, "town": "most", "road": "shortcut", "companion": "near"}),
    "building": (UseBuilding(), {}),
    "deed": (TakeDeed(), {"which": "bottom"}),
    "companion": (TakeCompanion(), {"which": "middle"}),
    "gain": (Gain(what=(("coins", 1),)), {"what": ["vp 3", "illuminated", "hero", "commission", "deed"]}),
    "lose": (Lose(what=(("coins", 1),)), {"what": ["coins 20", "prestige 1", "goods 2", "vp 1"]}),
    "wheel": (TurnWheel(), {"turns": 5}),
    "notice": (TurnUp(pile="notice"), {}),
    "sarcophagus": (TurnUp(pile="sarcophagus"), {}),
    "delivery": (TurnUp(pile="delivery"), {}),
}


def test_every_verb_is_among_the_lines_below() -> None:
    assert LINES.keys() == VERBS.keys()


@pytest.mark.parametrize("do, plain", [(do, plain) for do, (plain, _) in LINES.items()], ids=LINES)
def test_a_line_that_says_only_what_it_must_is_filled_in(do: str, plain: object) -> None:
    what = {"what": ["coins"]} if do in ("gain", "lose") else {}
    line = line_of(do=do, **what)
    assert line == plain
    assert verb_of(line) == do


@pytest.mark.parametrize("do, fields", [(do, fields) for do, (_, fields) in LINES.items()], ids=LINES)
def test_every_field_of_a_line_is_kept(do: str, fields: dict[str, object]) -> None:
    common = {"anywhere": True, "needs": {"turn": 13, "coins": 4}, "below": {"cards": 6}, "says": "Our way."}
    deck = deck_from_json(with_line(do=do, **fields, **common))
    line = deck.cards[2].lines[0]
    for field, value in fields.items():
        kept = getattr(line, field)
        assert kept == value or field == "what"
        assert kept != getattr(LINES[do][0], field)
    assert (line.anywhere, line.says) == (True, "Our way.")
    assert line.needs == (("coins", 4), ("turn", 13))
    assert line.below == (("cards", 6),)
    assert again(deck) == deck


def test_gains_are_things_and_how_many() -> None:
    line = line_of(do="gain", what=["coins 12", "goods", "hero"])
    assert line == Gain(what=(("coins", 12), ("goods", 1), ("hero", 1)))


def test_steps_to_a_named_space_of_the_dark_market_are_not_counted() -> None:
    line = line_of(do="dark_market", to="south")
    assert isinstance(line, UseDarkMarket)
    assert (line.steps, line.to) == (0, "south")


def test_each_line_knows_its_district() -> None:
    found = {plain.district for plain, _ in LINES.values()}
    assert found == {*DISTRICTS, ""}
    assert Travel.district == ExploreRuins.district == "yurg"
    assert TakeHero.district == "inn"
    assert UseBuilding.district == ""


def test_a_deck_that_works_anywhere_tells_its_lines_unless_they_say_otherwise() -> None:
    values = with_card(lines=[{"do": "bazaar"}, {"do": "bazaar", "anywhere": False}])
    deck = deck_from_json({**values, "anywhere": True})
    assert [line.anywhere for line in deck.cards[2].lines] == [True, False]
    assert again(deck) == deck


@pytest.mark.parametrize(
    "text, join", [("always", ALWAYS), ("never", NEVER), ("deliver", 1), ("deliver 1", 1), ("deliver 6", 6)]
)
def test_an_answer_to_caravans_is_a_number_of_cards(text: str, join: int) -> None:
    """WAGON-1: no wagon holds more than 3 heroes and 3 commissions."""
    deck = deck_from_json(with_card(join=text))
    assert deck.cards[2].join == join
    assert again(deck) == deck
    assert NEVER > 6


@pytest.mark.parametrize("move, read", [(0, 0), (4, 4), ("to inn", "inn"), ("to dark_market", "dark_market")])
def test_a_move_is_a_number_or_a_district(move: int | str, read: int | str) -> None:
    deck = deck_from_json(with_card(move=move))
    assert deck.cards[2].move == read
    assert again(deck) == deck


@pytest.mark.parametrize("do, most", [("first", 1), (2, 2), (8, 8), ("all", 3)])
def test_a_card_carries_out_one_some_or_all_of_its_lines(do: int | str, most: int) -> None:
    deck = deck_from_json(with_card(do=do, lines=[{"do": "building"}] * 3))
    assert (deck.cards[2].do, deck.cards[2].most_lines) == (do, most)
    assert again(deck) == deck


@pytest.mark.parametrize(
    "text, goal", [("win", Goal()), ("win by 50", Goal("win", 50)), ("score 200", Goal("score", 200))]
)
def test_a_goal_is_a_victory_or_a_score(text: str, goal: Goal) -> None:
    deck = deck_from_json(small(adventure=[{"name": "Far", "goal": text}]))
    assert deck.adventures[0].goal == goal
    assert again(deck) == deck


def test_a_strength_changes_what_it_names_and_nothing_else() -> None:
    deck = deck_from_json(with_strength(extra=[1], opening={"goods": 3, "coins": 0}))
    assert deck.strength_named("sharp").extra == (1,)
    assert deck.opening_for("sharp", ()) == Opening(coins=0, goods=3)
    assert deck.opening_for("", ()) == Opening()
    assert again(deck) == deck


def test_twists_change_the_opening_in_turn_and_put_their_answers_on_every_card() -> None:
    twists = [
        {"name": "Early", "opening": {"goods": 5, "hero": True}, "join": "never"},
        {"name": "Late", "opening": {"goods": 7, "join": "always"}, "road": "shortcut"},
    ]
    deck = deck_from_json(small(twist=twists))
    assert deck.opening_for("", ["Early", "Late"]) == Opening(goods=7, hero=True, join=ALWAYS)
    assert deck.opening_for("", ["Late", "Early"]).goods == 5
    card = deck.card_for(1, ["Early", "Late"])
    assert (card.join, card.road) == (NEVER, "shortcut")
    assert deck.card_for(1, ()) == deck.cards[0]
    assert again(deck) == deck


def test_a_notice_may_be_chosen_like_a_twist() -> None:
    notice = {"name": "Nailed", "says": "Look.", "lines": [{"do": "wheel"}]}
    deck = deck_from_json(small(notice=[notice], adventure=[{"name": "Far", "twists": ["Nailed"]}]))
    [twist] = deck.twists_named(["Nailed", "Nailed"])
    assert (twist.name, twist.lines, twist.opening) == ("Nailed", (TurnWheel(),), OpeningChange())


@pytest.mark.parametrize(
    "look, code",
    [
        (lambda deck: deck.strength_named("shrp"), "unknown-strength"),
        (lambda deck: deck.twists_named(["Erly"]), "unknown-twist"),
        (lambda deck: deck.twists_named(["Early", "Late"]), "too-many-twists"),
        (lambda deck: deck.adventure_named("Near"), "unknown-adventure"),
        (lambda deck: deck.opening_for("shrp", ()), "unknown-strength"),
    ],
)
def test_a_name_that_a_deck_does_not_have_is_refused(look: Callable[[Deck], object], code: str) -> None:
    lines = [{"do": "wheel"}] * 5
    values = with_strength()
    values |= small(
        card=values["card"],
        twist=[{"name": "Early", "lines": lines}, {"name": "Late", "lines": lines}],
        adventure=[{"name": "Far", "strength": "sharp"}],
    )
    with pytest.raises(BadData) as refused:
        look(deck_from_json(values))
    assert refused.value.code == code


def test_a_deck_without_strengths_twists_and_adventures_says_so() -> None:
    deck = deck_from_json(small())
    for code, look in {
        "no-strengths": lambda: deck.strength_named("sharp"),
        "no-twists": lambda: deck.twists_named(["Early"]),
        "no-adventures": lambda: deck.adventure_named("Far"),
    }.items():
        with pytest.raises(BadData) as refused:
            look()
        assert refused.value.code == code


def test_both_sides_of_a_tile_bear_its_name() -> None:
    tile = {"name": "Tin", "front": {"says": "Up."}, "back": {"lines": [{"do": "wheel", "turns": 2}]}}
    deck = deck_from_json(small(delivery=[tile]))
    [read] = deck.deliveries
    assert (read.front.name, read.back.name) == ("Tin", "Tin")
    assert (read.front.says, read.back.lines) == ("Up.", (TurnWheel(turns=2),))
    assert again(deck) == deck


def test_everything_a_deck_can_hold_survives_the_journal() -> None:
    values = with_strength(says="Sharp.", extra=[1], opening={"join": "deliver 3", "hero": False})
    values |= SIDES | {
        "origin": "reference",
        "anywhere": True,
        "least_goods": 3,
        "opening": {"coins": 50, "prestige": 0, "goods": 20, "hero": True, "join": "never"},
        "order": {"towns": list(reversed(TOWNS)), "deeds": ["deck", "top", "bottom"]},
        "worth": {"coins": 0, "hero": 20},
        "twist": [{"name": "T", "says": "S", "join": "always", "road": "highway", "lines": [{"do": "deed"}]}],
        "adventure": [
            {"name": "A", "strength": "sharp", "twists": ["T", "A notice"], "goal": "win by 3",
             "buildings": ["oracle", "harbor", "mansion", "filigree"]},
        ],
    }  # fmt: skip
    deck = deck_from_json(values)
    assert deck.order.towns == TOWNS[::-1]
    assert deck.order.fortunes == Order().fortunes
    assert (deck.worth.coins, deck.worth.hero, deck.worth.deed) == (0, 20, 5)
    assert again(deck) == deck


@pytest.mark.parametrize("deck", [load(), deck_from_toml(template_text(), "new.toml")], ids=["ours", "new"])
def test_a_deck_survives_the_journal_and_another_process(deck: Deck) -> None:
    assert again(deck) == deck
    assert pickle.loads(pickle.dumps(deck)) == deck
    assert len({deck, again(deck)}) == 1


def test_the_deck_that_comes_along_says_that_it_is_ours() -> None:
    deck = load()
    assert deck.origin == "reference"
    assert [strength.name for strength in deck.strengths] == ["apprentice", "merchant", "guildmaster"]
    assert len(deck.twists) >= 5
    assert len(deck.adventures) >= 4
    assert all(card.says for card in deck.cards)
    assert load() is deck


def test_a_file_is_read_with_or_without_its_mark_and_with_any_line_ends(tmp_path: Path) -> None:
    text = template_text()
    plain, marked = tmp_path / "plain.toml", tmp_path / "marked.toml"
    plain.write_text(text, encoding="utf-8")
    marked.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load(plain) == load(marked) == deck_from_toml(text, "here")
