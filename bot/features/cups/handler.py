"""Handles ``/cup``, its buttons, and the messages about a cup."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Final

import msgspec

from bot.core.lobby import mark_of
from bot.core.service import illegal_text
from bot.features.cups import views
from bot.features.cups.decide import OF_PEOPLE
from bot.features.cups.model import View, places
from bot.features.cups.organiser import Call, Organiser, by_rating
from bot.features.cups.views import call
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports import Store
from bot.ports.cups import BOARD, CALL
from bot.ports.keys import chat_of, is_guest, is_private
from bot.ports.people import OwnFile
from bot.ports.preferences import preferences
from bot.ports.records import PendingRow, Person
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
    for one in places(seen.cup):
        who = seen.names(seen.cup.entry(int(one.entrant)))
        rows.writerow((one.place, plain(who), one.points, one.buchholz, one.among, one.difference, one.played))
    rows.writerow(())
    rows.writerow(MATCHES)
    for match in seen.cup.matches:
        home, away = (plain(seen.names(seen.cup.entry(side))) for side in (match.home, match.away))
        rows.writerow((match.round, match.number, home, away, match.how, *match.points, *match.written))
    return out.getvalue().encode("utf-8-sig")


def plain(name: str) -> str:
    """A name that spreadsheets do not read as a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name


OFFERED: Final = 12
"""The most people offered as partners."""
_DONE: Final = {
    "enter": "cup-entered-now",
    "yes": "cup-entered-now",
    "ask": "cup-asked",
    "here": "cup-here-now",
    "offer": "cup-offered",
}
_RUN: Final = frozenset({"set", "publish", "close", "cancel", "judge", "name", "unname"})


