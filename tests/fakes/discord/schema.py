"""Requests against Discord's own OpenAPI document, strictly: a field that it does not know is refused too.

The document is not part of the project; where it is not at hand this one check is skipped, and says so.
"""

from __future__ import annotations

import copy
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.fakes.discord.model import Json

_FILE = "discord_openapi.json"

# What real clients send and the document lacks (found by watching discord.py 2.7): field names by place.
_ALLOWED_EVERYWHERE = {"nsfw", "tts", "enforce_nonce"}


def specs_file() -> Path | None:
    """The document: in the folder ``DAVTAR_SPECS``, else beside the checkout."""
    folder = os.environ.get("DAVTAR_SPECS")
    base = Path(folder) if folder else Path(__file__).resolve().parents[3].parent / "shared" / "specs"
    found = base / _FILE
    return found if found.is_file() else None


def skipped() -> str:
    """Why requests are not held against the document, or ""."""
    return "" if checker() else f"{_FILE} not found (set DAVTAR_SPECS): requests not held against Discord's document"


@cache
def checker() -> SchemaChecker | None:
    """The checker, read once; None where the document is missing."""
    found = specs_file()
    return SchemaChecker(json.loads(found.read_text(encoding="utf-8"))) if found else None


class SchemaChecker:
    """``problems(method, path, body)``: what the document has against a request; path without ``/api/v10``."""

    def __init__(self, document: Json) -> None:
        self._document = _strict(document)
        self._routes = [
            (method.upper(), _pattern(path), path.count("{"), operation)
            for path, item in self._document["paths"].items()
            for method, operation in item.items()
            if method in ("get", "put", "post", "patch", "delete")
        ]
        self._validators: dict[int, jsonschema_rs.Draft202012Validator] = {}

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {path} is in no description of Discord"]
        if body is None:
            return []
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return [f"{method} {path} takes no JSON"]
        validator = self._validator(schema)
        if validator.is_valid(body):
            return []
        found = [f"{_path(error)}: {_short(error)}" for error in validator.iter_errors(body)]
        return [one for one in found if not _pardoned(one)]

    def _operation(self, method: str, path: str) -> Json | None:
        fitting = [
            (holes, operation)
            for name, pattern, holes, operation in self._routes
            if name == method and pattern.fullmatch(path)
        ]
        return min(fitting, key=lambda pair: pair[0])[1] if fitting else None

    def _validator(self, schema: Json) -> jsonschema_rs.Draft202012Validator:
        found = self._validators.get(id(schema))
        if found is None:
            whole = {**schema, "components": self._document["components"]}
            found = self._validators[id(schema)] = jsonschema_rs.Draft202012Validator(whole)
        return found


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path)))


def _short(error: jsonschema_rs.ValidationError) -> str:
    """The deepest cause: an ``anyOf`` alone says nothing."""
    while causes := [one for branch in getattr(error.kind, "context", ()) for one in branch]:
        error = min(causes, key=lambda e: (-len(e.instance_path), len(e.message)))
    return f"{_path(error)} {error.message[:200]}"


def _path(error: jsonschema_rs.ValidationError) -> str:
    return "/".join(map(str, error.instance_path))


def _pardoned(problem: str) -> bool:
    return any(f"('{name}' was unexpected)" in problem for name in _ALLOWED_EVERYWHERE)


def _strict(document: Json) -> Json:
    """Request schemas closed against unknown fields; snowflakes may be integers as every client sends them."""
    made = copy.deepcopy(document)
    for name, schema in made["components"]["schemas"].items():
        if name == "SnowflakeType":
            made["components"]["schemas"][name] = {"type": ["string", "integer"]}
        elif _is_request(name):
            _close(schema)
    for item in made["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict):
                for medium in operation.get("requestBody", {}).get("content", {}).values():
                    _close(medium.get("schema", {}))
    return made


def _is_request(name: str) -> bool:
    wire = ("Request", "RequestPartial")
    return name.endswith(wire) or (name.startswith("ApplicationCommand") and name.endswith(("Option", "Choice")))


def _close(schema: Json) -> None:
    if "properties" in schema and "unevaluatedProperties" not in schema and "allOf" not in schema:
        schema["unevaluatedProperties"] = False
        for extra in _ALLOWED_EVERYWHERE:
            schema["properties"].setdefault(extra, {})
    for key in ("anyOf", "oneOf"):
        for part in schema.get(key, []):
            _close(part)
