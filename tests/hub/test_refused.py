"""What a tablet is told of a refusal: a sentence it can say, and nothing of the hub's machine."""

from pathlib import Path

import pytest

from companion.app.devices.telling import said_of
from companion.core.errors import BadData, GameError, Illegal, Warned
from companion.hub.messages import refused, write
from companion.table.files import DiskError

PATHS = [
    "/home/anna/.local/share/dark-road/games/tonight.journal",
    "/home/anna smith/games/tonight.journal",
    "C:\\Users\\Anna\\games\\tonight.journal",
    "\\\\server\\Anna\\tonight.journal",
    "~/anna/tonight.journal",
    "file:///home/anna/tonight.journal",
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "shape",
    [
        "{}",
        "cannot open '{}'",
        'No such file: "{}"',
        "path={}",
        "({}) is missing",
        "`{}`",
        "[{}]",
        "<{}>",
        "„{}”",
        "a,{}",
    ],
)
def test_no_refusal_tells_where_the_hubs_files_lie(path: str, shape: str) -> None:
    for error in (
        DiskError("disk-full", path=path, reason=shape.format(path)),
        BadData("card-file", path=path, problems=[shape.format(path), 3]),
        Illegal("anything", reason=shape.format(path)),
    ):
        said = write(refused(error, 3)).decode()
        assert not any(name in said for name in ("home", "anna", "Users", "Anna", "share"))


@pytest.mark.parametrize("path", PATHS)
def test_no_notice_of_a_device_tells_where_the_hubs_files_lie(path: str) -> None:
    said = said_of(("camera-trouble", {"reason": f"there is no file or folder {path}", "files": [path]}))
    for text in (said.params["reason"], *said.params["files"]):
        assert "tonight.journal" in text
        assert not any(name in text for name in ("home", "anna", "Users", "Anna", "share"))


def test_what_the_disk_refuses_is_told_at_the_hub_alone() -> None:
    found = refused(DiskError("disk-full", path="/x/y/z", reason="No space"), 3)
    assert (found.code, found.params, found.act) == ("hub-not-saved", {}, 3)


def test_what_the_rules_refuse_is_told_as_it_is() -> None:
    found = refused(Warned("price-differs", "BAZ-1", value="1/2", allowed=["a/b", "c"], count=3), 4)
    assert found.params == {"value": "1/2", "allowed": ["a/b", "c"], "count": 3}
    assert (found.code, found.kind, found.rule) == ("price-differs", "warned", "BAZ-1")


def test_a_value_that_no_sentence_can_be_filled_with_is_left_out() -> None:
    assert refused(GameError("x", a=Path("/a/b"), b=object(), c=1)).params == {"c": 1}
