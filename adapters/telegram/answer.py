"""Delivers the desk's answers to the user: as a toast, an alert, or a message that only they see."""

import html
import re
from dataclasses import replace
from typing import Final

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Forbidden, TelegramError

from adapters.runtime import courier, present
from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.budget import Budget
from adapters.telegram.markup import ALERT, cut, plain, short_labels
from adapters.telegram.poster import Body, Poster
from adapters.telegram.private import Nudges, ShowOptions, Trigger, Whisper
from adapters.telegram.send import bodies_of
from bot.handlers.part import Answer
from bot.ports import Catalog, people, preferences
from bot.ports.keys import hand_slot
from bot.text import Lang, Text, t
from bot.view import info, press
from bot.view.scene import Scene

# --- group panels in private chats ------------------------------------------------------------------------------------
# Their buttons name the group, so that they act as if pressed in it.


_NAMED: Final = re.compile(r"(.+)@(-[0-9]{1,19})(?:\.([0-9]{1,19}))?")


def naming(scene: Scene, group: ChatRef) -> Scene:
    """The scene with the group added to its buttons' data, where it fits."""
    rows = tuple(tuple(replace(one, data=_with(one.data, group)) for one in row) for row in scene.buttons)
    return replace(scene, buttons=rows)


def _with(data: str, group: ChatRef) -> str:
    named = f"{data}@{group.chat}{f'.{group.topic}' if group.topic else ''}"
    return named if _has_place(data) and len(named) <= press.MAX_BYTES else data


def named_in(data: str) -> tuple[str, ChatRef | None]:
    """The data without the group, and the group. Neither is trustworthy: a user may have forged them."""
    found = _NAMED.fullmatch(data)
    if found is None or not _has_place(found[1]):
        return data, None
    return found[1], ChatRef(int(found[2]), int(found[3] or 0))


def _has_place(data: str) -> bool:
    """Whether a button's effect depends on its chat; a table's buttons name their table."""
    pressed = press.unpack(data)
    return isinstance(pressed, press.See) and pressed.table == info.NO_TABLE


TOAST = 60
"""Longer texts are shown in an alert, because a toast disappears within seconds."""


