"""What people at the hub were told of the seats that tablets ask for: a yes counts for nothing else."""

from companion.hub.seating import Wish


class WishesTold:
    """All that was told since the last yes or no, also what was withdrawn meanwhile: somebody may be typing
    an answer to just that."""

    def __init__(self) -> None:
        self._told: dict[bool, set[Wish]] = {True: set(), False: set()}
        """What an answer may mean that says which tablet, and one that does not."""

    def add(self, wish: Wish) -> None:
        for told in self._told.values():
            told.add(wish)

    def forget(self, device: str) -> None:
        """This tablet has its answer, or was sent away."""
        for named, told in self._told.items():
            self._told[named] = {wish for wish in told if wish.device != device}

    def is_meant(self, wish: Wish, named: bool) -> bool:
        """Can an answer mean this wish only? With ``named`` it says which tablet. Asked once more, it can."""
        meant = {told for told in self._told[named] if told.device == wish.device or not named}
        if meant == {wish}:
            return True
        self.forget(wish.device)
        self._told[named] -= meant
        self.add(wish)
        return False
