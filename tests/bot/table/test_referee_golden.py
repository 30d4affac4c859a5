"""A match with a referee as it is stored: read again years later it is the same, and the same commands write the same.

``python -m tests.bot.table.test_referee_golden`` writes the file anew; a changed file is a changed shape of what is
stored, and has to be explained.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from bot.ports.records import StoredEvent
from bot.table.codec import decode_event, encode_event
from bot.table.evolve import evolve
from bot.table.matches import told
from bot.table.model import Table
from tests.bot.house import ARAM, NINO, House
from tests.bot.table.refereed import VANO, between, judged

FILE: Final = Path(__file__).with_name("refereed.jsonl")


def evening() -> list[str]:
    """Two deals passed out, one stopped, errors judged, the Davtar corrected until it ends the match."""
    house = judged(between(House(seed=7).four()))
    house.say(VANO, "referee start")
    house.say(VANO, "referee correct 1 5:0 misdeal")
    house.pass_time(16_000)
    house.say(ARAM, "referee demand 2 what was that?")
    house.say(NINO, "referee explain nothing")
    house.say(VANO, "referee innocent")
    house.say(ARAM, "referee goon")
    house.say(VANO, "referee pause")
    house.say(VANO, "referee resume")
    house.say(VANO, "referee void a card was shown")
    house.say(VANO, "referee correct 2 -:300 an old debt")
    house.say(VANO, "referee correct 1 5:16 and another")
    house.say(VANO, "referee end")
    lines = []
    for event in house.log:
        new = encode_event(event)
        lines.append(json.dumps({"type": new.type, "v": new.v, "body": json.loads(new.body)}, ensure_ascii=False))
    return lines


def stored() -> list[StoredEvent]:
    lines = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return [
        StoredEvent(seq, one["type"], one["v"], json.dumps(one["body"]).encode(), 1_000_000 + seq)
        for seq, one in enumerate(lines, 1)
    ]


def test_what_was_stored_is_read_as_it_was() -> None:
    table: Table | None = None
    for one in stored():
        table = evolve(table, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
    assert table is not None
    rows = [(row.deal, row.void, row.first, row.written, row.total) for row in table.state.rows]
    assert rows == [
        (1, "all-passed", (0, 0), (5, 16), (5, 16)),
        (2, "referee", (0, 0), (0, 300), (5, 316)),
    ]
    assert (table.phase, table.state.result.winners, table.state.result.advantage) == ("over", {1, 3}, (2, 0))
    assert [entry.kind for entry in table.bench.entries] == [
        *("appointed", "start", "corrected", "demanded", "explained", "judged-innocent", "chosen-goon", "break"),
        *("voided", "corrected", "corrected", "end"),
    ]
    (match,) = told(stored()).matches
    assert (match.deals, match.score, match.how) == (((5, 16), (5, 316)), (5, 316), "rubicon")


def test_the_same_evening_is_stored_alike() -> None:
    assert evening() == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("\n".join(evening()) + "\n", encoding="utf-8")
