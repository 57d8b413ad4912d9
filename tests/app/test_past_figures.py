"""Statistics: figures in words, plots that can be read, and screens that show them."""

import pytest
from kivy.uix.screenmanager import Screen

from companion.app.past.figures import against_bar, decimal, overview, personal, wins_bar
from companion.app.screens.past_figures import FiguresScreen
from companion.app.widgets.plain import Touch
from companion.app.widgets.plots import Dot, ScorePlot, scale
from companion.app.widgets.scores import PointsBar
from companion.store.statistics import OpponentFigures
from tests.app.drawn import parts, shown, touch
from tests.app.past_games import asking, evenings, kept, texts, touch_label


def test_everybody_is_shown_with_games_wins_mean_and_best() -> None:
    kept()
    with asking(FiguresScreen, lambda: None) as screen:
        said = texts(screen)
        bars = [[part.points for part in bar._points] for bar in parts(screen, PointsBar)]
    assert {"Annamária", "Benedek", "Kleopátra", "7 games", "2 games"} <= set(said)
    assert "Mean 41.0 · best 56" in said
    assert bars[:3] == [[5, 2], [1, 6], [2]], "won and not won"


def test_only_complete_games_count() -> None:
    assert "Dorottya" not in [one.name for one in overview(evenings()).players]


def test_one_person_is_shown_with_every_score_opponent_and_strength_and_back_leads_to_everybody() -> None:
    kept()
    left: list[bool] = []
    with asking(FiguresScreen, lambda: left.append(True)) as screen:
        touch_label(screen, "Annamária")
        assert screen.title.text == "Annamária"
        assert {"56", "best score", "Against others", "Against the Private Concern"} <= set(texts(screen))
        (plot,) = parts(screen, ScorePlot)
        assert [dot.score for dot in plot._dots] == [40, 24, 51, 35, 56, 33, 48], "in order of day"
        touch(back_of(screen))
        assert screen.title.text == "Statistics"
        assert not left
        screen.back()
    assert left == [True]


def back_of(screen: FiguresScreen) -> Touch:
    """The arrow beside the title."""
    return next(one for one in parts(screen, Touch) if one.parent is screen.title.parent)


def test_without_a_complete_game_statistics_say_when_they_begin() -> None:
    with asking(FiguresScreen, lambda: None) as screen:
        assert "Statistics begin with the first game that is complete." in texts(screen)


def test_a_store_out_of_reach_costs_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_STORE", "nowhere")
    with asking(FiguresScreen, lambda: None) as screen:
        assert any("no address of a history" in text for text in texts(screen))


def test_opponents_are_counted_ahead_level_and_behind() -> None:
    everybody = overview(evenings())
    anna = personal(everybody.games, everybody.players[0])
    ben = anna.opponents[0]
    assert (ben.name, ben.games, ben.ahead, ben.level, ben.behind) == ("Benedek", 7, 5, 0, 2)
    assert [(one.strength, one.games, one.wins) for one in anna.automas] == [
        ("apprentice", 2, 1),
        ("merchant", 3, 3),
    ]


def test_bars_leave_out_what_never_happened_and_no_two_parts_have_one_picture() -> None:
    assert [part.points for part in wins_bar(0, 4)] == [4]
    parts_of_all = against_bar(OpponentFigures("Ben", 6, 3, 1, 2))
    assert len({part.icon for part in parts_of_all}) == len(parts_of_all) == 3


@pytest.mark.parametrize("number, said", [(41, "41.0"), (2.96, "3.0"), (-0.04, "0.0"), (-1.25, "−1.2")])
def test_numbers_have_one_digit_behind_the_point(number: float, said: str) -> None:
    assert decimal(number) == said


@pytest.mark.parametrize("values", [[0], [7, 7], [24, 56], [-3, 12], [0, 999], [101, 103, 102]])
def test_the_lines_behind_a_plot_hold_every_value_and_are_few(values: list[int]) -> None:
    low, high, step = scale(values)
    assert low <= min(values)
    assert high >= max(values)
    assert low < high
    assert (high - low) % step == 0
    assert 2 <= len(range(low, high + 1, step)) <= 7


def numbers(count: int) -> list[str]:
    """What stands at the points of a plot of so many games."""
    screen = Screen(name="plot")
    plot = ScorePlot([Dot(1000 + number, number % 2 == 0) for number in range(count)], "2025", "2026")
    screen.add_widget(plot)
    with shown(screen):
        return [text for text in texts(plot) if text.startswith("1") and len(text) == 4]


def test_every_point_has_its_number_while_there_is_room() -> None:
    assert {f"{1000 + number}" for number in range(8)} <= set(numbers(8))


def test_of_many_points_some_have_their_numbers_and_the_last_always() -> None:
    said = numbers(300)
    assert len(said) < 60
    assert "1299" in said


def test_a_single_game_is_a_plot_too() -> None:
    assert "1000" in numbers(1)
