"""``dark-road history export``: finished games for a spreadsheet, a message, a picture, another program."""

import json
from argparse import Namespace
from collections.abc import Sequence

from companion.cli.output import tell, write_file, write_made
from companion.core.errors import Invalid
from companion.store.exchange import games_json
from companion.store.finished import Finished
from companion.store.sharing import bgstats_link, csv_text, share_text
from companion.terminal.words import word

FORMS = ("json", "csv", "text", "png", "bgstats")


def export(games: Sequence[Finished], arguments: Namespace) -> int:
    """Raises ``Invalid`` where there is nothing to give, or too much for its form."""
    form = next(form for form in FORMS if getattr(arguments, form) is not None)
    path = getattr(arguments, form)
    if not games:
        raise Invalid("export-nothing")
    if form in ("png", "bgstats") and len(games) > 1:
        raise Invalid("export-one", count=len(games))
    if form == "png" and not path:
        raise Invalid("export-picture")
    data = _made(games, form)
    if path:
        write_file(path, data)
        tell(word("exported", file=path, count=len(games)))
    else:
        write_made(data.decode("utf-8"))
    return 0


def _made(games: Sequence[Finished], form: str) -> bytes:
    match form:
        case "json":
            text = json.dumps(games_json(games)) + "\n"
        case "csv":
            text = csv_text(list(games))
        case "text":
            text = "\n\n".join(share_text(game).rstrip("\n") for game in games) + "\n"
        case "bgstats":
            text = bgstats_link(games[0]) + "\n"
        case _:
            from companion.app.share.card import card_png  # brings Pillow along

            return card_png(games[0])
    return text.encode()
