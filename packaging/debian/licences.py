"""Stanzas for the copyright file: one for each library in a folder of installed packages.

Usage: licences.py SITE_PACKAGES
"""

import sys
from importlib.metadata import Distribution, distributions

OURS = "dark-road-companion"


def main(folder: str) -> None:
    """Print them, in the order of their names."""
    for library in sorted(distributions(path=[folder]), key=lambda one: one.name.lower()):
        if library.name != OURS:
            print(f"\nFiles: {_where(library)}\nCopyright: {_who(library)}\nLicense: {_licence(library)}")
            print(" See the folder of the library.")


def _where(library: Distribution) -> str:
    return f"{library.name.lower().replace('-', '_')}-{library.version}.dist-info/*"


def _who(library: Distribution) -> str:
    said = library.metadata
    return _line(said.get("Author") or said.get("Author-email") or f"the authors of {library.name}")


def _licence(library: Distribution) -> str:
    said = library.metadata
    classified = [
        one.split(" :: ")[-1] for one in said.get_all("Classifier", []) if one.startswith("License")
    ]
    named = said.get("License-Expression") or "; ".join(classified) or said.get("License") or "see its folder"
    return f"{library.name.lower()} ({_line(named)})"


def _line(text: str) -> str:
    return " ".join(text.splitlines()[0].split())[:100]


if __name__ == "__main__":
    main(sys.argv[1])
