"""Renders a Message for Discord: one container of Components V2, its markdown, buttons and modals."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from adapters.discord.address import PLATFORM, user_of
from adapters.runtime.core import Core
from adapters.runtime.courier import Key, Message, Rendered, Rich
from bot.handlers.commands import by_name
from bot.ports.people import mark_of
from bot.text import Lang, Name, t
from bot.text.tidy import ELLIPSIS, shortened
from bot.view.scene import Amount, Button, Line, Scene

# --- markdown ---------------------------------------------------------------------------------------------------------
# Names and outside text are escaped.


NAME: Final = 40
"""Longer names are cut, so that no name can push the table out of its message."""
TEXT: Final = 3_900
"""Most characters of text in a message; Discord allows 4,000."""

_COMMAND: Final = re.compile(r"(?<![\w/.:])/([a-z]+)\b")
_SPECIAL: Final = re.compile(r"([\\*_~`|<>\[\]])")
_LINE_START: Final = re.compile(r"(?m)^(\s*)([#\-+]|\d+(?=[.)]))")
_ADDRESS: Final = re.compile(r"(?i)(https?|discord|steam|mailto|tel):")
_EVERYBODY: Final = re.compile(r"@(?=everyone|here)")


def tidy(name: str) -> str:
    """A name on one line, at most ``NAME`` long."""
    return shortened(name, NAME) or ELLIPSIS


def escape(words: str) -> str:
    """Text that shows literally: no emphasis, headings, links, mentions, timestamps or emoji."""
    safe = _SPECIAL.sub(r"\\\1", words)
    # A backslash before a digit would be visible, so a numbered list is broken at the mark after the digit.
    safe = _LINE_START.sub(lambda m: m[0] + "\u200b" if m[2].isdecimal() else f"{m[1]}\\{m[2]}", safe)
    safe = _ADDRESS.sub(r"\1\\:", safe)
    return _EVERYBODY.sub("@\u200b", safe)


def paths(words: str) -> str:
    """The text with each command as Discord lists it: ``/leave`` becomes ``/seat leave``."""

    def path(found: re.Match[str]) -> str:
        spec = by_name().get(found[1])
        return f"/{spec.path}" if spec is not None else found[0]

    return _COMMAND.sub(path, words)


def plain(rich: Rich) -> str:
    """A sentence as plain text."""
    return "".join(tidy(piece.name) if isinstance(piece, Name) else piece for piece in rich)


def mentioned(name: Name) -> int | None:
    """The Discord user that a name pings, by any Discord account of theirs."""
    found = (user_of(account) for account in name.accounts if name.ping)
    return next((user for user in found if user is not None), None)


def sentence(rich: Rich) -> str:
    """A sentence as markdown: text escaped, users mentioned if they are to be pinged, else named."""
    made = []
    for piece in rich:
        if isinstance(piece, Name):
            user = mentioned(piece)
            made.append(
                f"<@{user}>{mark_of(piece.name)}" if user is not None else f"\u2068{escape(tidy(piece.name))}\u2069"
            )
        else:
            made.append(escape(paths(piece)))
    return "".join(made)


FORMS: Final = {"loud": "**{}**", "small": "-# {}", "coach": "> {}"}
"""Each row of a line, by its weight."""


def line(weight: str, rich: Rich) -> str:
    """A line styled by weight: heading, aside, loud or plain. Empty lines become empty strings."""
    words = sentence(rich)
    if not words.strip():
        return ""
    if weight == "head":
        return f"### {words}"
    form = FORMS.get(weight, "{}")
    return "\n".join(form.format(row) if row.strip() else row for row in words.split("\n"))


def lines(parts: Iterable[tuple[str, Rich]], room: int = TEXT) -> str:
    """Join lines within ``room`` characters; leave out whole lines if there are too many."""
    out: list[str] = []
    for weight, rich in parts:
        made = line(weight, rich)
        if not made:
            continue
        if len(made) + 1 > room:
            out.append(ELLIPSIS)
            break
        out.append(made)
        room -= len(made) + 1
    return "\n".join(out)


def pinged(parts: Iterable[tuple[str, Rich]]) -> list[int]:
    """The users that a message notifies."""
    found = [mentioned(piece) for _, rich in parts for piece in rich if isinstance(piece, Name)]
    return list(dict.fromkeys(user for user in found if user is not None))


# --- a message's components -------------------------------------------------------------------------------------------
# Discord allows 40 components, 4,000 characters, five buttons a row and 25 options a select. A scene with more is
# repacked without loss: long rows are split evenly, and buttons that do not fit become options.


IN_A_ROW: Final = 5
OPTIONS: Final = 25
MOST: Final = 40
"""All components, nested ones included."""
AMOUNTS: Final = 5
"""How many amounts share a select; each lists its ``OPTIONS // AMOUNTS`` lowest numbers."""

STYLES: Final = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
ACCENTS: Final = {"S": 0x3E4A66, "C": 0x2F8F5B, "D": 0xE08A2B, "H": 0xC8323C, "N": 0x8667B8}
FELT: Final = 0x1E6B57
"""The container's edge colour by trump; green without one."""

