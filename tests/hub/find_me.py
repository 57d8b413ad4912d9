"""A machine that announces a table (``announce NAME KEY``), or one that tells which it finds (``find``).

It ends when nobody speaks to it any more.
"""

import json
import sys
from dataclasses import asdict

from companion.hub.finding import Announcer, Finder, Found


def told(found: list[Found]) -> None:
    print(json.dumps([asdict(one) for one in found]))


def main() -> None:
    match sys.argv[1:]:
        case ["announce", name, key]:
            network: Announcer | Finder = Announcer(name, 4711, key, "1.2.3")
        case _:
            network = Finder(told)
    network.start()
    print("[]")
    sys.stdin.read()
    network.close()


if __name__ == "__main__":
    main()
