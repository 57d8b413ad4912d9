"""Laying the table again: everything that lies there, ticked off by touch."""

from pathlib import Path

from companion.app.art import has_icon
from companion.app.play.laying import parts_of
from companion.app.screens.lay import LayScreen, SpotTile
from companion.app.widgets.plain import Words
from companion.games.dark_road.pieces import lay_again
from companion.table.public import public
from tests.app.drawn import frames, parts, shown, touch
from tests.app.test_history_screen import played


def texts(screen: LayScreen) -> list[str]:
    return [words.text for words in parts(screen, Words)]


def test_every_piece_of_the_table_lies_in_one_place_of_the_list(tmp_path: Path) -> None:
    state = played(tmp_path, 90).state
    pieces = sum(len(spot.pictures) for part in parts_of(state) for spot in part.spots)
    assert pieces == len(lay_again(public(state)))
    keys = [spot.key for part in parts_of(state) for spot in part.spots]
    assert len(keys) == len(set(keys))


def test_each_merchant_has_a_part_and_everything_a_picture(tmp_path: Path) -> None:
    sitting = played(tmp_path, 90)
    found = parts_of(sitting.state)
    assert [part.title for part in found] == ["The board", "The cards", *sitting.names, "The supply"]
    assert all(has_icon(*icon) for part in found for spot in part.spots for icon, _ in spot.pictures)


def test_deeds_of_others_stay_secret_but_one_who_plays_alone_sees_their_own(tmp_path: Path) -> None:
    def own(people: int) -> str:
        (tmp_path / str(people)).mkdir()
        sitting = played(tmp_path / str(people), 60, people=people)
        seat = sitting.state.humans[0]
        sitting.state.players[seat].deeds = ["one-of-each"]
        part = next(part for part in parts_of(sitting.state) if part.title == sitting.names[seat])
        return " ".join(spot.text for spot in part.spots)

    assert "One hero for every town" in own(1)
    assert "One hero for every town" not in own(2)


def test_a_touch_ticks_a_place_off_and_another_one_takes_it_back(tmp_path: Path) -> None:
    screen = LayScreen(played(tmp_path, 90), lambda: None)
    with shown(screen):
        whole = screen.left
        tile = parts(screen, SpotTile)[0]
        touch(tile)
        assert screen.left == whole - 1
        assert f"Still to lay: {whole - 1} places" in texts(screen)
        touch(tile)
        assert screen.left == whole
        for one in parts(screen, SpotTile):
            screen._tick(one)
        frames()
        assert "The table is laid. Play on." in texts(screen)