ENDINGS: Final = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}

Item: TypeAlias = ui.Item[Any]


@dataclass(frozen=True, slots=True)
class Words:
    """The layout's own texts, in the reader's language."""

    choose: str
    other: str
    more: str
    open: str = ""
    """Label of the button that opens the table's page; empty: no button."""


@dataclass(frozen=True, slots=True)
class Body:
    """Ready to send: ``view`` with ``files`` (at most the picture) and the users to notify."""

    view: ui.LayoutView
    files: list[discord.File]
    pings: list[int]

    @property
    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def body(message: Message, image: Rendered | None, words: Words) -> Body:
    """The whole message. ``image``: the drawn picture, or None for text alone."""
    box: ui.Container[Any] = ui.Container(accent_colour=accent(message))
    files: list[discord.File] = []
    head = [part for part in message.lines if part[0] == "head"] if image is not None else []
    top = lines(head)
    rest = lines((part for part in message.lines if part not in head), TEXT - len(top))
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
    table, opened = message.scene.table, list[Item]()
    if words.open and table:
        opened.append(LaunchButton(ui.Button(label=short(words.open, 80), custom_id=f"{LAUNCH}{table}")))
    room = MOST - 1 - len(box.children) - 2 * len(opened)
    made = list(rows(message, words, room))
    if made and sum(item.width for item in made[-1]) < IN_A_ROW:
        made[-1] += opened
    elif opened:
        made.append(opened)
    for row in made:
        box.add_item(ui.ActionRow(*row))
    return Body(_view(box), files, pinged(message.lines))


def said(words: Iterable[tuple[str, Rich]], colour: int = FELT) -> Body:
    """A message of text only."""
    box: ui.Container[Any] = ui.Container(accent_colour=colour)
    box.add_item(ui.TextDisplay(lines(words) or ELLIPSIS))
    return Body(_view(box), [], [])


def _view(box: ui.Container[Any]) -> ui.LayoutView:
    """A view that the library does not keep, since presses are found by custom_id. Each kept ephemeral would cost a
    task for fifteen minutes."""
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    view.stop()
    return view


def accent(message: Message) -> int:
    return ACCENTS.get(message.scene.accent or "", FELT)


def picture(message: Message, image: Rendered) -> discord.File:
    """The picture as a file, named only by its kind."""
    name = f"{message.scene.kind}.{ENDINGS.get(image.mime, 'png')}"
    return discord.File(io.BytesIO(image.data), name, description=described(message.alt))


def described(alt: str) -> str:
    return (alt.strip() or ELLIPSIS)[:1000]


# --- buttons and selects ----------------------------------------------------------------------------------------------


def rows(message: Message, words: Words, room: int) -> Iterator[list[Item]]:
    """Rows of components within ``room`` components (a row counts as one more), selects for amounts first.

    The button for any other amount joins the first row with space.
    """
    table = message.scene.table or "-"
    selects = list(amount_rows(message.amounts, table, words))
    other: list[Item] = []
    if message.amounts:
        other.append(AmountButton(ui.Button(label=short(words.other, 80), custom_id=f"more:{table}")))
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
        made = [button(key) for key in row]
        if len(made) < IN_A_ROW:
            made, other = [*made, *other], []
        yield made
    if other:
        yield other
    left = [key for row in packed for key in row if key.enabled and key.url is None]
    for number, at in enumerate(range(0, min(len(left), 2 * OPTIONS), OPTIONS)):
        options = [discord.SelectOption(label=short(key.label, 100), value=key.data) for key in left[at : at + OPTIONS]]
        yield [select(table, 100 + number, words.more, options)]


