"""Handles ``/cup``, its buttons, and the messages about a cup."""

import csv
from io import StringIO
from typing import Final

from bot.competitions.handler import CompetitionDesk, Scenes
from bot.core.lobby import mark_of
from bot.features.cups import views
from bot.features.cups.model import View, places
from bot.features.cups.organiser import CupOrganiser, by_rating
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports import keys, people, records
from bot.text import Text, t
from bot.view.scene import Scene
from rules.core import Illegal

# --- export as CSV ----------------------------------------------------------------------------------------------------


PLACES: Final = ("place", "entrant", "points", "buchholz", "among", "difference", "played")
MATCHES: Final = ("round", "match", "home", "away", "how", "points home", "points away", "written home", "written away")
_FORMULA: Final = ("=", "+", "-", "@", "\t")


def table_of(seen: View) -> bytes:
    """CSV in UTF-8 with a byte order mark, so that spreadsheets recognise it. Headings are the same in every
    language."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(PLACES)
    for one in places(seen.now):
        who = plain(seen.names(one.entrant))
        rows.writerow((one.place, who, one.points, one.buchholz, one.among, one.difference, one.played))
    rows.writerow(())
    rows.writerow(MATCHES)
    for match in seen.now.matches:
        home, away = (plain(seen.names(side)) for side in (match.home, match.away))
        rows.writerow((match.round, match.number, home, away, match.how, *match.points, *match.written))
    return out.getvalue().encode("utf-8-sig")


def plain(name: str) -> str:
    """A name that spreadsheets do not read as a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name


OFFERED: Final = 12
"""The most people offered as partners."""
_DONE: Final = {
    "enter": t("cup-entered-now"),
    "yes": t("cup-entered-now"),
    "ask": t("cup-asked"),
    "here": t("cup-here-now"),
    "offer": t("cup-offered"),
}


class CupDesk(CompetitionDesk[View]):
    SCENES = Scenes(
        *(views.none_here, views.mine, views.run, views.call),
        {"cancel": (t("cup-cancel-ask"), t("btn-cup-cancel-yes"))},
    )
    _organiser: CupOrganiser

    async def _board(self, seen: View) -> Scene:
        return views.board(seen)

    # --- everyone's buttons -------------------------------------------------------------------------------------------

    async def do(self, ask: Ask, seen: View, verb: str, rest: str) -> Answer:
        match verb:
            case "file":
                file = people.OwnFile(f"cup-{seen.now.id}.csv", table_of(seen))
                return Answer(True, t("cup-file"), lang=ask.lang, file=file)
            case "join" | "partners" if seen.now.options.pairs:
                return await self._partners(ask, seen)
            case "leave" if rest != "sure":
                return self._show(ask, views.leaving(seen))
            case "ask":
                return await self._ask(ask, seen, rest)
            case "join" | "seek":
                return await self._act(ask, seen, "enter", "")
            case "leave" | "yes" | "no" | "here" | "offer" | "unoffer":
                return await self._act(ask, seen, verb, rest)
            case _:
                return await super().do(ask, seen, verb, rest)

    async def _act(self, ask: Ask, seen: View, verb: str, rest: str, other: records.Person | None = None) -> Answer:
        done = await self._organiser.act(ask.key, seen.now.id, ask.person, verb, rest, ask.place, other)
        at_once = verb == "offer" and done.number_of(ask.person.id) in done.now.referees
        return await self._mine(ask, done, _DONE.get(verb) if not at_once else None)

    async def _partners(self, ask: Ask, seen: View) -> Answer:
        """:raises Illegal: the person cannot enter."""
        player = seen.number_of(ask.person.id)
        mine = seen.now.entry_of(player)
        if seen.now.phase != "open":
            raise Illegal("cup-not-open")
        if (mine is not None and len(mine.players) > 1) or seen.now.asked(player):
            return await self._mine(ask, seen)
        found = [(mark_of(one.id), one.name, looks) for one, looks in await self._free(ask, seen)]
        return self._show(ask, views.partners(seen, found, seeking=mine is not None))

    async def _free(self, ask: Ask, seen: View) -> list[tuple[records.Person, bool]]:
        """People who can be asked: those who seek a partner first, then others who have played in the chat."""
        taken = {
            member.person
            for entry in seen.now.entries
            for player in entry.players
            if not entry.out and entry.confirmed and (member := seen.kept.member(player)) is not None
        }
        seekers = [one.players[0] for one in seen.now.seekers()]
        found = {seen.person(one): (records.Person(seen.person(one), seen.name(one)), True) for one in seekers}
        for person, name in await self._store.matches.members(keys.chat_of(seen.place)):
            if person not in taken:
                found.setdefault(person, (records.Person(person, name), False))
        apart = await self._store.rights.apart_from(ask.person.id)
        return [one for person, one in found.items() if person and person != ask.person.id and person not in apart][
            :OFFERED
        ]

    async def _ask(self, ask: Ask, seen: View, mark: str) -> Answer:
        """:raises Illegal: ``cup-partner-taken``: no one with that mark can be asked any more."""
        for person, _ in await self._free(ask, seen):
            if mark_of(person.id) == mark:
                return await self._act(ask, seen, "ask", "", person)
        raise Illegal("cup-partner-taken")

    # --- the organiser's buttons --------------------------------------------------------------------------------------

    async def run(self, ask: Ask, seen: View, verb: str, rest: str) -> Answer:
        match verb:
            case "match" if rest.isdecimal() and (scene := views.judging(seen, int(rest[:4]))) is not None:
                return self._show(ask, scene)
            case "referees":
                return self._show(ask, views.referees(seen))
            case "referee":
                done = await self._organiser.appoint(ask.key, seen.now.id, ask.person, rest, ask.place)
                return self._show(ask, views.run(done))
            case _:
                return await super().run(ask, seen, verb, rest)

    async def ran(self, ask: Ask, done: View, verb: str) -> Answer:
        return (
            self._show(ask, views.referees(done)) if verb in ("name", "unname") else await super().ran(ask, done, verb)
        )

    async def closed(self, ask: Ask) -> Text | None:
        return t("cup-who-opens") if await super().closed(ask) is not None else None


def _install(use: Services) -> Installed:
    strength = by_rating(use.store.ratings)
    organiser = CupOrganiser(use.service, use.store, use.store.cups, use.clock, use.entropy, strength)
    desk = CupDesk(organiser, use.store)
    return Installed(parts=(desk,), scenes=dict.fromkeys(desk.kinds, desk.scene), tended=(organiser.tend,))


FEATURE: Final = Feature(
    commands=(CommandSpec("cup", "league", (ArgSpec("code"),), admins=True, buttons=("cuprun",)),),
    writes_later=frozenset({"cupdo", "cup"}),
    install=_install,
)
