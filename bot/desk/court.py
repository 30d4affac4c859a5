"""``/court``: the bans and cases of a chat, decided by its admins and the referees they name, on record for everybody.

In a private chat it shows a person's own bans. Verdicts are final; whoever played in a match or reported it does not
judge it (HS-12; the league's regulations, ch. 10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from bot.desk.answer import Answer
from bot.desk.blocks import Blocks
from bot.desk.names import Names
from bot.desk.part import Ask
from bot.desk.titles import Titles
from bot.ports import Clock, Store
from bot.ports.court import Ban, Case, Judge, Refusal, Sentence, Verdict
from bot.ports.keys import GONE, Dest, dest_of, is_private, platform_of, private_to
from bot.ports.records import OutRow, PendingRow
from bot.scene import Scene
from bot.scenes import court, settings
from bot.table.bans import day
from bot.table.codec import text_to_json
from bot.table.naming import MARK, those
from bot.text import Text, Value, t
from bot.text.tidy import is_seen

WORDS: Final = ("forgive", "annul", "dismiss", "name", "recall")
_Numbered = TypeVar("_Numbered", Ban, Case)
VERDICTS: Final[dict[str, Verdict]] = {"forgive": "forgiven", "annul": "annulled", "dismiss": "dismissed"}


class Courts:
    """``names``: the words people type; ``committed``: called when there is something to be sent."""

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
            return Answer(True, None, court.own(found, self._clock.now_ms()), lang=ask.lang)
        verb, _, value = ask.value.partition(".")
        if verb in ("name", "recall"):
            return await self._referee(ask, verb, value)
        if verb in ("ban", "case", "record", "all", ""):
            return await self._look(ask, verb, value)
        word, rest = self._names.leading("court", WORDS, ask.value)
        if word in ("name", "recall"):
            return await self._referee(ask, word, rest)
        return await self._decide(ask, word, rest) if word is not None else _no(ask, t("illegal-court-words"))

    # --- looked at ------------------------------------------------------------------------------------------------

    async def _bench(self, ask: Ask) -> court.Bench:
        kept = self._store.court
        referees = await kept.judges(ask.place)
        mine = {ask.person.id, ask.person.acts_as}
        return court.Bench(
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
            found = await self._store.court.record(ask.place, skip, court.PAGE + 1)
            scene = court.record(found[: court.PAGE], skip, more=len(found) > court.PAGE)
            return Answer(True, None, scene, lang=ask.lang)
        bench = await self._bench(ask)
        if what in ("", "all"):
            return Answer(True, None, court.overview(bench), lang=ask.lang)
        ban, case = _numbered(bench.bans, value), _numbered(bench.cases, value)
        if what == "ban" and ban is not None:
            return Answer(True, None, court.of_ban(ban, bench), lang=ask.lang)
        if what == "case" and case is not None:
            return Answer(True, None, court.of_case(case, bench), lang=ask.lang)
        return Answer(False, t("illegal-court-gone"), court.overview(bench), lang=ask.lang)

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The news of a ban, as it stands when they are sent."""
        table, _, number = pending.row.ref.partition(":")
        ban = await self._store.court.ban(table, int(number)) if _is_number(number) else None
        return court.news(ban) if ban is not None and ban.stands(self._clock.now_ms()) else None

    # --- decided --------------------------------------------------------------------------------------------------

    async def _decide(self, ask: Ask, word: str, rest: str) -> Answer:
        number, _, reason = rest.partition(" ")
        if not _is_number(number):
            return _no(ask, t("illegal-court-words"))
        if not is_seen(reason):
            return _no(ask, t("illegal-court-reason", word=court.word(word), n=int(number)))
        bench, verdict = await self._bench(ask), VERDICTS[word]
        if not bench.judges:
            return _no(ask, t("illegal-court-stranger"))
        ban, case = _numbered(bench.bans, number), _numbered(bench.cases, number)
        one = ban if verdict == "forgiven" else case
        if one is None:
            return Answer(False, t("illegal-court-gone"), court.overview(bench), lang=ask.lang)
        refused = await self._store.court.rule(ask.key, ask.place, await self._sentence(ask, one, verdict, reason))
        if refused is not None:
            return _no(ask, _refusal(refused))
        self._committed()
        return await self._look(ask, "ban" if isinstance(one, Ban) else "case", str(one.n))

    async def _sentence(self, ask: Ask, one: Ban | Case, verdict: Verdict, reason: str) -> Sentence:
        chat = await self._titles.of(dest_of(ask.place))
        told: dict[str, Value] = {"chat": chat, "who": ask.person.name, "reason": reason}
        here, private = _published(one, verdict, told)
        about = court.pair_of(one) if isinstance(one, Ban) else " – ".join(one.sides)
        rows = [_note(dest_of(ask.place), here)]
        for person in await self._concerned(one, verdict):
            if person != ask.person.id and platform_of(person) != GONE:
                rows.append(_note(private_to(person), private))
        by = (ask.person.id, ask.person.name, reason, ask.person.admin)
        return Sentence(verdict, one.table_id, one.number, about, *by, tuple(rows))

    async def _concerned(self, one: Ban | Case, verdict: Verdict) -> tuple[str, ...]:
        """Who is told in private: those forgiven; of a case its reporters, and the players if it is annulled."""
        if isinstance(one, Ban):
            return tuple(person for person, _ in one.pair)
        reporters = await self._store.court.reporters(one.table_id, one.number)
        match = await self._store.matches.at(one.table_id, one.number) if verdict == "annulled" else None
        players = tuple(seat.person for seat in match.seats if seat.played != "auto") if match is not None else ()
        return tuple(dict.fromkeys((*players, *reporters)))

    # --- referees -------------------------------------------------------------------------------------------------

    async def _referee(self, ask: Ask, verb: str, value: str) -> Answer:
        """Name somebody or recall them; only by an admin."""
        if not ask.person.admin:
            return _no(ask, settings.who_can(ask.place))
        kept, by = self._store.court, (ask.person.id, ask.person.name)
        if verb == "recall":
            people = {one.person: one.name for one in await kept.judges(ask.place)}
        else:
            people = await self._blocks.people(ask)
        found = those(people, value)
        if len(found) > 1:
            return Answer(False, t("illegal-which-of-them"), court.whom(found, verb), lang=ask.lang)
        if verb == "recall":
            if not found or not await kept.recall(ask.key, ask.place, found[0][0], *by):
                return _no(ask, t("illegal-court-no-referee"))
            return await self._after(ask, t("court-recalled", name=found[0][1]))
        if not found:
            refused = t("illegal-court-nobody", name=value.removeprefix(MARK)[:24]) if value else None
            return Answer(refused is None, refused, court.whom(list(people.items())), lang=ask.lang)
        if not await kept.name(ask.key, ask.place, Judge(*found[0]), *by):
            return _no(ask, t("illegal-court-already", name=found[0][1]))
        return await self._after(ask, t("court-named", name=found[0][1]))

    async def _after(self, ask: Ask, said: Text) -> Answer:
        return Answer(True, said, court.overview(await self._bench(ask)), lang=ask.lang)


def _published(one: Ban | Case, verdict: Verdict, told: dict[str, Value]) -> tuple[Text, Text]:
    """(in the chat, in private)."""
    if isinstance(one, Ban):
        told |= {"pair": court.pair_of(one), "since": day(one.at_ms)}
        return t("court-told-forgiven", **told), t("court-you-forgiven", **told)
    told |= {"match": court.match_of(one)}
    if verdict == "annulled":
        return t("court-told-annulled", **told), t("court-you-annulled", **told)
    return t("court-told-dismissed", **told), t("court-you-dismissed", **told)


def _refusal(refused: Refusal) -> Text:
    said: dict[Refusal, Text] = {
        "stranger": t("illegal-court-stranger"),
        "involved": t("illegal-court-involved"),
        "decided": t("illegal-court-decided"),
        "gone": t("illegal-court-gone"),
    }
    return said[refused]


def _numbered(found: Sequence[_Numbered], number: str) -> _Numbered | None:
    return next((one for one in found if _is_number(number) and one.n == int(number)), None)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7


def _note(dest: Dest, text: Text) -> OutRow:
    return OutRow(dest, None, "note", text_to_json(text))


def _no(ask: Ask, text: Text) -> Answer:
    return Answer(False, text, lang=ask.lang)
