"""``/me`` and ``/stats``: a person's results. A person's own results cover all chats; other people's are limited to the
chat in which the command is used, because the rest of what they play, and with whom, is private to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.desk.answer import Answer
from bot.desk.honours import home_of, honours_of
from bot.desk.names import flat
from bot.desk.typed import MOST as SHOWN
from bot.desk.typed import Choices
from bot.games.common import rows_of
from bot.ports import Store
from bot.ports.keys import chat_of, is_private
from bot.ports.ratings import ALL, Ladder
from bot.ports.records import Person
from bot.scene import Button, Line, Scene, press
from bot.scenes import matches
from bot.scenes.info import NO_TABLE
from bot.text import Lang, t

RECENT: Final = 500
"""Matches in the plot and in the search for winning streaks."""
MOST: Final = 12
"""People offered where a name is ambiguous."""
MARK: Final = "="
"""Marks a person's id in a button, as opposed to a typed name."""
AT: Final = "@"
"""Between that and the chat in which the question was asked."""


class Results:
    """See the module."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, place: str, person: Person, name: str, typed: str, lang: Lang) -> Answer:
        """Answer ``me``, or ``stats`` with a name; without a name as ``me``."""
        if name == "me" or not typed:
            return await self._told(person.id, person.name, "", place, lang)
        chat = chat_of(place)
        if typed.startswith(MARK) and is_private(place):
            # A choice of the group that Telegram showed in private: it is for those who have played there.
            asked = typed.partition(AT)[2]
            known = {who for who, _ in await self._store.matches.members(asked)} if asked else set()
            chat = asked if person.id in known else chat
        here = await self._store.matches.members(chat)
        if typed.startswith(MARK):
            wanted = typed.removeprefix(MARK).partition(AT)[0]
            found = [one for one in here if one[0] == wanted]
        else:
            wanted = flat(typed)
            found = [one for one in here if flat(one[1]) == wanted] or [one for one in here if wanted in flat(one[1])]
        if len(found) == 1:
            return await self._told(*found[0], chat, place, lang)
        if not found:
            return Answer(
                False, t("illegal-nobody-called", name=typed.removeprefix(MARK)[:24]), _choice(here, chat), lang=lang
            )
        return Answer(True, None, _choice(found, chat), lang=lang)

    async def choices(self, place: str, begun: str) -> Choices:
        """Completions of the name, at most 25."""
        here = await self._store.matches.members(chat_of(place))
        fitting = [name for _, name in here if flat(begun) in flat(name)]
        return tuple((t("btn-person", name=name), name) for name in fitting[:SHOWN])

    async def _told(self, person: str, name: str, chat: str, place: str, lang: Lang) -> Answer:
        asked, home = self._store.matches, home_of(place)
        tally = await asked.tally(person, chat)
        if not tally:
            return Answer(True, None, Scene("panel", None, (Line(t("me-none")),)), lang=lang)
        last = await asked.of(person, 0, 1, chat)
        found = matches.Results(
            name=name,
            tally=tally,
            endings=await asked.endings(person, RECENT, chat),
            last=last[0] if last else None,
            names=await asked.names(matches.partners(tally)),
            here=bool(chat),
            analysed=await self._store.analysed.sums(person, chat),
            honours=await honours_of(self._store, Ladder(home if chat else ALL), home, person),
        )
        return Answer(True, None, matches.results(found), lang=lang)


def _choice(people: Sequence[tuple[str, str]], chat: str) -> Scene | None:
    """Buttons to choose a person; they name the chat, where there is room for it."""
    if not people:
        return None
    buttons = []
    for person, name in people[:MOST]:
        plain = press.see(NO_TABLE, f"stats.{MARK}{person}")
        whole = f"{plain}{AT}{chat}"
        buttons.append(Button(t("btn-person", name=name), whole if len(whole) <= press.MAX_BYTES else plain))
    return Scene("panel", None, (Line(t("stats-which"), "head"),), buttons=rows_of(buttons, 3))
