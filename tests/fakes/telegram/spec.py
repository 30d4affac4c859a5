"""Requests held against Telegram's own description of its API, when that file is there.

The file describes Bot API 10.1; what is newer (ephemeral messages, 10.2 and 10.3) is added by hand (``newer.json``).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.fakes.learned import description, unchecked

FILE = "telegram_api.json"
_NEWER: dict[str, Any] = json.loads(Path(__file__).with_name("newer.json").read_text("utf-8"))
NEWER: dict[str, dict[str, dict[str, list[str]]]] = _NEWER["methods"]
"""Methods: the parameters that are ``needed``, and ``more``."""
NEWER_FIELDS: dict[str, dict[str, list[str]]] = _NEWER["fields"]
SENDS_EPHEMERALLY = {"sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "sendVideo", "sendAudio"}
NEWER_REQUIRED = {"EphemeralMessageParameters": {"receiver_user_id"}}
PLAIN = {"Integer": (int,), "Float": (int, float), "Boolean": (bool,), "True": (bool,), "String": (str,)}
NOW_OPTIONAL = {("ReplyParameters", "message_id")}


class Spec:
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
        for name, params in NEWER.items():
            self._methods[name] = (params["needed"] | params["more"], set(params["needed"]))
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
        if kind in PLAIN:
            return type(value) in PLAIN[kind]
        if kind == "InputFile":
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
    found = description(FILE)
    return Spec(found) if found else None


def skipped() -> str:
    return unchecked(FILE)
