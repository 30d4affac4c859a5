"""What features keep: one module each, found by name, with its tables and their queries.

A module declares its ``KEEPS`` (``adapters.store.keeps``); if it has a ``Shelf``, its feature gets it as
``store.shelf(<name>)``. Modules that the core writes to as well are beside this folder.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from adapters.store.keeps import Keeps

_BESIDE: Final = ("bans", "court", "cups", "packs", "rights")


@cache
def all_keeps() -> tuple[Keeps, ...]:
    names = (*_BESIDE, *(f"features.{one.name}" for one in iter_modules(__path__)))
    return tuple(import_module(f"adapters.store.{name}").KEEPS for name in names)
