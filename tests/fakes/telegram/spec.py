"""Requests held against Telegram's own description of its API, when that file is there.

The file describes Bot API 10.1; what is newer (ephemeral messages, 10.2 and 10.3) is added here by hand.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
WHERE = Path(os.environ.get("DAVTAR_SPECS") or ROOT.parent / "shared" / "specs") / "telegram_api.json"

_EPHEMERAL = {"chat_id": ["Integer", "String"], "receiver_user_id": ["Integer"], "ephemeral_message_id": ["Integer"]}
_MARKUP = {"reply_markup": ["InlineKeyboardMarkup"]}
_CAPTION = {"caption": ["String"], "parse_mode": ["String"], "caption_entities": ["Array of MessageEntity"]}
NEWER: dict[str, tuple[dict[str, list[str]], dict[str, list[str]]]] = {
    "editEphemeralMessageText": (
        _EPHEMERAL,
        {
            "text": ["String"],
            "parse_mode": ["String"],
            "entities": ["Array of MessageEntity"],
            "link_preview_options": ["LinkPreviewOptions"],
            **_MARKUP,
        },
    ),
    "editEphemeralMessageMedia": (_EPHEMERAL | {"media": ["InputMedia"]}, _MARKUP),
    "editEphemeralMessageCaption": (_EPHEMERAL, {**_CAPTION, "show_caption_above_media": ["Boolean"], **_MARKUP}),
    "editEphemeralMessageReplyMarkup": (_EPHEMERAL, _MARKUP),
    "deleteEphemeralMessage": (_EPHEMERAL, {}),
}
SENDS_EPHEMERALLY = {"sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "sendVideo", "sendAudio"}
NEWER_FIELDS: dict[str, dict[str, list[str]]] = {
    "EphemeralMessageParameters": {
        "receiver_user_id": ["Integer"],
        "callback_query_id": ["String"],
        "replace_callback_query_message": ["Boolean"],
    },
    "BotCommand": {"is_ephemeral": ["Boolean"]},
    "InlineKeyboardButton": {"disabled": ["DisabledButton"]},
    "ReplyParameters": {"ephemeral_message_id": ["Integer"]},
    "DisabledButton": {},
}
NEWER_REQUIRED = {"EphemeralMessageParameters": {"receiver_user_id"}}
NOW_OPTIONAL = {("ReplyParameters", "message_id")}


class Spec:
    """The description, as far as requests go."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.version = str(raw["version"])
        self._types = raw["types"]
        self._methods: dict[str, tuple[dict[str, list[str]], set[str]]] = {}
        for name, method in raw["methods"].items():
            fields = {field["name"]: list(field["types"]) for field in method.get("fields", ())}
            required = {field["name"] for field in method.get("fields", ()) if field["required"]}
            if name in SENDS_EPHEMERALLY:
                fields["ephemeral_message_parameters"] = ["EphemeralMessageParameters"]
            self._methods[name] = (fields, required)
        for name, (needed, more) in NEWER.items():
            self._methods[name] = (needed | more, set(needed))
        self._shapes: dict[str, tuple[list[str], dict[str, list[str]], set[str], str]] = {}

    def methods(self) -> tuple[str, ...]:
        return tuple(self._methods)

    def problems(self, method: str, params: dict[str, Any], files: set[str]) -> list[str]:
        """What is wrong with a request; ``params`` decoded from JSON, ``files`` the names of its uploads."""
        if method not in self._methods:
            return [f"no method {method}"]
        fields, required = self._methods[method]
        out = [f"{method}: {name} is required" for name in sorted(required - set(params) - files)]
        for name, value in params.items():
            if name in fields and not any(self._fits(kind, value, out_of_files=files) for kind in fields[name]):
                out.append(f"{method}.{name}: {value!r:.120} is no {' or '.join(fields[name])}")
        return out

    def unknown(self, method: str, params: dict[str, Any]) -> list[str]:
        """Parameters the method has not. The server passes over them; a client that sends one is wrong."""
        fields, _ = self._methods.get(method, ({}, set()))
        return [f"{method}: unknown parameter {name}" for name in params if name not in fields]

    def _fits(self, kind: str, value: Any, out_of_files: set[str]) -> bool:
        if kind.startswith("Array of "):
            inner = kind.removeprefix("Array of ")
            return isinstance(value, list) and all(self._fits(inner, item, out_of_files) for item in value)
        match kind:
            case "Integer":
                return isinstance(value, int) and not isinstance(value, bool)
            case "Float":
                return isinstance(value, int | float) and not isinstance(value, bool)
            case "Boolean" | "True":
                return isinstance(value, bool)
            case "String":
                return isinstance(value, str)
            case "InputFile":
                return isinstance(value, str) and value.removeprefix("attach://") in out_of_files
        return self._fits_type(kind, value, out_of_files)

    def _fits_type(self, kind: str, value: Any, files: set[str]) -> bool:
        if not isinstance(value, dict) or (kind not in self._types and kind not in NEWER_FIELDS):
            return False
        if kind not in self._shapes:
            self._shapes[kind] = self._shape(kind)
        subtypes, fields, required, of_type = self._shapes[kind]
        if subtypes:
            return any(self._fits(sub, value, files) for sub in subtypes)
        if of_type and value.get("type", of_type) != of_type:
            return False
        return required <= set(value) and all(
            name in fields and any(self._fits(k, item, files) for k in fields[name]) for name, item in value.items()
        )

    def _shape(self, kind: str) -> tuple[list[str], dict[str, list[str]], set[str], str]:
        """Its subtypes, its fields, those that are required, and what its ``type`` must be."""
        described = self._types.get(kind) or {}
        raw = described.get("fields", ())
        fields = {field["name"]: list(field["types"]) for field in raw} | NEWER_FIELDS.get(kind, {})
        required = {f["name"] for f in raw if f["required"] and (kind, f["name"]) not in NOW_OPTIONAL}
        words = {f["name"]: f["description"] for f in raw}.get("type", "")
        wanted = words.rsplit(" must be ", 1)[1].strip('. *_“”"') if " must be " in words else ""
        subtypes = list(described.get("subtypes") or ())
        return subtypes, fields, required | NEWER_REQUIRED.get(kind, set()), wanted if wanted.isidentifier() else ""


@cache
def load() -> Spec | None:
    """The description, or None where it is not to be found (the check is then skipped; see ``skipped``)."""
    return Spec(json.loads(WHERE.read_text(encoding="utf-8"))) if WHERE.is_file() else None


def skipped() -> str:
    """Why requests are not held against the description, or ""."""
    return "" if load() else f"{WHERE.name} not found (set DAVTAR_SPECS): requests not held against Telegram's own list"
