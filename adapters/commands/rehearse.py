"""``davtar rehearse``: tries a real token in a scratch chat and reports where the platform differs from our
assumptions. Exit codes: 0 no differences; 1 differences; 2 it could not run."""

import asyncio
import json
import logging
import re
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from adapters.bootstrap import discord_options, open_core, telegram_options
from adapters.commands.run import settings
from adapters.config import Settings
from adapters.discord.address import ChatRef as DiscordChat
from adapters.discord.app import DiscordSettings
from adapters.operator import Complaint, Operator
from adapters.rehearsal import discord, telegram
from adapters.rehearsal.assumed import assumed
from adapters.rehearsal.stage import CouldNot, Stage
from adapters.runtime import log as logs
from adapters.telegram.address import ChatRef as TelegramChat
from adapters.telegram.app import TelegramSettings
from adapters.telegram.rights import SUPER
from bot.text import t

_TELEGRAM: Final = re.compile(r"(?:tg:)?(-\d{1,19})(?::(\d{1,10}))?", re.ASCII)
_TELEGRAM_LINK: Final = re.compile(r"(?:https://)?t\.me/c/(\d{1,16})(?:/(\d{1,10}))??(?:/\d+)?", re.ASCII)
"""The link of a message in a supergroup: its number without the common prefix, and the topic."""
_DISCORD: Final = re.compile(r"(?:dc:|https://(?:\w+\.)?discord\.com/channels/)?(\d{15,20})[:/](\d{15,20})", re.ASCII)
_MESSAGE: Final = re.compile(r"(?:\S*/)?(\d{1,20})", re.ASCII)

BEFORE: Final = {
    "telegram": (
        "This tries the bot of TELEGRAM_TOKEN in the chat {chat}. About fifteen silent messages are posted there and "
        "deleted again, two of them pinned for a moment; the bot's commands are set as Davtar sets them. It takes "
        "about three minutes, and you are asked to press a button there. Stop Davtar first: only one program may "
        "receive the bot's updates."
    ),
    "discord": (
        "This tries the bot of DISCORD_TOKEN in the channel {chat}. About ten messages and a thread are posted there "
        "and deleted again (a thread that may not be deleted is archived); the bot's commands are set as Davtar sets "
        "them. It takes about two minutes, and you are asked to press buttons there. Stop Davtar first: whoever "
        "presses elsewhere meanwhile gets no answer."
    ),
}


def run_rehearse(args: Namespace, operator: Operator) -> int:
    given = settings()
    try:
        return _rehearsed(args, given, operator)
    except CouldNot as why:
        operator.err.write(f"{why}\n")
        return 2


def _rehearsed(args: Namespace, given: Settings, operator: Operator) -> int:
    where, old, token = chat_of(args.platform, args.chat), message_of(args.old), _token(given, args.platform)
    operator.write(BEFORE[args.platform].format(chat=args.chat))
    if not args.yes and not _agreed(operator):
        return 2
    logs.configure(level="error", secrets=given.secrets())
    stage = Stage(assumed(args.platform), lambda words: _told(operator, words))
    logging.disable(logging.WARNING)  # log lines would mix with the prompts
    try:
        asyncio.run(held(stage, given, token, where, old))
    finally:
        logging.disable(logging.NOTSET)
    for line in stage.table():
        operator.write(line)
    return written(operator, stage, Path(args.out or f"rehearsal-{args.platform}.json"))


def written(operator: Operator, stage: Stage, path: Path) -> int:
    """Write the report and print a summary."""
    differences = len(stage.differences())
    for what in dict.fromkeys(stage.left):
        operator.write(f"Not tidied up, please do: {what}.")
    try:
        path.write_text(json.dumps(stage.report(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as trouble:
        why = trouble.strerror or type(trouble).__name__
        raise Complaint(t("cli-cannot-write", name=str(path), why=why)) from None
    many = f"{differences} difference{'s' if differences != 1 else ''}" if differences else "Nothing differs"
    operator.write(f"{many}; {len(stage.not_tried())} not tried. Report, without token, names and numbers: {path}")
    if differences:
        operator.write("Please attach it to an issue.")
    return 1 if differences else 0


async def held(stage: Stage, settings: Settings, token: str, where: Sequence[int], old: int) -> None:
    """Run the rehearsal with a temporary database. ``where``: see ``chat_of``.

    :raises CouldNot: it cannot begin.
    """
    with tempfile.TemporaryDirectory() as folder:
        core = await open_core(settings.model_copy(update={"database_url": f"sqlite:///{folder}/rehearsal.db"}))
        try:
            if stage.assumed.platform == "telegram":
                group, bot = TelegramChat(*where), TelegramSettings(token, **telegram_options(settings))
                await telegram.Rehearsal(stage, bot, group, core, old).hold()
            else:
                channel, app = DiscordChat(*where), DiscordSettings(token, **discord_options(settings))
                await discord.Rehearsal(stage, app, channel, core, old).hold()
        finally:
            await core.store.close()


def chat_of(platform: str, text: str) -> tuple[int, int]:
    """(group, topic) of Telegram, topic 0 for none; (server, channel) of Discord.

    :raises CouldNot: the text is neither.
    """
    found = (_TELEGRAM if platform == "telegram" else _DISCORD).fullmatch(text.strip())
    link = _TELEGRAM_LINK.fullmatch(text.strip()) if platform == "telegram" else None
    if link is not None:
        return int(f"{SUPER}{link[1]}"), int(link[2] or 0)
    if found is None:
        form = (
            "-1001234567890 (with a topic -1001234567890:7), or as the link of a message there"
            if platform == "telegram"
            else "SERVER:CHANNEL in numbers, or the link of the channel"
        )
        raise CouldNot(f"CHAT is to be written as {form}.")
    return int(found[1]), int(found[2] or 0)


def message_of(text: str | None) -> int:
    """The number of a message, from the number or its link; 0 if none is named.

    :raises CouldNot: it is neither.
    """
    found = _MESSAGE.fullmatch(text.strip()) if text else None
    if text and found is None:
        raise CouldNot("MESSAGE is to be a number, or the message's link.")
    return int(found[1]) if found else 0


def _token(settings: Settings, platform: str) -> str:
    token = settings.telegram_token if platform == "telegram" else settings.discord_token
    if token is None:
        raise CouldNot(f"{platform.upper()}_TOKEN is not set: there is nothing to try.")
    return token.get_secret_value()


def _agreed(operator: Operator) -> bool:
    operator.out.write("Go on? [y/N] ")
    operator.out.flush()
    try:
        return input().strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _told(operator: Operator, words: str) -> None:
    operator.write(words)
    operator.out.flush()
