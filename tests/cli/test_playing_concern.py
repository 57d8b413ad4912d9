"""``dark-road play --concern``: who sits down, who shuffles, and what is refused before anybody plays."""

import io
import json
import signal
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.opponent import adventurous_buildings, ask_for_opponent
from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.concern.naming import concern_named
from companion.concern.template import write_template
from companion.table.beginning import we_shuffle
from companion.table.concern import shuffle_of
from companion.table.session import Session
from companion.terminal.screen import Screen
from tests.cli.program import Terminal, run, sentence
from tests.concern.alike import SHOPPER, alike, alike_text

SOLO = ("play", "--terminal", "--players", "Anna", "--seed", "5", "--concern", "merchant")
PLAN = "Which night die of your main reserve do you lock?"


def only_game(home: Path) -> Session:
    (path,) = (home / "games").glob("*.journal")
    return Session.open(path)


# Sitting down


def test_it_sits_down_beside_one_person(home: Path) -> None:
    done = run(*SOLO)
    assert done.returncode == 0
    assert "The Private Concern plays as merchant." in done.stdout
    assert "it is not the printed one" in done.stdout
    assert "Anna: plan" in done.stdout
    with only_game(home) as session:
        assert [player.name for player in session.game.state.players] == ["Anna", "Private Concern"]
        assert session.concern is not None
        assert session.concern.name == "merchant"


