"""The journal's file: whole or absent, one writer, and refused with a reason when it is not good."""

import json
from pathlib import Path

import pytest

from companion.core.errors import BadRecord, GameError
from companion.games.dark_road import game as rules
from companion.table import contents as contents_module
from companion.table.contents import Contents, understand
from companion.table.files import DiskError, Files
from companion.table.journal import Journal, read
from companion.table.lines import Body, End, encode, scan
from companion.table.rescue import salvage
from companion.table.session import Session
from tests.table.tabletop import play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The journal of a game with a few answers, closed."""
    path = tmp_path / "game.journal"
    with Session.new(path, ["Anna"], seed=5, created="2024-05-01 20:00") as session:
        play(session, 4)
    return path


def rewritten(path: Path, **changes: object) -> None:
    """Change fields of the header and give every line a good sum again."""
    bodies = scan(path.read_bytes()).bodies
    bodies[0].update(changes)
    path.write_bytes(encode([_bare(body) for body in bodies], End())[0])


def _bare(body: Body) -> Body:
    return {key: value for key, value in body.items() if key != "n"}


def refusal(path: Path) -> GameError:
    """Why the journal cannot be opened; it is left as it was."""
    before = path.read_bytes()
    with pytest.raises(GameError) as refused:
        Session.open(path)
    assert path.read_bytes() == before
    return refused.value


def test_the_header_tells_what_the_game_was_begun_with(path: Path) -> None:
    contents, _ = read(path)
    header = contents.header
    assert header.created == "2024-05-01 20:00"
    assert header.rules == rules.RULES_VERSION
    assert header.setup["players"] == ["Anna"]
    first = json.loads(path.read_bytes().splitlines()[0])
    assert first["schema"] == "dark-road-journal"
    assert first["format"] == 1
    assert first["app"]
    assert "heroes" in first["data"]


def test_every_line_is_json(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert {line["kind"] for line in lines} == {"header", "log", "snapshot"}


def test_a_torn_last_record_is_dropped_and_said_at_every_byte(path: Path) -> None:
    data = path.read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    with Session.open(path) as session:
        before = session.game.log
    copy = path.with_name("game.journal.torn-1")
    for size in range(last + 1, len(data)):
        path.write_bytes(data[:size])
        with Session.open(path) as session:
            assert session.notices == [("journal-torn", {"bytes": size - last, "copy": copy.name})]
            assert session.game.log == before[: len(session.game.log)]
        assert path.read_bytes() == data[:last]
        assert copy.read_bytes() == data[:size]
        copy.unlink()


def test_after_a_torn_record_the_game_goes_on(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-5])
    with Session.open(path) as session:
        play(session, 3)
        log = session.game.log
    with Session.open(path) as session:
        assert session.notices == []
        assert session.game.log == log


def test_every_changed_byte_is_refused_or_said(path: Path) -> None:
    """All of a small journal, but of the card data in its header only every 97th byte."""
    data = path.read_bytes()
    head = data.index(b'"data":')
    places = [*range(head), *range(head, data.index(b"\n"), 97), *range(data.index(b"\n"), len(data))]
    whole = [body for body in scan(data).bodies if body["kind"] == "log"]
    for place in places:
        changed = bytearray(data)
        changed[place] ^= 1 << place % 8
        found = scan(bytes(changed))
        if found.torn and found.bodies:
            logs = [body for body in found.bodies if body["kind"] == "log"]
            assert logs == whole[: len(logs)]
        else:
            with pytest.raises(BadRecord):
                understand(found)


def test_damage_in_the_middle_is_refused(path: Path) -> None:
    data = path.read_bytes()
    place = data.index(b'"choice"')
    path.write_bytes(data[:place] + b'"chance"' + data[place + 8 :])
    refused = refusal(path)
    assert (refused.code, type(refused)) == ("journal-damaged", BadRecord)
    assert refused.params["line"] > 1


@pytest.mark.parametrize("missing", [1, 2, -2])
def test_a_missing_line_is_refused(path: Path, missing: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[missing]
    path.write_bytes(b"".join(lines))
    assert refusal(path).code == "journal-damaged"


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"hello\n", b"\0" * 99, b'{"schema":"other"}\n'])
def test_what_is_no_journal_is_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert refusal(path).code == "not-a-journal"


def test_a_journal_with_a_torn_header_is_refused(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: data.index(b"\n")])
    assert refusal(path).code == "journal-head-damaged"


def test_a_file_of_absurd_size_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.journal.LARGEST", 1000)
    assert refusal(path).code == "not-a-journal"


@pytest.mark.parametrize("where", ["created", "app", "name", "more", "key", "data"])
def test_half_a_character_in_the_header_is_refused(path: Path, where: str) -> None:
    """JSON can say it with a sound sum, and nothing could pass it on to a tablet."""
    header, half = scan(path.read_bytes()).bodies[0], "\ud800"
    setup, data = header["setup"], header["data"]
    match where:
        case "name":
            setup["players"] = [half]
        case "more":
            setup["more"] = [{"is": half}]
        case "key":
            setup[half] = 1
        case "data":
            data["notes"]["more"] = half
        case _:
            header[where] = half
    rewritten(path, created=header["created"], app=header["app"], setup=setup, data=data)
    assert refusal(path).code == "journal-head-damaged"


def test_a_newer_format_is_refused(path: Path) -> None:
    rewritten(path, format=2)
    refused = refusal(path)
    assert (refused.code, refused.params["what"]) == ("journal-too-new", "format")


def test_a_newer_format_is_recognised_though_its_sums_are_made_otherwise(path: Path) -> None:
    rewritten(path, format=7)
    path.write_bytes(path.read_bytes().replace(b'"sum":"', b'"sum":"x', 1))
    refused = refusal(path)
    assert (refused.code, refused.params["found"]) == ("journal-too-new", 7)


def test_newer_lines_after_a_good_header_are_too_new_and_not_damaged(path: Path) -> None:
    rewritten(path, format=2)
    path.write_bytes(path.read_bytes() + b"{}\n{}\n")
    assert refusal(path).code == "journal-too-new"


def test_newer_rules_are_refused(path: Path) -> None:
    rewritten(path, rules=rules.RULES_VERSION + 1)
    refused = refusal(path)
    assert (refused.code, refused.params["what"]) == ("journal-too-new", "rules")


def test_a_newer_file_is_read_by_the_newer_program(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rewritten(path, format=2)
    monkeypatch.setattr(contents_module, "FORMAT", 2)
    assert isinstance(read(path)[0], Contents)


def test_a_line_of_an_unknown_kind_is_refused(path: Path) -> None:
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    path.write_bytes(encode([*bodies, {"kind": "song"}], End())[0])
    assert refusal(path).code == "journal-damaged"


def test_a_log_that_breaks_the_rules_is_refused(path: Path) -> None:
    bodies = [_bare(body) for body in scan(path.read_bytes()).bodies]
    bodies.append({"kind": "log", "records": [["choice", "fly to the moon"]]})
    path.write_bytes(encode(bodies, End())[0])
    assert refusal(path).code == "does-not-replay"


def test_a_game_in_use_is_refused(path: Path) -> None:
    with Session.open(path), pytest.raises(DiskError) as refused:
        Session.open(path)
    assert refused.value.code == "journal-in-use"
    Session.open(path).close()


def test_a_game_in_use_can_still_be_read(path: Path) -> None:
    with Session.open(path) as session:
        contents, found = read(path)
        assert contents.log == session.game.log[1:]
        assert not found.torn


def test_a_new_game_never_takes_the_place_of_another(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(DiskError) as refused:
        Session.new(path, ["Ben"], seed=1)
    assert refused.value.code == "journal-exists"
    assert path.read_bytes() == before


def test_what_an_earlier_try_left_behind_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / ".game.journal.00c0ffee.new").write_bytes(b"half a header")
    with Session.new(tmp_path / "game.journal", ["Ben"], seed=1) as session:
        play(session, 2)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["game.journal"]
    Session.open(tmp_path / "game.journal").close()


def test_a_game_that_is_not_there_is_said(tmp_path: Path) -> None:
    for call in (Session.open, read):
        with pytest.raises(DiskError) as refused:
            call(tmp_path / "none.journal")
        assert refused.value.code == "file-missing"


def test_the_good_beginning_of_a_damaged_journal_can_be_saved(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-20] + b"x" + data[-19:])
    assert refusal(path).code == "journal-damaged"
    damaged = path.read_bytes()
    assert salvage(path, tmp_path / "saved.journal") > 0
    assert path.read_bytes() == damaged
    with Session.open(tmp_path / "saved.journal") as session:
        play(session, 2)
    with pytest.raises(DiskError) as refused:
        salvage(path, tmp_path / "saved.journal")
    assert refused.value.code == "journal-exists"


def test_a_closed_journal_takes_nothing(path: Path) -> None:
    journal, _, _ = Journal.open(path, Files())
    journal.close()
    journal.close()
    with pytest.raises(DiskError) as refused:
        journal.append([{"kind": "log", "records": []}])
    assert refused.value.code == "journal-closed"
