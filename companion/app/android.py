"""What only a tablet or phone with Android has: the camera is allowed by a person, later, and others on the
network are heard only on request.

Everywhere else both are so at once. The modules ``android`` and ``jnius`` exist only there.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.app.opening import on_android

Told = Callable[[bool], None]
"""Is told whether something was allowed, on the thread that draws."""


def allow_camera(told: Told) -> None:
    """Ask the person whether we may look through the camera; the answer comes later."""
    if not on_android():
        told(True)
        return
    from android.permissions import Permission, check_permission, request_permissions

    if check_permission(Permission.CAMERA):
        told(True)
        return
    request_permissions([Permission.CAMERA], lambda _, granted: _on_screen(told, all(granted)))


def _on_screen(told: Told, allowed: bool) -> None:
    """Java answers on a thread of its own."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _: told(allowed))


@contextmanager
def hearing_others() -> Iterator[None]:
    """Meanwhile the tablet's Wi-Fi lets through what is said to everybody (multicast); it costs battery."""
    wifi = _wifi() if on_android() else None
    if wifi is None:
        yield
        return
    lock = wifi.createMulticastLock("dark-road")
    lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _wifi() -> Any:
    """``None`` where the device has none."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    return activity.getSystemService(autoclass("android.content.Context").WIFI_SERVICE)
