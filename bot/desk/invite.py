"""*Friends…* in a lobby, and the answers of those invited."""

from __future__ import annotations

from typing import Final

from bot.company.invitations import Invitations
from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.ports.people import NAMELESS
from bot.scenes import company as scenes
from bot.service import illegal_text
from bot.table.model import Table
from bot.text import Name, Text, t
from rules.core import Illegal


class Invite:
    """Buttons only: ``invite.TABLE`` shows whom to invite, ``invite.TABLE MARK`` invites them; ``invited.no TABLE`` and
    ``invited.never TABLE`` decline."""

    names: Final = frozenset({"invite", "invited"})

    def __init__(self, invitations: Invitations) -> None:
        self._invitations = invitations

    async def answer(self, ask: Ask) -> Answer:
        first, _, second = ask.value.partition(" ")
        try:
            if ask.name == "invite":
                table = await self._invitations.table(first, ask.person)
                told = await self._invite(table, ask, second) if second else None
                return await self._friends(table, ask, told)
            if first in ("no", "never"):
                return await self._declined(ask, second, for_good=first == "never")
            return Answer(False, t("illegal-unknown-button"), lang=ask.lang)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

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
        told = t("invited-never", name=name or NAMELESS) if for_good else t("invited-no")
        return Answer(True, told, lang=ask.lang)
