"""A die's body colour by name, whatever marks it bears."""

import cv2
import numpy as np

from vision.reading import Picture

_HUES = (
    (7, "red"),
    (20, "orange"),
    (34, "yellow"),
    (85, "green"),
    (100, "cyan"),
    (129, "blue"),
    (152, "purple"),
    (171, "pink"),
    (180, "red"),
)
"""OpenCV's hue, half degrees: each name reaches up to its number."""


_NEAR: dict[str, frozenset[str]] = {
    "black": frozenset({"blue", "purple", "brown", "grey", "green", "red"}),
    "grey": frozenset({"black", "white", "blue", "cyan"}),
    "white": frozenset({"grey", "yellow", "cyan"}),
    "brown": frozenset({"orange", "red", "yellow", "black"}),
    "red": frozenset({"orange", "pink", "brown"}),
    "orange": frozenset({"red", "yellow", "brown"}),
    "yellow": frozenset({"orange", "white", "green", "brown"}),
    "green": frozenset({"yellow", "cyan", "black"}),
    "cyan": frozenset({"blue", "green", "white", "grey"}),
    "blue": frozenset({"cyan", "purple", "black", "grey"}),
    "purple": frozenset({"blue", "pink", "black"}),
    "pink": frozenset({"purple", "red", "white"}),
}
"""What a colour may be taken for in warm, cold or little light."""


_CHROMA = 3.0
"""How far from grey a picture's pixels are in the mean, where there is any colour to speak of."""


def is_colourless(picture: Picture) -> bool:
    """Was it taken in black and white, or in light that shows no colours?"""
    small = cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA)
    away = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)[..., 1:].astype(np.float32) - 128
    return float(np.abs(away).sum(axis=2).mean()) < _CHROMA


def may_be(seen: str, colours: frozenset[str]) -> bool:
    """Could a die that looks like this be of one of the colours, in some light?"""
    return not colours or seen in colours or bool(_NEAR[seen] & colours)


def body_colours(crop: Picture) -> tuple[str, str]:
    """The names of the two colours that the die in the middle of the crop has, that of the larger part first:
    usually its body's, but a large emblem covers more than half of a face."""
    height, width = crop.shape[:2]
    middle = crop[height // 4 : height - height // 4, width // 4 : width - width // 4]
    larger, smaller = (_name(*np.median(shade, axis=0).tolist()) for shade in _shades(middle))
    return larger, smaller


def _shades(middle: Picture) -> tuple[np.ndarray, np.ndarray]:
    """Hue, saturation and value of the larger and of the smaller of its two shades."""
    hsv = cv2.cvtColor(middle, cv2.COLOR_BGR2HSV).reshape(-1, 3).astype(np.float32)
    points = cv2.cvtColor(middle, cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
    dark, light = points[points[:, 0].argmin()], points[points[:, 0].argmax()]
    labels = (np.abs(points - light).sum(axis=1) < np.abs(points - dark).sum(axis=1)).astype(np.int32)
    _, labels, _ = cv2.kmeans(points, 2, labels[:, None], stop, 1, cv2.KMEANS_USE_INITIAL_LABELS)
    is_larger = labels.ravel() == np.bincount(labels.ravel(), minlength=2).argmax()
    rest = hsv[~is_larger] if not is_larger.all() else hsv  # there may be one shade only
    return _steady(hsv[is_larger]), _steady(rest)


def _steady(hsv: np.ndarray) -> np.ndarray:
    """Hues around red lie at both ends of the scale; they are brought to one."""
    hue = hsv[:, 0]
    if np.median(np.minimum(hue, 180 - hue)) < 15:
        hsv = hsv.copy()
        hsv[:, 0] = np.where(hue > 90, hue - 180, hue)
    return hsv


def _name(hue: float, saturation: float, value: float) -> str:
    if value < 45 or (value < 70 and saturation < 90):
        return "black"
    if saturation < 45 or (saturation < 75 and value > 170):
        return "white" if value > 150 else "grey"
    name = next(name for most, name in _HUES if hue % 180 < most)
    return "brown" if name in ("orange", "yellow") and value < 110 and saturation < 190 else name
