"""Cards read off the table join the owner's catalogue, and are offered in the next game."""

import errno
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.box import Commission, Effect, Event, Hero
from companion.games.dark_road.loader import load, problems
from companion.games.dark_road.state import State
from companion.table.catalogue import Catalogue, whole_cards
from companion.table.files import DiskError, Files
from companion.table.session import Session
from tests.dark_road.playing import some_answer

HERO = {"town": "Farglen", "goods": ["book", "armor"], "bonus": "lantern", "name": "Ylva"}
YLVA = Hero("?hero 1", "Farglen", ("book", "armor"), "lantern", "Ylva", origin="owner")
ROAD = Event("?event 1", "highway", ((Effect("gain", "coins", 2),),) * 6, "Fog", "owner")
STACK = Commission("?commission 1", "Farglen", ("book", "book", "staff"), "owner")


@pytest.fixture
def cards(home: Path) -> Path:
    """The owner's folder."""
    folder = home / "cards"
    folder.mkdir()
    return folder


def table(*entered: Hero | Commission | Event) -> State:
    """A real table on which these cards have been read."""
    state = new_game(1).state
    state.entered = {card.id: card for card in entered}
    return state


def play_to(session: Session, kind: str) -> None:
    """Play by chance up to a question of this kind, and describe no card whole."""
    dice = random.Random(3)
    while session.game.question is not None and session.game.question.kind != kind:
        question = session.game.question
        value, wave = some_answer(question, dice)
        if isinstance(value, dict):
            assert question.accepts is not None
            value = {name: value[name] for name in question.accepts.needed or value}
        session.answer(value, wave=wave)
    assert session.game.question is not None, f"{kind} was never asked"


def told(path: Path) -> list[dict[str, Any]]:
    """The entries of a file, whatever their kind."""
    (entries,) = tomllib.loads(path.read_text(encoding="utf-8")).values()
    assert isinstance(entries, list)
    return entries


def test_a_hero_described_at_the_table_is_offered_in_the_next_game(home: Path, cards: Path) -> None:
    with Session.new(home / "first.journal", 2) as session:
        play_to(session, "describe_hero")
        assert session.game.question is not None
        starting = session.game.state.hero(session.game.question.params[0]).starting
        session.answer(HERO)
        assert session.notices == []
    (entry,) = [entry for entry in told(cards / "heroes.toml") if entry["name"] == "Ylva"]
    assert entry == {**HERO, "id": entry["id"], "origin": "owner", **({"starting": True} if starting else {})}
    with Session.new(home / "second.journal", 2) as again:
        assert entry["id"] in again.game.state.decks["starting" if starting else "heroes"].pool
        play_to(again, "describe_hero")
        assert again.game.question is not None
        assert entry["id"] in again.game.question.options
        before = (cards / "heroes.toml").read_bytes()
        again.answer(entry["id"])
        assert (cards / "heroes.toml").read_bytes() == before


def test_a_running_game_is_not_changed_by_what_it_adds(home: Path, cards: Path) -> None:
    with Session.new(home / "first.journal", 2) as session:
        play_to(session, "describe_hero")
        pool = session.game.state.decks["heroes"].pool
        session.answer(HERO)
    with Session.open(home / "first.journal") as again:
        assert again.header.box == session.header.box
        assert set(again.game.state.decks["heroes"].pool) <= set(pool)
        assert load(cards) != again.header.box


def test_a_commission_is_added_with_its_town(cards: Path) -> None:
    Catalogue(cards).learn(table(STACK))
    (entry,) = told(cards / "commissions.toml")
    assert entry == {
        "id": "own-commission-1", "town": "Farglen", "goods": ["book", "book", "staff"], "origin": "owner",
    }  # fmt: skip
    assert load(cards).commissions["own-commission-1"].goods == ("book", "book", "staff")


