"""One tablet on the table: whose coins and deeds are kept from whoever looks at it now (HIDE-1)."""

from companion.app.play.moments import Asked, Over, Waits
from companion.app.play.sitting import Sitting


def kept_secret(sitting: Sitting) -> frozenset[int]:
    """All seats but the one that is asked, or whose turn it is where nobody is; all, where somebody is asked
    elsewhere. The Private Concern's coins lie open, one person alone hides nothing, and at the end everything
    is laid open."""
    state, moment = sitting.state, sitting.moment
    if sitting.is_alone or isinstance(moment, Over):
        return frozenset()
    asked = moment.seat if isinstance(moment, Asked) else None
    looking = -1 if isinstance(moment, Waits) else state.seat if asked is None else asked
    return frozenset(
        seat
        for seat in range(len(state.players))
        if not sitting.may_show(seat, looking) and not state.is_concern(seat)
    )
