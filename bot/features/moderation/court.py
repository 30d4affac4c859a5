"""``/court``: the bans and cases of a chat, decided by its admins and their named referees, on public record.

In a private chat it shows a person's own bans. Verdicts are final; players and reporters of a match do not judge it
(HS-12; the league's regulations, ch. 10).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.core.people import MARK, those
from bot.core.rated import day
from bot.delivery.outbox import said
from bot.features.history.views import scored
from bot.features.moderation.blocks import Blocks
from bot.games.stage import rows_of
from bot.handlers.chats import Titles
from bot.handlers.names import Names
from bot.handlers.part import Answer, Ask
from bot.ports import Clock, Store, records, rights
from bot.ports.court import Ban, Case, Judge, Ruling, Sentence, Verdict
from bot.ports.keys import GONE, dest_of, is_private, platform_of, private_to
from bot.text import Text, Value, t, tidy
from bot.view import info
from bot.view.info import looking
from bot.view.scene import Button, Line, Scene

# --- court panels -----------------------------------------------------------------------------------------------------


SHOWN: Final = 8
"""The most bans and cases in a panel, the latest."""
PAGE: Final = 8
"""Entries on a page of the record."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What a chat's court has before it. ``judges``: whether the reader may judge; ``admin``: whether they name
    referees."""

    bans: Sequence[Ban]
    cases: Sequence[Case]
    referees: Sequence[Judge]
    now_ms: int
    judges: bool
    admin: bool


def overview(bench: Bench) -> Scene:
    """All bans and cases, with buttons to open one."""
    lines = [Line(t("court-head"), "head")]
    lines += [Line(ban_row(one, bench.now_ms)) for one in bench.bans[-SHOWN:]]
    lines += [Line(_case_row(one)) for one in bench.cases[-SHOWN:]]
    if not bench.bans and not bench.cases:
        lines.append(Line(t("court-nothing")))
    names = ", ".join(one.name for one in bench.referees)
    lines.append(Line(t("court-referees", names=names) if names else t("court-admins-only"), "small"))
    lines.append(Line(t("court-hint-admin") if bench.admin else t("court-hint"), "small"))
    buttons = [looking(t("btn-court-ban", n=one.n), f"court.ban.{one.n}") for one in bench.bans[-SHOWN:]]
    buttons += [looking(t("btn-court-case", n=one.n), f"court.case.{one.n}") for one in bench.cases[-SHOWN:]]
    rows = [*rows_of(buttons, 3), (looking(t("btn-court-record"), "court.record"),)]
    if bench.admin:
        named = [looking(t("btn-court-recall", name=one.name), f"court.recall.{one.person}") for one in bench.referees]
        rows += [*rows_of(named[:SHOWN], 2), (looking(t("btn-court-name"), "court.name"),)]
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def verdict_word(verb: str) -> Text:
    """The typed word for a verb of ``WORDS``, in the reader's language."""
    return t(f"court-{verb}")


def ban_row(ban: Ban, now_ms: int) -> Text:
    """A ban in a line."""
    told: dict[str, Value] = {"n": ban.n, "pair": pair_of(ban), "since": day(ban.at_ms)}
    if ban.ruling is not None:
        return t("court-ban-forgiven" if ban.ruling.act == "forgiven" else "court-ban-annulled", **told)
    if ban.until_ms == rights.FOR_GOOD:
        return t("court-ban-life", **told)
    over = ban.until_ms <= now_ms
    return t("court-ban-over", **told) if over else t("court-ban-until", **told, day=day(ban.until_ms))


def _case_row(case: Case) -> Text:
    return t(f"court-case-{case.ruling.act if case.ruling is not None else 'open'}", n=case.n, match=match_of(case))


def pair_of(ban: Ban) -> str:
    return " & ".join(name for _, name in ban.pair)


def match_of(case: Case) -> Text:
    sides, score = " – ".join(case.sides), scored(case.score)
    return t("court-match", game=t(f"game-{case.game}"), sides=sides, score=score, day=day(case.ended_ms))


