"""Each text field of an event is known to be personal or plain; a new one has to be told to ``bot.table.personal``."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from bot.games import game_keys, rules_of
from bot.table import events as ev
from bot.table.personal import PERSONAL, PLAIN, is_private, is_somebody, owner_of


def texts(kind: Any) -> bool:
    """Whether a value of this type can hold text."""
    return kind is str or any(texts(one) for one in get_args(kind))


@pytest.mark.parametrize("event", get_args(ev.Event), ids=lambda event: event.__name__)
def test_every_text_of_an_event_is_known(event: Any) -> None:
    fields = {name for name, kind in get_type_hints(event).items() if texts(kind) or (kind is Any)}
    fields -= {"game"} if event is not ev.Opened else set()
    known = set(PERSONAL.get(event.__name__, ())) | PLAIN.get(event.__name__, frozenset())
    assert fields == known & fields == fields, f"tell bot.table.personal what {fields - known} is"
    assert known <= set(get_type_hints(event)), "what is gone is not listed"


def test_the_events_of_the_games_know_seats_and_nobody() -> None:
    """Inside ``game`` fields people are seats: no field is called as if it held a person or a name."""
    for game in game_keys():
        for event in rules_of(game).events:
            assert not {"person", "name", "host", "who", "place"} & set(get_type_hints(event)), (game, event)


def test_whose_chat_it_is() -> None:
    assert owner_of("tg:7:0") == owner_of("@tg:7") == owner_of("tg:7") == "tg:7"
    assert owner_of("tg:-7:0") == owner_of("dc:1:2") == owner_of("web:main") == ""
    assert owner_of("@web:p.abc") == "web:p.abc"
    assert is_private("dc:@me:5")
    assert not is_private("dc:4:5")
    assert [one for one in ("tg:7", "dc:7", "web:p.a", "auto:1", "gone:x", "house", "") if is_somebody(one)] == [
        "tg:7",
        "dc:7",
        "web:p.a",
    ]