def test_a_card_is_added_only_when_all_of_it_is_known(cards: Path) -> None:
    half = Hero("?hero 1", "Farglen", ("book",), origin="owner")
    some_faces = Event("?event 1", "highway", (None, *ROAD.effects[1:]), origin="owner")
    no_goods = Commission("?commission 1", "Farglen", origin="owner")
    state = table(half, some_faces, no_goods)
    assert whole_cards(state) == {}
    Catalogue(cards).learn(state)
    assert list(cards.iterdir()) == []


def test_an_event_is_added_once_all_six_faces_are_known(cards: Path) -> None:
    Catalogue(cards).learn(table(ROAD))
    assert load(cards).events["own-event-1"].effects == ROAD.effects


def test_the_same_print_is_never_added_twice(cards: Path) -> None:
    """In this game, in the next, under another name, or as a card of the rulebook."""
    catalogue = Catalogue(cards)
    other_name = Hero("?hero 2", YLVA.town, YLVA.goods, YLVA.bonus, "", origin="owner")
    known = load().heroes["atlantes"]
    atlantes = Hero("?hero 3", known.town, known.goods, known.bonus, "", known.starting, "owner")
    for _ in range(2):
        catalogue.learn(table(YLVA, other_name, atlantes))
    Catalogue(cards).learn(table(other_name, YLVA))
    assert len(told(cards / "heroes.toml")) == 1


def test_different_cards_get_different_ids(cards: Path) -> None:
    other = Hero("?hero 2", "Nightpoem", ("book", "armor"), "lantern", origin="owner")
    Catalogue(cards).learn(table(YLVA))
    Catalogue(cards).learn(table(YLVA, other))
    assert [entry["id"] for entry in told(cards / "heroes.toml")] == ["own-hero-1", "own-hero-2"]


def test_cards_that_were_picked_from_the_catalogue_are_not_added(cards: Path) -> None:
    Catalogue(cards).learn(table(YLVA))
    picked = load(cards).heroes["own-hero-1"]
    state = table()
    state.entered = {"?hero 9": picked}
    before = (cards / "heroes.toml").read_bytes()
    Catalogue(cards).learn(state)
    assert (cards / "heroes.toml").read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "# my own words\n[[hero]]\nid = 'mine' # here too\ntown = 'Farglen'\n",
        "replace = true\n\n[[hero]]\nid = 'mine'\ntown = 'Farglen'",
        "\ufeff# with a mark\n[[hero]]\nid = 'mine'\r\ntown = 'Farglen'\r\n",
        "# nothing but words\n",
    ],
)
def test_what_the_owner_wrote_stays(cards: Path, text: str) -> None:
    file = cards / "heroes.toml"
    file.write_bytes(text.encode())
    Catalogue(cards).learn(table(YLVA))
    now = file.read_bytes().decode()
    assert now.startswith(text.removeprefix("\ufeff").rstrip())
    heroes = load(cards).heroes
    assert heroes["own-hero-1"].name == "Ylva"
    assert ("mine" in heroes) == ("mine" in text)


def test_a_list_in_brackets_is_rewritten_and_keeps_its_entries(cards: Path) -> None:
    file = cards / "heroes.toml"
    file.write_text(
        "replace = true\nhero = [ { id = 'mine', town = 'Farglen', known = ['town'] } ]\n", encoding="utf-8"
    )
    Catalogue(cards).learn(table(YLVA))
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    assert read["replace"] is True
    assert read["hero"][0] == {"id": "mine", "town": "Farglen", "known": ["town"]}
    assert read["hero"][1]["name"] == "Ylva"


@pytest.mark.parametrize("text", ["hero = 5", "[[hero]\n", "[[hero]]\nid = 'x'\ntown = 'Moon'\n", "\xff\xfe"])
def test_a_file_with_mistakes_is_left_alone_and_said(home: Path, cards: Path, text: str) -> None:
    file = cards / "heroes.toml"
    with Session.new(home / "game.journal", 2) as session:
        play_to(session, "describe_hero")
        file.write_bytes(text.encode("latin-1"))
        session.answer(HERO)
        ((code, params),) = session.notices
        assert (code, params["cause"]) == ("catalogue-not-written", "bad-data")
        assert file.read_bytes() == text.encode("latin-1")
        play_to(session, "plan_die")
        assert len([code for code, _ in session.notices if code == "catalogue-not-written"]) == 1


