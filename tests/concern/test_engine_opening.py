"""How the engine opens, takes a game over, and keeps to its own questions (CONCERN-1, CONCERN-7)."""

import json
from typing import Any

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import deck_from_json, load
from companion.core.errors import BadData, Invalid
from companion.games.dark_road import DarkRoad, new_game, replay
from companion.players import make
from tests.concern.at_its_seat import answer, opponent, wagon
from tests.concern.small_decks import small
from tests.dark_road.builders import Table
from tests.dark_road.rules.concerned import its_turn
from tests.dark_road.rules.journeys import at_yurg, set_out

# The opening


def opened(concern: PrivateConcern, seat: int = 1, **kwargs: Any) -> DarkRoad:
    """A game in which it has answered how it opens."""
    game = new_game(2, seed=1, concern=concern.setup(), concern_seat=seat, **kwargs)
    while game.state.phase == "setup":
        question = game.question
        assert question is not None
        assert question.seat is not None
        its = question.kind == "concern_opening"
        chooser = concern if its else make("random", 1)
        game.answer(chooser.choose(game.observe(question.seat), question))
        if its:
            break
    return game


def begins(concern: PrivateConcern, seat: int = 1, **kwargs: Any) -> tuple[Any, int, int, int]:
    """Its coins, prestige, goods and heroes."""
    game = opened(concern, seat, **kwargs)
    assert game.state.concern is not None
    player = game.state.players[seat]
    return player.coins, player.prestige, game.state.concern.goods, len(player.heroes)


def test_it_opens_like_a_merchant_of_its_seat() -> None:
    """CONCERN-7, SETUP-9, SETUP-10: a coin more for each seat, the prestige of the edition."""
    plain = opponent()
    assert [begins(plain, seat)[0] for seat in range(3)] == [5, 6, 7]
    assert begins(plain, edition="v1")[1] != begins(plain, edition="v2")[1]
    for edition in ("v1", "v2"):
        game = opened(plain, edition=edition)
        assert game.state.players[1].prestige == game.state.edition.start_prestige
    assert begins(plain)[2:] == (1, 0)


def test_a_deck_may_open_with_numbers_of_its_own() -> None:
    """CONCERN-7: also with none at all."""
    rich = opponent(deck={"opening": {"coins": 12, "prestige": 0, "goods": 4, "hero": True}})
    assert begins(rich) == (12, 0, 4, 1)
    assert begins(opponent(deck={"opening": {"coins": 0, "prestige": 9, "goods": 0}})) == (0, 9, 0, 0)


def test_strength_and_twists_change_the_opening_on_top_of_each_other() -> None:
    """CONCERN-7: the strength first, then each twist in turn; what they do not name stays."""
    deck = {
        "opening": {"coins": 1, "prestige": 2, "goods": 3, "hero": True},
        "strength": {"sharp": {"opening": {"coins": 11, "prestige": 12}}},
        "twist": [
            {"name": "one", "opening": {"prestige": 22, "goods": 13}},
            {"name": "two", "opening": {"goods": 0, "hero": False, "coins": "seat"}},
        ],
    }
    assert begins(opponent(deck=deck)) == (1, 2, 3, 1)
    assert begins(opponent(deck=deck, strength="sharp")) == (11, 12, 3, 1)
    assert begins(opponent(deck=deck, strength="sharp", twists=("one",))) == (11, 22, 13, 1)
    assert begins(opponent(deck=deck, strength="sharp", twists=("one", "two"))) == (6, 22, 0, 0)
    assert begins(opponent(deck=deck, strength="sharp", twists=("two", "one"))) == (6, 22, 13, 0)


# Before its first card


@pytest.mark.parametrize(("opening", "said"), [("always", "join"), ("never", "stay home")])
def test_before_its_first_card_its_opening_says_whether_it_joins(opening: str, said: str) -> None:
    """CONCERN-7, TRAVEL-3: whatever its cards say."""
    other = "never" if opening == "always" else "always"
    concern = opponent(deck={"opening": {"join": opening}}, join=other)
    table = set_out(at_yurg(seats=1, concern=1)).play("companion 2", "town Farglen")
    assert (table.asked, answer(table, concern)) == ("join_caravan", said)


def test_before_its_first_card_a_twist_speaks_last() -> None:
    """CONCERN-7: the opening of a twist counts, its answer for the cards does not."""
    twist = {"name": "bent", "join": "never", "opening": {"join": "always"}}
    concern = opponent(deck={"twist": [twist]}, twists=("bent",))
    assert (concern.card(0).join, concern.card(1).join) == (0, 7)


def test_before_its_first_card_the_first_one_points() -> None:
    """CONCERN-7: a hero that an event gives it comes from the slot of card 1."""
    values = small()
    values["card"][0] |= {"hero": 3, "good": "staff", "road": "shortcut"}
    first = PrivateConcern(deck_from_json(values)).card(0)
    assert (first.name, first.hero, first.good, first.road) == ("Plain 1", 3, "staff", "shortcut")


def test_a_twist_changes_the_answer_and_the_road_of_every_card() -> None:
    """TRAVEL-2, TRAVEL-3: the last twist that names one; the others leave it alone."""
    twists = [
        {"name": "kind", "join": "always", "road": "shortcut"},
        {"name": "firm", "join": "never"},
        {"name": "mute", "lines": [{"do": "wheel"}]},
    ]
    concern = opponent(deck={"twist": twists}, twists=("kind", "firm", "mute"))
    assert [(concern.card(n).join, concern.card(n).road) for n in (1, 10)] == [(7, "shortcut")] * 2
    plain = opponent(deck={"twist": twists}, twists=("mute",))
    assert (plain.card(10).join, plain.card(10).road) == (1, "highway")


