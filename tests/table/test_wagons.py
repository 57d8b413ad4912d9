"""The colours of people's wagons: kept with their game, and shown alike by whatever shows them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.concern.naming import concern_named
from companion.core.errors import BadRecord, Illegal
from companion.games.dark_road import game as rules
from companion.games.dark_road import new_game
from companion.games.dark_road.game import make_game
from companion.games.dark_road.names import WAGONS
from companion.games.dark_road.state_json import state_from_json, state_to_json
from companion.table.devices import lights
from companion.table.devices.lamps import CONCERN, WAGON, status_light
from companion.table.devices.places import STATUS, space_lamp
from companion.table.friends import Friend, remember, seat_tone
from companion.table.saved import read
from companion.table.session import Session
from firmware_bridge.devices import Light
from tests.table.tabletop import GAME, Disk, play, reopened

CHOSEN = ["plum", "moss"]
PEOPLE = ["Anna", "Ben"]


def tones(session: Session) -> list[str]:
    state = session.game.state
    return [seat_tone(state, seat) for seat in range(len(state.players))]


def colour(light: Light) -> tuple[int, int, int]:
    return light.red, light.green, light.blue


# The lamps


def test_every_colour_of_a_wagon_has_a_lamp_of_its_own() -> None:
    assert tuple(WAGON) == WAGONS
    assert len({*WAGON.values(), CONCERN}) == len(WAGONS) + 1


def test_the_lamps_shine_in_the_colour_of_the_wagon_whose_turn_it_is(tmp_path: Path) -> None:
    with Session.new(tmp_path / "g.journal", PEOPLE, seed=3, wagons=CHOSEN) as session:
        seen = set()
        while len(seen) < 2:
            state, question = session.game.state, session.game.question
            assert question is not None
            if state.phase == "turns" and question.seat == state.seat:
                lamps, mine = lights(state, question), WAGON[CHOSEN[state.seat]]
                assert colour(lamps[STATUS]) == mine
                assert colour(lamps[space_lamp(state.players[state.seat].space)]) == mine
                seen.add(state.seat)
            play(session, 1)


def test_the_pattern_stays_that_of_the_seat(tmp_path: Path) -> None:
    """Whoever cannot tell the colours apart counts seats."""
    with Session.new(tmp_path / "g.journal", PEOPLE, wagons=CHOSEN) as session:
        state = session.game.state
        assert [status_light(state, seat).pattern for seat in (0, 1)] == ["steady", "blink"]


def test_people_keep_their_colours_when_the_private_concern_sits_before_them(tmp_path: Path) -> None:
    path, opponent = tmp_path / "g.journal", concern_named("merchant")
    with Session.new(path, PEOPLE, concern=opponent, concern_seat=0, wagons=CHOSEN) as session:
        assert tones(session) == ["concern", *CHOSEN]
        found = [colour(status_light(session.game.state, seat)) for seat in range(3)]
        assert found == [CONCERN, WAGON["plum"], WAGON["moss"]]


# Kept with the game


def test_a_game_keeps_its_colours_whatever_its_people_choose_later(tmp_path: Path) -> None:
    session = Session.new(tmp_path / "g.journal", PEOPLE, seed=3, wagons=CHOSEN)
    play(session, 40)
    remember([Friend("Anna", "rose"), Friend("Ben", "candle")])
    session = reopened(session)
    assert session.notices == []
    assert tones(session) == CHOSEN
    session.undo()
    assert tones(session) == CHOSEN
    session.close()
    state = read(session.path).game.state
    assert [seat_tone(state, seat) for seat in (0, 1)] == CHOSEN


@pytest.mark.parametrize("answers", [0, 1, 60])
def test_after_a_power_cut_the_colours_are_the_same(answers: int) -> None:
    disk = Disk()
    play(Session.new(GAME, PEOPLE, seed=3, wagons=CHOSEN, files=disk), answers)
    with Session.open(GAME, files=disk.power_cut(0.5)) as again:
        assert tones(again) == CHOSEN


def test_a_game_taken_up_at_its_snapshot_keeps_them_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Session.new(tmp_path / "g.journal", PEOPLE, seed=3, wagons=CHOSEN) as session:
        play(session, 60)
    monkeypatch.setattr(rules, "RULES_VERSION", rules.RULES_VERSION + 1)
    monkeypatch.setattr("companion.table.restore._replayed", _does_not_replay)
    with Session.open(session.path) as again:
        assert [code for code, _ in again.notices] == ["resumed-from-snapshot"]
        assert tones(again) == CHOSEN


def _does_not_replay(contents: Any) -> Any:
    raise BadRecord("does-not-replay")


# Games without


def test_a_game_without_colours_is_written_as_games_always_were(tmp_path: Path) -> None:
    """So what was saved before colours were kept is read as it was."""
    with Session.new(tmp_path / "g.journal", PEOPLE, seed=3) as session:
        play(session, 60)
    lines = [json.loads(line) for line in session.path.read_text(encoding="utf-8").splitlines()]
    assert "wagons" not in lines[0]["setup"]
    snapshots = [line for line in lines if line["kind"] == "snapshot"]
    assert snapshots
    assert not any("wagon" in player for line in snapshots for player in line["state"]["players"])
    with Session.open(session.path) as again:
        assert again.notices == []


def test_a_game_without_colours_has_those_that_its_people_are_known_by(tmp_path: Path) -> None:
    remember([Friend("Ben", "plum")])
    with Session.new(tmp_path / "g.journal", PEOPLE) as session:
        assert tones(session) == ["candle", "plum"]
        assert colour(status_light(session.game.state, 1)) == WAGON["plum"]
        remember([Friend("Ben", "moss")])
        assert tones(session) == ["candle", "moss"]


# What cannot be


@pytest.mark.parametrize("wagons", [["plum"], ["plum", "plum"], ["plum", "blue"], ["plum", "moss", "rose"]])
def test_everybody_has_a_colour_of_their_own(wagons: list[str]) -> None:
    with pytest.raises(Illegal) as refused:
        new_game(PEOPLE, wagons=wagons)
    assert refused.value.code == "wagons"


@pytest.mark.parametrize("wagons", [5, "plum", ["plum", 3], [["plum"], "moss"], {"Anna": "plum"}, None])
def test_a_record_with_other_colours_is_a_bad_one(wagons: Any) -> None:
    game = new_game(PEOPLE, seed=1)
    with pytest.raises(BadRecord):
        make_game({**game.setup, "wagons": wagons}, game.state.box)


def test_a_table_with_another_colour_is_a_bad_one() -> None:
    state = new_game(PEOPLE, seed=1, wagons=CHOSEN).state
    data = state_to_json(state)
    assert [player.wagon for player in state_from_json(data, state.box).players] == CHOSEN
    data["players"][0]["wagon"] = "blue"
    with pytest.raises(BadRecord):
        state_from_json(data, state.box)
