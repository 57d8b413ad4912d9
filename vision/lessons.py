"""Examples of which each can be taken back: what somebody said of a die may turn out to be wrong."""

import numpy as np

from vision.learning import Learnt
from vision.reading import Picture


class Lessons(Learnt):
    """What was learnt of the owner's dice, and is still being learnt."""

    def take_back(self, kind: str, crop: Picture) -> None:
        """Forget the example with just this picture, if there is one. Raises ``VisionError``."""
        known = self._of(kind)
        left = [example for example in known if not np.array_equal(example.crop, crop)]
        if len(left) != len(known):
            self._keep(kind, left)