def test_what_was_taken_back_is_taken_out_again(home: Path, cards: Path) -> None:
    with Session.new(home / "game.journal", 2) as session:
        play_to(session, "describe_hero")
        before = session.game.state_hash()
        session.answer(HERO)
        assert "Ylva" in (cards / "heroes.toml").read_text(encoding="utf-8")
        session.undo()
        assert session.game.state_hash() == before
        assert "Ylva" not in (cards / "heroes.toml").read_text(encoding="utf-8")
        session.answer({**HERO, "name": "Ylwa", "bonus": "horseshoe"})
        assert [entry["name"] for entry in told(cards / "heroes.toml")] == ["Ylwa"]
        assert problems(cards) == [] or all(one.severity == "warning" for one in problems(cards))


def test_what_the_owner_has_edited_since_is_not_taken_out(cards: Path) -> None:
    catalogue = Catalogue(cards)
    catalogue.learn(table(YLVA))
    file = cards / "heroes.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("Ylva", "Ylva the Old"), encoding="utf-8")
    catalogue.learn(table())
    assert "Ylva the Old" in file.read_text(encoding="utf-8")


class FullDisk(Files):
    """No room for files of this ending."""

    def __init__(self) -> None:
        self.full = False
        self._small: set[int] = set()

    def fresh(self, path: Path) -> tuple[int, Path]:
        handle, new = super().fresh(path)
        if "toml" in path.name:
            self._small.add(handle)
        return handle, new

    def close(self, handle: int) -> None:
        self._small.discard(handle)
        super().close(handle)

    def write(self, handle: int, data: bytes) -> None:
        if self.full and handle in self._small:
            super().write(handle, data[:10])
            raise OSError(errno.ENOSPC, "no space left")
        super().write(handle, data)


def test_a_full_disk_leaves_the_catalogue_and_the_answer_as_they_are(home: Path, cards: Path) -> None:
    files = FullDisk()
    with Session.new(home / "game.journal", 2, files=files) as session:
        Catalogue(cards).learn(table(STACK, YLVA))
        before = {file.name: file.read_bytes() for file in cards.glob("*.toml")}
        play_to(session, "describe_hero")
        files.full = True
        session.answer({**HERO, "town": "Nightpoem"})
        assert session.notices[-1][1]["cause"] == "disk-full"
        assert {file.name: file.read_bytes() for file in cards.glob("*.toml")} == before
        assert session.game.log[-1][0] == "chance"
        files.full = False
        play_to(session, "plan_die")
        assert b"Nightpoem" in (cards / "heroes.toml").read_bytes()


def test_a_card_completed_just_before_a_crash_is_added_at_the_next_start(home: Path, cards: Path) -> None:
    files = FullDisk()
    with Session.new(home / "game.journal", 2, files=files) as session:
        play_to(session, "describe_hero")
        files.full = True
        session.answer(HERO)
        assert not (cards / "heroes.toml").exists()
    with Session.open(home / "game.journal") as again:
        assert again.notices == []
        assert [entry["name"] for entry in told(cards / "heroes.toml")] == ["Ylva"]


def test_a_dealt_game_adds_nothing(home: Path, cards: Path) -> None:
    with Session.new(home / "game.journal", 2, seed=1) as session:
        while session.game.question is not None:
            session.answer(session.game.question.options[0])
    assert list(cards.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told_and_the_game_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> Path:
        raise DiskError("disk-read-only", path="there")

    monkeypatch.setattr("companion.table.session.owner_dir", refuse)
    with Session.new(home / "game.journal", 1, box=load()) as session:
        assert session.notices == [
            ("catalogue-not-written", {"path": "there", "cause": "disk-read-only"}),
        ]
        session.answer(session.game.question.options[0] if session.game.question else "")
