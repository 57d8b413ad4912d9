"""How often people are asked in games of traders, and how often only for the sake of a companion."""

from benchmarks.figures import Figure
from companion.games.dark_road import new_game
from companion.games.dark_road.options import Use
from companion.players import make

SEATS = (1, 2, 4)
EDITIONS = ("v2", "v1")
TURNS = 13


def asked(seats: int, edition: str, games: int) -> tuple[float, float]:
    """Questions a turn, and how many of them have one answer besides what companions could do."""
    questions = moments = 0
    for number in range(games):
        game = new_game(seats, edition=edition, seed=1000 + number)
        players = [make("trader", 10 * number + seat) for seat in range(seats)]
        while (question := game.question) is not None:
            assert question.seat is not None
            if game.state.phase == "turns":
                questions += 1
                moments += sum(not isinstance(option, Use) for option in question.options) < 2
            game.answer(players[question.seat].choose(game.observe(question.seat), question))
    turns = games * seats * TURNS
    return questions / turns, moments / turns


def run(games: int) -> list[Figure]:
    figures = []
    for seats in SEATS:
        for edition in EDITIONS:
            all_of_them, moments = asked(seats, edition, games)
            what = f"{seats} {'seat' if seats == 1 else 'seats'}, {edition}"
            figures.append(Figure("Questions a turn", what, all_of_them, ""))
            figures.append(Figure("Questions a turn", f"{what}, only for a companion", moments, ""))
    return figures
