"""What must hold of every sentence that people read."""

import re

_RAW = re.compile(r"[{}\[\]_?+]|None|<|>|\bTrue\b|\bFalse\b|'[a-z]+'|[a-z]-\d|\?\w")


def faults(sentence: str) -> list[str]:
    """What gives a program away: braces, codes with underscores, ids of cards, Python's own words.

    A question mark is only welcome where a question ends.
    """
    plain = re.sub(r"\?(?= |$)", "", sentence)
    found = _RAW.findall(plain)
    if not sentence.strip():
        found.append("nothing was said")
    if "something unknown" in sentence or "  " in sentence.strip():
        found.append("a parameter is missing")
    return found
