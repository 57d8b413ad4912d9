"""A code lets one device in, for a short time and a few tries."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.hub.codes import CODE_LIFE, MOST_TRIES, Code, Codes
from companion.hub.messages import HubError


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def refusal(call: Callable[..., Any], *args: Any) -> str:
    with pytest.raises(HubError) as caught:
        call(*args)
    return caught.value.code


def test_a_code_has_six_digits_and_no_two_are_alike() -> None:
    codes = Codes()
    shown = {codes.show() for _ in range(50)}
    assert len(shown) > 45
    assert all(len(code) == 6 and code.isdigit() for code in shown)


def test_without_a_code_nobody_is_let_in() -> None:
    codes = Codes()
    assert codes.current() is None
    assert refusal(codes.try_begin) == "code-none"
    codes.show()
    codes.hide()
    assert codes.current() is None
    assert refusal(codes.try_begin) == "code-none"


def test_a_code_is_locked_after_a_few_tries_until_another_is_shown() -> None:
    codes = Codes(Clock())
    value = codes.show()
    for left in range(MOST_TRIES, 0, -1):
        assert codes.current() == Code(value, CODE_LIFE, left)
        assert codes.try_begin() == value
    assert codes.current() is None
    assert refusal(codes.try_begin) == "code-locked"
    another = codes.show()
    assert codes.try_begin() == another


def test_a_code_grows_old() -> None:
    clock = Clock()
    codes = Codes(clock)
    value = codes.show()
    clock.now += CODE_LIFE - 1
    assert codes.current() == Code(value, 1.0, MOST_TRIES)
    clock.now += 1
    assert codes.current() is None
    assert refusal(codes.try_begin) == "code-expired"


def test_a_code_is_used_once() -> None:
    codes = Codes()
    value = codes.show()
    assert codes.try_begin() == codes.try_begin() == value
    codes.used(value)
    assert refusal(codes.used, value) == "code-used"
    assert refusal(codes.try_begin) == "code-used"
    assert codes.current() is None


def test_a_code_that_was_replaced_meanwhile_lets_nobody_in() -> None:
    codes = Codes()
    value = codes.try_begin() if codes.show() else ""
    while codes.show() == value:
        pass
    assert refusal(codes.used, value) == "code-used"
    codes.hide()
    assert refusal(codes.used, value) == "code-used"
