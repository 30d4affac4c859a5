"""What a person chooses for itself, and an admin for the chat: language, colours, pictures, where hands are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.desk.answer import Answer
from bot.desk.typed import OF_CHATS, PREFS
from bot.ports import Store
from bot.ports.keys import chat_of
from bot.ports.records import Person
from bot.scenes import info
from bot.text import LANGUAGES, Lang, t

NAMES: Final = frozenset({"language", "lang", "chatlang", *PREFS})


async def answer(
    store: Store,
    speaks: Callable[[Person, str], Awaitable[Lang]],
    place: str,
    person: Person,
    name: str,
    value: str,
    lang: Lang,
) -> Answer:
    """Carry out a choice, or show what there is. ``speaks``: a person's language at a place."""
    match name:
        case "language" if not value:
            return Answer(True, scene=info.language_panel(chat=person.admin), lang=lang)
        case "language":
            words = value.split()
            return await _language(store, speaks, place, person, words[-1], chat=len(words) > 1)
        case "lang" | "chatlang":
            return await _language(store, speaks, place, person, value, chat=name == "chatlang")
        case _:
            return await _chosen(store, place, person, name, value, lang)


async def _chosen(store: Store, place: str, person: Person, name: str, value: str, lang: Lang) -> Answer:
    """Set it, and say for whom: what stands before everybody in a chat does not change by one person's taste."""
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
    elif name in OF_CHATS and whole != person.id:
        said = t("pref-mine-here", what=what, example=f"/{name} chat {chosen}")
    else:
        said = t("pref-mine", what=what)
    return Answer(True, said, lang=lang, told=True)


async def _language(
    store: Store,
    speaks: Callable[[Person, str], Awaitable[Lang]],
    place: str,
    person: Person,
    value: str,
    *,
    chat: bool,
) -> Answer:
    if value not in LANGUAGES:
        return Answer(False, t("illegal-no-such-language"), lang=await speaks(person, place))
    if chat and not person.admin:
        return Answer(False, t("illegal-admins-only"), lang=await speaks(person, place))
    await store.set_pref(chat_of(place) if chat else person.id, "lang", value)
    return Answer(True, t("language-set"), lang=await speaks(person, place), told=True)
