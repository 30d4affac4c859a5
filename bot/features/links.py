"""``/link`` and ``/unlink``: two chats show each other's tables.

An admin of one chat gets a code, an admin of the other types it, and the first chat confirms. Each is told the other's
name and platform. A code is valid for ten minutes; after too many wrong ones a person must wait as long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

import msgspec
from cachetools import LRUCache

from bot.core.codec import text_from_json, text_to_json
from bot.core.service import Service
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers import chats, services
from bot.handlers.part import Answer, Ask, Feature, Installed
from bot.ports import Clock, Entropy, Outbox, Store, keys, people, records
from bot.text import Name, Text, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene

# --- link panels ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Linked:
    """A linked chat. ``mark``: its name in buttons; ``ours``, ``theirs``: whether each side lets messages cross."""

    mark: str
    name: Text
    ours: bool
    theirs: bool


def panel(links: Sequence[Linked], code: str, *, full: bool = False) -> Scene:
    """The linked chats with buttons to unlink, and the ``code`` for another."""
    lines = [Line(t("link-head"), "head")]
    rows: list[tuple[Button, ...]] = []
    for one in links:
        words = "both" if one.ours and one.theirs else "ours" if one.ours else "theirs" if one.theirs else "none"
        lines += [Line(t("link-row", chat=one.name)), Line(t("link-words", state=words), "small")]
        label = t("btn-words-off") if one.ours else t("btn-words-on")
        turn = press.see(info.NO_TABLE, f"link.words.{one.mark}.{'off' if one.ours else 'on'}")
        part = press.see(info.NO_TABLE, f"unlink.with.{one.mark}")
        rows.append((Button(label, turn), Button(t("btn-unlink", chat=one.name), part, "bad")))
    if code:
        lines += [Line(t("link-code", code=code), "loud"), Line(t("link-how"), "small")]
    if links and not code and not full:
        rows.append((Button(t("btn-link-new"), press.see(info.NO_TABLE, "link.new")),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def asked(text: Text, code: str) -> Scene:
    """The question to the chat that issued the code; an admin answers."""
    yes = Button(t("btn-link-yes"), press.see(info.NO_TABLE, f"link.yes.{code}"), "good")
    no = Button(t("btn-link-no"), press.see(info.NO_TABLE, f"link.no.{code}"), "bad")
    return Scene("note", None, (Line(text, "loud"), Line(t("link-what"), "small")), buttons=((yes, no),))


def answered(text: Text, *, linked: bool) -> Scene:
    """The question with its outcome."""
    end = t("link-is") if linked else t("link-is-not")
    return Scene("note", None, (Line(text), Line(end, "small")), epilogue=True)


KIND: Final = "link"
"""The kind of the row that asks a chat to confirm."""
VALID_MS: Final = 600_000
TRIES: Final = 5
MOST: Final = 3
"""The most links of a chat: every table costs messages in each."""
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LETTERS: Final = 10


class Linking:
    """Handles ``/link``, ``/unlink`` and ``/say``; ``scene`` renders its rows."""

    names: Final = frozenset({"link", "unlink", "say"})

    def __init__(
        self,
        service: Service,
        store: Store,
        outbox: Outbox,
        clock: Clock,
        entropy: Entropy,
        titles: chats.Titles,
        committed: Callable[[], None],
    ) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._clock = clock
        self._entropy = entropy
        self._titles = titles
        self._committed = committed
        self._wrong: LRUCache[str, list[int]] = LRUCache(1000)

    async def answer(self, ask: Ask) -> Answer:
        here = keys.dest_of(ask.place, ask.person.acts_as)
        if ask.name == "say":
            return await self._say(ask, here)
        if here.private:
            return self._no(ask, "illegal-link-in-private")
        if not ask.person.admin:
            return self._no(ask, "illegal-admins-only")
        if ask.name == "link" and not (await self._store.rights.rules(ask.place)).links:
            return self._no(ask, "illegal-no-links")
        verb, _, rest = ask.value.partition(".")
        if ask.name == "unlink":
            return await self._unlink(ask, here, rest if verb == "with" else "")
        if verb in ("yes", "no") and rest:
            return await self._settle(ask, here, rest, agreed=verb == "yes")
        if verb == "words" and rest:
            return await self._words(ask, here, *rest.partition(".")[::2])
        if verb == "new" or not ask.value:
            return await self._panel(ask, here, new=verb == "new")
        return await self._typed(ask, here, ask.value.strip().casefold())

    async def scene(self, pending: records.PendingRow) -> Scene | None:
        """The question to the chat that issued the code, or its outcome."""
        code, text, *end = msgspec.json.decode(pending.row.ref, type=list[str])
        said = text_from_json(text)
        if not end:
            return asked(said, code)
        linked = keys.Dest.parse(end[0]) in await self._store.links.of(pending.row.dest)
        return answered(said, linked=linked)

    def _question(self, first: keys.Dest, here: keys.Dest, text: str, code: str, *, end: bool) -> records.OutRow:
        ref = msgspec.json.encode((code, text, *((str(here),) if end else ()))).decode()
        return records.OutRow(first, keys.Slot(KIND, code), KIND, ref)

    # --- linking chats ------------------------------------------------------------------------------------------------

    async def _panel(self, ask: Ask, here: keys.Dest, *, new: bool) -> Answer:
        others = await self._store.links.of(here)
        code = ""
        if len(others) < MOST and (new or not others):
            raw = self._entropy.token(_LETTERS)
            code = "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in raw)
            await self._store.links.offer(code, here, self._clock.now_ms() + VALID_MS)
        words = await self._store.links.words(here)
        found = [Linked(mark_of(one), await self._titles.of(one), *words[one]) for one in others]
        return Answer(True, None, panel(found, code, full=len(others) >= MOST), lang=ask.lang)

    async def _typed(self, ask: Ask, here: keys.Dest, code: str) -> Answer:
        now = self._clock.now_ms()
        wrong = [at for at in self._wrong.get(ask.person.id, []) if 0 <= now - at < VALID_MS]
        if len(wrong) >= TRIES:
            return self._no(ask, "illegal-link-tries")
        if len(await self._store.links.of(here)) >= MOST:
            return self._no(ask, "illegal-links-many")
        first = await self._store.links.ask(code, here, now)
        if first is None:
            self._wrong[ask.person.id] = [*wrong, now]
            return self._no(ask, "illegal-link-code")
        theirs, ours = await self._titles.of(first), await self._titles.of(here)
        text = text_to_json(t("link-ask", chat=ours))
        await self._outbox.say(self._question(first, here, text, code, end=False), f"link-ask:{code}:{here}")
        late = replace(self._question(first, here, text, code, end=True), after_ms=now + VALID_MS)
        await self._outbox.say(late, f"link-late:{code}:{here}")  # sent if there is no answer by then
        self._committed()
        return Answer(True, t("link-asked", chat=theirs), lang=ask.lang)

    async def _settle(self, ask: Ask, here: keys.Dest, code: str, *, agreed: bool) -> Answer:
        if agreed and len(await self._store.links.of(here)) >= MOST:
            return self._no(ask, "illegal-links-many")
        other = await self._store.links.settle(code, here, self._clock.now_ms(), agreed=agreed)
        if other is None:
            return self._no(ask, "illegal-link-code")
        asked = text_to_json(t("link-ask", chat=await self._titles.of(other)))
        await self._outbox.say(self._question(here, other, asked, code, end=True), f"link-end:{code}")
        if not agreed:
            await self._tell(other, t("link-refused", chat=await self._titles.of(here)), f"link-no:{code}")
            return Answer(True, t("link-no"), lang=ask.lang)
        for one, two in ((here, other), (other, here)):
            await self._tell(one, t("link-done", chat=await self._titles.of(two)), f"link-done:{code}:{one}")
        return Answer(True, lang=ask.lang)

    # --- messages across ----------------------------------------------------------------------------------------------

    async def _words(self, ask: Ask, here: keys.Dest, mark: str, said: str) -> Answer:
        """Allow or forbid messages between two chats; they cross while both allow it."""
        words = await self._store.links.words(here)
        other = next((one for one in words if mark_of(one) == mark), None)
        if other is None or said not in ("on", "off"):
            return self._no(ask, "illegal-not-linked")
        on, (before, theirs) = said == "on", words[other]
        if on != before and await self._store.links.let_words(here, other, on):
            now = "on" if on and theirs else "asked" if on else "off"
            for one, two in ((here, other), (other, here)):
                text = t(
                    "words-now", chat=await self._titles.of(two), now=now, side="ours" if one == here else "theirs"
                )
                await self._tell(one, text, f"words:{ask.key}:{one}")
        return await self._panel(ask, here, new=False)

    async def _say(self, ask: Ask, here: keys.Dest) -> Answer:
        """``/say TEXT``: to the other chats where the speaker's table is played, if both sides allow it. No other
        message is carried across."""
        words = await self._store.links.words(here)
        mine = [row.played() for row in await self._store.tables_of(ask.person.id) if here in row.played()]
        dests = [one for one, both in words.items() if all(both) and any(one in shown for shown in mine)]
        if not dests:
            return self._no(ask, "illegal-say-nowhere")
        if not ask.value:
            return self._no(ask, "illegal-say-what")
        text = t("said-across", who=Name(ask.person.id, ask.person.name), text=ask.value)
        # A Telegram group sees commands; elsewhere only the sender does.
        for dest in (*dests, *(() if here.platform == "tg" else (here,))):
            await self._tell(dest, text, f"say:{ask.key}:{dest}")
        return Answer(True, lang=ask.lang)

    # --- unlinking chats ----------------------------------------------------------------------------------------------

    async def _unlink(self, ask: Ask, here: keys.Dest, mark: str) -> Answer:
        others = await self._store.links.of(here)
        chosen = [one for one in others if mark_of(one) == mark] if mark else list(others)
        if not chosen:
            return self._no(ask, "illegal-not-linked")
        if len(chosen) > 1:
            return await self._panel(ask, here, new=False)
        (other,) = chosen
        # The link is removed last: after an interruption the command can be repeated. The second pass catches tables
        # opened meanwhile.
        await self._part_tables(ask, here, other)
        if await self._store.links.part(here, other):
            for one, two in ((here, other), (other, here)):
                await self._tell(one, t("link-over", chat=await self._titles.of(two)), f"link-over:{ask.key}:{one}")
        await self._part_tables(ask, here, other)
        return Answer(True, lang=ask.lang)

    async def _part_tables(self, ask: Ask, here: keys.Dest, other: keys.Dest) -> None:
        """Tables stay only where they were opened."""
        for row in await self._store.tables_in(here):
            both = [dest for dest in row.played() if dest in (here, other)]
            if len(both) == 2:
                await self._service.handle(
                    records.Command(f"{ask.key}:{row.table_id}", row.table_id, people.HOUSE, f"part {both[1]}")
                )

    async def _tell(self, dest: keys.Dest, text: Text, key: str) -> None:
        await self._outbox.say(records.OutRow(dest, None, "note", text_to_json(text)), key)
        self._committed()

    def _no(self, ask: Ask, key: str) -> Answer:
        return Answer(False, t(key), lang=ask.lang)


def mark_of(dest: keys.Dest) -> str:
    """A short hash that names a chat in buttons."""
    return f"{crc32(str(dest).encode()):08x}"


def _install(use: services.Services) -> Installed:
    linking = Linking(use.service, use.store, use.store.outbox, use.clock, use.entropy, use.titles, use.committed)
    return Installed(parts=(linking,), scenes={KIND: linking.scene})


FEATURE: Final = Feature(
    commands=(
        CommandSpec("link", "chat", (ArgSpec("code"),), admins=True),
        CommandSpec("unlink", "chat", admins=True),
        CommandSpec("say", "chat", (ArgSpec("text", required=True),), ephemeral=False),
    ),
    install=_install,
)
