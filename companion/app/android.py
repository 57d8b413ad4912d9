"""What only a tablet or phone with Android has: the camera is allowed by a person, later.

Everywhere else it is allowed at once. The module ``android`` exists only there.
"""

from collections.abc import Callable

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
