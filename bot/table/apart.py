"""What is said when somebody sits down with a person whom one of them has blocked: plainly, and to the blocker alone.

The bot never brings the two together by itself; if they meet at a table of friends, they decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports.keys import private_to
from bot.ports.records import OutRow
from bot.ports.rights import RightsNow
from bot.table import events as ev
from bot.table.codec import text_to_json
from bot.table.model import Table
from bot.text import Name, Text, t


def met(
    rights: RightsNow, table: Table, events: Sequence[ev.Event], actor: str
) -> tuple[tuple[OutRow, ...], Text | None]:
    """Messages to those seated at ``table`` who have blocked whoever has just sat down, and the reply to ``actor``, if
    it is they who have blocked somebody."""
    sat = (ev.Sat, ev.Substituted)
    came = [one.person for one in events if isinstance(one, sat) and not getattr(one, "auto", False)]
    if not came:
        return (), None
    names = {chair.person: chair.name for _, chair in table.people()}
    rows: dict[tuple[str, str], OutRow] = {}
    reply: Text | None = None
    for person in dict.fromkeys(one for one in came if one in names):
        others = [one for one in names if one != person]
        for blocker, blocked in rights.shunning(person, others) if others else ():
            said = t("apart-met", who=Name(blocked, names[blocked]), game=t(f"game-{table.game}"))
            if blocker == actor:
                reply = said
            else:
                rows[blocker, blocked] = OutRow(private_to(blocker), None, "note", text_to_json(said))
    return tuple(rows.values()), reply
