"""``/report``: a player reports another at their table to the admins of the chat, and learns the outcome.

Each uninvolved admin gets it in private. If none can be reached, the operator's chat gets it; if there is none, the
reporter is told. The record of the deal follows once the deal is over (HS-20).
"""

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core.lobby import mark_of
from bot.core.model import Table
from bot.core.people import MARK, meant
from bot.core.service import Service
from bot.delivery.outbox import said
from bot.features.feedback import DealRecords
from bot.features.moderation.blocks import Blocks
from bot.games.stage import rows_of
from bot.handlers.chats import Crews, Titles, table_meant
from bot.handlers.part import Answer, Ask
from bot.ports import Clock, Entropy, Outbox, Store, keys
from bot.ports.court import ARRANGED, KIND, REASONS, Outcome, Reason, Report, Reports
from bot.ports.records import OutRow, PendingRow
from bot.text import Name, Text, t, tidy
from bot.view.info import last_finished, looking
from bot.view.scene import Line, Scene

# --- report panels ----------------------------------------------------------------------------------------------------


def whom(table: str, people: Sequence[tuple[str, str]]) -> Scene:
    """Choose the person to report, by (mark, name)."""
    buttons = [looking(t("btn-person", name=name), f"report.who.{table}.{mark}") for mark, name in people]
    lines = (Line(t("report-whom"), "head"), Line(t("report-whom-hint"), "small"))
    return Scene("panel", None, lines, buttons=rows_of(buttons, 2))


def why(table: str, mark: str, name: str, *, rated: bool) -> Scene:
    """Choose the reason."""
    reasons = [one for one in REASONS if rated or one != ARRANGED]
    buttons = [looking(reason(one), f"report.{one}.{table}.{mark}") for one in reasons]
    return Scene("panel", None, (Line(t("report-why", name=name), "head"),), buttons=rows_of(buttons, 2))


def reason(one: Reason) -> Text:
    return t(f"report-{one}")


def to_admin(report: Report, chat: Text, game: str, record: Text | None) -> Scene:
    """A report as an admin sees it, with buttons until it is answered."""
    who, about = Name(report.reporter, report.reporter_name), Name(report.reported, report.reported_name)
    lines = [
        Line(t("report-head", who=who, about=about, chat=chat, game=t(f"game-{game}")), "head"),
        Line(t("report-said", why=reason(report.reason), text=report.said) if report.said else reason(report.reason)),
    ]
    lines += [Line(record, "small")] if record is not None else []
    if report.outcome:
        return Scene("note", None, (*lines, Line(outcome_text(report.outcome, report.reported_name), "loud")))
    if report.reason == ARRANGED:
        return Scene("note", None, (*lines, Line(t("report-to-court"))))
    day = looking(t("btn-report-day"), f"report.day.{report.id}", "bad")
    good = looking(t("btn-report-good"), f"report.good.{report.id}", "bad")
    dismiss = looking(t("btn-report-dismiss"), f"report.dismissed.{report.id}")
    return Scene("note", None, tuple(lines), buttons=((day,), (good,), (dismiss,)))


def outcome_text(found: Outcome, name: str) -> Text:
    if found == "annulled":
        return t("report-was-annulled")
    if found == "dismissed":
        return t("report-was-dismissed", name=name)
    return t("report-was-blocked", name=name, how=t("btn-block-day") if found == "day" else t("btn-block-good"))


RECORD: Final = "report-record"
"""The kind of the rows with the record of a deal."""
LONGEST: Final = 100
"""The most characters of a reporter's words."""
FIRST_LOOK_MS: Final = 60_000
LAST_LOOK_MS: Final = 3_600_000
"""The interval between checks whether the deal is over: at first a minute, doubling up to an hour."""
GIVE_UP_MS: Final = 14 * 86_400_000
OUTCOMES: Final[dict[str, Outcome]] = {"day": "day", "good": "good", "dismissed": "dismissed"}


def _is_seat(table: Table, number: str) -> bool:
    return number.isascii() and len(number) < 3 and 1 <= int(number) <= len(table.chairs)


