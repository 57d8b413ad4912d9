"""What is needed to simulate the chip is asked for by name."""

import pytest

from tests.bridge.chip.harness import NoTools, need_tools, run_tool


def test_what_is_not_installed_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoTools, match=r"install make gcc gcc-avr binutils-avr.* avr-libc\.$"):
        need_tools()


def test_a_tool_that_fails_says_why() -> None:
    with pytest.raises(NoTools, match=r"(?s)make --file nowhere failed:.*nowhere"):
        run_tool("make", "--file", "nowhere")