class CupDesk:
    """``cup``: the cup of the chat; ``cup CODE``: one by its code. ``cupdo VERB ID …``: open to all; ``cuprun VERB
    ID …``: for the organiser."""

    names: Final = frozenset({"cup", "cupdo", "cuprun"})
    kinds: Final = (BOARD, CALL)

    def __init__(self, organiser: Organiser, store: Store) -> None:
        self._organiser = organiser
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        try:
            if ask.name == "cup":
                return await self._cup(ask)
            verb, cup_id, rest = (*ask.value.split(" ", 2), "", "")[:3]
            if ask.name == "cuprun":
                return await self._run(ask, verb, cup_id, rest)
            return await self._do(ask, verb, cup_id, rest)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

    async def _cup(self, ask: Ask) -> Answer:
        code = ask.value.strip().casefold()
        found = code or await self._organiser.latest(ask.place, ask.person.id)
        if found is not None:
            return await self._mine(ask, await self._at(found))
        return Answer(True, scene=views.none_here(admin=await self._may_open(ask)), lang=ask.lang)

    async def _at(self, cup_id: str) -> View:
        """:raises Illegal: ``cup-none``."""
        seen = await self._organiser.at(cup_id)
        if seen is None:
            raise Illegal("cup-none")
        return seen

    async def _mine(self, ask: Ask, seen: View, said: Text | None = None) -> Answer:
        manages = self._organiser.manages(seen, ask.person, ask.place)
        if seen.cup.phase == "draft":
            if not manages:
                raise Illegal("cup-none")
            return Answer(True, scene=views.setup(seen), lang=ask.lang)
        scene = views.mine(seen, seen.number_of(ask.person.id), manages=manages, opens=await self._may_open(ask))
        return Answer(True, said, scene, lang=ask.lang)

    # --- everyone's buttons -------------------------------------------------------------------------------------------

    async def _do(self, ask: Ask, verb: str, cup_id: str, rest: str) -> Answer:
        seen = await self._at(cup_id)
        if seen.cup.phase == "draft":
            raise Illegal("cup-none")
        match verb:
            case "see":
                return await self._mine(ask, seen)
            case "table":
                return Answer(True, scene=views.board(seen), lang=ask.lang)
            case "file":
                data = table_of(seen)
                return Answer(True, t("cup-file"), lang=ask.lang, file=OwnFile(f"cup-{cup_id}.csv", data))
            case "join" | "partners" if seen.cup.options.pairs:
                return await self._partners(ask, seen)
            case "leave" if rest != "sure":
                return Answer(True, scene=views.leaving(seen), lang=ask.lang)
            case "ask":
                return await self._ask(ask, seen, rest)
            case "join" | "seek":
                return await self._act(ask, seen, "enter", "")
            case "leave" | "yes" | "no" | "here" | "offer" | "unoffer":
                return await self._act(ask, seen, verb, rest)
            case _:
                raise Illegal("unknown-button")

    async def _act(self, ask: Ask, seen: View, verb: str, rest: str, other: Person | None = None) -> Answer:
        done = await self._organiser.act(ask.key, seen.cup.id, ask.person, verb, rest, ask.place, other)
        at_once = verb == "offer" and done.number_of(ask.person.id) in done.cup.referees
        return await self._mine(ask, done, t(_DONE[verb]) if verb in _DONE and not at_once else None)

    async def _partners(self, ask: Ask, seen: View) -> Answer:
        """:raises Illegal: the person cannot enter."""
        mine = seen.cup.entry_of(seen.number_of(ask.person.id)) if seen.number_of(ask.person.id) else None
        if seen.cup.phase != "open":
            raise Illegal("cup-not-open")
        if mine is not None and len(mine.players) > 1:
            return await self._mine(ask, seen)
        if seen.number_of(ask.person.id) and seen.cup.asked(seen.number_of(ask.person.id)):
            return await self._mine(ask, seen)
        found = [(mark_of(one.id), one.name, looks) for one, looks in await self._free(ask, seen)]
        return Answer(True, scene=views.partners(seen, found, seeking=mine is not None), lang=ask.lang)

    async def _free(self, ask: Ask, seen: View) -> list[tuple[Person, bool]]:
        """People who can be asked: those who seek a partner first, then others who have played in the chat."""
        taken = {
            member.person
            for entry in seen.cup.entries
            for player in entry.players
            if not entry.out and entry.confirmed and (member := seen.kept.member(player)) is not None
        }
        seekers = [one.players[0] for one in seen.cup.seekers()]
        found = {seen.person(one): (Person(seen.person(one), seen.name(one)), True) for one in seekers}
        for person, name in await self._store.matches.members(chat_of(seen.place)):
            if person not in taken:
                found.setdefault(person, (Person(person, name), False))
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

    async def _run(self, ask: Ask, verb: str, cup_id: str, rest: str) -> Answer:
        if verb == "new":
            return await self._new(ask)
        seen = await self._at(cup_id)
        if not self._organiser.manages(seen, ask.person, ask.place):
            raise Illegal("cup-organiser")
        match verb:
            case "run":
                return Answer(True, scene=views.run(seen), lang=ask.lang)
            case "page" if rest in views.NAMES and seen.cup.phase == "draft":
                return Answer(True, scene=views.page(seen, rest), lang=ask.lang)
            case "match" if rest.isdecimal() and (scene := views.judging(seen, int(rest[:4]))) is not None:
                return Answer(True, scene=scene, lang=ask.lang)
            case "referees":
                return Answer(True, scene=views.referees(seen), lang=ask.lang)
            case "referee":
                done = await self._organiser.appoint(ask.key, cup_id, ask.person, rest, ask.place)
                return Answer(True, scene=views.run(done), lang=ask.lang)
            case "cancel" if rest != "sure":
                return Answer(True, scene=views.cancelling(seen), lang=ask.lang)
            case _ if verb in _RUN and verb in OF_PEOPLE:
                done = await self._organiser.act(ask.key, cup_id, ask.person, verb, rest, ask.place)
                said = t("cup-published") if verb == "publish" else None
                scene = views.referees(done) if verb in ("name", "unname") else views.run(done)
                return Answer(True, said, scene, lang=ask.lang)
            case _:
                raise Illegal("unknown-button")

    async def _new(self, ask: Ask) -> Answer:
        """:raises Illegal: ``cup-of-chats``, ``cup-admins``."""
        if is_private(ask.place) or is_guest(ask.place):
            raise Illegal("cup-of-chats")
        if not ask.person.admin:
            raise Illegal("cup-admins")
        chat = await preferences(self._store, chat_of(ask.place))
        seen = await self._organiser.open(ask.key, ask.place, ask.person, chat.lang or ask.lang)
        return Answer(True, scene=views.setup(seen), lang=ask.lang)

    # --- messages to send ---------------------------------------------------------------------------------------------

    async def scene(self, pending: PendingRow) -> Scene | None:
        """The board of a cup, or a private message; None if it is outdated."""
        if pending.row.kind == BOARD:
            seen = await self._organiser.at(pending.row.ref)
            return views.board(seen) if seen is not None and seen.cup.phase != "draft" else None
        told = msgspec.json.decode(pending.row.ref, type=Call)
        seen = await self._organiser.at(told.cup)
        player = seen.number_of(pending.row.dest.key) if seen is not None else 0
        return call(seen, told, player) if seen is not None and player else None

    async def _may_open(self, ask: Ask) -> bool:
        if not ask.person.admin or is_private(ask.place) or is_guest(ask.place):
            return False
        return await self._organiser.may_open(ask.place, ask.person)


def _install(use: Services) -> Installed:
    strength = by_rating(use.store.ratings)
    organiser = Organiser(use.service, use.store, use.store.cups, use.clock, use.entropy, strength)
    desk = CupDesk(organiser, use.store)
    return Installed(parts=(desk,), scenes=dict.fromkeys(desk.kinds, desk.scene), tended=(organiser.tend,))


FEATURE: Final = Feature(
    commands=(CommandSpec("cup", "league", (ArgSpec("code"),), admins=True, buttons=("cuprun",)),),
    writes_later=frozenset({"cupdo", "cup"}),
    install=_install,
)
