"""Preferences: what a person chooses for themselves, and an admin for the chat.

Language, colours, pictures, where hands are shown; and when to be called: turns, reminders, quiet hours.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.desk.typed import HOURS, OF_CHATS, PREFS
from bot.ports import Store, quiet
from bot.ports.keys import chat_of, parts_of
from bot.ports.preferences import REMINDERS, TURNS, Preferences, preferences
from bot.ports.records import Person
from bot.scene import Button, Line, Scene, press
from bot.scenes import info
from bot.scenes.info import NO_TABLE
from bot.service import illegal_text
from bot.text import LANGUAGES, Lang, Text, t
from rules.core import Illegal

NAMES: Final = frozenset({"language", "lang", "chatlang", *PREFS})


class Choosing:
    """The language and what is shown how. ``speaks``: a person's language at a place."""

    names: Final = NAMES

    def __init__(self, store: Store, speaks: Callable[[Person, str], Awaitable[Lang]]) -> None:
        self._store = store
        self._speaks = speaks

    async def answer(self, ask: Ask) -> Answer:
        """Carry out a choice, or show what there is."""
        match ask.name:
            case "language" if not ask.value:
                return Answer(True, scene=info.language_panel(chat=ask.person.admin), lang=ask.lang)
            case "language":
                words = ask.value.split()
                return await self._language(ask, words[-1], chat=len(words) > 1)
            case "lang" | "chatlang":
                return await self._language(ask, ask.value, chat=ask.name == "chatlang")
            case _:
                return await _chosen(self._store, ask.place, ask.person, ask.name, ask.value, ask.lang)

    async def _language(self, ask: Ask, value: str, *, chat: bool) -> Answer:
        place, person = ask.place, ask.person
        if value not in LANGUAGES:
            return Answer(False, t("illegal-no-such-language"), lang=await self._speaks(person, place))
        if chat and not person.admin:
            return Answer(False, t("illegal-admins-only"), lang=await self._speaks(person, place))
        await self._store.set_pref(chat_of(place) if chat else person.id, "lang", value)
        return Answer(True, t("language-set"), lang=await self._speaks(person, place), told=True)


async def _chosen(store: Store, place: str, person: Person, name: str, value: str, lang: Lang) -> Answer:
    """Store the choice, and say for whom: how a chat sees its table does not change with one person's preference."""
    words = value.split()
    chat = name in OF_CHATS and words[:1] == ["chat"]
    chosen = " ".join(words[1:] if chat else words)
    if chosen not in PREFS[name]:
        return Answer(True, scene=info.choice_panel(name, PREFS[name]), lang=lang)
    if chat and not person.admin:
        return Answer(False, t("illegal-admins-only"), lang=lang)
    whole, what = chat_of(place), t(f"{name}-{chosen}")
    await store.set_pref(whole if chat else person.id, name, chosen)
    if chat:
        said = t("pref-chat", what=what)
    elif name in OF_CHATS and whole != person.id and parts_of(whole)[0] != "web":  # the page draws it for each reader
        said = t("pref-mine-here", what=what, example=f"/{name} chat {chosen}")
    else:
        said = t("pref-mine", what=what)
    return Answer(True, said, lang=lang, told=True)


RING_NAMES: Final = frozenset({"remind", "quiet", "ping", "zone"})
"""The names that ``change`` knows; the first two are commands."""


class Ringing:
    """What may call a person: turns, reminders, quiet hours."""

    names: Final = RING_NAMES

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        """Show it; with a value it is changed first."""
        try:
            if ask.value:
                await change(self._store, ask.place, ask.person, ask.name, ask.value)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=ask.lang)
        scene = await panel(self._store, ask.place, ask.person)
        return Answer(True, t("pref-set") if ask.value else None, scene, lang=ask.lang)


async def change(store: Store, place: str, person: Person, name: str, value: str) -> None:
    """Set ``name`` (of ``RING_NAMES``) to ``value``; a value that begins with ``chat`` is meant for the chat.

    :raises Illegal: ``admins-only``, ``remind-when``, ``quiet-hours``, ``quiet-zone``.
    """
    words = value.split()
    chat = words[:1] == ["chat"]
    if chat and not person.admin:
        raise Illegal("admins-only")
    who = chat_of(place) if chat else person.id
    said = " ".join(words[1:] if chat else words).casefold()
    match name:
        case "remind" | "ping":
            known = "remind" if said in REMINDERS else "ping" if said in TURNS else None
            if known is None:
                raise Illegal("remind-when")
            await store.set_pref(who, known, said)
        case "quiet" if said in quiet.OFF:
            await store.set_pref(who, "quiet", "off")
        case "quiet":
            await _quiet(store, place, who, said)
        case _:
            await _shift(store, place, who, said)


