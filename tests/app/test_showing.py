"""A card held before the camera is known by the owner's album."""

from pathlib import Path

from companion.app.forms.showing import ShownCard
from tests.vision.cards.decks import album_of, deck, laid
from vision.reading import Picture


def test_the_card_that_is_held_before_the_camera_is_named(home: Path) -> None:
    cards = deck(3, 11)
    album_of(home / "album", cards[:2])
    seen: list[Picture | None] = [None, laid((cards[1], 20)), laid((cards[2], 0))]
    now = iter(seen)
    card = ShownCard(lambda: next(now))
    assert [card() for _ in seen] == [None, "1", None]
