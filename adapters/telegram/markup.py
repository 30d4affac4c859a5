"""Renders a Message for Telegram: HTML in which names are harmless, and an inline keyboard."""

import html
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, WebAppInfo

from adapters.runtime.courier import Key, Message, Rich
from adapters.telegram.address import user_of
from bot.ports import Catalog
from bot.text import Lang, Name, t
from bot.text.tidy import ELLIPSIS, one_line
from bot.view.press import MAX_BYTES
from bot.view.scene import Amount, Weight

Short: TypeAlias = Callable[[Lang, str, Amount], str]
"""Makes the label of an amount's buttons from its language, its own label and the amount."""

CAPTION = 1024
TEXT = 4096
ALERT = 200
"""Telegram's limits for a caption, a text message and an answer to a press, in UTF-16 units (the stricter count)."""

NAME = 40
"""Longer names are cut, so that no name can push the table out of the caption."""

QUICK = 5
QUICK_LONG = 3
SHORT_LABEL = 3
BUTTONS = 100
"""Quick buttons of an amount in a row, as many as a phone shows in full; and all buttons under a message."""

ROOM = {1: 40, 2: 19, 3: 12, 4: 8, 5: 6, 6: 5, 7: 4, 8: 3}
"""Letters of a label that a phone shows, by the number of buttons in the row."""

STYLES = {"primary": "primary", "good": "success", "bad": "danger"}
TAGS = {"head": "b", "loud": "b", "small": "i"}
QUOTED = ("<blockquote>", "</blockquote>")
"""Around the coach's lines."""


