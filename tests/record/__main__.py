"""``python -m tests.record [FOLDER]``: a deal of Bazaar Blot, recorded and drawn as two sheets: what the group sees,
and what one of its people sees in its private chat. The same deal each time."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.chance import seeded_process
from tests.record.party import Party, telegram
from tests.record.seen import Seen
from tests.record.sheet import sheet

SEED = 5
WHO = "Beka"
GROUP, HAND = "chat-group.png", "chat-hand.png"
COLOURS = 128
READY = ":ready"
"""What *Next deal* sends."""


async def recorded(folder: Path) -> Party:
    """From the lobby to the beginning of the second deal, everybody's hand in its private chat."""
    async with telegram("bazaar-blot", folder, SEED, mood="refuses", real=True) as party:
        await party.begins()
        await party.plays(lambda n: 12.0 if n % 6 == 4 else 3.0, lambda table: table.deal == 2)
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


def _save(path: Path, title: str, seen: Sequence[Seen]) -> None:
    """With few colours: a sheet is for looking at, and lies in the repository."""
    sheet(title, seen).quantize(COLOURS).save(path, optimize=True)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "pictures")
