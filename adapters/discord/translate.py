"""Names and descriptions of slash commands in the languages of both the house and Discord: English and Russian.

Discord has no Armenian and no Georgian among its locales; who speaks those chooses with ``/language``.
"""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import app_commands

from bot.ports import Catalog
from bot.text import Lang, Text

LOCALES: Final[dict[discord.Locale, Lang]] = {discord.Locale.russian: "ru"}
_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_NAMES: Final = frozenset(
    {
        app_commands.TranslationContextLocation.command_name,
        app_commands.TranslationContextLocation.parameter_name,
    }
)


def said(catalog: Catalog, key: str) -> app_commands.locale_str:
    """A description: English, with its key for the translator."""
    return app_commands.locale_str(catalog.say("en", Text(key))[:100], key=key)


class CatalogTranslator(app_commands.Translator):
    """Looks the key of a ``locale_str`` up in the catalog; what has no key, or no fitting words, stays as it is."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self._catalog = catalog

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        lang, key = LOCALES.get(locale), string.extras.get("key")
        if lang is None or key is None:
            return None
        words = self._catalog.say(lang, Text(key)).strip()
        if not words or words == f"[{key}]":
            return None
        if context.location in _NAMES:
            return words if _NAME.fullmatch(words) and words == words.lower() else None
        return words[:100]