def units(text: str) -> int:
    """Length as Telegram counts it, in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """``text`` within ``limit`` units, cut at a nearby word end, with an ellipsis if shortened."""
    if units(text) <= limit:
        return text
    short = text[: limit - 1]
    while units(short) > limit - 1:
        short = short[:-1]
    while short and unicodedata.combining(short[-1]):
        short = short[:-1]
    space = short.rfind(" ")
    if space > len(short) * 2 // 3:
        short = short[:space]
    return short.rstrip() + ELLIPSIS


def tidy(name: str) -> str:
    """A name on one line, at most ``NAME`` long."""
    return cut(one_line(name, 2 * NAME), NAME) or ELLIPSIS


def plain(rich: Rich) -> str:
    """A sentence as plain text, for alerts."""
    return "".join(tidy(piece.name) if isinstance(piece, Name) else piece for piece in rich)


# --- HTML -------------------------------------------------------------------------------------------------------------


def _mentioned(name: Name) -> int | None:
    """The Telegram user that a name pings, by any Telegram account of theirs."""
    return next((user for user in map(user_of, name.accounts) if user is not None), None)


def _piece(piece: str | Name, room: int) -> tuple[str, int]:
    """A piece as HTML within ``room`` units, and the units it uses."""
    raw = tidy(piece.name) if isinstance(piece, Name) else piece.encode("utf-8", "replace").decode()
    words = cut(raw, room)
    safe = html.escape(words, quote=False)
    user = _mentioned(piece) if isinstance(piece, Name) and piece.ping else None
    if user is not None:
        safe = f'<a href="tg://user?id={user}">{safe}</a>'
    return safe, units(words)


def lines_html(lines: Iterable[tuple[str, Rich]], limit: int) -> str:
    """Lines as HTML of at most ``limit`` visible units; the rest is cut without breaking a tag."""
    out: list[str] = []
    room, said = limit, ""
    for weight, rich in lines:
        if out:
            room -= 1
        if room <= 0:
            break
        made: list[str] = []
        for piece in rich:
            if room <= 0:
                break
            safe, taken = _piece(piece, room)
            made.append(safe)
            room -= taken
        body = "".join(made)
        tag = TAGS.get(weight)
        made_of = f"<{tag}>{body}</{tag}>" if tag and body.strip() else body
        if weight == said == "coach":  # one quotation
            out[-1] = f"{out[-1].removesuffix(QUOTED[1])}\n{body}{QUOTED[1]}"
        else:
            out.append(f"{QUOTED[0]}{body}{QUOTED[1]}" if weight == "coach" else made_of)
        said = weight
    return "\n".join(out)


def body_html(message: Message, limit: int) -> str:
    return lines_html(message.lines, limit)


def parted(lines: Sequence[tuple[Weight, Rich]], limit: int) -> tuple[Sequence[tuple[Weight, Rich]], ...]:
    """``lines`` whole if they fit ``limit`` units, else split into those that fit and the rest."""
    room = limit + 1
    for n, (_, rich) in enumerate(lines):
        room -= units(plain(rich)) + 1
        if room < 0:
            return (lines[:n], lines[n:]) if n else (lines,)
    return (lines,)


# --- keyboards --------------------------------------------------------------------------------------------------------


def _button(key: Key) -> InlineKeyboardButton:
    """A Telegram button. Its data must fit, or presses would be ambiguous (``bot.view.press``)."""
    label = cut(" ".join(key.label.split()), 64) or ELLIPSIS
    if key.url is not None:
        return InlineKeyboardButton(label, url=key.url)
    if key.app is not None:
        return InlineKeyboardButton(label, web_app=WebAppInfo(key.app))
    assert len(key.data.encode()) <= MAX_BYTES, "a press of more than 64 bytes"
    return InlineKeyboardButton(label, callback_data=key.data, style=STYLES.get(key.style))


def short_labels(catalog: Catalog) -> Short:
    """Short labels for amounts, with room for the number on a phone: a strain becomes its sign."""

    def short(lang: Lang, label: str, amount: Amount) -> str:
        said = dict(amount.label.args)
        strain, promise = said.get("strain"), said.get("promise", "none")
        return catalog.say(lang, t("tg-amount", strain=strain, promise=promise)) if isinstance(strain, str) else label

    return short


def _amount(label: str, amount: Amount, rows: int) -> list[list[InlineKeyboardButton]]:
    """Quick buttons for the lowest numbers, in one row or more; higher ones can be typed."""
    width = QUICK if len(label) <= SHORT_LABEL else QUICK_LONG
    count = width * (rows if width == QUICK else 1)
    keys = [_button(Key(f"{label} {n}", amount.press(n))) for n in amount.offered(count)]
    return [keys[at : at + width] for at in range(0, len(keys), width)]


def fitted(buttons: list[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """A row, split into as few even rows as show every label in full, down to one button a row."""
    for pieces in range(-(-len(buttons) // max(ROOM)), len(buttons)):
        size = -(-len(buttons) // pieces)
        rows = [buttons[at : at + size] for at in range(0, len(buttons), size)]
        if all(letters(button.text) <= ROOM[len(row)] for row in rows for button in row):
            return rows
    return [[button] for button in buttons]


def letters(label: str) -> int:
    """A label's width in letters: combining marks count zero, pictographs two."""
    return sum(
        0 if unicodedata.combining(c) or c in "\u200d\ufe0e\ufe0f" else 2 if ord(c) > 0x1F000 else 1 for c in label
    )


def keyboard(
    keys: Sequence[Sequence[Key]], amounts: Sequence[tuple[str, Amount]] = (), rows_each: int = 1
) -> InlineKeyboardMarkup | None:
    """Buttons under a message, amounts first (``rows_each`` rows of each), without disabled ones; None if empty."""
    rows = [part for label, amount in amounts for row in _amount(label, amount, rows_each) for part in fitted(row)]
    for row in keys:
        rows.extend(fitted([_button(key) for key in row if key.enabled]))
    kept: list[list[InlineKeyboardButton]] = []
    for buttons in rows:
        if sum(map(len, kept)) + len(buttons) > BUTTONS:
            break
        kept.append(buttons)
    return InlineKeyboardMarkup(kept) if kept else None