def test_its_place_in_the_order_is_counted_from_one(home: Path) -> None:
    run(*SOLO, "--concern-seat", "1")
    with only_game(home) as session:
        assert session.game.state.is_concern(0)


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--players", "Anna", "--concern", "zebra"], "no opponent “zebra”"),
        (["--players", "Anna", "--concern", "nowhere/deck.toml"], "a file that can be read"),
        (["--players", "Anna", "--concern", "merchant", "--twist", "Zebra"], "no twist “Zebra”"),
        (["--players", "Anna", "--adventure", "Zebra"], "no adventure “Zebra”"),
        (["--players", "Anna", "--twist", "Zebra"], "name it too, such as --concern merchant"),
        (["--players", "Anna", "--cards", "app"], "name it too, such as --concern merchant"),
        (["--players", "Anna", "--concern-seat", "2"], "name it too, such as --concern merchant"),
        (["--players", "A,B,C,D", "--concern", "merchant"], "SETUP-12"),
        (
            ["--players", "Anna", "--concern", "merchant", "--concern-seat", "3"],
            "there are 2 places (SETUP-12)",
        ),
        (["--players", "Private Concern", "--concern", "merchant"], "SETUP-13"),
        (["--players", "Anna", "--concern", "merchant", "--bots", "Private Concern=random"], "no seat for"),
    ],
)
def test_what_cannot_sit_down_is_refused_in_one_sentence(
    arguments: list[str], said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--terminal", "--seed", "5", *arguments]) == 1
    assert said in sentence(capsys.readouterr().err)
    assert list(home.glob("games/*.journal")) == []


def test_an_adventure_brings_its_strength_its_twists_and_its_goal(home: Path) -> None:
    adventure = next(adventure for adventure in load().adventures if adventure.twists)
    done = run("play", "--terminal", "--players", "Anna", "--seed", "5", "--adventure", adventure.name)
    assert f"plays as {adventure.strength}." in done.stdout
    shown = " ".join(done.stdout.split())
    assert f"Adventure: {adventure.name}." in shown
    assert "Goal: " in shown
    assert all(f"Twist: {name}." in shown for name in adventure.twists)


def test_an_adventure_may_choose_the_buildings() -> None:
    four = ["oracle", "workshop", "surveyor", "lanternworks"]
    deck = alike({"adventure": [{"name": "Here", "buildings": four}]}, **SHOPPER).deck
    assert adventurous_buildings(PrivateConcern(deck, adventure="Here")) == tuple(four)
    assert adventurous_buildings(PrivateConcern(deck)) == adventurous_buildings(None) == ()


# Offering it


def asked(people: int, *typed: str) -> tuple[str, PrivateConcern | None]:
    """What is said and found when these lines are typed."""
    lines, prompts = iter(typed), list[str]()

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return next(lines)

    output = io.StringIO()
    found = ask_for_opponent(Screen(output, width=80), read, people)
    return output.getvalue() + "\n".join(prompts), found


def test_those_who_tell_their_names_are_offered_it() -> None:
    said, found = asked(2, "")
    assert "Play with the Private Concern? Enter for no, or apprentice, merchant, guildmaster" in said
    assert found is None
    said, found = asked(1, "guildmaster")
    assert "Alone there is nobody to beat" in said
    assert found is not None
    assert found.name == "guildmaster"


def test_after_a_mistake_it_is_offered_again() -> None:
    said, found = asked(3, "zebra", "merchant")
    assert "no opponent “zebra”" in said
    assert found is not None


def test_four_people_are_not_offered_it() -> None:
    assert asked(4) == ("", None)


def test_bare_dark_road_leads_to_a_game_against_it() -> None:
    done = run(typed="Anna\nmerchant\nd\n")
    assert done.returncode == 0
    assert "Anna: plan" in done.stdout
    assert "Private Concern (merchant)" in done.stdout


# Whose cards


def test_our_cards_are_shuffled_by_us_and_an_owner_s_lie_on_the_table() -> None:
    ours, owners = concern_named("merchant"), alike(**SHOPPER)
    assert we_shuffle(ours, None)
    assert not we_shuffle(owners, None)
    assert we_shuffle(owners, "app")
    assert not we_shuffle(ours, "table")
    assert not we_shuffle(None, None)


@pytest.mark.parametrize("cards, shuffled", [([], False), (["--cards", "app"], True)])
def test_a_deck_of_ones_own_is_played_from_its_file(
    tmp_path: Path, home: Path, cards: list[str], shuffled: bool
) -> None:
    deck = tmp_path / "our deck.toml"
    write_template(deck)
    done = run("play", "--terminal", "--players", "Anna", "--table", "--concern", str(deck), *cards)
    assert done.returncode == 0
    said = "I shuffle its cards" if shuffled else "Shuffle its ten cards and lay them face down"
    assert said in done.stdout
    with only_game(home) as session:
        assert (shuffle_of(session.header.setup) is not None) == shuffled


# Saved games


def test_its_games_are_listed_and_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(*SOLO)
    (path,) = (home / "games").glob("*.journal")
    assert main(["games"]) == 0
    assert "Anna, Private Concern: turn 1" in capsys.readouterr().out
    assert main(["replay", str(path)]) == 0
    assert PLAN in capsys.readouterr().out
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == 1


def test_killed_after_its_turn_it_is_told_once_more(tmp_path: Path) -> None:
    """Nobody knows which pieces had been moved; and the file of its deck is gone, too."""
    deck = tmp_path / "deck.toml"
    deck.write_text(alike_text(**SHOPPER), encoding="utf-8")
    terminal = Terminal(*SOLO[:-1], str(deck), NO_COLOR="1")
    try:
        for line in (
            "blank",
            "slot 2",
            "illum",
            "move 2",
            "stay",
            "activate commiss",
            "scorch",
            "activate nothing",
        ):
            terminal.wait_for("Anna> ")
            terminal.type(line)
        terminal.wait_for("to turn up its card. ")
        terminal.type("")
        told = terminal.wait_for("when the pieces are moved. ")
        terminal.kill(signal.SIGKILL)
    finally:
        terminal.close()
    deck.unlink()
    again = Terminal("resume", NO_COLOR="1")
    try:
        shown = again.wait_for("when the pieces are moved. ")
        assert "once more" in shown
        assert told[told.index("Its card: ") :] in shown
        again.type("")
        again.wait_for(PLAN)
        again.type("quit")
        assert again.end() == 0
    finally:
        again.close()


def test_the_whole_game_can_be_watched() -> None:
    done = run(*SOLO, "--bots", "Anna=random")
    assert done.returncode == 0
    assert "Press Enter" not in done.stdout
    assert "The end" in done.stdout
