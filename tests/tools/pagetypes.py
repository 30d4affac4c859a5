"""``make types``: the page's types, made of the program's own (``adapters/local/types/model.d.ts``).

``Model``: the pictures that the page draws, dataclasses of ``bot`` as ``adapters.local.page`` sends them. ``House``:
what goes over the socket (``adapters.local.messages``, ``asked``, ``parts``).
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import bot.games  # noqa: F401 (it declares the pictures)
from adapters.local import messages
from bot.text import Text
from bot.view.scene import Picture

FILE: Final = Path(__file__).parents[2] / "adapters" / "local" / "types" / "model.d.ts"
HEAD: Final = "// Made by `make types` of the program's own types. Not to be edited.\n"
_PLAIN: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
    Text: "string",
    dict[str, Any]: "Model.Any | Model.Nothing",
}
_LISTS: Final = (list, set, frozenset)
_ALIASES: Final = {"Pieces": messages.Pieces, "Sealed": messages.Sealed}
"""Names that stand for something put together."""


class Unknown(TypeError):
    """A type that cannot be told to the page."""


def written() -> str:
    """The file as it has to be."""
    shown = "".join(_interfaces(pictures(), _members_of_model))
    kinds = " | ".join(one.__name__ for one in pictures())
    model = f"{shown}  type Any = {kinds};\n  /** There is no picture. */\n  interface Nothing {{ kind?: undefined }}\n"
    house = "".join(_interfaces(_declared(messages), _members_of_message))
    house += "".join(
        f"  type {name} = {' | '.join(one.__name__ for one in get_args(union))};\n"
        for name, union in (
            ("Told", messages.Told),
            ("Stage", messages.Stage),
            ("ReplayLine", messages.ReplayLine),
            ("Done", messages.Done),
        )
    )
    house += "".join(f"  type {name} = {_spelled(hint)};\n" for name, hint in _ALIASES.items())
    return f"{HEAD}\ndeclare namespace Model {{\n{model}}}\n\ndeclare namespace House {{\n{house}}}\n"


def pictures() -> list[type[Picture]]:
    """Those that the page draws itself."""
    staged = [one for one in _under(Picture) if one.staged and one.__module__.split(".")[0] == "bot"]
    return sorted(filter(_stands, staged), key=lambda one: (one.__module__, one.__name__))


def _stands(one: type[Any]) -> bool:
    """Whether it is what its module has under its name: a dataclass with slots leaves another one behind."""
    return getattr(sys.modules[one.__module__], one.__name__) is one


def _under(kind: type[Picture]) -> Iterator[type[Picture]]:
    for one in kind.__subclasses__():
        yield one
        yield from _under(one)


def _declared(*modules: types.ModuleType) -> list[type[Any]]:
    return [
        one
        for module in modules
        for one in vars(module).values()
        if is_typeddict(one) and one.__module__ == module.__name__
    ]


Member = tuple[str, bool, Any]
"""Name, whether it may be missing, type."""


def _members_of_model(one: type[Any]) -> Iterator[Member]:
    hints = get_type_hints(one)
    if issubclass(one, Picture):
        yield "kind", False, Literal[one.__name__]
    for field in fields(one):
        yield field.name, False, hints[field.name]
    if issubclass(one, Picture):
        yield "feat", True, str


def _members_of_message(one: type[Any]) -> Iterator[Member]:
    for name, hint in get_type_hints(one, include_extras=True).items():
        yield name, get_origin(hint) is NotRequired or not one.__total__, hint


def _interfaces(roots: Iterable[type[Any]], members: Any) -> Iterator[str]:
    """The declarations of ``roots`` and of everything that they are made of."""
    waiting, met = list(roots), dict[str, type[Any]]()
    while waiting:
        one = waiting.pop(0)
        if met.setdefault(one.__name__, one) is not one:
            raise Unknown(f"two types are called {one.__name__}")
        body = []
        for name, optional, hint in members(one):
            key = name if name.isidentifier() else f'"{name}"'
            body.append(f"    {key}{'?' if optional else ''}: {said(hint)};\n")
            for new in _named_in(hint):
                if new not in waiting and met.get(new.__name__) is not new:
                    waiting.append(new)
        yield f"  interface {one.__name__} {{\n{''.join(body)}  }}\n"


def _named_in(hint: Any) -> Iterator[type[Any]]:
    if hint is Text:
        return
    if isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint)):
        yield hint
    for part in get_args(hint):
        if get_origin(hint) is not Literal:
            yield from _named_in(part)


def said(hint: Any) -> str:
    """A type in the page's words.

    :raises Unknown: it has none.
    """
    alias = next((name for name, one in _ALIASES.items() if one == hint), None)
    return _spelled(hint) if alias is None else alias


def _spelled(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(said(one) for one in args))
    if origin is Literal:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in args)
    if hint is Any:
        return "unknown"
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is NotRequired:
        return said(args[0])
    if origin in _LISTS or (origin is tuple and args[1:] == (...,)):
        inner = said(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(said, args))}]"
    if origin in (dict, Mapping):
        return f"Record<string, {said(args[1])}>"
    if isinstance(hint, type) and (is_dataclass(hint) or is_typeddict(hint)):
        return hint.__name__
    raise Unknown(f"{hint} has no place on the page")


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name}: written\n")
