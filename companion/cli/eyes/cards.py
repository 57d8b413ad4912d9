"""``dark-road cards learn`` and ``look``: a card that was shown once is known again."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from companion.cli.output import tell, write_json, write_line
from companion.games.dark_road import loader
from companion.games.dark_road.listing import LISTED, rows
from companion.table import home
from companion.terminal.words import word
from companion.text.outside import outside_text

if TYPE_CHECKING:
    from vision.cards.album import Album, CardSight


def add(actions: Any) -> None:
    learn = actions.add_parser("learn", help="keep how a card looks", allow_abbrev=False)
    learn.add_argument("id", metavar="ID", help="as `dark-road cards show` lists it, or a name of your own")
    learn.add_argument("picture", metavar="PICTURE", help="the card alone on a plain surface, upright")
    learn.add_argument("--whole", action="store_true", help="the picture shows the card and nothing else")
    learn.add_argument("--replace", action="store_true", help="forget how it looked before")
    look = actions.add_parser("look", help="tell which known cards a picture shows", allow_abbrev=False)
    look.add_argument("picture", metavar="PICTURE")
    look.add_argument("--json", action="store_true", help="one JSON value on standard output")


def learn(arguments: Namespace) -> int:
    from vision.cards.shapes import whole
    from vision.pictures import load

    picture, album = load(arguments.picture), _album()
    corners = whole(picture) if arguments.whole else None
    album.learn(arguments.id, picture, _facts(arguments.id), corners, arguments.replace)
    tell(word("card-learnt", id=arguments.id, count=len(album.ids)))
    return 0


def look(arguments: Namespace) -> int:
    """1 when no known card is in the picture."""
    from vision.pictures import load

    sights = _album().look(load(arguments.picture))
    if arguments.json:
        write_json({"image": arguments.picture, "cards": [_as_json(sight) for sight in sights]})
    else:
        for line in [_line(sight) for sight in sights] or [word("card-none")]:
            write_line(line)
    return 0 if any(sight.id is not None for sight in sights) else 1


def _album() -> "Album":
    """What cannot be read of it is told, and left out."""
    from vision.cards.album import Album

    album = Album(home.home() / "album")
    for problem in album.problems:
        tell(f"dark-road: {outside_text(problem)}")
    return album


def _facts(id: str) -> dict[str, str]:
    """The catalogue's line about a card of this id; empty for another name."""
    box = loader.load(home.owner_dir())
    listed = ((kind, row) for kind in LISTED for row in rows(box, kind))
    return next(({"kind": kind, **row} for kind, row in listed if row.get("id") == id), {})


def _line(sight: "CardSight") -> str:
    if sight.id is None:
        x, y = sight.corners.mean(axis=0)
        return word("card-unknown", x=round(float(x)), y=round(float(y)))
    way = word("card-over" if sight.upside_down else "card-upright")
    return word("card-seen", id=sight.id, percent=int(sight.confidence * 100), way=way)


def _as_json(sight: "CardSight") -> dict[str, Any]:
    return {
        "id": sight.id,
        "data": dict(sight.data),
        "confidence": round(sight.confidence, 3),
        "upside_down": sight.upside_down,
        "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in sight.corners],
    }
