"""Hand rules: what Discord refuses and its OpenAPI document does not say. Each raises ``Refused`` with the field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from adapters.rehearsal.assumed import Assumed
from tests.fakes.discord.errors import Refused, worded
from tests.fakes.discord.message import walk
from tests.fakes.discord.model import COMPONENTS_V2, Json
from tests.fakes.learned import assumed_here

NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)


def need(fine: bool, where: str) -> None:
    if not fine:
        raise Refused(50035, where)


def check_message(body: Json, files: Sequence[str], flags: int, assumed: Assumed | None = None, *, new: bool) -> None:
    """A message body as it is sent. ``files``: names of every file the message will have; ``flags`` as they will be."""
    content = body.get("content") or ""
    need(len(content) <= 2000, "content: Must be 2000 or fewer in length.")
    need(len(body.get("embeds") or []) <= 10, "embeds: Must be 10 or fewer in length.")
    need(len(str(body.get("nonce") or "")) <= 25, "nonce: Must be 25 or fewer in length.")
    for file in body.get("attachments") or []:
        need(len(file.get("description") or "") <= 1024, "attachments.description: Must be 1024 or fewer in length.")
    components = body.get("components") or []
    if flags & COMPONENTS_V2:
        need(not content, "content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
        need(not body.get("embeds"), "embeds: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
        if new and not components:
            raise Refused(50006)
        _check_layout(components, files, assumed or assumed_here("discord"))
    else:
        need(len(components) <= 5, "components: Must be 5 or fewer in length.")
        need(all(part.get("type") == 1 for part in components), "components: Must be action rows.")
        if new and not (content or body.get("embeds") or files):
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
    for part in parts:
        for item in part.get("items", []) if part["type"] == 12 else []:
            url = item["media"]["url"]
            if url.startswith("attachment://"):
                need(url.removeprefix("attachment://") in files, f"media.url: {url} names no file.")
            else:
                need(url.startswith(("http://", "https://")), f"media.url: {url} is no address.")


def _check_ids(components: list[Json]) -> None:
    ids = [part["custom_id"] for part in walk(components) if part.get("custom_id") is not None]
    twice = {one for one in ids if ids.count(one) > 1}
    need(not twice, f"custom_id: COMPONENT_CUSTOM_ID_DUPLICATED {twice}")
    need(all(1 <= len(one) <= 100 for one in ids), "custom_id: Must be between 1 and 100 in length.")


def _check_part(part: Json) -> None:
    match part.get("type"):
        case 1:
            children = part.get("components", [])
            kinds = {child["type"] for child in children}
            need(bool(children), "components: Must be between 1 and 5 in length.")
            need(len(children) <= (5 if kinds == {2} else 1), "components: The row is too wide.")
            for child in children:
                need(child["type"] in (2, 3, 5, 6, 7, 8), "components: cannot stand in a row.")
                _check_part(child)
        case 2:
            _check_button(part)
        case 3:
            _check_select(part)
        case 9:
            need(1 <= len(part.get("components", [])) <= 3, "section.components: Must be between 1 and 3 in length.")
            _check_part(part["accessory"])
        case 10:
            need(bool(part.get("content")), "text.content: This field is required.")
        case 12:
            need(1 <= len(part["items"]) <= 10, "items: Must be between 1 and 10 in length.")
            for item in part["items"]:
                described = item.get("description")
                need(described is None or 1 <= len(described) <= 1024, "description: between 1 and 1024 in length.")
        case 17:
            need(bool(part.get("components")), "container.components: This field is required.")
            for child in part["components"]:
                need(child["type"] not in (17, 18, 4), "container.components: cannot stand in a container.")
                _check_part(child)
        case 11 | 13 | 14:
            pass
        case other:
            need(False, f"components.type: {other} is unknown here.")


def _check_button(part: Json) -> None:
    style = part.get("style")
    label = part.get("label") or ""
    need(style in (1, 2, 3, 4, 5), "button.style: unknown.")
    need(len(label) <= 80, "button.label: Must be 80 or fewer in length.")
    need(bool(label or part.get("emoji")), "button: A label or emoji is required.")
    if style == 5:
        need(bool(part.get("url")) and not part.get("custom_id"), "button.url: a link has a url and no custom_id.")
    else:
        need(bool(part.get("custom_id")) and not part.get("url"), "button.custom_id: This field is required.")


def _check_select(part: Json) -> None:
    options = part.get("options", [])
    need(1 <= len(options) <= 25, "select.options: Must be between 1 and 25 in length.")
    need(len(part.get("placeholder") or "") <= 150, "select.placeholder: Must be 150 or fewer in length.")
    values = [option["value"] for option in options]
    need(len(set(values)) == len(values), "select.options: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    for option in options:
        need(1 <= len(option["label"]) <= 100, "option.label: Must be between 1 and 100 in length.")
        need(1 <= len(option["value"]) <= 100, "option.value: Must be between 1 and 100 in length.")
        need(len(option.get("description") or "") <= 100, "option.description: Must be 100 or fewer in length.")


def check_modal(data: Json) -> None:
    need(1 <= len(data.get("title", "")) <= 45, "title: Must be between 1 and 45 in length.")
    need(1 <= len(data.get("custom_id", "")) <= 100, "custom_id: Must be between 1 and 100 in length.")
    rows = data.get("components", [])
    need(1 <= len(rows) <= 5, "components: Must be between 1 and 5 in length.")
    for row in rows:
        need(row["type"] in (1, 10, 18), "components: a modal holds labels, rows and text.")
        if row["type"] == 18:
            need(1 <= len(row.get("label", "")) <= 45, "label: Must be between 1 and 45 in length.")
            need(len(row.get("description") or "") <= 100, "label.description: Must be 100 or fewer in length.")
            if row["component"]["type"] == 3:
                _check_select(row["component"])
    _check_ids(rows)


def check_choices(data: Json) -> None:
    choices = data.get("choices", [])
    need(len(choices) <= 25, "choices: Must be 25 or fewer in length.")
    for choice in choices:
        need(1 <= len(choice["name"]) <= 100, "choices.name: Must be between 1 and 100 in length.")
        need(len(str(choice["value"])) <= 100, "choices.value: Must be 100 or fewer in length.")


def check_commands(commands: list[Json]) -> None:
    need(sum(c.get("type", 1) == 1 for c in commands) <= 100, "commands: Must be 100 or fewer in length.")
    names = [(c.get("type", 1), c["name"]) for c in commands]
    need(len(set(names)) == len(names), "name: APPLICATION_COMMANDS_DUPLICATE_NAME")
    for command in commands:
        _check_named(command)
        options = command.get("options") or []
        need(len(options) <= 25, "options: Must be 25 or fewer in length.")
        required = [bool(option.get("required")) for option in options]
        need(required == sorted(required, reverse=True), "options: Required options must be placed before others.")
        need(len({o["name"] for o in options}) == len(options), "options: the names must differ.")
        for option in options:
            _check_named(option)
        words = sum(len(str(part.get(key) or "")) for part in (command, *options) for key in ("name", "description"))
        need(words <= 8000, "command: Must be 8000 or fewer characters in all.")


def _check_named(part: Json) -> None:
    every: list[Any] = [part["name"], *(part.get("name_localizations") or {}).values()]
    for name in every:
        need(bool(NAME.match(name)) and name == name.lower(), f"name: {name!r} does not match.")
    for words in [part.get("description", ""), *(part.get("description_localizations") or {}).values()]:
        need(1 <= len(words) <= 100, f"description of {part['name']}: Must be between 1 and 100 in length.")
