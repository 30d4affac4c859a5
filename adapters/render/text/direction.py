"""Which way each letter of a line reads, by the Unicode bidirectional algorithm."""

from __future__ import annotations

from collections.abc import Sequence

import regex
from bidi import algorithm, get_base_level

_RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")


def levels(letters: Sequence[str]) -> list[int]:
    """The embedding level of each of ``letters`` (single characters without format marks): even ones read from the
    left, odd ones from the right."""
    line = "".join(letters)
    if not _RIGHT_TO_LEFT.search(line):
        return [0] * len(letters)
    base = get_base_level(line)
    storage = algorithm.get_empty_storage() | {"base_level": base, "base_dir": "LR"[base]}
    algorithm.get_embedding_levels(line, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = [int(letter["level"]) for letter in storage["chars"]]
    return found if len(found) == len(letters) else [base] * len(letters)
