"""One die as the camera sees it: rays against a rounded cube, then light on what they meet."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.render.body import Look
from vision.render.camera import Camera, Floats
from vision.render.marks import SIDE

_STEPS = 14
_HANDED = np.array([-1, 1, -1, 1, 1, -1], np.float32)
"""For each face, which way across it is rightwards to whoever looks at it: no figure stands mirrored."""


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp or window, and what comes from everywhere."""

    way: Floats
    """Towards the lamp."""
    lamp: Floats
    """The lamp's colour and strength."""
    around: Floats
    """Light from all sides."""
    softness: float
    """0: a bare bulb with hard shadows; 1: an overcast sky."""
    windows: Floats
    """Directions (n, 3) of bright things that mirror in glossy dice."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a die lies: local to table directions, and its centre in millimetres."""

    turn: Floats
    at: Floats

    def corners(self, half: float) -> Floats:
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        return np.asarray((signs * half) @ self.turn.T + self.at, np.float32)


def cast(
    look: Look, pose: Pose, camera: Camera, light: Light, spots: Floats, behind: Floats
) -> tuple[Floats, Floats]:
    """Colour (n, 3) and cover (n,) of the die at picture points; ``behind``: the colour it stands before."""
    half = look.edge / 2
    start = ((camera.at - pose.at) @ pose.turn / half).astype(np.float32)
    ways = camera.rays(spots) @ pose.turn
    hit, points, normals = _meet(look, start, ways)
    colour = np.zeros((len(spots), 3), np.float32)
    if hit.any():
        colour[hit] = _shade(look, pose, light, points, normals, ways[hit], behind[hit])
    return colour, hit.astype(np.float32)


def _meet(look: Look, start: Floats, ways: Floats) -> tuple[np.ndarray, Floats, Floats]:
    """Which rays meet the die, where, and the surface's normal there; the half edge is 1."""
    with np.errstate(divide="ignore", invalid="ignore"):
        low = np.asarray((-1 - start) / ways, np.float32)
        high = np.asarray((1 - start) / ways, np.float32)
    near = _largest(np.minimum(low, high))
    far = -_largest(np.asarray(-np.maximum(low, high), np.float32))
    inside = np.flatnonzero(near < far)
    reach, ray = near[inside], ways[inside]
    left = np.arange(len(inside))
    met = np.zeros(len(inside), bool)
    for _ in range(_STEPS):
        gap = _gap(look, start + ray[left] * reach[left, None])
        met[left] = gap < 0.004
        reach[left] += np.maximum(gap, 0)
        left = left[(gap >= 0.004) & (reach[left] < far[inside[left]])]
        if not len(left):
            break
    hit = np.zeros(len(ways), bool)
    hit[inside[met]] = True
    points = (start + ray[met] * reach[met, None]).astype(np.float32)
    return hit, points, _normal(look, points)


def _gap(look: Look, p: Floats) -> Floats:
    q = np.asarray(np.abs(p) - (1 - look.rounding), np.float32)
    box = _length(np.maximum(q, 0)) + np.minimum(_largest(q), 0) - look.rounding
    gap: Floats = np.maximum(box, _length(p) - look.cut) if look.cut < 1.73 else box
    return gap


def _largest(p: Floats) -> Floats:
    """Each row's largest part (numpy's own way is slow for rows of three)."""
    largest: Floats = np.maximum(np.maximum(p[:, 0], p[:, 1]), p[:, 2])
    return largest


def _length(p: Floats) -> Floats:
    return _dots(p, p) ** np.float32(0.5)


def _dots(p: Floats, q: Floats) -> Floats:
    """The scalar product of each pair of rows."""
    products: Floats = np.einsum("ij,ij->i", p, q)
    return products


def _normal(look: Look, p: Floats) -> Floats:
    n = np.sign(p) * np.maximum(np.abs(p) - (1 - look.rounding), 1e-4)
    n /= _length(n)[:, None]
    if look.cut < 1.73:
        away = _length(p)[:, None]
        n = np.where(away > look.cut - 0.02, p / away, n)
    straight: Floats = n.astype(np.float32)
    return straight


def _face_of(p: Floats) -> tuple[np.ndarray, Floats, Floats]:
    """Which face a surface point belongs to (top, bottom, sides), and its place on it."""
    axis = np.abs(p).argmax(axis=1)
    rows = np.arange(len(p))
    positive = p[rows, axis] > 0
    face = np.choose(axis, [2, 4, 0]) + np.where(positive, 0, 1)
    u = np.choose(axis, [p[:, 1], p[:, 0], p[:, 0]])
    v = np.choose(axis, [p[:, 2], p[:, 2], p[:, 1]])
    return face, (u * _HANDED[face]).astype(np.float32), v.astype(np.float32)


