"""Which interaction of a user-app chat can be answered, and which message it can edit."""

from __future__ import annotations

from typing import Any, cast

from adapters.discord.hands import YOUNG_MS
from adapters.discord.userapp.windows import FOLLOW_UPS, Windows

HERE = "dcu:1"


class ByHand:
    now = 0

    def now_ms(self) -> int:
        return self.now


def asked(name: str) -> Any:
    return cast(Any, name)


def test_the_newest_that_has_follow_ups_left_speaks() -> None:
    windows = Windows(ByHand())
    assert windows.speaker(HERE) is None
    first = windows.open(HERE, asked("first"), 0, 0)
    second = windows.open(HERE, asked("second"), 0, FOLLOW_UPS - 1)
    assert windows.speaker(HERE) is second
    windows.shut(second)
    assert windows.speaker(HERE) is first
    assert windows.speaker("dcu:2") is None


def test_none_lives_longer_than_its_token() -> None:
    clock = ByHand()
    windows = Windows(clock)
    window = windows.open(HERE, asked("press"), 0, 0)
    windows.holds(7, window)
    clock.now = YOUNG_MS - 1
    assert windows.speaker(HERE) is window
    assert windows.holder(7) is not None
    clock.now = YOUNG_MS
    assert windows.speaker(HERE) is None
    assert windows.holder(7) is None


def test_a_message_is_edited_by_the_newest_that_can() -> None:
    windows = Windows(ByHand())
    old, new = windows.open(HERE, asked("old"), 0, 0), windows.open(HERE, asked("new"), 5, 0)
    windows.holds(7, new)
    windows.holds(7, old, 7)
    found = windows.holder(7)
    assert found is not None
    assert found.window is new
    windows.lose(7)
    assert windows.holder(7) is None


def test_nothing_of_it_gets_into_a_log() -> None:
    """A token lets its holder speak in a private chat."""
    windows = Windows(ByHand())
    window = windows.open(HERE, asked("secret"), 0, 0)
    windows.holds(7, window)
    assert "secret" not in repr((window, windows.holder(7), windows))
