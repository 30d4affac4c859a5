"""A thread that works does not keep the others waiting for long."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from adapters.runtime.process.system import take_turns


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


def test_turns_are_short() -> None:
    take_turns()
    assert sys.getswitchinterval() <= 0.001
