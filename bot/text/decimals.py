"""Numbers with decimals, as their reader writes them: with a point or with a comma."""

from __future__ import annotations

from bot.text.model import Text, t


def decimal(value: float, places: int = 1, *, signed: bool = False) -> Text:
    """``signed``: with a plus, too, where it is above 0."""
    value = round(value, places) + 0.0  # no minus before nothing
    whole, fraction = f"{value:{'+' if signed else ''}.{places}f}".replace("-", "\N{MINUS SIGN}").split(".")
    return t("decimal", whole=whole, fraction=fraction)


def within(value: float, error: float, places: int = 1) -> Text:
    """With its standard error."""
    return t("decimal-within", value=decimal(value, places), error=decimal(error, places))
