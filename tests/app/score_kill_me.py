"""The score pad, off screen, filled in by a finger; it says after each touch what is entered. Meant to be
killed.

``python -m tests.app.score_kill_me`` begins a sheet in the owner's folder, or goes on with the one there.
"""

import json

from companion.app import opening
from companion.table.scoring import read_draft

COINS = 345


def main() -> None:
    opening.prepare()  # before anything of Kivy is imported
    from companion.app.main import Companion
    from tests.app.drawn import running
    from tests.app.scoring import Scorer

    app = Companion()
    with running(app):
        scorer = Scorer(app)
        begun = read_draft().draft is not None
        scorer.touch_label("Score a finished game")
        if not begun:
            scorer.touch_label("Go on")
        say("open", scorer)
        while True:
            for digit in str(COINS):
                scorer.type("Coins", int(digit))
                say("ack", scorer)
            for _ in str(COINS):
                scorer.erase("Coins")
                say("ack", scorer)
            scorer.touch_deed("choice", 3)
            say("ack", scorer)
            scorer.touch_label("Next" if scorer.scoring.page == 0 else "Anna")
            say("ack", scorer)


def say(what: str, scorer: object) -> None:
    from tests.app.scoring import Scorer

    assert isinstance(scorer, Scorer)
    draft = scorer.scoring.draft
    seats = [dict(seat.values) for seat in draft.sheet.seats]
    print(what, json.dumps([draft.page, seats]), flush=True)


if __name__ == "__main__":
    main()
