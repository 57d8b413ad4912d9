"""Settings: what the owner likes, changed by one touch each."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.owner.comfort import Comfort
from companion.app.owner.preferences import SIZES, Preferences, all_looks, prefer, preferences
from companion.app.owner.speech import is_possible
from companion.app.screens.history import heading
from companion.app.widgets.page import Column, Page, Tiles, choosing, note, yes_no
from companion.app.widgets.plain import Panel, Picture, Words, button, picture_button
from companion.app.words import word
from companion.core.errors import GameError
from companion.table.friends import Friend, forget, friends
from companion.text import error_text
from companion.text.languages import languages


class SettingsScreen(Page):
    """``changed`` is called after every change, when it holds already: other screens are then made anew."""

    def __init__(
        self,
        back: Callable[[], None],
        changed: Callable[[], None] = lambda: None,
        comfort: Comfort | None = None,
        hardware: Callable[[], None] | None = None,
        tablets: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__("settings", word("settings-title"), back, **more)
        self._changed, self._hardware, self._tablets = changed, hardware, tablets
        self._comfort = comfort or Comfort()
        self._show()

    def _show(self, said: str = "") -> None:
        where = self.scroll.scroll_y
        self.clear()
        self.call(word("settings-title"))
        if said:
            self.put(note(said))
        wishes = preferences()
        parts = (self._language(wishes), self._text(wishes), self._look(wishes), self._speech(wishes),
                 self._switch("sound", ("interface", "play"), wishes.sound),
                 self._switch("awake", ("tokens", "lantern"), wishes.awake))  # fmt: skip
        self.put(Tiles(*parts, least=420, most=2))
        self.put(self._devices(wishes), self._friends())
        self.scroll.scroll_y = where

    # One wish each

    def _language(self, wishes: Preferences) -> Panel:
        options = list(languages().items())
        chosen = choosing(options, wishes.language, lambda code: self._prefer(language=code))
        return _panel("language", ("interface", "language"), chosen)

    def _text(self, wishes: Preferences) -> Panel:
        options = [(size, word("settings-percent", percent=size)) for size in SIZES]
        chosen = choosing(options, wishes.text, lambda size: self._prefer(text=size), least=110)
        sample = Words(word("settings-sample"), 18, "quiet")
        return _panel("text", ("interface", "text_size"), chosen, sample)

    def _look(self, wishes: Preferences) -> Panel:
        options = [(look, word(f"settings-look-{look}")) for look in all_looks()]
        chosen = choosing(options, wishes.look, lambda look: self._prefer(look=look), least=170)
        return _panel("look", ("interface", "star"), chosen)

    def _speech(self, wishes: Preferences) -> Panel:
        parts: list[Widget] = [yes_no(wishes.speech, lambda on: self._prefer(speech=on))]
        if not is_possible():
            parts.append(note(word("settings-no-voice"), ("interface", "sound_off")))
        return _panel("speech", ("interface", "speak"), *parts)

    def _switch(self, name: str, icon: tuple[str, str], on: bool) -> Panel:
        return _panel(name, icon, yes_no(on, lambda chosen: self._prefer(**{name: chosen})))

    def _devices(self, wishes: Preferences) -> Panel:
        device = word("settings-device", name=wishes.device) if wishes.device else word("settings-no-device")
        camera = word("settings-camera", name=wishes.camera) if wishes.camera else word("settings-no-camera")
        parts: list[Widget] = [
            self._kept(device, ("interface", "motor"), "device", bool(wishes.device)),
            self._kept(camera, ("interface", "camera"), "camera", bool(wishes.camera)),
        ]
        if self._hardware is not None:
            parts.append(button(word("settings-hardware"), self._hardware, [("interface", "hardware")]))
        if self._tablets is not None:
            parts.append(button(word("settings-tablets"), self._tablets, [("interface", "tablet")]))
        return _panel("devices", ("interface", "hardware"), *parts)

    def _kept(self, said: str, icon: tuple[str, str], name: str, there: bool) -> BoxLayout:
        """A device by its name, and how it is no longer used."""
        act = (lambda: self._prefer(**{name: ""})) if there else None
        return _line(said, icon, act)

    def _friends(self) -> Panel:
        known = friends()
        lines = [self._friend(friend) for friend in known]
        empty = [] if known else [Words(word("settings-no-friends"), 18, "quiet")]
        return _panel("friends", ("interface", "players"), *empty, Tiles(*lines, least=300, most=3))

    def _friend(self, friend: Friend) -> BoxLayout:
        def act() -> None:
            self._do(lambda: forget(friend.name), word("settings-forgotten", name=friend.name))

        return _line(friend.name, ("tokens", f"wagon_{friend.tone}"), act)

    # What a touch does

    def _prefer(self, **changes: Any) -> None:
        self._do(lambda: prefer(**changes))

    def _do(self, act: Callable[[], object], said: str = "") -> None:
        """Kept, taken up and shown; what cannot be kept is said."""
        try:
            act()
        except GameError as error:
            self._show(error_text(error))
            return
        self._comfort.take_up()
        self._show(said)
        self._changed()


def _panel(name: str, icon: tuple[str, str], *parts: Widget) -> Panel:
    panel = Panel(orientation="vertical", padding=dp(16), size_hint_y=1)
    inside = Column(heading(word(f"settings-{name}"), icon), *parts)
    inside.bind(height=lambda _, height: setattr(panel, "size_hint_min_y", height + dp(32)))
    inside.bind(height=lambda _, height: setattr(panel, "height", height + dp(32)))
    panel.add_widget(inside)
    panel.add_widget(Widget())
    return panel


def _line(said: str, icon: tuple[str, str], act: Callable[[], None] | None) -> BoxLayout:
    line = BoxLayout(spacing=dp(10), size_hint_y=None, height=dp(60))
    line.add_widget(Picture(*icon, 44, pos_hint={"center_y": 0.5}))
    words = Words(said, 18, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _, height: setattr(line, "height", max(dp(60), height + dp(8))))
    line.add_widget(words)
    if act is not None:
        trash = picture_button(("interface", "trash"), act)
        trash.pos_hint = {"center_y": 0.5}
        line.add_widget(trash)
    return line
