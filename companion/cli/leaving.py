"""How a command lets go of its game."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.output import tell
from companion.core.errors import GameError
from companion.table.session import Session
from companion.table.surprises import write_down
from companion.text import error_text, not_saved


@contextmanager
def left(session: Session) -> Iterator[Session]:
    """Within this block the game is ours; afterwards it is closed.

    Whatever ended the block: where the game could not be saved, that is what people have to know. Raises
    ``GameError`` for it; where nothing else went wrong, whoever plays the game has said it.
    """
    try:
        yield session
    except Exception as error:
        unsaved = session.close()
        if unsaved is None:
            raise
        if isinstance(error, GameError):
            tell(error_text(error))
        else:
            write_down(error)
        raise not_saved(unsaved, session.path) from None
    finally:
        session.close()
