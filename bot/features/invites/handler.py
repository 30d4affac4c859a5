"""Handles *Friends…* in a lobby, the answers of invited people, and invitations in inline messages."""

from typing import Final

from bot.core.model import Table
from bot.core.service import Service
from bot.features.invites import views as scenes
from bot.features.invites.model import Calls, Invitations
from bot.games import game_keys, rules_of
from bot.games.stage import rows_of
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.handlers.services import Services
from bot.ports import keys, people, records
from bot.text import Name, Text, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene
from rules.core import Illegal


class Invite:
    """Buttons only: ``invite.TABLE`` shows whom to invite, ``invite.TABLE MARK`` invites; ``invited.no TABLE`` and
    ``invited.never TABLE`` decline."""

    names: Final = frozenset({"invite", "invited"})

    def __init__(self, invitations: Invitations) -> None:
        self._invitations = invitations

    async def answer(self, ask: Ask) -> Answer:
        first, _, second = ask.value.partition(" ")
        if ask.name == "invite":
            table = await self._invitations.table(first, ask.person)
            told = await self._invite(table, ask, second) if second else None
            return await self._friends(table, ask, told)
        if first in ("no", "never"):
            return await self._declined(ask, second, for_good=first == "never")
        return Answer(False, t("illegal-unknown-button"), lang=ask.lang)

    async def _friends(self, table: Table, ask: Ask, told: Text | None) -> Answer:
        offered = await self._invitations.friends(table, ask.person)
        scene = scenes.friends(table, [(one.mark, one.name, one.fate or "") for one in offered])
        return Answer(True, told, scene, table.id, ask.lang)

    async def _invite(self, table: Table, ask: Ask, mark: str) -> Text:
        """:raises Illegal: ``invite-nobody``: no such person can be invited now; or as ``Invitations.invite``."""
        for friend in await self._invitations.friends(table, ask.person):
            if friend.mark == mark:
                later = await self._invitations.invite(table, ask.person, friend)
                return t("invited-later" if later else "invited-now", who=Name(friend.person, friend.name))
        raise Illegal("invite-nobody")

    async def _declined(self, ask: Ask, table_id: str, *, for_good: bool) -> Answer:
        name = await self._invitations.declined(table_id, ask.person, for_good=for_good)
        if name is None:
            return Answer(False, t("illegal-not-invited"), lang=ask.lang)
        told = t("invited-never", name=name or people.NAMELESS) if for_good else t("invited-no")
        return Answer(True, told, lang=ask.lang)


# --- inline invitations -----------------------------------------------------------------------------------------------
# Sent by way of the bot into chats it is not a member of. Such a message is a place (``bot.ports.keys.INLINE``) with
# one table. The first press opens the table; each press takes a seat.


HERE: Final = "here"
TWO: Final = 2
TRIES: Final = 5
"""The most tries to open a message's table after refusals."""


def games_for_two() -> tuple[str, ...]:
    """The games for inline invitations: those for two."""
    return tuple(key for key in game_keys() if TWO in rules_of(key).seats)


def invitation(games: tuple[str, ...]) -> Scene:
    """The message before the first press: one game, or a choice."""
    if len(games) == 1:
        lines = (Line(t("invite-head", game=t(f"game-{games[0]}")), "head"), Line(t("invite-line")))
        join = Button(t("btn-join-here"), press.see(info.NO_TABLE, f"{HERE}.{games[0]}"), "primary")
        return Scene("info", None, lines, buttons=((join,),))
    buttons = [Button(t(f"game-{key}"), press.see(info.NO_TABLE, f"{HERE}.{key}"), "primary") for key in games]
    return Scene("info", None, (Line(t("invite-any"), "head"), Line(t("invite-line"))), buttons=rows_of(buttons, 2))


class Invited:
    """Handles *Join* under an invitation."""

    names: frozenset[str] = frozenset({HERE})

    def __init__(self, service: Service) -> None:
        self._service = service

    async def answer(self, ask: Ask) -> Answer:
        """Open the message's table, or sit down at it. If two press at once, one opens it and the other sits down,
        because both use the message's key."""
        if keys.platform_of(ask.place) != keys.INLINE:
            return Answer(False, t("illegal-unknown-button"), lang=ask.lang)
        if ask.value not in games_for_two():
            return Answer(False, t("illegal-unknown-game"), lang=ask.lang)
        opened = await self._opened(ask)
        if not opened.ok or not opened.duplicate or opened.table is None:
            return Answer(opened.ok, opened.text, None, opened.table if opened.ok else None, ask.lang)
        table = await self._service.table(opened.table)
        if table is not None and table.seat_of(ask.person.id) is not None:
            return Answer(True, None, None, opened.table, ask.lang)
        sat = await self._service.handle(records.Command(ask.key, opened.table, ask.person, "sit", ask.place))
        return Answer(sat.ok, sat.text, None, opened.table, ask.lang)

    async def _opened(self, ask: Ask) -> records.Reply:
        """The opening of the table; ``duplicate``: it was open. An opening refused earlier is tried again."""
        reply = records.Reply(False)
        for attempt in range(TRIES):
            key = f"{HERE}:{ask.place}:{attempt}"
            reply = await self._service.open(key, ask.place, ask.person, game=ask.value, lang=ask.lang)
            if reply.ok or not reply.duplicate:
                break
        return reply


def _install(use: Services) -> Installed:
    calls = Calls(use.service, use.store, use.store.company, use.store.outbox, use.clock)
    invitations = Invitations(use.service, use.store, use.store.company, use.clock)
    return Installed(
        parts=(Invite(invitations), Invited(use.service)),
        scenes=dict.fromkeys(calls.kinds, calls.scene) | dict.fromkeys(invitations.kinds, invitations.scene),
        tended=(calls.tend, invitations.tend),
        undelivered=(invitations.undelivered,),
    )


FEATURE: Final = Feature(writes_later=frozenset({"invited", "invite"}), install=_install)
