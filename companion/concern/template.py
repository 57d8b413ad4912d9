"""A deck to be filled in: valid as it is, and explained for people who have never written one."""

from importlib.resources import files
from pathlib import Path

from companion.core.errors import BadData


def template_text() -> str:
    """The commented deck file that a new transcriber begins with."""
    return (files("companion.concern") / "data" / "template.toml").read_text(encoding="utf-8")


def write_template(path: Path) -> None:
    """Write the template to a new file. Raises ``BadData`` when it is there already, and ``OSError``."""
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError as error:
        raise BadData("deck-exists", file=str(path)) from error
    with file:
        try:
            file.write(template_text())
            file.flush()
        except OSError:
            path.unlink(missing_ok=True)
            raise
