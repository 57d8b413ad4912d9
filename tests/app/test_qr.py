"""A QR code on the screen is one that a camera reads."""

from pathlib import Path

import cv2
import pytest
from kivy.uix.screenmanager import Screen

from companion.app.widgets.qr import Qr
from companion.hub.invitation import Invitation, qr_code, read, write
from tests.app.drawn import frames, shown

INVITATION = Invitation(
    (("192.168.1.20", 47313), ("fd00::20", 47313)), "0123456789abcdef" * 4, "Anna’s table"
)


def scanned(one: Qr, folder: Path) -> str:
    picture = folder / "qr.png"
    one.export_to_png(str(picture))
    text, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.imread(str(picture)))
    return str(text)


@pytest.mark.parametrize("side", [260, 333, 600])
def test_a_camera_reads_the_invitation_from_the_screen(side: int, tmp_path: Path) -> None:
    one = Qr(write(INVITATION), size_hint=(None, None), size=(side, side))
    screen = Screen()
    screen.add_widget(one)
    with shown(screen):
        assert read(scanned(one, tmp_path)) == INVITATION


def test_another_invitation_replaces_it_and_none_leaves_nothing(tmp_path: Path) -> None:
    one = Qr(write(INVITATION), size_hint=(None, None), size=(400, 400))
    screen = Screen()
    screen.add_widget(one)
    with shown(screen):
        one.text = "dark-road://10.0.0.1:80"
        frames()
        assert scanned(one, tmp_path) == "dark-road://10.0.0.1:80"
        one.text = ""
        frames()
        assert scanned(one, tmp_path) == ""


def test_it_stands_upright(tmp_path: Path) -> None:
    rows = qr_code("dark-road://10.0.0.1:80")
    one = Qr("dark-road://10.0.0.1:80", size_hint=(None, None), size=(8 * len(rows), 8 * len(rows)))
    screen = Screen()
    screen.add_widget(one)
    with shown(screen):
        scanned(one, tmp_path)
    picture = cv2.imread(str(tmp_path / "qr.png"), cv2.IMREAD_GRAYSCALE)
    assert (picture[4::8, 4::8] < 128).tolist() == rows