class Speaker:
    """Delivers Answers. Only scenes that the desk marks public are shown to others."""

    def __init__(
        self,
        bot: Bot,
        poster: Poster,
        budget: Budget,
        whisper: Whisper,
        nudges: Nudges,
        presenter: present.Presenter,
        catalog: Catalog,
    ) -> None:
        self._nudges = nudges
        self._bot = bot
        self._poster = poster
        self._budget = budget
        self._whisper = whisper
        self._presenter = presenter
        self._catalog = catalog
        self._short = short_labels(catalog)

    async def to_press(self, trigger: Trigger, answer: Answer, prefs: preferences.Preferences) -> None:
        """Answer a press, always and once. A private scene is shown first, so that the toast can say where it is."""
        words = self._catalog.say(answer.lang, answer.text) if answer.text is not None else ""
        if answer.file is not None and not await self._given(trigger, answer, answer.file):
            words = self._catalog.say(answer.lang, t("mydata-private"))
            await self._toast(trigger, words, alert=True, url=self._private_link(answer))
            return
        if answer.scene is None:
            await self._toast(trigger, words)
            return
        message = self._presenter.for_reader(_scene_of(answer.scene, trigger), answer.lang, prefs)
        shown = await self._show(trigger, message, self._options(answer, message, prefs))
        if shown is None and answer.aside:
            await self._toast(trigger, words)
        elif shown is None:
            await self._toast(trigger, self._in_words(answer, answer.scene), alert=True, url=self._private_link(answer))
        elif shown.chat != trigger.where.chat:
            there = words or self._catalog.say(answer.lang, t("tg-look-in-private"))
            await self._toast(trigger, there, url=self._private_link(answer))
        else:
            await self._toast(trigger, "" if answer.aside else words)

    async def to_command(self, trigger: Trigger, answer: Answer, prefs: preferences.Preferences) -> None:
        """Answer a typed command. Private content goes to the user alone; if that fails, a public hint says only that
        there is an answer in the private chat."""
        if answer.file is not None:
            if not await self._given(trigger, answer, answer.file):
                await self._hint(trigger, answer)
            return
        if answer.scene is not None:
            message = self._presenter.for_reader(_scene_of(answer.scene, trigger), answer.lang, prefs)
            if answer.public and not trigger.where.private and self._budget.is_easy(trigger.where.chat):
                for body in await bodies_of(message, self._short):
                    await self._quietly(trigger.where, body)
                return
            shown = await self._show(trigger, message, replace(self._options(answer, message, prefs), only_here=False))
        elif answer.text is not None:
            words = html.escape(self._catalog.say(answer.lang, answer.text), quote=False)
            # The board shows that something was done: say it only where it disturbs no other player.
            options = ShowOptions(here=not prefs.direct, only_here=answer.ok, lang=answer.lang)
            shown = await self._whisper.show(trigger, Body(words), options)
            if shown is None and answer.told and not trigger.where.private:
                await self._nudges.say(trigger.where, Body(words), trigger.message)
            if answer.ok:
                return
        else:
            return
        if trigger.where.private:
            return
        if shown is None:
            await self._hint(trigger, answer)
        elif shown.chat != trigger.where.chat:
            await self._signpost(trigger, answer)

    async def _given(self, trigger: Trigger, answer: Answer, file: people.OwnFile) -> bool:
        """Send a file in the private chat, and nowhere else; return whether the user got it."""
        words = self._catalog.say(answer.lang, answer.text) if answer.text is not None else None
        try:
            sent = await self._bot.send_document(trigger.user, file.data, caption=words, filename=file.name)
        except (Forbidden, BadRequest):
            return False
        await self._poster.sent_privately(MessageRef(trigger.user, sent.message_id, photo=False))
        return True

    async def not_now(self, trigger: Trigger, lang: Lang) -> None:
        """Tell the user that Telegram will repeat their press once the database is back."""
        await self._toast(trigger, self._catalog.say(lang, t("tg-not-now")), alert=True)

    async def failed(self, trigger: Trigger, lang: Lang) -> None:
        """Tell the user about an internal error."""
        if trigger.query is not None:
            await self._toast(trigger, self._catalog.say(lang, t("tg-trouble")), alert=True)

    async def aloud(self, where: ChatRef, lang: Lang, text: Text) -> None:
        """Say something public in a chat, if its minute has room."""
        if self._budget.is_easy(where.chat):
            words = html.escape(self._catalog.say(lang, text), quote=False)
            await self._quietly(where, Body(words))

    # --- sending ---------------------------------------------------------------------------------------------------

    async def _show(self, trigger: Trigger, message: courier.Message, options: ShowOptions) -> MessageRef | None:
        """Show the message to the user; return its first part, after which the rest follows."""
        first, *rest = await bodies_of(message, self._short)
        shown = await self._whisper.show(trigger, first, options)
        for body in rest if shown is not None else ():
            await self._whisper.show(
                replace(trigger, pressed=None), body, ShowOptions(here=options.here, lang=options.lang)
            )
        return shown

    @staticmethod
    def _options(answer: Answer, message: courier.Message, prefs: preferences.Preferences) -> ShowOptions:
        is_hand = answer.scene is not None and answer.scene.kind == "hand" and answer.table is not None
        return ShowOptions(
            slot=hand_slot(answer.table or "") if is_hand else None,
            hash=message.hash,
            here=not prefs.direct,
            only_here=answer.aside,
            lang=answer.lang,
        )

    def _in_words(self, answer: Answer, scene: Scene) -> str:
        """A scene as text for a 200-character alert, picture first: a hand begins with its eight cards."""
        bare = replace(scene, lines=scene.reading or scene.lines, reading=(), picture=None, buttons=(), amounts=())
        message = self._presenter.message(bare, answer.lang, "classic", False)
        return "\n".join(plain(rich) for _, rich in message.lines)

    def _private_link(self, answer: Answer) -> str:
        """A link that opens the private chat, and the hand if the answer is about one."""
        payload = f"hand_{answer.table}" if answer.table else "hello"
        return f"https://t.me/{self._bot.username}?start={payload}"

    async def _toast(self, trigger: Trigger, words: str, *, alert: bool = False, url: str | None = None) -> None:
        if trigger.query is None:
            return
        text = cut(words, ALERT) if words else ""
        try:
            await self._bot.answer_callback_query(
                trigger.query, text=text or None, show_alert=alert or len(text) > TOAST or "\n" in text, url=url
            )
        except BadRequest as error:
            if "too old" not in error.message.lower() and url is None:
                raise
            if url is not None:
                await self._toast(trigger, words, alert=alert)

    async def _quietly(self, where: ChatRef, body: Body) -> MessageRef | None:
        try:
            return await self._poster.post(where, body, quiet=True)
        except TelegramError:
            return None

    async def _hint(self, trigger: Trigger, answer: Answer) -> None:
        """Say publicly where the user can find an answer that could not be shown to them alone; once a minute per
        user."""
        if self._nudges.due(trigger.where, trigger.user):
            body = self._line_with_link(answer, t("tg-open-private"), self._private_link(answer))
            if not await self._whisper.remark(trigger, body):
                await self._nudges.say(trigger.where, body, trigger.message)

    async def _signpost(self, trigger: Trigger, answer: Answer) -> None:
        """Say in the group that a public request was answered in the private chat, unless the board would have to wait
        for it."""
        if self._budget.is_easy(trigger.where.chat) and self._nudges.due(trigger.where, trigger.user):
            way = f"https://t.me/{self._bot.username}"
            body = self._line_with_link(answer, t("tg-look-in-private"), way)
            await self._nudges.say(trigger.where, body, trigger.message)

    def _line_with_link(self, answer: Answer, text: Text, url: str) -> Body:
        label = self._catalog.say(answer.lang, t("tg-btn-private"))
        keys = InlineKeyboardMarkup([[InlineKeyboardButton(label, url=url)]])
        return Body(html.escape(self._catalog.say(answer.lang, text), quote=False), keys)


def _scene_of(scene: Scene, trigger: Trigger) -> Scene:
    """The scene, naming its group if it is about one, because it may be shown in the private chat."""
    group = trigger.about or trigger.where
    return scene if group.private else naming(scene, group)
