"""Names of automatic players, in the letters of a table's language; a mark on the plate tells them from people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

AUTO_NAMES: Final = ("Vardan", "Nino", "Tigran", "Ketevan", "Hayk", "Lela")
_WRITTEN: Final[Mapping[str, tuple[str, ...]]] = {
    "hy": ("Վարդան", "Նինո", "Տիգրան", "Քեթևան", "Հայկ", "Լելա"),
    "ka": ("ვარდანი", "ნინო", "ტიგრანი", "ქეთევანი", "ჰაიკი", "ლელა"),
    "ru": ("Вардан", "Нино", "Тигран", "Кетеван", "Айк", "Лела"),
}


def auto_names(lang: str) -> tuple[str, ...]:
    """Those of a table in this language."""
    return _WRITTEN.get(lang, AUTO_NAMES)
