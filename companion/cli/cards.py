"""``dark-road cards``: is what the owner wrote down usable, what is in force, which card is this?"""

from argparse import Namespace
from pathlib import Path

from companion.cli.output import tell, write_json, write_text
from companion.games.dark_road import loader
from companion.games.dark_road.listing import Row, rows
from companion.table import home
from companion.table.settings import edition_here
from companion.terminal.words import word
from companion.text.catalogue import catalogue
from companion.text.languages import DEFAULT_LANGUAGE
from companion.text.outside import outside_text
from companion.text.problems import problem_json, problem_text


def cards(arguments: Namespace) -> int:
    match arguments.action:
        case "check":
            return _check(arguments)
        case "show":
            return _show(arguments)
        case _:
            return _before_the_camera(arguments)


def _before_the_camera(arguments: Namespace) -> int:
    """Whatever a picture refuses is one sentence."""
    from companion.cli.eyes.cards import learn, look
    from vision.errors import VisionError

    try:
        return learn(arguments) if arguments.action == "learn" else look(arguments)
    except VisionError as error:
        tell(f"dark-road: {outside_text(error)}")
        return 1


def _check(arguments: Namespace) -> int:
    """1 when something must be put right, 0 when all is well or there are only warnings."""
    directory = Path(arguments.dir) if arguments.dir else home.owner_dir()
    if arguments.dir and not directory.is_dir():
        raise NotADirectoryError(20, word("no-directory"), str(directory))
    found = loader.problems(directory)
    errors = [problem for problem in found if problem.severity == "error"]
    if arguments.json:
        write_json({"directory": str(directory), "problems": [problem_json(problem) for problem in found]})
    for problem in found:
        tell(problem_text(problem))
    tell(
        word("cards-checked", directory=str(directory), errors=len(errors), warnings=len(found) - len(errors))
    )
    return 1 if errors else 0


def _show(arguments: Namespace) -> int:
    """As the owner's files write it; the words a program reads are the same in both editions."""
    edition = arguments.edition or edition_here()
    listed = rows(loader.load(home.owner_dir()), arguments.kind, edition)
    if arguments.json:
        write_json(listed)
        return 0
    for line in _columns([_named(row, edition) for row in listed]):
        write_text(line)
    return 0


def _named(row: Row, edition: str) -> Row:
    """The road of an event as the edition calls it."""
    words = catalogue(DEFAULT_LANGUAGE)
    return {
        field: words.name("road", value, edition) if field == "road" else value
        for field, value in row.items()
    }


def _columns(listed: list[Row]) -> list[str]:
    """One line an entry, under the names of the fields."""
    if not listed:
        return []
    names = list(listed[0])
    table = [dict(zip(names, names, strict=True)), *listed]
    widths = {name: max(len(row[name]) for row in table) for name in names}
    return ["  ".join(row[name].ljust(widths[name]) for name in names).rstrip() for row in table]
