"""The app for Android: its spec can be built from, and what only a tablet has is asked of the tablet."""

import logging
import os
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from companion import __version__
from companion.app import android
from firmware_bridge.finding import ARDUINO, LIKELY
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "buildozer.spec"
RECIPES = set(
    "python3 kivy numpy opencv pyjnius android zeroconf ifaddr sdl2 sqlalchemy pillow cryptography cffi"
    " openssl msgspec".split()
)
PURE = {
    "pyserial",
    "platformdirs",
    "tomli-w",
    "typing-extensions",
    "segno",
    "spake2",
    "confusable-homoglyphs",
}


@pytest.fixture
def spec(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The spec as buildozer reads it; it makes its folder where it was started."""
    import buildozer

    monkeypatch.chdir(tmp_path)
    return buildozer.Buildozer(str(SPEC)).config


# The spec


def test_buildozer_finds_nothing_wrong_with_the_spec() -> None:
    done = subprocess.run(
        [
            sys.executable, "-c",
            "import sys, buildozer; app = buildozer.Buildozer(sys.argv[1]);"
            " app.check_configuration_tokens(); print('version', app.get_version())",
            str(SPEC),
        ],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"version {__version__}" in done.stdout


def test_the_spec_names_files_that_are_there(spec: Any) -> None:
    for name in ("icon.filename", "presplash.filename", "android.res_xml", "android.manifest.intent_filters"):
        value = spec.get("app", name).replace("%(source.dir)s", ".")
        assert (ROOT / value).is_file(), name
    assert (ROOT / "main.py").is_file()


def test_everything_that_is_read_at_run_time_is_packed(spec: Any) -> None:
    packed = {"." + ending for ending in spec.getlist("app", "source.include_exts")}
    left_out = set(spec.getlist("app", "source.exclude_dirs"))
    read = {
        file.suffix
        for top in ("companion", "vision", "firmware_bridge")
        for file in (ROOT / top).rglob("*")
        if file.is_file() and not any(part == "__pycache__" for part in file.parts)
    }
    # the sources of catalogues, drawings and firmware are needed only to make what is packed
    assert read - packed <= {
        ".po",
        ".pot",
        ".svg",
        ".digest",
        ".typed",
        ".c",
        ".h",
        ".hex",
        ".md",
        ".txt",
        "",
    }
    assert not left_out & {"companion", "vision", "firmware_bridge", "companion/app", "companion/text"}


def test_the_tablet_is_asked_for_what_the_app_does(spec: Any) -> None:
    assert set(spec.getlist("app", "android.permissions")) == {
        "CAMERA", "INTERNET", "ACCESS_NETWORK_STATE", "ACCESS_WIFI_STATE", "CHANGE_WIFI_MULTICAST_STATE",
        "WAKE_LOCK",
    }  # fmt: skip
    assert spec.getlist("app", "android.features") == ["android.hardware.usb.host"]
    assert {"landscape", "portrait"} <= set(spec.getlist("app", "orientation"))


def test_the_boards_that_open_the_app_are_those_that_the_bridge_knows() -> None:
    devices = ElementTree.parse(ROOT / "tools/android/device_filter.xml").getroot()
    named = {(int(one.get("vendor-id", 0)), int(one.get("product-id", 0))) for one in devices}
    assert named == LIKELY | {(vendor, 0) for vendor in ARDUINO}


@pytest.fixture
def context(spec: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What python-for-android knows when it begins to build."""
    from pythonforandroid.build import Context

    logging.getLogger("p4a").setLevel(logging.ERROR)
    monkeypatch.setattr(os, "environ", dict(os.environ))  # it sets variables of its own
    context = Context()
    context.setup_dirs(str(tmp_path))
    context.local_recipes = str(ROOT / spec.get("app", "p4a.local_recipes"))
    return context


def test_python_for_android_can_order_what_the_app_needs(spec: Any, context: Any) -> None:
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    names = [name.partition("==")[0] for name in spec.getlist("app", "requirements")]
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    recipes, pure, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
    assert set(recipes) >= RECIPES
    assert set(pure) >= PURE
    assert recipes.index("numpy") < recipes.index("opencv")
    assert recipes.index("python3") < recipes.index("kivy")


def test_every_library_of_the_app_is_in_the_spec(spec: Any) -> None:
    """But for those of the prompt, and for what has another name there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    libraries = [*project["dependencies"], *extras["app"], *extras["camera"]]
    wanted = {re.split("[<>=]", one)[0] for one in libraries}
    named = {name.partition("==")[0] for name in spec.getlist("app", "requirements")}
    assert wanted - named == {"rich", "opencv-python"}


def test_the_zeroconf_of_a_tablet_is_one_that_notices_another_network(context: Any) -> None:
    from pythonforandroid.recipe import Recipe

    recipe = Recipe.get_recipe("zeroconf", context)
    assert tuple(int(part) for part in recipe.version.split(".")) >= (0, 150)


def test_kivy_is_the_one_that_the_recipe_builds(spec: Any) -> None:
    from pythonforandroid.recipes.kivy import recipe

    assert f"kivy=={recipe.version}" in spec.getlist("app", "requirements")


# On a tablet


@pytest.fixture
def java(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A tablet's Java, as far as we speak with it."""
    wifi, usb, classes = MagicMock(), MagicMock(), MagicMock()
    services = {"wifi": wifi, "usb": usb}
    context = SimpleNamespace(WIFI_SERVICE="wifi", USB_SERVICE="usb")
    activity = SimpleNamespace(mActivity=SimpleNamespace(getSystemService=services.get))
    known = {"android.content.Context": context, "org.kivy.android.PythonActivity": activity}
    jnius = SimpleNamespace(autoclass=lambda name: known.get(name) or classes)
    permissions = SimpleNamespace(
        Permission=SimpleNamespace(CAMERA="camera"),
        check_permission=MagicMock(return_value=False),
        request_permissions=MagicMock(),
    )
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
    monkeypatch.setitem(sys.modules, "android.permissions", permissions)
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    return SimpleNamespace(wifi=wifi, usb=usb, classes=classes, permissions=permissions, activity=activity)


def test_elsewhere_the_camera_is_allowed_at_once() -> None:
    told: list[bool] = []
    android.allow_camera(told.append)
    assert told == [True]


def test_the_camera_is_used_when_the_person_has_said_yes(java: SimpleNamespace) -> None:
    from kivy.clock import Clock

    told: list[bool] = []
    android.allow_camera(told.append)
    (wanted, answer), _ = java.permissions.request_permissions.call_args
    assert wanted == ["camera"]
    assert told == []
    answer(wanted, [False])
    Clock.tick()
    assert told == [False]
    java.permissions.check_permission.return_value = True
    android.allow_camera(told.append)
    assert told == [False, True]


def test_elsewhere_others_are_heard_without_asking() -> None:
    with android.hearing_others():
        pass


def test_a_tablet_hears_others_only_as_long_as_it_wants_to(java: SimpleNamespace) -> None:
    lock = java.wifi.createMulticastLock.return_value
    with android.hearing_others():
        lock.acquire.assert_called_once_with()
        lock.release.assert_not_called()
    lock.release.assert_called_once_with()


def test_a_tablet_without_wireless_network_listens_all_the_same(
    java: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(java.activity.mActivity, "getSystemService", lambda name: None)
    with android.hearing_others():
        pass
    java.wifi.createMulticastLock.assert_not_called()


def test_where_python_names_no_ports_there_are_none(tmp_path: Path) -> None:
    """pyserial does not know Android, and refuses to be asked."""
    program = (
        "import sys; sys.modules['serial.tools.list_ports'] = None\n"
        "from firmware_bridge.finding import comports; print(comports())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
