"""The page's modules in one file, joined when the house starts: fifty of them, each a request that waits for the one
before it, take many seconds on a slow line.

They stay what they are, plain modules that a browser can load one by one; nothing is built beforehand. The joined file
holds each as a block of its own, in the order in which a browser would run them: what a block exports lies in an object
(``$dom``), and what it imports it takes from there. What only an ``import("./nardi.js")`` leads to is a function, which
runs when it is first asked for. Comments are left out.

It reads the way in which these modules are written: an import is one line with names in braces, and nothing that is
exported changes afterwards, and no text goes over several lines. Whatever else stands there is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_COMMENT: Final = re.compile(r"^[ \t]*//[^\n]*\n|/\*\*.*?\*/[ \t]*\n?", re.MULTILINE | re.DOTALL)
_IMPORT: Final = re.compile(r'^import (?:\{ ([^}\n]*) \} from )?"\./([\w-]+\.js)";[^\n]*\n?', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')
_AGAIN: Final = re.compile(r'^export \{ ([^}\n]*) \} from "\./([\w-]+\.js)";[^\n]*\n?', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) ([\w$]+))", re.MULTILINE)
_LINE: Final = re.compile(r"^.+$", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)


class NotJoined(ValueError):
    """A module is written in a way that is not known here."""


def joined(modules: Mapping[str, str], entry: str) -> str:
    """The source of one module that does what ``entry`` does. ``modules``: sources by name (``main.js``); what one
    imports later and is not among them, is left to the browser.

    :raises NotJoined: one is not written as all are.
    """
    sources = {name: _COMMENT.sub("", source) for name, source in modules.items()}
    first: list[str] = []
    _visit(sources, entry, first)
    whole = list(first)
    for name in whole:  # it grows meanwhile
        for other in _LATER.findall(sources[name]):
            if other in sources:
                _visit(sources, other, whole)
    later = [name for name in whole if name not in first]
    blocks = [*(_block(name, sources, first) for name in first), *(_part(name, sources, first) for name in later)]
    return _INDENT.sub("", "".join((_ONCE, *blocks)))


_ONCE: Final = "const $made = {};\n"


def _visit(sources: Mapping[str, str], name: str, order: list[str], coming: tuple[str, ...] = ()) -> None:
    """Put a module behind all that it imports."""
    if name in order:
        return
    if name not in sources or name in coming:
        raise NotJoined(f"{name} is not there, or needs itself: {' > '.join(coming)}")
    found = [*_IMPORT.finditer(sources[name]), *_AGAIN.finditer(sources[name])]
    for one in sorted(found, key=lambda one: one.start()):
        _visit(sources, one[2], order, (*coming, name))
    order.append(name)


def _block(name: str, sources: Mapping[str, str], first: list[str]) -> str:
    """A module that runs at the start."""
    inner, given = _inside(name, sources, first)
    return f"// {name}\nlet {_object(name)};\n{{\n{inner}{_object(name)} = {given};\n}}\n"


def _part(name: str, sources: Mapping[str, str], first: list[str]) -> str:
    """A module that runs when it is first needed."""
    inner, given = _inside(name, sources, first)
    made = _object(name)
    return (
        f"// {name}\nfunction {made}() {{\nreturn $made.{made} ??= (async () => {{\n"
        f"{inner}return {given};\n}})();\n}}\n"
    )


def _inside(name: str, sources: Mapping[str, str], first: list[str]) -> tuple[str, str]:
    """What a module does, and the object of what it exports."""
    source = sources[name]
    exports = [(one, one) for one in _EXPORT.findall(source)]
    taken: list[str] = []
    for names, other in _IMPORT.findall(source):
        if names or other not in first:
            whole = _object(other) if other in first else f"await {_object(other)}()"
            taken.append(f"const {{ {re.sub(r' as ', ': ', names)} }} = {whole};\n")
    for names, other in _AGAIN.findall(source):
        whole = _object(other) if other in first else f"(await {_object(other)}())"
        for one in names.split(", "):
            old, _, new = one.partition(" as ")
            exports.append((new or old, f"{whole}.{old}"))
    body = _EXPORT.sub("", _AGAIN.sub("", _IMPORT.sub("", source)))
    body = _LATER.sub(lambda one: _asked(one[1], first) if one[1] in sources else one[0], body)
    wrong = _OTHER.search(body) or next((one for one in _LINE.finditer(body) if one[0].count("`") % 2), None)
    if wrong is not None:
        raise NotJoined(f"{name}: {wrong[0]}")
    given = ", ".join(public if public == own else f"{public}: {own}" for public, own in exports)
    return "".join(taken) + body.strip("\n") + "\n", f"{{ {given} }}"


def _asked(name: str, first: list[str]) -> str:
    return f"Promise.resolve({_object(name)})" if name in first else f"{_object(name)}()"


def _object(name: str) -> str:
    """What holds the exports of a module."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
