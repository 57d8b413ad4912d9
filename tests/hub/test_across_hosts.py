"""A whole game by four machines in a network: the table is found, and found again where it has gone."""

from pathlib import Path

import pytest

from companion.table.session import Session
from tests.hub.evening import NAMES, begun
from tests.hub.hosts import Machine, machines
from tests.hub.judging import is_sound
from tests.hub.processes import Program, hub_command, player_command, wait_for

SEED, WHOLE_GAME = 21, 1_000_000


def on(machine: Machine, folder: Path, command: list[str]) -> Program:
    return Program(folder, ["ip", "netns", "exec", machine.name, *command])


def seated(folder: Path, hub: Program, tablets: list[Machine]) -> list[Program]:
    """Everybody has found the table, joined it and sat down."""
    players: list[Program] = []
    for seat, machine in enumerate(tablets):
        hub.until(lambda seat=seat: len(hub.told("code")) > seat)
        code = hub.told("code")[seat]["code"]
        player = on(machine, folder / f"player-{seat}", player_command("find", seat, SEED, WHOLE_GAME, code))
        players.append(player)
        player.start()
        player.until(lambda player=player: bool(player.told("seen")))
    return players


@pytest.mark.long
def test_a_game_across_machines_goes_on_when_cables_are_pulled_and_the_hub_moves(tmp_path: Path) -> None:
    game = tmp_path / "game.journal"
    begun(game, seed=SEED).close()
    with machines(1 + len(NAMES)) as (table, *tablets):
        hub = on(table, tmp_path / "hub", hub_command(game, "--name", "The table"))
        hub.start()
        players: list[Program] = []
        try:
            players = seated(tmp_path, hub, tablets)

            def seen() -> list[int]:
                return [player.told("seen")[-1]["seen"] for player in players]

            def play_on(steps: int = 60) -> None:
                """Until everybody has seen so many more."""
                wanted = max(seen()) + steps
                wait_for(lambda: min(seen()) >= wanted, [hub, *players])

            play_on()
            tablets[0].unplug()
            tablets[0].plug_in()
            play_on()
            table.move("10.77.0.99")
            play_on()
            tablets[1].move("10.77.0.77")
            table.unplug()
            table.plug_in()
            play_on()
            hub.end()
            table.move("10.77.0.55")
            hub.start()
            wait_for(lambda: all(player.told("seen")[-1]["over"] for player in players), [hub, *players])
        finally:
            for program in (*players, hub):
                program.end()
    is_sound(game, SEED, players)
    with Session.open(game) as kept:
        assert kept.game.result is not None
