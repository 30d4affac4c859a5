"""Values of the sender and of causes that planted faults changed unnoticed."""

from __future__ import annotations

from typing import Any

import aiohttp

from adapters.causes import cause
from adapters.runtime.delivery.courier import Receipt
from tests.adapters.runtime.kit import Stage, board


async def test_a_doubtful_post_is_doubted_once(stage: Stage) -> None:
    """A board from before the start is posted, and brought up to date by an edit; if that finds the message deleted and
    posts it again, it stands."""
    await stage.say(board())
    stage.clock.on(1)
    stage.platform.script = [None, lambda _: Receipt("again#2", True)]
    await stage.sends()
    assert [call.previous and call.previous.hash for call in stage.platform.calls] == [None, ""]


def test_a_status_of_the_proxy_is_enough() -> None:
    request: Any = None
    assert cause(aiohttp.ClientResponseError(request, (), status=407)) == "proxy-password"
