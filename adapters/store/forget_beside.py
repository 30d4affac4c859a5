"""What is stored about people beside tables and messages: blocks, reports, bans, invitations, joined accounts.

Blocks and bans against somebody stay, under a keyed hash (``kept.stand_in``), so that nobody gets round them by being
forgotten. Their own blocks go.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, or_, select, update

from adapters.store import court, tars
from adapters.store.kept import GRANT, keep, secret_of, stand_in
from adapters.store.schema import chat_block, hush, invited, person_block, report, seek, want
from adapters.store.schema_accounts import guess, joined, joining
from adapters.store.schema_cups import cup_person
from adapters.store.schema_packs import pack_run, pack_word
from adapters.store.schema_shares import share
from bot.ports.keys import GONE_NAME


def accounts_of(conn: Connection, person: str) -> tuple[str, ...]:
    """The account itself, and one that is joined to it."""
    mine = select(joined.c.account, joined.c.person).where(
        or_(joined.c.account == person, joined.c.person == person), joined.c.parted_ms.is_(None)
    )
    found = {one for row in conn.execute(mine) for one in row}
    return (person, *sorted(found - {person}))


def forget_blocks(conn: Connection, person: str) -> None:
    other = stand_in(person, secret_of(conn))
    conn.execute(delete(person_block).where(person_block.c.person == person))
    for table, column, beside in (
        (chat_block, chat_block.c.person, chat_block.c.chat),
        (person_block, person_block.c.other, person_block.c.person),
    ):
        again = conn.scalars(select(beside).where(column == person)).all()
        conn.execute(delete(table).where(column == other, beside.in_(again)))  # of an earlier time: the newer one holds
        conn.execute(update(table).where(column == person).values({column.key: other, "name": GONE_NAME}))


def forget_company(conn: Connection, person: str, alias: str) -> None:
    """Wishes to play, invitations, and from whom somebody wants none."""
    for table, column in (
        *((seek, seek.c.person), (want, want.c.person), (invited, invited.c.person)),
        *((hush, hush.c.person), (hush, hush.c.other)),
    ):
        conn.execute(delete(table).where(column == person))
    conn.execute(update(invited).where(invited.c.by == person).values(by=alias))


def forget_shares(conn: Connection, person: str) -> None:
    """The links that somebody made lead nowhere any more."""
    conn.execute(delete(share).where(share.c.person == person))


def forget_cups(conn: Connection, person: str, alias: str) -> None:
    """Entries and results stay; the bot takes an entry out of a cup that is still being played."""
    mine = update(cup_person).where(cup_person.c.person == person)
    conn.execute(mine.values(person=alias, name=GONE_NAME, place=""))


def forget_reports(conn: Connection, person: str, alias: str, names: Sequence[str]) -> None:
    """Reports stay, for the admins who deal with them, without names and without what the person wrote."""
    about = select(report.c.id, report.c.said).where(report.c.reported == person)
    for number, said in conn.execute(about).all():
        for name in names:
            said = said.replace(name, GONE_NAME)
        conn.execute(update(report).where(report.c.id == number).values(said=said))
    theirs = update(report).where(report.c.reporter == person)
    conn.execute(theirs.values(reporter=alias, reporter_name=GONE_NAME, said=""))
    conn.execute(update(report).where(report.c.reported == person).values(reported=alias, reported_name=GONE_NAME))
    conn.execute(update(report).where(report.c.settled_by == person).values(settled_by=alias))


def forget_packs(conn: Connection, person: str, alias: str) -> None:
    """What was played of packs stays without a name, and so does what a word put into a shuffle, without the word."""
    mine = pack_word.c.person == person
    conn.execute(delete(pack_word).where(mine, pack_word.c.mixed == ""))
    conn.execute(update(pack_word).where(mine).values(person=alias, salt="", word=""))
    conn.execute(update(pack_run).where(pack_run.c.person == person).values(person=alias, name=GONE_NAME))


def forget_court(conn: Connection, person: str, alias: str, names: Sequence[str]) -> None:
    tars.forgotten(conn, person, alias)
    court.forgotten(conn, person, alias, names)


def forget_joined(conn: Connection, person: str) -> None:
    either = or_(joined.c.account == person, joined.c.person == person)
    for account in conn.scalars(select(joined.c.account).where(either)).all():
        keep(conn, account, GRANT)  # one of the two was given back
    conn.execute(delete(joined).where(either))
    conn.execute(delete(joining).where(or_(joining.c.account == person, joining.c.other == person)))
    conn.execute(delete(guess).where(guess.c.account == person))
