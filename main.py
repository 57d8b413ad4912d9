"""Where python-for-android begins; on a desktop the app is opened by ``dark-road``."""

from companion.app.opening import open_on_tablet

if __name__ == "__main__":
    open_on_tablet()
