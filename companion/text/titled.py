"""What stands alone begins like a sentence."""


def titled(said: str) -> str:
    """With a capital, and the rest as it is."""
    return said[:1].upper() + said[1:]
