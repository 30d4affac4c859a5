"""``/notify``: everything by which the bot calls somebody, shown and ended in one place; and to be told of a table."""

from __future__ import annotations

from typing import Final

from bot.company.calls import WANT_MS
from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.games import game_keys
from bot.ports import Clock, Store
from bot.ports.company import Company, Want
from bot.ports.keys import company_of, dest_of
from bot.ports.preferences import preferences
from bot.ports.seeks import Seeks
from bot.quick.play import LEFT, ended
from bot.scenes import notify as scenes
from bot.service import illegal_text
from bot.table.lobby import mark_of
from bot.text import Text, t
from rules.core import Illegal


class Notify:
    """``/notify`` alone shows it; ``/notify GAME`` (or ``any``) asks to be told when a table opens here.

    ``notifydo`` is the word of its buttons: ``games``, ``end N`` (the N-th want), ``all``, ``invitations on|off``,
    ``hushed``, ``unhush MARK``.
    """

    names: Final = frozenset({"notify", "notifydo"})

    def __init__(self, store: Store, company: Company, seeks: Seeks, clock: Clock) -> None:
        self._store = store
        self._company = company
        self._seeks = seeks
        self._clock = clock

    async def answer(self, ask: Ask) -> Answer:
        verb, _, rest = ask.value.partition(" ")
        try:
            match ask.name, verb:
                case "notify", "":
                    return await self._panel(ask)
                case "notify", _:
                    return await self._want(ask, verb)
                case _, "games":
                    self._in_chat(ask)
                    return Answer(True, scene=scenes.games(), lang=ask.lang)
                case _, "end":
                    return await self._end(ask, rest)
                case _, "all":
                    return await self._end_all(ask)
                case _, "invitations" if rest in ("on", "off"):
                    await self._store.set_pref(ask.person.id, "invitations", rest)
                    return await self._panel(ask, t("pref-set"))
                case _, "unhush":
                    return await self._unhush(ask, rest)
                case _:
                    return Answer(False, t("illegal-unknown-button"), lang=ask.lang)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)

    async def _panel(self, ask: Ask, text: Text | None = None) -> Answer:
        now = self._clock.now_ms()
        scene = scenes.panel(
            await preferences(self._store, ask.person.id),
            await self._company.wants(ask.person.id, now),
            await self._seeks.of(ask.person.id),
            [(mark_of(other), name) for other, name in await self._company.hushed(ask.person.id)],
            now,
            in_chat=not dest_of(ask.place, ask.person.acts_as).private,
        )
        return Answer(True, text, scene, lang=ask.lang)

    @staticmethod
    def _in_chat(ask: Ask) -> None:
        """:raises Illegal: ``notify-in-chat``: nobody else opens a table in a private chat."""
        if dest_of(ask.place, ask.person.acts_as).private:
            raise Illegal("notify-in-chat")

    async def _want(self, ask: Ask, game: str) -> Answer:
        """:raises Illegal: ``unknown-game``, ``notify-in-chat``."""
        self._in_chat(ask)
        if game not in (*game_keys(), scenes.ANY):
            raise Illegal("unknown-game")
        until = self._clock.now_ms() + WANT_MS
        here, named = company_of(ask.place), "" if game == scenes.ANY else game
        await self._company.want(Want(ask.person.id, ask.person.name, here, named, until))
        hours = WANT_MS // 3_600_000
        told = t("notify-any", hours=hours) if not named else t("notify-game", game=t(f"game-{named}"), hours=hours)
        return await self._panel(ask, told)

    async def _end(self, ask: Ask, number: str) -> Answer:
        """End a want. A button of an old panel may mean one that is over."""
        wants = await self._company.wants(ask.person.id, self._clock.now_ms())
        for want in wants:
            if scenes.want_mark(want) == number:
                await self._company.unwant(want.person, want.company, want.game)
                return await self._panel(ask, t("notify-ended"))
        return await self._panel(ask)

    async def _end_all(self, ask: Ask) -> Answer:
        """Whatever calls the person, except what others ask of them at a table."""
        await self._company.unwant(ask.person.id)
        await self._seeks.leave(ask.person.id, ended(LEFT))
        for name, value in (("ping", "never"), ("remind", "none"), ("invitations", "off")):
            await self._store.set_pref(ask.person.id, name, value)
        return await self._panel(ask, t("notify-all-ended"))

    async def _unhush(self, ask: Ask, mark: str) -> Answer:
        for other, _ in await self._company.hushed(ask.person.id):
            if mark_of(other) == mark:
                await self._company.unhush(ask.person.id, other)
        return await self._panel(ask, t("pref-set"))
