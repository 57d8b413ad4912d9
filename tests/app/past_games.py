"""Finished games in a history, and screens that ask it beside themselves."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.app.archive import Archive
from companion.app.screens.past_asking import AskingPage
from companion.app.tour.scenes_past import evenings
from companion.app.widgets.plain import Touch, Words
from companion.store.finished import Finished
from companion.store.history import open_history
from companion.table.remembering import history_url
from tests.app.drawn import frames, label_of, parts, settle, shown, touch


def kept(*games: Finished) -> list[Finished]:
    """These are in the history; without any, those of the tour."""
    with open_history(history_url()) as history:
        return [history.add(game) for game in games or evenings()]


def in_history(**asked: bool) -> list[Finished]:
    with open_history(history_url()) as history:
        return history.games(**asked)


@contextmanager
def asking(make: type[AskingPage], *given: object, **more: object) -> Iterator[AskingPage]:
    """The screen, drawn, once it has read what it wants to know."""
    archive = Archive()
    screen = make(archive, *given, **more)
    try:
        with shown(screen):
            wait(screen)
            yield screen
    finally:
        archive.close()


def wait(screen: Screen) -> None:
    """Until the history has answered, if it was asked at all."""
    for _ in range(1000):
        if not getattr(screen, "is_reading", False):
            settle()
            return
        time.sleep(0.01)
        frames(1)
    raise AssertionError("the history never answered")


def texts(screen: Widget) -> list[str]:
    return [words.text for words in parts(screen, Words)]


def touch_label(screen: Screen, label: str) -> None:
    """A finger on what says this; then the history has answered."""
    settle()
    found = [one for one in parts(screen, Touch) if label_of(one).startswith(label)]
    assert found, f"{label}: only {[label_of(one) for one in parts(screen, Touch)]}"
    touch(found[0])
    wait(screen)
