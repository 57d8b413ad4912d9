"""What a question is answered with where a few buttons do not serve: dice, or the form of a card."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.app.forms.throwing import room_of
from companion.app.play.moments import Asked
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.entry_form import EntryForm, Look
from companion.games.dark_road.state import State

if TYPE_CHECKING:
    from companion.table.eyes.proposing import Proposal
    from vision.reading import Picture


def pad_for(
    asked: Asked,
    state: State,
    answered: Callable[[Sequence[Any]], None],
    proposal: "Proposal | None" = None,
    picture: "Picture | None" = None,
    look: Look | None = None,
) -> DicePad | EntryForm | None:
    """The pad that tells ``answered`` all answers at once, or ``None`` where plain choices serve."""
    if asked.entry is not None:
        return EntryForm(asked, state, lambda value: answered([value]), look)
    if asked.dice is not None:
        return DicePad(asked, answered, proposal, picture, room_of(state, asked))
    return None
