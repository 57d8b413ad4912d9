"""The app where only Kivy was installed: what the camera would do says what is missing, the rest goes on."""

import importlib
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.devices.attached import Attached
from companion.app.devices.distant import DistantDevices
from companion.app.devices.errands import sentence_of
from companion.app.devices.teaching import known_faces
from companion.app.screens.hardware_camera import cameras, write_markers
from companion.hub.beside import DieSeen, Seen, ThrowSeen, to_json
from companion.hub.messages import Beside, Camera
from companion.text.libraries import NAME
from tests.waiting import until

BROUGHT_BY = f'"{NAME}[camera]"'


@pytest.fixture(autouse=True)
def no_opencv(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that needs them was imported yet, and nothing can be."""
    ours = ("vision", "companion.table.eyes", "companion.hub.pictures")
    for name in [name for name in sys.modules if name.startswith(ours)]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("cv2", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)


def test_a_camera_that_is_chosen_says_what_is_missing() -> None:
    said: list[str] = []
    with Attached(device="none", camera="0") as attached:
        until(lambda: said.extend(attached.look().said) or said)
        assert attached.eyes is None
    assert len(said) == 1
    assert BROUGHT_BY in said[0]


@pytest.mark.parametrize("errand", [cameras, write_markers, known_faces])
def test_every_errand_of_the_camera_says_what_is_missing(errand: Any) -> None:
    with pytest.raises(ImportError) as missing:
        errand()
    assert BROUGHT_BY in sentence_of(missing.value)


@pytest.mark.parametrize("name", ["comparing", "expecting", "kinds"])
def test_what_a_hub_has_seen_is_understood(name: str) -> None:
    assert importlib.import_module(f"companion.table.eyes.{name}")


def test_a_table_is_open_to_tablets_and_to_their_cameras() -> None:
    from companion.hub.pictures import Pictures

    assert Pictures(SimpleNamespace(cameras={"1": "Anna's tablet"})).names() == ["tablet:Anna's tablet"]  # type: ignore[arg-type]


def distant() -> DistantDevices:
    session: Any = SimpleNamespace(index=5, is_ready=False)
    return DistantDevices(session, lambda message: True, lambda jpeg: True)


def throw(face: str) -> Beside:
    die = DieSeen(face, 0.99, {}, b"")
    return Beside(to_json(Seen(camera="fine", thrown=ThrowSeen(5, "night", 1, {}, [die], []))))


def test_a_throw_before_the_hubs_camera_is_left_to_people_and_that_is_said_once() -> None:
    devices, said = distant(), list[str]()
    for face in ("1", "2", "3"):
        devices.hear(throw(face))
        for _ in range(2):
            news = devices.look()
            assert news.thrown is None
            said += news.said
    devices.close()
    assert len(said) == 1
    assert BROUGHT_BY in said[0]


def test_a_camera_that_is_lent_says_what_is_missing() -> None:
    devices = distant()
    devices.change(camera="0")
    devices.hear(Camera(True))
    until(lambda: BROUGHT_BY in devices.lent_said)
    devices.close()
