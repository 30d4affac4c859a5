"""Small feed-forward networks, as trainers write them: read, checked, and asked without any library.

A file is one line of JSON (``sizes`` of the layers; ``sha256`` of all that follows; ``trainer``, the commit of what
made it; whatever else a game wants to know of its network) and the weights as 16-bit floats, little-endian: layer by
layer the matrix, a row for each input, then the biases. Between layers what is negative counts 0.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from operator import mul
from typing import Any, Final


def opened(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The first line of a file and what follows it.

    :raises ValueError: the file is damaged.
    """
    line, _, body = data.partition(b"\n")
    about: dict[str, Any] = json.loads(line)
    if sha256(body).hexdigest() != about["sha256"]:
        raise ValueError("weights whose checksum is not that of their first line")
    return about, body


def closed(body: bytes, **about: Any) -> bytes:
    """A file that ``opened`` reads."""
    line = json.dumps({**about, "sha256": sha256(body).hexdigest()}, sort_keys=True)
    return line.encode() + b"\n" + body


class Network:
    """``about``: the first line of the file; ``flat``: all weights in its order."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        about, body = opened(data)
        self.about: Final[dict[str, Any]] = about
        sizes = about["sizes"]
        weights = struct.unpack(f"<{len(body) // 2}e", body)
        self.flat: Final[tuple[float, ...]] = weights
        self._layers: list[tuple[list[tuple[float, ...]], tuple[float, ...]]] = []
        at = 0
        for n, (wide, high) in enumerate(pairwise(sizes)):
            rows = [weights[at + high * row : at + high * (row + 1)] for row in range(wide)]
            at += wide * high
            # Inputs are few and mostly 0: the first layer adds rows. The others multiply columns.
            columns = rows if n == 0 else list(zip(*rows, strict=True))
            self._layers.append((columns, weights[at : at + high]))
            at += high
        if at != len(weights):
            raise ValueError("a network with more or fewer weights than its layers have")

    def __call__(self, inputs: Sequence[float]) -> list[float]:
        """The outputs; ``inputs``: one number for each of the first layer."""
        rows, biases = self._layers[0]
        chosen = [
            row if given == 1 else [given * one for one in row]
            for given, row in zip(inputs, rows, strict=True)
            if given
        ]
        found = [sum(column) for column in zip(biases, *chosen, strict=True)]
        for columns, biases in self._layers[1:]:
            active = [one if one > 0 else 0.0 for one in found]
            found = [bias + sum(map(mul, active, column)) for column, bias in zip(columns, biases, strict=True)]
        return found


def written(layers: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]], **about: Any) -> bytes:
    """The file of a network of such (matrix, biases): what a trainer puts into ``assets/players``."""
    sizes = [len(layers[0][0]), *(len(biases) for _, biases in layers)]
    flat = [one for matrix, biases in layers for row in (*matrix, biases) for one in row]
    body = struct.pack(f"<{len(flat)}e", *map(float, flat))
    return closed(body, **about, sizes=sizes)