def of_ban(ban: Ban, bench: Bench) -> Scene:
    """One ban: its cause, its verdict, and how to forgive it."""
    lines = [Line(t("court-head"), "head"), Line(ban_row(ban, bench.now_ms))]
    alone = "no" if len(ban.pair) > 1 else "yes"  # "yes": a player who deserted their partner
    lines.append(Line(t("court-ban-second" if ban.nth > 1 else "court-ban-first", alone=alone)))
    lines += _verdict(ban.ruling)
    if ban.stands(bench.now_ms):
        hint = t("court-how-forgive", word=verdict_word("forgive"), n=ban.n)
        lines.append(Line(hint if bench.judges else t("court-who"), "small"))
    return Scene("panel", None, tuple(lines), buttons=_below(ban.table_id, ban.number))


def of_case(case: Case, bench: Bench) -> Scene:
    """One case: the match, its verdict, or how to give one."""
    lines = [Line(t("court-head"), "head"), Line(_case_row(case)), *_verdict(case.ruling)]
    if case.ruling is None:
        how = t("court-how-decide", annul=verdict_word("annul"), dismiss=verdict_word("dismiss"), n=case.n)
        lines.append(Line(how if bench.judges else t("court-who"), "small"))
    return Scene("panel", None, tuple(lines), buttons=_below(case.table_id, case.number))


def _verdict(ruling: Ruling | None) -> list[Line]:
    if ruling is None:
        return []
    told: dict[str, Value] = {"who": ruling.by_name, "day": day(ruling.at_ms)}
    return [Line(t("court-by", **told, reason=ruling.reason) if ruling.reason else t("court-by-gone", **told))]


def _below(table: str, number: int) -> tuple[tuple[Button, ...], ...]:
    record = looking(t("btn-record"), f"match.{table}.{number}.record")
    return ((record, looking(t("btn-court-back"), "court.all")),)


def record(found: Sequence[Ruling], skip: int, *, more: bool) -> Scene:
    """The court's decisions, the latest first."""
    lines = [Line(t("court-record-head") if found or skip else t("court-record-none"), "head")]
    lines += [Line(_entry(one)) for one in found]
    turn = [looking(t("btn-newer"), f"court.record.{max(0, skip - PAGE)}")] if skip else []
    turn += [looking(t("btn-older"), f"court.record.{skip + PAGE}")] if more else []
    back = (looking(t("btn-court-back"), "court.all"),)
    return Scene("panel", None, tuple(lines), buttons=(*([tuple(turn)] if turn else []), back))


def _entry(one: Ruling) -> Text:
    told: dict[str, Value] = {"day": day(one.at_ms), "who": one.by_name, "about": one.about}
    if one.act not in ("named", "recalled"):
        told["reason"] = one.reason or "…"
    return t(f"court-entry-{one.act}", **told)


def whom(people: Sequence[tuple[str, str]], verb: str = "name") -> Scene:
    """Choose a new referee from the chat's players, or one of several people of that name for ``verb``."""
    buttons = [looking(t("btn-person", name=name), f"court.{verb}.{person}") for person, name in people[:12]]
    head = (Line(t("court-whom"), "head"), Line(t("court-whom-hint", word=verdict_word("name")), "small"))
    lines = head if verb == "name" else (Line(t("illegal-which-of-them"), "head"),)
    return Scene("panel", None, lines, buttons=(*rows_of(buttons, 2), (looking(t("btn-court-back"), "court.all"),)))


def own(bans: Sequence[Ban], now_ms: int) -> Scene:
    """A person's own bans, in their private chat."""
    standing = [one for one in bans if one.stands(now_ms)]
    lines = [Line(t("court-own-head") if standing else t("court-own-none"), "head")]
    lines += [Line(own_row(one)) for one in standing]
    lines += [Line(t("court-own-hint"), "small")] if standing else []
    return Scene("panel", None, tuple(lines))


def own_row(ban: Ban) -> Text:
    """A ban in force, as told to the banned."""
    pair, since = pair_of(ban), day(ban.at_ms)
    if ban.until_ms == rights.FOR_GOOD:
        return t("court-news-life", pair=pair, since=since)
    return t("court-news-until", pair=pair, since=since, day=day(ban.until_ms))


