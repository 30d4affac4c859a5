"""Events and Texts to JSON and back.

An event is stored as its class name, the version of its shape and a JSON body. Table events are versioned here
(``VERSION``); a game's own events are inside ``game`` fields as ``[class name, body]`` and are versioned by the game.
"""

from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any, get_args

import msgspec

from bot.core import events as ev
from bot.games import game_keys, rules_of
from bot.ports import keys, records
from bot.text import Name, Text, Value

VERSION = 1

_TABLE_EVENTS: dict[str, type[Any]] = {cls.__name__: cls for cls in get_args(ev.Event)}


@cache
def _game_events(game: str) -> dict[str, type[Any]]:
    keys.known(*rules_of(game).events)
    return {cls.__name__: cls for cls in rules_of(game).events}


keys.known(*_TABLE_EVENTS.values())
for _game in game_keys():
    _game_events(_game)


def encode_event(event: ev.Event) -> records.NewEvent:
    fields = {name: getattr(event, name) for name in event.__dataclass_fields__}
    if "game" in fields and not isinstance(event, ev.Opened):
        fields["game"] = [game_fields(inner) for inner in fields["game"]]
    return records.NewEvent(type(event).__name__, VERSION, msgspec.json.encode(fields))


class UnreadableEvent(ValueError):
    """A stored event that is damaged or was written by a newer version. The message never has its contents."""

    def __init__(self, stored: records.StoredEvent) -> None:
        super().__init__(f"event {stored.seq} ({stored.type[:24]}, version {stored.v}) cannot be read")


def decode_event(stored: records.StoredEvent, game: str) -> ev.Event:
    """The event of a table that plays ``game``.

    :raises UnreadableEvent: it is damaged, or was written by a newer version.
    """
    try:
        return _decoded(stored, game)
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError):
        raise UnreadableEvent(stored) from None


def _decoded(stored: records.StoredEvent, game: str) -> ev.Event:
    if stored.v > VERSION:
        raise ValueError
    cls = _TABLE_EVENTS[stored.type]
    fields = msgspec.json.decode(stored.body)
    if "game" in fields and cls is not ev.Opened:
        inner = tuple(game_event(game, name, body) for name, body in fields.pop("game"))
        event: ev.Event = replace(msgspec.convert({**fields, "game": []}, cls), game=inner)
        return event
    plain: ev.Event = msgspec.convert(fields, cls)
    return plain


def game_fields(event: Any) -> tuple[str, Any]:
    """A game's own event: its class name and its fields as plain values."""
    return type(event).__name__, msgspec.to_builtins(event)


def game_event(game: str, name: str, body: dict[str, Any]) -> Any:
    """The inverse of ``game_fields``.

    :raises KeyError: the game has no such event.
    :raises msgspec.MsgspecError: a field is missing or of another kind.
    :raises ValueError: an unknown option; a default must not replace it.
    """
    event = msgspec.convert(body, _game_events(game)[name])
    options = getattr(event, "options", None)
    if options is not None and not body["options"].keys() <= options.__dataclass_fields__.keys():
        raise ValueError
    return event


def text_to_json(text: Text) -> str:
    return msgspec.json.encode(_plain(text)).decode()


def text_from_json(raw: str) -> Text:
    text = _value(msgspec.json.decode(raw))
    if not isinstance(text, Text):
        raise ValueError("no Text")
    return text


def _plain(value: Value) -> Any:
    if isinstance(value, Text):
        return {"k": value.key, "a": [[name, _plain(arg)] for name, arg in value.args]}
    if isinstance(value, Name):
        named: dict[str, Any] = {"p": value.person, "n": value.name, "ping": value.ping}
        return {**named, "also": value.also} if value.also else named
    if isinstance(value, date):
        return {"d": value.isoformat()}
    return value


def _value(raw: Any) -> Value:
    if isinstance(raw, dict):
        if "k" in raw:
            return Text(raw["k"], tuple((name, _value(arg)) for name, arg in raw["a"]))
        if "d" in raw:
            return date.fromisoformat(raw["d"])
        return Name(raw["p"], raw["n"], raw["ping"], tuple(raw.get("also", ())))
    if isinstance(raw, str | int):
        return raw
    raise ValueError("no value of a Text")
