"""A recording drawn as a chat on a phone: two columns of messages, each with its time, picture, words and buttons."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from adapters.render.text import labels
from tests.record.seen import Key, Seen

WIDE = 440
"""Pixels of a message; two of them beside each other can be read on a phone."""
GAP, PAD = 18, 12
TEXT, SMALL, HEAD = 19, 15, 26
MOST = 60
"""Characters of a line; labels are not made for more."""
ROW = 40
PAPER, SHEET, KEYS, INK, GREY, RUNG = "#c3d4b8", "#ffffff", "#8aa48a", "#16211b", "#5f6f63", "#b3261e"
ESCAPES = ("### ", "-# ")
"""What a line of Discord begins with when it is large or small."""


@dataclass(slots=True)
class Part:
    """A message as it will stand on the sheet."""

    image: Image.Image

    @property
    def height(self) -> int:
        return self.image.height + GAP


def sheet(title: str, seen: Sequence[Seen], columns: int = 2) -> Image.Image:
    """All of ``seen`` in order, down the first column, then down the next."""
    parts = [Part(_message(one)) for one in seen]
    share = sum(part.height for part in parts) / columns
    filled: list[list[Part]] = [[]]
    for part in parts:
        if sum(it.height for it in filled[-1]) + part.height / 2 > share and len(filled) < columns:
            filled.append([])
        filled[-1].append(part)
    lines = _wrapped(title, HEAD, columns * (WIDE + GAP) - GAP)
    top = GAP + len(lines) * (HEAD + 10) + 6
    height = top + max(sum(part.height for part in column) for column in filled)
    out = Image.new("RGB", (columns * (WIDE + GAP) + GAP, height), PAPER)
    for n, line in enumerate(lines):
        _write(out, line, GAP, GAP + n * (HEAD + 10), HEAD, INK)
    for n, column in enumerate(filled):
        y = top
        for part in column:
            out.paste(part.image, (GAP + n * (WIDE + GAP), y))
            y += part.height
    return out


def _message(one: Seen) -> Image.Image:
    picture = Image.open(io.BytesIO(one.photo)).convert("RGB") if one.photo is not None else None
    if picture is not None:
        picture = picture.resize((WIDE, round(picture.height * WIDE / picture.width)), Image.Resampling.LANCZOS)
    lines = [
        (line, bold)
        for n, raw in enumerate(one.text.splitlines())
        for bold in [n == 0]
        for line in _wrapped(_plain(raw), TEXT, WIDE - 2 * PAD, bold)
    ]
    words = len(lines) * (TEXT + 7) + PAD + 4 if lines else 0
    top = SMALL + 8
    height = top + (picture.height if picture else 0) + words + len(one.rows) * ROW
    out = Image.new("RGB", (WIDE, height), PAPER)
    draw = ImageDraw.Draw(out)
    how = "new message" if one.how == "new" else "changed in place"
    _write(out, f"{one.at:.0f} s · {how}", 0, 0, SMALL, GREY, bold=False)
    if one.rings:
        ring = f"rings {', '.join(one.rings)}"
        _write(out, ring, round(WIDE - labels.width(ring, SMALL)) - 2, 0, SMALL, RUNG)
    y = top
    if picture is not None:
        out.paste(picture, (0, y))
        y += picture.height
    draw.rectangle((0, y, WIDE, y + words), fill=SHEET)
    for n, (line, bold) in enumerate(lines):
        _write(out, line, PAD, y + 7 + n * (TEXT + 7), TEXT, INK if bold or n < 2 else GREY, bold=bold)
    y += words
    for row in one.rows:
        _keys(out, row, y)
        y += ROW
    return out


def _keys(out: Image.Image, row: Sequence[Key], y: int) -> None:
    draw = ImageDraw.Draw(out)
    wide = WIDE / len(row)
    for n, key in enumerate(row):
        left, right = round(n * wide) + 2, round((n + 1) * wide) - 2
        draw.rounded_rectangle((left, y + 4, right, y + ROW - 2), 8, fill=KEYS)
        room = right - left - 8
        size = next((px for px in (17, 15, 13, 11) if labels.width(key.label, px) <= room), 11)
        made = labels.label(key.label, size, "#ffffff", room)
        out.paste(made, ((left + right - made.width) // 2, y + 3 + (ROW - 5 - made.height) // 2), made)


def _write(out: Image.Image, text: str, x: int, y: int, size: int, colour: str, *, bold: bool = True) -> None:
    made = labels.label(text, size, colour, out.width - x, bold)
    out.paste(made, (x, y), made)


def _plain(line: str) -> str:
    for mark in ESCAPES:
        line = line.removeprefix(mark)
    return line


def _wrapped(text: str, size: int, room: int, bold: bool = True) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and (len(longer) > MOST or labels.width(longer, size, bold) > room):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
