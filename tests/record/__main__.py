"""``python -m tests.record [FOLDER]``: a deal of Bazaar Blot, recorded and drawn as two sheets: what the group sees,
and what one of its people sees in its private chat; and one trick as an animation. The same deal each time.

A sheet is a chat on a phone: two columns of messages, each with its time, picture, words and buttons."""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from PIL import Image, ImageDraw

from adapters.render import text as labels
from tests.chance import seeded_process
from tests.record.party import Key, Party, Seen, telegram
from tests.record.trick import animate

WIDE = 440
"""Pixels of a message; two of them beside each other can be read on a phone."""
GAP, PAD = 18, 12
TEXT, SMALL, HEAD = 19, 15, 26
MOST = 60
"""Characters of a line; labels are not made for more."""
ROW = 40
PAPER, SHEET, KEYS, INK, GREY, RUNG = "#c3d4b8", "#ffffff", "#8aa48a", "#16211b", "#5f6f63", "#b3261e"


def sheet(title: str, seen: Sequence[Seen]) -> Image.Image:
    """All of ``seen`` in order, down the first column, then down the second."""
    parts = [_message(one) for one in seen]
    tall = [*accumulate(part.height + GAP for part in parts)]
    half = sum(1 for height in tall if height <= tall[-1] / 2) + 1
    lines = _wrapped(title, HEAD, 2 * WIDE + GAP)
    top = GAP + len(lines) * (HEAD + 10) + 6
    columns = [_stacked(parts[:half], GAP), _stacked(parts[half:], GAP)]
    out = _blank(top + max(column.height for column in columns), width=2 * (WIDE + GAP) + GAP)
    for n, line in enumerate(lines):
        _write(out, line, GAP, GAP + n * (HEAD + 10), HEAD, INK)
    for n, column in enumerate(columns):
        out.paste(column, (GAP + n * (WIDE + GAP), top))
    return out


def _blank(height: int, colour: str = PAPER, width: int = WIDE) -> Image.Image:
    return Image.new("RGB", (width, height), colour)


def _stacked(parts: Sequence[Image.Image], gap: int = 0) -> Image.Image:
    out, y = _blank(sum(part.height + gap for part in parts)), 0
    for part in parts:
        out.paste(part, (0, y))
        y += part.height + gap
    return out


def _message(one: Seen) -> Image.Image:
    head = _blank(SMALL + 8)
    _write(head, f"{one.at:.0f} s · {'new message' if one.how == 'new' else 'changed in place'}", 0, 0, SMALL, GREY)
    if one.rings:
        ring = f"rings {', '.join(one.rings)}"
        _write(head, ring, round(WIDE - labels.width(ring, SMALL)) - 2, 0, SMALL, RUNG)
    parts = [head]
    if one.photo is not None:
        picture = Image.open(io.BytesIO(one.photo)).convert("RGB")
        parts.append(picture.resize((WIDE, round(picture.height * WIDE / picture.width)), Image.Resampling.LANCZOS))
    raw = [line.removeprefix("### ").removeprefix("-# ") for line in one.text.splitlines()]
    lines = [(line, n == 0) for n, whole in enumerate(raw) for line in _wrapped(whole, TEXT, WIDE - 2 * PAD, n == 0)]
    words = _blank(len(lines) * (TEXT + 7) + PAD + 4 if lines else 0, SHEET)
    for n, (line, bold) in enumerate(lines):
        _write(words, line, PAD, 7 + n * (TEXT + 7), TEXT, INK if bold or n < 2 else GREY, bold=bold)
    return _stacked([*parts, words, *map(_keys, one.rows)])


def _keys(row: Sequence[Key]) -> Image.Image:
    out, wide = _blank(ROW), WIDE // len(row)
    for n, key in enumerate(row):
        left, right = n * wide + 2, (n + 1) * wide - 2
        ImageDraw.Draw(out).rounded_rectangle((left, 4, right, ROW - 2), 8, fill=KEYS)
        room = right - left - 8
        size = next((px for px in (17, 15, 13) if labels.width(key.label, px) <= room), 11)
        made = labels.label(key.label, size, "#ffffff", room)
        out.paste(made, ((left + right - made.width) // 2, 3 + (ROW - 5 - made.height) // 2), made)
    return out


def _write(out: Image.Image, text: str, x: int, y: int, size: int, colour: str, *, bold: bool = True) -> None:
    made = labels.label(text, size, colour, out.width - x, bold)
    out.paste(made, (x, y), made)


def _wrapped(text: str, size: int, room: int, bold: bool = True) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and (len(longer) > MOST or labels.width(longer, size, bold) > room):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


SEED = 5
WHO = "Beka"
GROUP, HAND = "chat-group.png", "chat-hand.png"
COLOURS = 128
READY = ":ready"
"""What *Next deal* sends."""


async def recorded(folder: Path) -> Party:
    async with telegram("bazaar-blot", folder, SEED, mood="refuses", real=True) as party:
        await party.begins()
        await party.plays(lambda table: table.deal == 2)
        return party


def chosen(seen: Sequence[Seen], most: int) -> list[Seen]:
    """So many of them: every new message and result, and of what was changed in place evenly some."""
    shown = [one for one in seen if one.how != "gone" and (one.text or one.photo)]
    new = [n for n, one in enumerate(shown) if one.how == "new" or any(key.data.endswith(READY) for key in one.keys)]
    rest = [n for n in range(len(shown)) if n not in new]
    room = max(2, most - len(new))
    step = max(1.0, (len(rest) - 1) / (room - 1))
    kept = {*new[:most], *(rest[round(k * step)] for k in range(room) if round(k * step) < len(rest))}
    return [shown[n] for n in sorted(kept)]


def main(folder: Path) -> None:
    seeded_process(SEED)
    with tempfile.TemporaryDirectory() as scratch:
        party = asyncio.run(recorded(Path(scratch)))
    public = list(party.record.public())
    changed = sum(one.how == "edit" for one in public)
    posted = sum(one.how == "new" for one in public)
    title = f"Bazaar Blot, four people: what the group sees (some of {posted} new messages and {changed} changes)"
    _save(folder / GROUP, title, chosen(public, 12))
    own = list(party.record.before(WHO))
    _save(folder / HAND, f"The same deal in {WHO}'s private chat (some of {len(own)} views)", chosen(own, 16))
    animate(folder)


def _save(path: Path, title: str, seen: Sequence[Seen]) -> None:
    """With few colours: a sheet is for looking at, and lies in the repository."""
    sheet(title, seen).quantize(COLOURS).save(path, optimize=True)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "pictures")