# Which one plays


def test_an_adventure_brings_its_strength_and_its_twists() -> None:
    deck = load()
    concern = PrivateConcern(deck, "apprentice", ["Old Money"], "The Cellar and the Goat Track")
    assert concern.strength.name == "guildmaster"
    assert [twist.name for twist in concern.twists] == ["A Cellar Well Filled", "Goat Tracks", "Old Money"]
    assert (concern.opening.coins, concern.opening.goods, concern.opening.hero) == (10, 4, True)
    assert concern.name == "guildmaster"
    assert (PrivateConcern(deck).name, PrivateConcern(deck).adventure) == (deck.name, None)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ({"strength": "king"}, "unknown-strength"),
        ({"twists": ["knot"]}, "unknown-twist"),
        ({"adventure": "nap"}, "unknown-adventure"),
    ],
)
def test_names_that_its_deck_does_not_have_are_refused(names: dict[str, Any], code: str) -> None:
    with pytest.raises(BadData, match=code):
        PrivateConcern(load(), **names)


def test_a_setup_names_every_card_and_keeps_the_play() -> None:
    """CONCERN-1: the table calls the cards by their names."""
    deck = opponent(deck={"name": "Ours", "twist": [{"name": "knot"}]}).deck
    setup = PrivateConcern(deck, twists=["knot"]).setup()
    assert (setup["name"], setup["cards"]) == ("Ours", [f"Plain {number}" for number in range(1, 11)])
    assert [setup[pile] for pile in ("notice", "sarcophagus", "delivery")] == [
        ["A notice"], ["A sarcophagus"], ["Crates", "Sacks"],
    ]  # fmt: skip
    again = PrivateConcern.of({"concern": json.loads(json.dumps(setup))})
    assert (again.deck, again.twists, again.name) == (deck, deck.twists, "Ours")


def test_a_setup_keeps_the_adventure() -> None:
    played = PrivateConcern(load(), adventure="Shoulder to Shoulder", twists=["Old Money"])
    again = PrivateConcern.of({"concern": played.setup()})
    assert again.adventure is not None
    assert (again.adventure, again.strength, again.twists) == (
        played.adventure, played.strength, played.twists,
    )  # fmt: skip


@pytest.mark.parametrize(
    "setup", [{}, {"concern": None}, {"concern": {}}, {"concern": {"play": {"deck": {}}}}]
)
def test_a_game_that_keeps_no_deck_cannot_be_gone_on_with(setup: dict[str, Any]) -> None:
    with pytest.raises(BadData, match=r"^concern-not-kept "):
        PrivateConcern.of(setup)


# Questions that are not its own

NOT_ITS = r"^not-its-question "


def test_it_answers_nobody_elses_questions() -> None:
    """CONCERN-1: people's, and what the table shows."""
    concern = opponent()
    for table, kind in [(its_turn(), "concern_card"), (Table(1, concern=1), "plan_die")]:
        with pytest.raises(Invalid, match=NOT_ITS) as caught:
            answer(table, concern)
        assert caught.value.params == {"kind": kind}


def test_it_answers_nothing_at_a_table_without_it() -> None:
    table = Table(1)
    with pytest.raises(Invalid, match=NOT_ITS):
        opponent().choose(table.state, table.question)


def test_it_answers_only_what_can_come_to_its_seat() -> None:
    """CONCERN-2: it has no reserve to plan with."""
    table = wagon()
    table.play("1")
    table.question.kind = "plan_die"
    with pytest.raises(Invalid, match=NOT_ITS) as caught:
        answer(table, opponent())
    assert caught.value.params == {"kind": "plan_die"}


# Taking over


def all_answers(game: DarkRoad, seed: int) -> list[Any]:
    """Play to the end with the Private Concern that the setup keeps; everybody's answers."""
    concern, player, told = PrivateConcern.of(game.setup), make("random", seed), list[Any]()
    while (question := game.question) is not None:
        assert question.seat is not None
        chooser = concern if game.state.is_concern(question.seat) else player
        told.append(chooser.choose(game.observe(question.seat), question))
        game.answer(told[-1])
    return told


def test_it_takes_over_a_game_between_any_two_answers() -> None:
    """CONCERN-1: it keeps nothing in mind; from the log alone it goes on just the same."""
    concern = PrivateConcern(load(), "guildmaster", ["The Restless Wheel"])
    game = new_game(2, seed=11, concern=concern.setup())
    human, answers = make("random", 4), 0
    while (question := game.question) is not None:
        assert question.seat is not None
        chooser = concern if game.state.is_concern(question.seat) else human
        said = chooser.choose(game.observe(question.seat), question)
        if game.state.is_concern(question.seat):
            answers += 1
            if answers % 25 == 0:
                told = replay(json.loads(json.dumps(game.log)))
                assert told.question is not None
                other = PrivateConcern.of(told.setup)
                assert other.choose(told.observe(question.seat), told.question) == said
        game.answer(said)
    assert answers > 100


def test_two_of_them_end_one_game_alike() -> None:
    """CONCERN-1: nothing but the table and its deck decides."""
    concern = PrivateConcern(load(), "merchant")
    first = new_game(1, seed=7, concern=concern.setup())
    second = replay(json.loads(json.dumps(first.log)))
    assert all_answers(first, 2) == all_answers(second, 2)
    assert first.state_hash() == second.state_hash()