def _sample(look: Look, face: np.ndarray, u: Floats, v: Floats) -> Floats:
    """How much of each point is mark."""
    sheet = np.concatenate(look.masks)
    x = np.clip((u + 1) * (SIDE / 2) - 0.5, 0, SIDE - 1)
    y = np.clip((v + 1) * (SIDE / 2) - 0.5, 0, SIDE - 1) + face * SIDE
    # remap takes pictures of fewer than 32,768 rows: one long column is folded.
    size = len(u)
    wide = 256
    rows = -(-size // wide)
    maps = np.zeros((2, rows * wide), np.float32)
    maps[0, :size], maps[1, :size] = x, y
    taken = cv2.remap(sheet, maps[0].reshape(rows, wide), maps[1].reshape(rows, wide), cv2.INTER_LINEAR)
    return np.asarray(taken.reshape(-1)[:size], np.float32)


def _body_colour(look: Look, p: Floats) -> Floats:
    body, second = np.array(look.body, np.float32), np.array(look.second, np.float32)
    if look.material == "plain":
        return np.broadcast_to(body, (len(p), 3))
    w = look.waves
    if look.material == "wood":
        rings = np.sin(9 * np.hypot(p[:, 0] + w[0, 0], p[:, 1] * 0.4 + w[0, 1]) + 1.5 * np.sin(p @ w[1, :3]))
        return np.asarray(body * (0.85 + 0.15 * rings[:, None]), np.float32)
    bend = np.sin(p @ (w[0, :3] * 1.5) + w[0, 3])
    if look.material == "speckle":
        grain = np.sin(p @ w[1, :3] * 9 + bend * 3) * np.sin(p @ w[2, :3] * 9) * np.sin(p @ w[3, :3] * 11)
        share = np.clip((grain - 0.25) * 4, 0, 1)[:, None]
    else:
        flow = np.sin(p @ w[1, :3] * 1.5 + 2 * bend + np.sin(p @ w[2, :3] * 2.5 + w[2, 3]) * 2)
        share = np.clip(flow * 0.9 + 0.5 + 0.25 * np.sin(p @ w[3, :3] * 4), 0, 1)[:, None]
        if look.material == "clear":
            share = share * 0.5
    mixed: Floats = (body * (1 - share) + second * share).astype(np.float32)
    return mixed


def _shade(
    look: Look, pose: Pose, light: Light, p: Floats, n: Floats, ways: Floats, behind: Floats
) -> Floats:
    face, u, v = _face_of(p)
    mark = _sample(look, face, u, v)
    albedo = _body_colour(look, p)
    if look.disc:
        ring = (np.hypot(u, v) < look.disc)[:, None]
        albedo = np.where(ring, np.array(look.disc_colour, np.float32), albedo)
    toward = (light.way @ pose.turn).astype(np.float32)
    up = pose.turn[2]
    if look.depth:
        n = _dented(look, n, face, u, v, mark)
    lit = np.clip(n @ toward, 0, 1)
    if light.softness > 0:
        lit = lit * (1 - 0.6 * light.softness) + 0.6 * light.softness * np.clip(n @ toward * 0.5 + 0.5, 0, 1)
    sky = 0.62 + 0.38 * (n @ up)
    # Light hardly reaches where a die stands on the table.
    height = (p @ up + 1) / 2
    sky = sky * (0.55 + 0.45 * np.clip(height * 1.6, 0, 1))
    shine = lit[:, None] * light.lamp + sky[:, None] * light.around
    if look.clearness:
        albedo = _seen_through(look, toward, p, ways, albedo, behind / np.maximum(shine, 0.05))
    share = mark[:, None] * (0.93 if look.depth < 0.5 else 1.0)
    albedo = albedo * (1 - share) + np.array(look.mark, np.float32) * share
    gleam = _gleam(look, light, pose, n, ways)[:, None] * light.lamp
    return np.asarray(albedo * shine + gleam, np.float32)


def _dented(look: Look, n: Floats, face: np.ndarray, u: Floats, v: Floats, mark: Floats) -> Floats:
    """Normals leaning into the marks that are cut into the face."""
    step = 3.0 / SIDE
    du = _sample(look, face, u + step, v) - _sample(look, face, u - step, v)
    dv = _sample(look, face, u, v + step) - _sample(look, face, u, v - step)
    lean = np.zeros_like(n)
    rows = np.arange(len(n))
    first = np.choose(face // 2, [0, 1, 0])
    second = np.choose(face // 2, [1, 2, 2])
    lean[rows, first] = du * _HANDED[face]
    lean[rows, second] = dv
    bent = n + lean * look.depth * 0.8
    straight: Floats = (bent / _length(bent)[:, None]).astype(np.float32)
    return straight


def _seen_through(
    look: Look, toward: Floats, p: Floats, ways: Floats, albedo: Floats, behind: Floats
) -> Floats:
    """A clear body: what lies behind, tinted, the far marks faintly in it, bright away from the lamp."""
    inward = ways * 0.75 - p * 0.12
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.where(inward > 0, (1 - p) / inward, (-1 - p) / inward)
    reach = -_largest(-np.nan_to_num(reach, posinf=9, neginf=9))
    far = p + inward * np.maximum(reach, 0)[:, None]
    ghost = _sample(look, *_face_of(far.astype(np.float32)))[:, None] * 0.35
    tint = albedo / max(float(albedo.max()), 1e-3)
    through = np.minimum(behind, 2.0) * tint * (0.75 - 0.35 * (p @ toward)[:, None])
    through = through * (1 - ghost) + np.array(look.mark, np.float32) * ghost
    seen: Floats = (albedo * (1 - look.clearness) + through * look.clearness).astype(np.float32)
    return seen


def _gleam(look: Look, light: Light, pose: Pose, n: Floats, ways: Floats) -> Floats:
    """Mirrored lamp and windows."""
    if look.gloss < 0.15:
        return np.zeros(len(n), np.float32)
    straight = _dots(ways, n)
    mirrored = ways - 2 * straight[:, None] * n
    facing = np.clip(1 + straight, 0, 1)
    fresnel = 0.04 + 0.9 * facing**5
    sharp = 20 + 250 * look.gloss**2
    toward = light.way @ pose.turn
    gleam = np.clip(mirrored @ toward, 0, 1) ** sharp * (0.4 + look.gloss)
    for window in light.windows:
        gleam = gleam + np.clip((mirrored @ (window @ pose.turn) - 0.93) * 30, 0, 1) * fresnel * 4
    total: Floats = (gleam * look.gloss + fresnel * 0.25 * look.gloss).astype(np.float32)
    return total