def news(ban: Ban) -> Scene:
    """The news of a ban, told where the match was played."""
    return Scene("note", None, (Line(own_row(ban)), Line(t("court-news-hint"), "small")))


WORDS: Final = ("forgive", "annul", "dismiss", "name", "recall")
_Numbered = TypeVar("_Numbered", Ban, Case)
VERDICTS: Final[dict[str, Verdict]] = {"forgive": "forgiven", "annul": "annulled", "dismiss": "dismissed"}


class Courts:
    """``names``: the words people type; ``committed``: called when there is something to send."""

    names: Final = frozenset({"court"})

    def __init__(
        self,
        store: Store,
        clock: Clock,
        names: Names,
        titles: Titles,
        blocks: Blocks,
        committed: Callable[[], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._names = names
        self._titles = titles
        self._blocks = blocks
        self._committed = committed

    async def answer(self, ask: Ask) -> Answer:
        """``court``; ``ban.N``, ``case.N``, ``record.SKIP``; typed: ``forgive N REASON``, ``annul N REASON``,
        ``dismiss N REASON``, ``name WHO``, ``recall WHO``; buttons: ``name.PERSON``, ``recall.PERSON``."""
        if is_private(ask.place):
            found = await self._store.court.bans_of(ask.person.id)
            return Answer(True, None, own(found, self._clock.now_ms()), lang=ask.lang)
        verb, _, value = ask.value.partition(".")
        if verb in ("name", "recall"):
            return await self._referee(ask, verb, value)
        if verb in ("ban", "case", "record", "all", ""):
            return await self._look(ask, verb, value)
        word, rest = self._names.leading("court", WORDS, ask.value)
        if word in ("name", "recall"):
            return await self._referee(ask, word, rest)
        return await self._decide(ask, word, rest) if word is not None else ask.refused(t("illegal-court-words"))

    # --- looking at cases ---------------------------------------------------------------------------------------------

    async def _bench(self, ask: Ask) -> Bench:
        kept = self._store.court
        referees = await kept.judges(ask.place)
        mine = {ask.person.id, ask.person.acts_as}
        return Bench(
            bans=await kept.bans(ask.place),
            cases=await kept.cases(ask.place),
            referees=referees,
            now_ms=self._clock.now_ms(),
            judges=ask.person.admin or any(one.person in mine for one in referees),
            admin=ask.person.admin,
        )

    async def _look(self, ask: Ask, what: str, value: str) -> Answer:
        if what == "record":
            skip = int(value) if _is_number(value) else 0
            found = await self._store.court.record(ask.place, skip, PAGE + 1)
            scene = record(found[:PAGE], skip, more=len(found) > PAGE)
            return Answer(True, None, scene, lang=ask.lang)
        bench = await self._bench(ask)
        if what in ("", "all"):
            return Answer(True, None, overview(bench), lang=ask.lang)
        ban, case = _numbered(bench.bans, value), _numbered(bench.cases, value)
        if what == "ban" and ban is not None:
            return Answer(True, None, of_ban(ban, bench), lang=ask.lang)
        if what == "case" and case is not None:
            return Answer(True, None, of_case(case, bench), lang=ask.lang)
        return ask.refused(t("illegal-court-gone"), overview(bench))

    async def scene(self, pending: records.PendingRow) -> Scene | None:
        """The news of a ban; None if it is no longer in force."""
        table, _, number = pending.row.ref.partition(":")
        ban = await self._store.court.ban(table, int(number)) if _is_number(number) else None
        return news(ban) if ban is not None and ban.stands(self._clock.now_ms()) else None

    # --- deciding cases -----------------------------------------------------------------------------------------------

    async def _decide(self, ask: Ask, word: str, rest: str) -> Answer:
        number, _, reason = rest.partition(" ")
        if not _is_number(number):
            return ask.refused(t("illegal-court-words"))
        if not tidy.is_seen(reason):
            return ask.refused(t("illegal-court-reason", word=verdict_word(word), n=int(number)))
        bench, verdict = await self._bench(ask), VERDICTS[word]
        if not bench.judges:
            return ask.refused(t("illegal-court-stranger"))
        ban, case = _numbered(bench.bans, number), _numbered(bench.cases, number)
        one = ban if verdict == "forgiven" else case
        if one is None:
            return ask.refused(t("illegal-court-gone"), overview(bench))
        refused = await self._store.court.rule(ask.key, ask.place, await self._sentence(ask, one, verdict, reason))
        if refused is not None:
            return ask.refused(t(f"illegal-court-{refused}"))
        self._committed()
        return await self._look(ask, "ban" if isinstance(one, Ban) else "case", str(one.n))

    async def _sentence(self, ask: Ask, one: Ban | Case, verdict: Verdict, reason: str) -> Sentence:
        chat = await self._titles.of(dest_of(ask.place))
        told: dict[str, Value] = {"chat": chat, "who": ask.person.name, "reason": reason}
        here, private = _published(one, verdict, told)
        about = pair_of(one) if isinstance(one, Ban) else " – ".join(one.sides)
        people = [one for one in await self._concerned(one, verdict) if platform_of(one) != GONE]
        rows = (said(private_to(person), "note", private) for person in people if person != ask.person.id)
        by = (ask.person.id, ask.person.name, reason, ask.person.admin)
        return Sentence(verdict, one.table_id, one.number, about, *by, (said(dest_of(ask.place), "note", here), *rows))

    async def _concerned(self, one: Ban | Case, verdict: Verdict) -> tuple[str, ...]:
        """People to tell in private: the forgiven; of a case its reporters, and its players if it is annulled."""
        if isinstance(one, Ban):
            return tuple(person for person, _ in one.pair)
        reporters = await self._store.court.reporters(one.table_id, one.number)
        match = await self._store.matches.at(one.table_id, one.number) if verdict == "annulled" else None
        players = tuple(seat.person for seat in match.seats if seat.played != "auto") if match is not None else ()
        return tuple(dict.fromkeys((*players, *reporters)))

    # --- naming referees ----------------------------------------------------------------------------------------------

    async def _referee(self, ask: Ask, verb: str, value: str) -> Answer:
        """Name or recall a referee; only for admins."""
        if not ask.person.admin:
            return ask.refused(info.who_can(ask.place))
        kept, by = self._store.court, (ask.person.id, ask.person.name)
        if verb == "recall":
            people = {one.person: one.name for one in await kept.judges(ask.place)}
        else:
            people = await self._blocks.people(ask)
        found = those(people, value)
        if len(found) > 1:
            return ask.refused(t("illegal-which-of-them"), whom(found, verb))
        if verb == "recall":
            if not found or not await kept.recall(ask.key, ask.place, found[0][0], *by):
                return ask.refused(t("illegal-court-no-referee"))
            return await self._after(ask, t("court-recalled", name=found[0][1]))
        if not found:
            refused = t("illegal-court-nobody", name=value.removeprefix(MARK)[:24]) if value else None
            return Answer(refused is None, refused, whom(list(people.items())), lang=ask.lang)
        if not await kept.name(ask.key, ask.place, Judge(*found[0]), *by):
            return ask.refused(t("illegal-court-already", name=found[0][1]))
        return await self._after(ask, t("court-named", name=found[0][1]))

    async def _after(self, ask: Ask, said: Text) -> Answer:
        return Answer(True, said, overview(await self._bench(ask)), lang=ask.lang)


def _published(one: Ban | Case, verdict: Verdict, told: dict[str, Value]) -> tuple[Text, Text]:
    """The verdict as told (in the chat, in private)."""
    if isinstance(one, Ban):
        told |= {"pair": pair_of(one), "since": day(one.at_ms)}
    else:
        told |= {"match": match_of(one)}
    return t(f"court-told-{verdict}", **told), t(f"court-you-{verdict}", **told)


def _numbered(found: Sequence[_Numbered], number: str) -> _Numbered | None:
    return next((one for one in found if _is_number(number) and one.n == int(number)), None)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7
