"""A Message in Discord's terms: one container of Components V2 with picture, words, buttons and selects.

Discord allows 40 components, 4,000 characters, five buttons a row and 25 options a select. What a scene has more is
re-packed, never lost: long rows are broken evenly, and when buttons do not fit they become options.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from adapters.discord import markup
from adapters.runtime.delivery.courier import Key, Message, Rich
from adapters.runtime.delivery.rendered import Rendered
from bot.scene import Amount
from bot.text.tidy import ELLIPSIS

IN_A_ROW: Final = 5
OPTIONS: Final = 25
MOST: Final = 40
"""All components, those inside others included."""
AMOUNTS: Final = 5
"""How many amounts share a select; each has its ``OPTIONS // AMOUNTS`` lowest numbers there."""

STYLES: Final = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
ACCENTS: Final = {"S": 0x3E4A66, "C": 0x2F8F5B, "D": 0xE08A2B, "H": 0xC8323C, "N": 0x8667B8}
FELT: Final = 0x1E6B57
"""The edge of the container by trump; the felt's green without one."""

ENDINGS: Final = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}

Item: TypeAlias = ui.Item[Any]


@dataclass(frozen=True, slots=True)
class Words:
    """What the layout itself says, in the reader's language."""

    choose: str
    other: str
    more: str
    open: str = ""
    """Of the button that opens the table on the page; empty: there is none."""