class Reporting:
    """``operator``: the operator's place, None: there is none."""

    names: Final = frozenset({"report"})

    def __init__(
        self,
        service: Service,
        store: Store,
        kept: Reports,
        outbox: Outbox,
        clock: Clock,
        entropy: Entropy,
        crews: Crews,
        titles: Titles,
        blocks: Blocks,
        operator: str | None = None,
    ) -> None:
        self._service = service
        self._store = store
        self._kept = kept
        self._outbox = outbox
        self._clock = clock
        self._entropy = entropy
        self._crews = crews
        self._titles = titles
        self._blocks = blocks
        self._operator = operator
        self._records = DealRecords(store, clock)

    async def answer(self, ask: Ask) -> Answer:
        """``report`` (a seat and words), ``who.TABLE.MARK``, ``REASON.TABLE.MARK``; for admins ``OUTCOME.REPORT``."""
        verb, _, rest = ask.value.partition(".")
        if verb in OUTCOMES and rest:
            return await self._settle(ask, rest, OUTCOMES[verb])
        table_id, _, mark = rest.partition(".")
        if verb in ("who", *REASONS) and mark:
            table = await self._service.table(table_id)
            return await self._about(ask, table, verb, mark, "")
        row = await table_meant(self._store, ask.place, ask.person, adjourned=True)
        row = row or await self._store.last_in(keys.dest_of(ask.place, ask.person.acts_as))
        table = await self._service.table(row.table_id) if row is not None else None
        if table is None or not _was_at(table, ask.person.id):
            return ask.refused(t("illegal-report-where"))
        number, _, words = ask.value.partition(" ")
        if ask.value and not number.isdecimal():
            return await self._by_name(ask, table)
        if not ask.value:
            return await self._whom(ask, table)
        chair = table.chairs[int(number) - 1] if _is_seat(table, number) else None
        if chair is None:
            return ask.refused(t("illegal-no-seat-of", seats=len(table.chairs)))
        return await self._about(ask, table, "other" if words else "who", mark_of(chair.person), words)

    async def _by_name(self, ask: Ask, table: Table) -> Answer:
        """``Nino is rude``; if several have that name, ask which."""
        others = [(person, person, name) for person, name in _others(table, ask.person.id).items()]
        found, words = meant(others, ask.value)
        if len(found) > 1:
            names = {person: name for person, _, name in others}
            scene = whom(table.id, [(mark_of(one), names[one]) for one in found])
            return ask.refused(t("illegal-which-of-them"), scene)
        if not found:
            return ask.refused(t("illegal-nobody-here", name=ask.value.removeprefix(MARK)[:24]))
        return await self._about(ask, table, "other" if words else "who", mark_of(found[0]), words)

    async def _whom(self, ask: Ask, table: Table) -> Answer:
        """Choose among the people who can still be reported."""
        others = _others(table, ask.person.id)
        if not others:
            return ask.refused(t("illegal-report-alone"))
        done = await self._kept.reported(ask.person.id, table.id, table.match)
        found = [(mark_of(one), name) for one, name in others.items() if done is not None and one not in done]
        if not found:
            return ask.refused(t("illegal-report-again") if done is not None else t("illegal-report-many"))
        return Answer(True, None, whom(table.id, found), lang=ask.lang)

    async def _about(self, ask: Ask, table: Table | None, verb: str, mark: str, words: str) -> Answer:
        if table is None or not _was_at(table, ask.person.id):
            return ask.refused(t("illegal-report-where"))
        about = next((one for one in _others(table, ask.person.id).items() if mark_of(one[0]) == mark), None)
        if about is None:
            return ask.refused(t("illegal-report-nobody"))
        if verb == "who":
            return Answer(True, None, why(table.id, mark, about[1], rated=table.rated), lang=ask.lang)
        reason = next(one for one in REASONS if one == verb)
        if reason == ARRANGED and not table.rated:
            return ask.refused(t("illegal-report-unrated"))
        return await self._file(ask, table, about, reason, tidy.one_line(words, LONGEST))

    # --- sending reports ----------------------------------------------------------------------------------------------

    async def _file(self, ask: Ask, table: Table, about: tuple[str, str], reason: Reason, words: str) -> Answer:
        place = str(table.audiences[0].dest)
        involved = {*await self._kept.accounts(ask.person.id), *await self._kept.accounts(about[0])}
        heard = await self._crews.of(place)
        if reason == ARRANGED:
            for _, chair in table.people():
                involved |= set(await self._kept.accounts(chair.person))
            heard = tuple(dict.fromkeys((*heard, *(one.person for one in await self._store.court.judges(place)))))
        crew = [one for one in heard if one not in involved]
        dests = [keys.private_to(one) for one in crew] or ([keys.Dest.parse(self._operator)] if self._operator else [])
        if not dests:
            return ask.refused(t("illegal-report-unheard"))
        report = Report(
            id=b32encode(self._entropy.token(10)).decode().lower(),
            place=place,
            table_id=table.id,
            match=table.match,
            deal=table.deal if table.state is not None else 0,
            reporter=ask.person.id,
            reporter_name=ask.person.name,
            reported=about[0],
            reported_name=about[1],
            reason=reason,
            said=words,
            at_ms=self._clock.now_ms(),
        )
        rows = [OutRow(dest, None, KIND, report.id) for dest in dests]
        if report.deal and report.deal > last_finished(table):
            after = report.at_ms + FIRST_LOOK_MS
            rows += [OutRow(dest, None, RECORD, report.id, after_ms=after) for dest in dests]
        refused = await self._kept.file(ask.key, report, rows)
        if refused is not None:
            return ask.refused(t("illegal-report-again") if refused == "again" else t("illegal-report-many"))
        self._service.committed()
        return Answer(True, t("report-sent") if crew else t("report-sent-operator"), lang=ask.lang)

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The report or, once the deal is over, its record."""
        report = await self._kept.at(pending.row.ref)
        table = await self._of_match(report) if report is not None else None
        if report is None or table is None:
            return None
        if pending.row.kind == KIND:
            record = await self._records.of(table, report.deal) if 0 < report.deal <= table.deal else None
            chat = await self._titles.of(keys.Dest.parse(report.place))
            return to_admin(report, chat, table.game, record)
        if report.deal <= last_finished(table):
            head = Line(t("report-record", about=report.reported_name), "head")
            return Scene("note", None, (head, Line(await self._records.of(table, report.deal), "small")))
        waited = self._clock.now_ms() - report.at_ms
        if table.phase != "abandoned" and waited < GIVE_UP_MS:
            after = self._clock.now_ms() + min(max(waited, FIRST_LOOK_MS), LAST_LOOK_MS)
            again = replace(pending.row, after_ms=after)
            await self._outbox.say(again, f"report-record:{report.id}:{pending.row.dest}:{after}", report.table_id)
        return None

    async def _of_match(self, report: Report) -> Table | None:
        """The table; as of the end of the reported match, if another has begun."""
        table = await self._service.table(report.table_id)
        if table is None or table.match == report.match:
            return table
        found = await self._store.matches.at(report.table_id, report.match)
        return await self._service.match(found) if found is not None else None

    async def undelivered(self, row: PendingRow) -> None:
        """A recipient cannot be reached: with no one else left, send it to the operator, else tell the reporter."""
        report = await self._kept.at(row.row.ref) if row.row.kind == KIND else None
        if report is None:
            return
        operator = keys.Dest.parse(self._operator) if self._operator else None
        last: list[OutRow] = []
        if operator is not None and row.row.dest != operator:
            last.append(OutRow(operator, None, KIND, report.id))
            table = await self._of_match(report)
            if table is not None and report.deal > last_finished(table):
                last.append(OutRow(operator, None, RECORD, report.id, after_ms=self._clock.now_ms() + FIRST_LOOK_MS))
        else:
            unheard = t("report-unheard", about=report.reported_name)
            last.append(said(keys.private_to(report.reporter), "note", unheard))
        await self._kept.unreached(row.dedupe_key, report.id, last)
        self._service.committed()

    # --- answering reports --------------------------------------------------------------------------------------------

    async def _settle(self, ask: Ask, report_id: str, outcome: Outcome) -> Answer:
        report = await self._kept.at(report_id)
        if report is None or report.reason == ARRANGED or not await self._decides(ask, report):
            return ask.refused(t("illegal-report-not-yours"))
        settled = await self._kept.settle(report_id, outcome, ask.person.id)
        if settled is None or (settled.outcome, settled.settled_by) != (outcome, ask.person.id):
            return ask.refused(outcome_text(settled.outcome if settled else "dismissed", report.reported_name))
        if outcome in ("day", "good"):
            at = replace(ask, place=report.place, key=f"report:{report.id}")
            await self._blocks.put(at, report.reported, report.reported_name, outcome)
        key = "report-answer-dismissed" if outcome == "dismissed" else "report-answer-blocked"
        row = said(keys.private_to(report.reporter), "note", t(key, about=report.reported_name))
        await self._outbox.say(row, f"report:{report.id}:answer", report.table_id)
        self._service.committed()
        return Answer(True, outcome_text(outcome, report.reported_name), lang=ask.lang)

    async def _decides(self, ask: Ask, report: Report) -> bool:
        """Whether the person is an uninvolved admin at this moment, or writes in the operator's chat."""
        if ask.person.id in (report.reporter, report.reported):
            return False
        crew = await self._crews.of(report.place)
        return ask.place == self._operator or bool({ask.person.id, ask.person.acts_as} & set(crew))


def _others(table: Table, person: str) -> dict[str, str]:
    """The other people at a table, including those who left or were removed."""
    found = {chair.person: chair.name for chair in table.chairs if chair is not None and not chair.auto}
    found |= dict(table.removed)
    found.pop(person, None)
    return found


def _was_at(table: Table, person: str) -> bool:
    here = (chair.person for chair in table.chairs if chair is not None)
    return person in (*here, *(one for one, _ in table.removed))
