"""Hand rules: what Discord refuses and its OpenAPI document does not say. Each raises ``Refused`` with the field."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from adapters.rehearsal.assumed import Assumed
from tests.fakes.discord.message import walk
from tests.fakes.discord.model import COMPONENTS_V2, HERE, Json, Refused, worded
from tests.fakes.learned import assumed_here

NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)
LENGTHS: dict[str, dict[str, tuple[int, int]]] = json.loads((HERE / "lengths.json").read_text("utf-8"))
"""The least and the most characters or things in each part's fields."""


def need(fine: bool, where: str) -> None:
    if not fine:
        raise Refused(50035, where)


def within(kind: str, part: Json) -> None:
    for name, (low, high) in LENGTHS[kind].items():
        value = "" if part.get(name) is None else part[name]
        length = len(value) if isinstance(value, list) else len(str(value))
        need(low <= length <= high, f"{kind}.{name}: Must be between {low} and {high} in length.")


def check_message(body: Json, files: Sequence[str], flags: int, assumed: Assumed | None = None, *, new: bool) -> None:
    """A message body as it is sent. ``files``: names of every file the message will have; ``flags`` as they will be."""
    within("message", body)
    for file in body.get("attachments") or []:
        within("file", file)
    components = body.get("components") or []
    legacy = bool(body.get("content") or body.get("embeds"))
    if flags & COMPONENTS_V2:
        need(not legacy, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
        if new and not components:
            raise Refused(50006)
        _check_layout(components, files, assumed or assumed_here("discord"))
    else:
        need(len(components) <= 5, "components: Must be 5 or fewer in length.")
        need(all(part.get("type") == 1 for part in components), "components: Must be action rows.")
        if new and not (legacy or files):
            raise Refused(50006)
    for part in components:
        _check_part(part)
    _check_ids(components)


def _check_layout(components: list[Json], files: Sequence[str], assumed: Assumed) -> None:
    parts = list(walk(components))
    need(len(parts) <= 40, f"components: {len(parts)} components, at most 40.")
    words = sum(len(part["content"]) for part in parts if part["type"] == 10)
    if words > assumed.number("limit: characters of a message"):
        raise worded(assumed.text("refusal: the message is too long"))
    for url in (item["media"]["url"] for part in parts if part["type"] == 12 for item in part.get("items", [])):
        file = url.removeprefix("attachment://")
        need(file in files if file != url else url.startswith(("http://", "https://")), f"media.url: {url} is nothing.")


def _check_ids(components: list[Json]) -> None:
    ids = [part["custom_id"] for part in walk(components) if part.get("custom_id") is not None]
    need(len(set(ids)) == len(ids), f"custom_id: COMPONENT_CUSTOM_ID_DUPLICATED in {ids}")
    need(all(1 <= len(one) <= 100 for one in ids), "custom_id: Must be between 1 and 100 in length.")


def _check_part(part: Json) -> None:
    match part.get("type"):
        case 1:
            within("row", part)
            kinds = {child["type"] for child in part["components"]}
            need(len(part["components"]) == 1 or kinds == {2}, "components: The row is too wide.")
            need(kinds <= {2, 3, 5, 6, 7, 8}, "components: cannot stand in a row.")
            for child in part["components"]:
                _check_part(child)
        case 2:
            _check_button(part)
        case 3:
            _check_select(part)
        case 9:
            within("section", part)
            _check_part(part["accessory"])
        case 10:
            within("text", part)
        case 12:
            within("gallery", part)
            for item in part["items"]:
                within("file", item)
                need(item.get("description") != "", "description: between 1 and 1024 in length.")
        case 17:
            within("container", part)
            for child in part["components"]:
                need(child["type"] not in (17, 18, 4), "container.components: cannot stand in a container.")
                _check_part(child)
        case 11 | 13 | 14:
            pass
        case other:
            need(False, f"components.type: {other} is unknown here.")


def _check_button(part: Json) -> None:
    within("button", part)
    need(part.get("style") in (1, 2, 3, 4, 5), "button.style: unknown.")
    need(bool(part.get("label") or part.get("emoji")), "button: A label or emoji is required.")
    needed, other = ("url", "custom_id") if part["style"] == 5 else ("custom_id", "url")
    need(bool(part.get(needed)) and not part.get(other), f"button.{needed}: This field is required, and no {other}.")


def _check_select(part: Json) -> None:
    within("select", part)
    values = [option["value"] for option in part["options"]]
    need(len(set(values)) == len(values), "select.options: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    for option in part["options"]:
        within("option", option)


def check_modal(data: Json) -> None:
    within("modal", data)
    for row in data["components"]:
        need(row["type"] in (1, 10, 18), "components: a modal holds labels, rows and text.")
        if row["type"] == 18:
            within("label", row)
            if row["component"]["type"] == 3:
                _check_select(row["component"])
    _check_ids(data["components"])


def check_choices(data: Json) -> None:
    within("choices", data)
    for choice in data.get("choices", []):
        within("choice", choice)


def check_commands(commands: list[Json]) -> None:
    need(sum(c.get("type", 1) == 1 for c in commands) <= 100, "commands: Must be 100 or fewer in length.")
    names = [(c.get("type", 1), c["name"]) for c in commands]
    need(len(set(names)) == len(names), "name: APPLICATION_COMMANDS_DUPLICATE_NAME")
    for command in commands:
        _check_command(command)
        words = _longest(command)
        need(words <= 8000, f"{command['name']}: Must be 8000 or fewer characters in all.")


def _check_command(part: Json, deep: int = 0) -> None:
    """A command, or a group (2) or subcommand (1) in it: 25 options, which are either subcommands or arguments."""
    within("command", part)
    _check_named(part)
    options = part.get("options") or []
    need(len({o["name"] for o in options}) == len(options), "options: the names must differ.")
    nested = [option for option in options if option["type"] in (1, 2)]
    need(not nested or len(nested) == len(options), "options: Sub-commands and arguments cannot be mixed.")
    need(not nested or deep < 2, "options: Sub-commands cannot be nested so deep.")
    required = [bool(option.get("required")) for option in options]
    need(required == sorted(required, reverse=True), "options: Required options must be placed before others.")
    for option in options:
        if option in nested:
            _check_command(option, deep + 1)
        else:
            _check_named(option)


def _longest(part: Json) -> int:
    """Names, descriptions and values with all that is inside; of the languages of a field, the longest counts."""
    own = [
        [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()] for name in ("name", "description")
    ]
    inside = [*(part.get("options") or []), *(part.get("choices") or [])]
    return sum(max(map(len, words)) for words in own) + len(str(part.get("value") or "")) + sum(map(_longest, inside))


def _check_named(part: Json) -> None:
    every: list[Any] = [part["name"], *(part.get("name_localizations") or {}).values()]
    for name in every:
        need(bool(NAME.match(name)) and name == name.lower(), f"name: {name!r} does not match.")
    for words in [part.get("description", ""), *(part.get("description_localizations") or {}).values()]:
        need(1 <= len(words) <= 100, f"description of {part['name']}: Must be between 1 and 100 in length.")
