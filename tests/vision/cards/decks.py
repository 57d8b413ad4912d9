"""Decks of rendered cards, albums that hold them, and pictures of them."""

from pathlib import Path

import cv2
import numpy as np

from vision.cards.album import Album
from vision.cards.shapes import whole
from vision.reading import Picture
from vision.render.cards import some_card, some_deck

TABLE = (150, 160, 170)


def deck(count: int, seed: int) -> list[Picture]:
    """Cards of one deck: the same frame, other pictures, words and signs."""
    rng = np.random.default_rng(seed)
    style = some_deck(rng)
    return [some_card(rng, style) for _ in range(count)]


def album_of(folder: Path, cards: list[Picture]) -> Album:
    """An album that knows cards by flat pictures, called "0", "1" ..."""
    album = Album(folder)
    for number, card in enumerate(cards):
        album.learn(str(number), card, {"number": number}, corners=whole(card))
    return album


def laid(*cards: tuple[Picture, float], height: int = 720, tall: float = 330) -> Picture:
    """Cards side by side on a grey table, seen from straight above, each turned clockwise by degrees."""
    picture = np.full((height, 620 * len(cards), 3), TABLE, np.uint8)
    for number, (card, degrees) in enumerate(cards):
        high, wide = card.shape[:2]
        shift = cv2.getRotationMatrix2D((wide / 2, high / 2), -degrees, tall / high)
        shift[:, 2] += np.array([310 + 620 * number, height / 2]) - (wide / 2, high / 2)
        size = picture.shape[1], picture.shape[0]
        cover = cv2.warpAffine(np.full((high, wide), 255, np.uint8), shift, size)
        seen = cv2.warpAffine(card, shift, size, flags=cv2.INTER_AREA)
        picture[cover > 127] = seen[cover > 127]
    return picture
