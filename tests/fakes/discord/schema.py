"""Requests against Discord's own OpenAPI document, strictly: a field that it does not know is refused too.

The document is not part of the project; where it is not at hand this one check is skipped, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs

from tests.fakes.discord.model import Json
from tests.fakes.learned import description, unchecked

_FILE = "discord_openapi.json"

# What real clients send and the document lacks (found by watching discord.py 2.7): field names by place.
_ALLOWED_EVERYWHERE = {"nsfw", "tts", "enforce_nonce"}


def skipped() -> str:
    return unchecked(_FILE)


@cache
def checker() -> SchemaChecker | None:
    found = description(_FILE)
    return SchemaChecker(found) if found else None


class SchemaChecker:
    """``problems(method, path, body)``: what the document has against a request; path without ``/api/v10``."""

    def __init__(self, document: Json) -> None:
        self._document = _strict(document)
        self._routes = [
            (method.upper(), _fits(path), path.count("{"), operation)
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
        fitting = [(holes, one) for name, path_of, holes, one in self._routes if name == method and path_of(path)]
        return min(fitting, key=lambda pair: pair[0])[1] if fitting else None

    def _validator(self, schema: Json) -> jsonschema_rs.Draft202012Validator:
        if id(schema) not in self._validators:
            whole = {**schema, "components": self._document["components"]}
            self._validators[id(schema)] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[id(schema)]


def _fits(path: str) -> Callable[[str], object]:
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path))).fullmatch


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
    schemas = document["components"]["schemas"]
    schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    for name, schema in schemas.items():
        part = name.startswith("ApplicationCommand") and name.endswith(("Option", "Choice"))
        if part or name.endswith(("Request", "RequestPartial")):
            _close(schema)
    for operation in (one for item in document["paths"].values() for one in item.values() if isinstance(one, dict)):
        for medium in operation.get("requestBody", {}).get("content", {}).values():
            _close(medium.get("schema", {}))
    return document


def _close(schema: Json) -> None:
    if "properties" in schema and "unevaluatedProperties" not in schema and "allOf" not in schema:
        schema["unevaluatedProperties"] = False
        for extra in _ALLOWED_EVERYWHERE:
            schema["properties"].setdefault(extra, {})
    for key in ("anyOf", "oneOf"):
        for part in schema.get(key, []):
            _close(part)
