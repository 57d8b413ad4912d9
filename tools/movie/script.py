"""What happens in the film: Anna's dice are read, then Ben plans, drives to the Great Bazaar and shops."""

from companion.app.play.moments import Asked
from companion.app.words import word
from tools.movie.film import Film


def play(film: Film) -> None:
    _throw(film)
    _plan(film)
    _move(film)
    _shop(film)


def _throw(film: Film) -> None:
    film.caption = "Roll the dice …"
    film.wait(1.1)
    film.shows_camera = True
    film.tap_label(word("throw-here"))
    film.wait_until(lambda: film.attached.proposal is not None)
    film.caption = "… and the camera reads them. No typing."
    film.wait_until(lambda: _asks(film) != "roll")
    film.shows_camera = False


def _plan(film: Film) -> None:
    film.caption = "The next player's turn: every legal choice is on the screen."
    film.wait(1.3)
    film.answer("slot 2")
    film.wait(0.7)
    film.answer("illuminate 3")


def _move(film: Film) -> None:
    film.caption = "Tap the board to move the wagon …"
    film.wait(0.9)
    film.tap_place("space", "0")
    film.caption = "… and tap a district to use it."
    film.wait(0.9)
    film.tap_place("district", "bazaar")


def _shop(film: Film) -> None:
    film.caption = "Turn the market wheel, and prices change."
    film.wait(0.9)
    film.tap_place("hub")
    film.wait(0.9)
    film.caption = "Buy what you need. Coins and goods are counted for you."
    film.answer("buy weapon")
    film.wait(2.2)


def _asks(film: Film) -> str:
    moment = film.table.sitting.moment
    return moment.kind if isinstance(moment, Asked) else ""
