"""A request as the routes of the fake Discord get it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Files = Sequence[tuple[str, bytes]]


@dataclass(slots=True)
class Request:
    """A request as the routes get it: JSON body (or a form's fields), uploads, query, who asks."""

    body: Any
    files: Files
    query: dict[str, str]
    authorization: str = ""
