"""The owner's wishes taken up: language, text, colours, sound, speech, and a screen that stays awake."""

from kivy.core.window import Window

from companion.app.look import colour, set_look, set_text_scale
from companion.app.owner.preferences import Preferences, preferences
from companion.app.owner.sounds import Sounds
from companion.app.owner.speech import Speech
from companion.text.catalogue import speak


class Comfort:
    """One for the whole app: what it plays and says is as the owner wishes."""

    def __init__(self) -> None:
        self.sounds, self.speech = Sounds(), Speech()

    def take_up(self, wishes: Preferences | None = None) -> Preferences:
        """As was kept, or as is given; screens that are open have to be made anew."""
        wishes = wishes or preferences()
        speak(wishes.language)
        set_text_scale(wishes.text / 100)
        set_look(wishes.look)
        Window.clearcolor = colour("ground", "night")
        Window.allow_screensaver = not wishes.awake
        self.sounds.choose(wishes.sound)
        self.speech.choose(wishes.speech, wishes.language)
        return wishes

    def close(self) -> None:
        self.speech.stop()
        self.sounds.close()
