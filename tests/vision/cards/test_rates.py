"""How often rendered cards are known again: on any table, from any side, blurred, with glare and hands."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tests.vision.cards.decks import album_of
from vision.render.cards import show, some_card, some_deck


@dataclass(frozen=True)
class Rates:
    right: int
    """Known cards that were recognised."""
    wrong: int
    """Cards, known or not, that were taken for another."""
    turned: int
    """Recognised cards of which it was told wrongly whether they lie upside down."""


def rates(
    folder: Path, known: int, looks: int, strangers: int, seed: int, size: tuple[int, int], hidden: float
) -> Rates:
    rng = np.random.default_rng(seed)
    decks = [some_deck(rng) for _ in range(3)]
    cards = [some_card(rng, decks[number % 3]) for number in range(known)]
    album = album_of(folder, cards)
    right = wrong = turned = 0
    for number in range(looks + strangers):
        which = int(rng.integers(known)) if number < looks else None
        card = some_card(rng, decks[number % 3]) if which is None else cards[which]
        picture, (lying,) = show(rng, [card], *size, family="kept", hidden=hidden)
        found = [sight for sight in album.look(picture) if sight.id is not None]
        right += [sight.id for sight in found] == [str(which)]
        wrong += any(sight.id != str(which) for sight in found)
        turned += any(sight.upside_down != lying.upside_down for sight in found)
    return Rates(right, wrong, turned)


def test_cards_are_known_again_and_never_confused(tmp_path: Path) -> None:
    found = rates(tmp_path, known=12, looks=12, strangers=6, seed=31, size=(960, 540), hidden=0.3)
    assert found.wrong == 0
    assert found.turned == 0
    assert found.right >= 11


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_and_fifty_cards_are_told_apart(tmp_path: Path) -> None:
    found = rates(tmp_path, known=250, looks=100, strangers=50, seed=32, size=(1280, 720), hidden=0.3)
    assert found.wrong == 0
    assert found.turned == 0
    assert found.right >= 91


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_cards_without_glare_or_hands_are_nearly_always_known(tmp_path: Path) -> None:
    found = rates(tmp_path, known=60, looks=100, strangers=0, seed=33, size=(1280, 720), hidden=0.0)
    assert found.wrong == 0
    assert found.right >= 96
