"""The owner's catalogue: what is written comes back."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadData
from companion.games.dark_road.box import Commission, Deed, Effect, Event, Hero, Need, Reward
from companion.games.dark_road.card_tables import Entry, Piece
from companion.games.dark_road.loader import load, problems
from companion.games.dark_road.names import GOODS, HERO_BONUSES, TOWNS
from companion.store.catalogue import catalogue_text, write_entries

FLIP = Effect("flip", "up")
NAMES = st.text(alphabet=st.characters(exclude_categories=["C", "Z"]), max_size=12)
GOOD_LISTS = st.lists(st.sampled_from(GOODS), min_size=3, max_size=3).map(tuple)
HEROES = st.builds(
    Hero,
    id=st.from_regex(r"[a-z][a-z0-9_-]{0,9}", fullmatch=True),
    town=st.none() | st.sampled_from(TOWNS),
    goods=st.none() | GOOD_LISTS,
    bonus=st.none() | st.sampled_from(HERO_BONUSES),
    name=NAMES,
    starting=st.booleans(),
    origin=st.just("owner"),
)


@given(st.lists(HEROES, unique_by=lambda hero: hero.id, max_size=5))
def test_heroes_come_back_from_the_catalogue(
    tmp_path_factory: pytest.TempPathFactory, heroes: list[Hero]
) -> None:
    folder = tmp_path_factory.mktemp("cards")
    write_entries(folder / "heroes.toml", "heroes", heroes)
    box = load(folder)
    assert [box.heroes[hero.id] for hero in heroes] == heroes


@pytest.mark.parametrize(
    "kind, entry",
    [
        ("commissions", Commission("c", "Farglen", ("book", "book", "staff"), "owner")),
        (
            "events",
            Event("e", "highway", (None, (), (Effect("flip", "up"),), None, None, None), "E", "owner"),
        ),
        ("deeds", Deed("d", (Reward("vp", 2),), (Need("card", "any", 3),), 2, "D", "owner")),
        ("deeds", Deed("d", origin="owner")),
    ],
)
def test_every_kind_of_card_comes_back_from_the_catalogue(tmp_path: Path, kind: str, entry: Entry) -> None:
    write_entries(tmp_path / "new" / f"{kind}.toml", kind, [entry])
    assert getattr(load(tmp_path / "new"), kind)[entry.id] == entry


def test_pieces_come_back_from_the_catalogue(tmp_path: Path) -> None:
    write_entries(tmp_path / "companions.toml", "companions", [Piece("raven", 2, "Black", "owner")])
    write_entries(tmp_path / "steeds.toml", "steeds", [Piece("velvet", 1, "Soft", "owner")])
    box = load(tmp_path)
    assert box.companions["raven"] == 2
    assert box.notes["companions.raven"] == "Black"
    assert box.notes["steeds.velvet"] == "Soft"
    assert box.board.solid("companions.raven")


def test_the_catalogue_is_replaced_as_a_whole_and_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    write_entries(folder / "deeds.toml", "deeds", [Deed("one"), Deed("two")])
    write_entries(folder / "deeds.toml", "deeds", [Deed("three")])
    assert [path.name for path in folder.iterdir()] == ["deeds.toml"]
    assert set(load(folder).deeds) - set(load().deeds) == {"three"}


@pytest.mark.parametrize(
    "kind, entries",
    [
        ("heroes", [Hero("?hero 1")]),
        ("heroes", [Hero("a"), Hero("a")]),
        ("heroes", [Hero("a", town="Nowhere")]),
        ("commissions", [Hero("a", name="A")]),
        ("steeds", [Piece("donkey")]),
        ("horses", []),
    ],
)
def test_what_could_not_be_read_again_is_not_written(tmp_path: Path, kind: str, entries: list[Entry]) -> None:
    with pytest.raises(BadData):
        write_entries(tmp_path / "cards" / "file.toml", kind, entries)
    assert not (tmp_path / "cards").exists()


def test_the_catalogue_reads_like_a_hand_written_file() -> None:
    hero = Hero("brenna", "Northbreak", ("armor", "book"), "lantern", "Brenna", origin="owner")
    assert catalogue_text("heroes", [hero]) == (
        '[[hero]]\nid = "brenna"\nname = "Brenna"\ntown = "Northbreak"\n'
        'goods = [\n    "armor",\n    "book",\n]\nbonus = "lantern"\norigin = "owner"\n'
    )


def test_our_own_cards_written_out_have_no_problem(tmp_path: Path) -> None:
    box = load()
    cards = {"heroes": box.heroes, "commissions": box.commissions, "events": box.events, "deeds": box.deeds}
    for kind, entries in cards.items():
        write_entries(tmp_path / f"{kind}.toml", kind, entries.values())
    assert problems(tmp_path) == []
