"""Faster construction of frozen dataclasses: ``quick`` halves the time to create one.

A frozen dataclass sets each field by ``object.__setattr__``, which looks it up by name. With slots, each field has a
descriptor that sets it directly. As ``dataclasses`` does, ``quick`` generates the source of an ``__init__`` and
executes it: one that calls those descriptors. Everything else stays the same, in particular that instances are frozen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """``cls``, a frozen dataclass with slots, with a faster ``__init__``.

    :raises TypeError: for a default factory or a ``__post_init__``, which are not supported.
    """
    known: dict[str, Any] = {}
    arguments, body = [], []
    for field in fields(cls):  # type: ignore[arg-type]
        if field.default_factory is not MISSING or not field.init or hasattr(cls, "__post_init__"):
            raise TypeError(f"{cls.__name__}.{field.name} cannot be set quickly")
        known[f"set_{field.name}"] = getattr(cls, field.name).__set__
        known[f"default_{field.name}"] = field.default
        arguments.append(field.name if field.default is MISSING else f"{field.name}=default_{field.name}")
        body.append(f"    set_{field.name}(self, {field.name})\n")
    exec(f"def __init__(self, {', '.join(arguments)}):\n{''.join(body)}", known)  # noqa: S102 - see above
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    cls.__init__ = init  # type: ignore[method-assign]
    return cls