class Parts:
    """How presses become components: made by ``buttons``, which knows what is done when they are used."""

    def button(self, label: str, data: str, style: discord.ButtonStyle, *, enabled: bool) -> Item:
        raise NotImplementedError

    def select(self, table: str, number: int, placeholder: str, options: list[discord.SelectOption]) -> Item:
        raise NotImplementedError

    def amount(self, table: str, label: str) -> Item:
        """The button that opens a modal for any number."""
        raise NotImplementedError

    def launch(self, table: str, label: str) -> Item:
        """The button that opens the table on the page."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Body:
    """Ready to be sent: ``view`` with ``files`` (at most the picture) and the users it notifies."""

    view: ui.LayoutView
    files: list[discord.File]
    pings: list[int]

    @property
    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def body(message: Message, image: Rendered | None, parts: Parts, words: Words) -> Body:
    """The whole message. ``image``: the drawn picture, None for text alone."""
    box: ui.Container[Any] = ui.Container(accent_colour=accent(message))
    files: list[discord.File] = []
    head = [part for part in message.lines if part[0] == "head"] if image is not None else []
    top = markup.lines(head)
    rest = markup.lines((part for part in message.lines if part not in head), markup.TEXT - len(top))
    if top:
        box.add_item(ui.TextDisplay(top))
    if image is not None:
        file = picture(message, image)
        files.append(file)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=file, description=described(message.alt))
        box.add_item(gallery)
    if rest:
        box.add_item(ui.TextDisplay(rest))
    if not (top or rest or files):
        box.add_item(ui.TextDisplay(ELLIPSIS))
    opened = [parts.launch(message.scene.table, short(words.open, 80))] if words.open and message.scene.table else []
    room = MOST - 1 - len(box.children) - 2 * len(opened)
    made = list(rows(message, parts, words, room))
    if made and sum(item.width for item in made[-1]) < IN_A_ROW:
        made[-1] += opened
    elif opened:
        made.append(opened)
    for row in made:
        box.add_item(ui.ActionRow(*row))
    return Body(_view(box), files, markup.pinged(message.lines))


def said(words: Iterable[tuple[str, Rich]], colour: int = FELT) -> Body:
    """A message of sentences alone."""
    box: ui.Container[Any] = ui.Container(accent_colour=colour)
    box.add_item(ui.TextDisplay(markup.lines(words) or ELLIPSIS))
    return Body(_view(box), [], [])


def _view(box: ui.Container[Any]) -> ui.LayoutView:
    """A view that the library need not keep: its presses are found by their custom_id. Kept, each ephemeral's would
    cost a task of fifteen minutes."""
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view


def accent(message: Message) -> int:
    return ACCENTS.get(message.scene.accent or "", FELT)


def picture(message: Message, image: Rendered) -> discord.File:
    """The picture as a file. Its name says what kind of picture it is and nothing more."""
    name = f"{message.scene.kind}.{ENDINGS.get(image.mime, 'png')}"
    return discord.File(io.BytesIO(image.data), name, description=described(message.alt))


def described(alt: str) -> str:
    return (alt.strip() or ELLIPSIS)[:1000]


# --- buttons and selects ----------------------------------------------------------------------------------------


def rows(message: Message, parts: Parts, words: Words, room: int) -> Iterator[list[Item]]:
    """Rows of components within ``room`` components (a row counts as one more), selects for amounts first.

    The button behind which any amount can be given joins the first row that has a place free.
    """
    table = message.scene.table or "-"
    selects = list(amount_rows(message.amounts, table, parts, words))
    other = [parts.amount(table, short(words.other, 80))] if message.amounts else []
    keys = unique(message.keys)
    packed = [list(part) for row in keys for part in broken(row)]
    spare = room - sum(len(row) + 1 for row in selects) - 2 * len(other)
    if sum(len(row) + 1 for row in packed) > spare:
        packed = [list(part) for part in broken([key for row in keys for key in row], IN_A_ROW)]
    shown: list[list[Key]] = []
    while packed and sum(len(row) + 1 for row in shown) + len(packed[0]) + 1 <= spare - 4:
        shown.append(packed.pop(0))
    yield from selects
    for row in shown:
        made = [button(key, parts) for key in row]
        if len(made) < IN_A_ROW:
            made, other = [*made, *other], []
        yield made
    if other:
        yield other
    left = [key for row in packed for key in row if key.enabled and key.url is None]
    for number, at in enumerate(range(0, min(len(left), 2 * OPTIONS), OPTIONS)):
        options = [discord.SelectOption(label=short(key.label, 100), value=key.data) for key in left[at : at + OPTIONS]]
        yield [parts.select(table, 100 + number, words.more, options)]


def unique(keys: Sequence[Sequence[Key]]) -> list[list[Key]]:
    """The rows without a press that stands there twice, which Discord refuses."""
    seen: set[str] = set()
    kept: list[list[Key]] = []
    for row in keys:
        fresh = []
        for key in row:
            if key.url is None and key.data in seen:
                continue
            seen.add(key.data)
            fresh.append(key)
        if fresh:
            kept.append(fresh)
    return kept


def broken(row: Sequence[Key], width: int = IN_A_ROW) -> Iterator[Sequence[Key]]:
    """A row in pieces of like length: eight cards are four and four."""
    pieces = -(-len(row) // width)
    size = -(-len(row) // pieces) if pieces else 1
    for at in range(0, len(row), size):
        yield row[at : at + size]


def short(words: str, limit: int) -> str:
    tidied = " ".join(words.split()) or ELLIPSIS
    return tidied if len(tidied) <= limit else tidied[: limit - 1].rstrip() + ELLIPSIS


def button(key: Key, parts: Parts) -> Item:
    label = short(key.label, 80)
    if key.url is not None:
        return ui.Button(label=label, url=key.url)
    return parts.button(label, key.data, STYLES.get(key.style, STYLES["plain"]), enabled=key.enabled)


def amount_rows(amounts: Sequence[tuple[str, Amount]], table: str, parts: Parts, words: Words) -> Iterator[list[Item]]:
    """A select for every five amounts, with their lowest numbers; higher ones are given in a modal."""
    chosen = [each for each in amounts if each[1].offered(1)]
    groups = [chosen[at : at + AMOUNTS] for at in range(0, len(chosen), AMOUNTS)]
    for number, group in enumerate(groups):
        each = OPTIONS // len(group)
        options = [
            discord.SelectOption(label=short(f"{n} {label}", 100), value=amount.press(n))
            for n, label, amount in sorted(_lowest(group, each), key=lambda choice: choice[0])
        ]
        yield [parts.select(table, number, words.choose, options)]


def _lowest(group: Sequence[tuple[str, Amount]], each: int) -> Iterator[tuple[int, str, Amount]]:
    for label, amount in group:
        for n in amount.offered(each):
            yield n, label, amount