async def _quiet(store: Store, place: str, who: str, said: str) -> None:
    """Set the hours. Said without a time zone they are of the one that was set before."""
    usual = await _zone(store, place, who)
    hours = quiet.read(said, usual)
    if hours is None:
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    if hours.name:
        name = store.zones.find(hours.name)
        if name is None:
            raise Illegal("quiet-zone", name=hours.name[:24], zone=quiet.EXAMPLE)
        hours = replace(hours, name=name)
    elif hours == quiet.read(said, usual + 15):
        pass  # an offset was said
    elif (before := (await preferences(store, who)).quiet) is not None:
        hours = replace(hours, name=before.name)
    await store.set_pref(who, "quiet", hours.kept())
    await store.set_pref(who, "zone", str(hours.zone))


async def _shift(store: Store, place: str, who: str, said: str) -> None:
    """Move the local time an hour ahead (``+1``) or back; quiet hours move with it."""
    if said not in ("+1", "-1"):
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    ahead = await _zone(store, place, who) + 60 * int(said)
    if not quiet.is_zone(ahead):
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    await store.set_pref(who, "zone", str(ahead))
    hours = (await preferences(store, who)).quiet
    if hours is not None and hours.name:
        raise Illegal("quiet-hours", zone=quiet.EXAMPLE)
    if hours is not None and hours != quiet.NEVER:
        await store.set_pref(who, "quiet", quiet.Quiet(hours.start, hours.end, ahead).kept())


async def _zone(store: Store, place: str, who: str) -> int:
    """Minutes ahead of UTC: as this person or chat has set, else as this chat has."""
    for one in (who, chat_of(place)):
        zone = (await preferences(store, one)).zone
        if zone is not None:
            return zone
    return quiet.USUAL_ZONE


async def panel(store: Store, place: str, person: Person) -> Scene:
    """The current settings of what may call this person, with buttons to change them."""
    mine, chat = await preferences(store, person.id), await preferences(store, chat_of(place))
    return ring_panel(mine.over(chat), admin=person.admin)


def ring_panel(prefs: Preferences, *, admin: bool = False) -> Scene:
    turn, reminder = prefs.turns or "later", prefs.reminders or "half"
    hours = prefs.quiet if prefs.quiet != quiet.NEVER else None
    lines = (
        Line(t("rings-head"), "head"),
        Line(t("rings-turn", what=t(f"ping-{turn}"))),
        Line(t("rings-remind", what=t(f"remind-{reminder}"))),
        Line(quiet_text(hours)),
        Line(t("rings-later"), "small"),
        Line(t("rings-hint"), "small"),
        *((Line(t("rings-chat"), "small"),) if admin else ()),
    )
    shifts = (
        _button("zone", "-1", t("btn-zone", shift="−1"), False),
        _button("zone", "+1", t("btn-zone", shift="+1"), False),
    )
    rows = (
        tuple(_button("ping", one, t(f"ping-{one}"), one == turn) for one in TURNS),
        tuple(_button("remind", one, t(f"remind-{one}"), one == reminder) for one in REMINDERS[:2]),
        tuple(_button("remind", one, t(f"remind-{one}"), one == reminder) for one in REMINDERS[2:]),
        tuple(_button("quiet", one, t("btn-quiet", hours=one.replace("-", "–")), _same(hours, one)) for one in HOURS),
        (
            _button("quiet", "off", t("btn-quiet-off"), hours is None),
            *(() if hours is not None and hours.name else shifts),
        ),
    )
    return Scene("panel", None, lines, buttons=rows)


def quiet_text(hours: quiet.Quiet | None) -> Text:
    if hours is None:
        return t("rings-quiet-none")
    return t("rings-quiet", since=quiet.clock(hours.start), until=quiet.clock(hours.end), zone=hours.where)


def _same(hours: quiet.Quiet | None, offered: str) -> bool:
    return hours is not None and replace(hours, name="") == quiet.read(offered, hours.zone)


def _button(name: str, value: str, label: Text, chosen: bool) -> Button:
    return Button(label, press.see(NO_TABLE, f"{name}.{value}"), "primary" if chosen else "plain")
