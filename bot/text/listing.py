"""Lists of Texts in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.model import Text, t


def listed_all(texts: Sequence[Text]) -> Text:
    """A list of any number of Texts, halved and halved again: nested one within the other, six packs would be too
    deep."""
    if len(texts) < 2:
        return texts[0] if texts else t("list-none")
    middle = len(texts) // 2
    return t("list-pair", a=listed_all(texts[:middle]), b=listed_all(texts[middle:]))