def unique(keys: Sequence[Sequence[Key]]) -> list[list[Key]]:
    """The rows without duplicate presses, which Discord refuses."""
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
    """Split a row into pieces of similar length: eight cards become four and four."""
    pieces = -(-len(row) // width)
    size = -(-len(row) // pieces) if pieces else 1
    for at in range(0, len(row), size):
        yield row[at : at + size]


def short(words: str, limit: int) -> str:
    tidied = " ".join(words.split()) or ELLIPSIS
    return tidied if len(tidied) <= limit else tidied[: limit - 1].rstrip() + ELLIPSIS


def button(key: Key) -> Item:
    label = short(key.label, 80)
    if key.url is not None:
        return ui.Button(label=label, url=key.url)
    style = STYLES.get(key.style, STYLES["plain"])
    return PressButton(ui.Button(label=label, custom_id=key.data, style=style, disabled=not key.enabled))


def amount_rows(amounts: Sequence[tuple[str, Amount]], table: str, words: Words) -> Iterator[list[Item]]:
    """A select for every five amounts, with their lowest numbers; higher ones are entered in a modal."""
    chosen = [each for each in amounts if each[1].offered(1)]
    groups = [chosen[at : at + AMOUNTS] for at in range(0, len(chosen), AMOUNTS)]
    for number, group in enumerate(groups):
        each = OPTIONS // len(group)
        lowest = [(n, label, amount) for label, amount in group for n in amount.offered(each)]
        options = [
            discord.SelectOption(label=short(f"{n} {label}", 100), value=amount.press(n))
            for n, label, amount in sorted(lowest, key=lambda choice: choice[0])
        ]
        yield [select(table, number, words.choose, options)]


# --- components that survive a restart --------------------------------------------------------------------------------
# Their meaning is entirely in the custom_id:
#
# ``a:…``, ``t:…``, ``s:…``  a press of ``bot.view.press``
# ``pick:<table>:<n>``       a select; the chosen value is a press
# ``more:<table>``           opens a modal for any amount
# ``amount:<table>``         that modal
# ``open:<table>``           launches the Activity


MODAL: Final = "amount:"
LAUNCH: Final = "open:"
FORM, NUMBER = "form", "number"
"""The modal's two fields: which amount, and the number."""


class _Kept:
    """A component found again by its custom_id."""

    @classmethod
    async def from_custom_id(
        cls: Any, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /
    ) -> Any:
        return cls(item)


class PressButton(_Kept, ui.DynamicItem[ui.Button[Any]], template=r"(?s)[ats]:.+"):
    """A button whose custom_id is a press."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.receiver.pressed(interaction, self.custom_id)


class PickSelect(_Kept, ui.DynamicItem[ui.Select[Any]], template=r"pick:[^:]+:\d+"):
    """A select whose values are presses."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        chosen = data.get("values") or [""]
        await interaction.client.receiver.pressed(interaction, str(chosen[0]))


class AmountButton(_Kept, ui.DynamicItem[ui.Button[Any]], template=r"more:[^:]+"):
    """Opens the modal for any number."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.receiver.wants_modal(interaction, self.custom_id.removeprefix("more:"))


class LaunchButton(_Kept, ui.DynamicItem[ui.Button[Any]], template=r"open:[^:]+"):
    """Opens the table's page inside Discord."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.receiver.launches(interaction, self.custom_id.removeprefix(LAUNCH))


DYNAMIC: Final = (PressButton, PickSelect, AmountButton, LaunchButton)


def edited_away(message: discord.Message | None, custom_id: str) -> bool:
    """Whether a component is no longer in its message, so that discord.py finds no dynamic item for its press."""
    if message is None:
        return False
    view = ui.LayoutView.from_message(message, timeout=None)
    return all(getattr(item, "custom_id", None) != custom_id for item in view.walk_children())


def select(table: str, number: int, placeholder: str, options: list[discord.SelectOption]) -> Item:
    chooser: ui.Select[Any] = ui.Select(
        custom_id=f"pick:{table}:{number}", placeholder=short(placeholder, 150), options=options
    )
    return PickSelect(chooser)


def amount_modal(message: Message, title: str, which: str, number: str, hint: str) -> ui.Modal:
    """A modal asking which of the scene's amounts and how much; ``read_modal`` reads the result."""
    modal = ui.Modal(title=short(title, 45), custom_id=f"{MODAL}{message.scene.table or '-'}", timeout=900)
    options = [
        discord.SelectOption(
            label=short(label, 100), value=amount.press_form, description=f"{amount.low}–{amount.high}"
        )
        for label, amount in message.amounts[:25]
    ]
    chooser: ui.Select[Any] = ui.Select(custom_id=FORM, options=options)
    field: ui.TextInput[Any] = ui.TextInput(custom_id=NUMBER, max_length=6, placeholder=short(hint, 100))
    modal.add_item(ui.Label(text=short(which, 45), component=chooser))
    modal.add_item(ui.Label(text=short(number, 45), component=field))
    return modal


def read_modal(data: Any) -> tuple[str, str]:
    """(press form, number as typed) of a submitted amount modal; empty where missing."""
    values = {FORM: "", NUMBER: ""}
    for row in data.get("components", []):
        for part in (row.get("component"), *row.get("components", [])):
            if isinstance(part, dict) and part.get("custom_id") in values:
                chosen = part.get("values") or [part.get("value", "")]
                values[part["custom_id"]] = str(chosen[0])
    return values[FORM], values[NUMBER].strip()


# --- complete messages ------------------------------------------------------------------------------------------------


AT_TABLE: Final = frozenset({"lobby", "board", "score"})
"""Kinds of message with a button that opens the table's page."""


def sent_scene(way: str) -> Scene:
    """Says where the hand is, with a link."""
    return Scene("info", None, (Line(t("dc-hand-sent")),), buttons=((Button(t("dc-go-hand"), "", url=way),),))


def moved(core: Core, lang: Lang) -> Body:
    """Says in the place of a board that it has moved."""
    return said([("small", core.catalog.rich(lang, t("dc-board-moved")))])


def make_body(core: Core, message: Message, image: Rendered | None) -> Body:
    """Render a message in its language. ``image``: the drawn picture, or None for text alone."""
    say = core.catalog.say
    words = Words(*(say(message.lang, t(f"dc-{key}")) for key in ("choose", "other", "more")))
    if PLATFORM in core.doors and message.scene.kind in AT_TABLE and not message.scene.epilogue:
        words = replace(words, open=say(message.lang, t("dc-open-table")))
    return body(message, image, words)
