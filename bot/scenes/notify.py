"""The panel of ``/notify``: everything by which the bot calls somebody, for that person alone."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from bot.games import game_keys
from bot.games.common import rows_of
from bot.ports import quiet
from bot.ports.company import Want
from bot.ports.preferences import Preferences
from bot.ports.seeks import Seek
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.scenes.quick import what
from bot.text import Text, t

ANY = "any"
"""In place of a game: any table."""
SHOWN = 6
"""The most wants, and people from whom no invitations are wanted, that the panel lists."""


def want_mark(want: Want) -> str:
    """By what a button recognises a want."""
    return f"{crc32(f'{want.company} {want.game}'.encode()):08x}"


def panel(
    prefs: Preferences,
    wants: Sequence[Want],
    seek: Seek | None,
    hushed: Sequence[tuple[str, str]],
    now_ms: int,
    *,
    in_chat: bool,
) -> Scene:
    """``hushed``: (mark, name) of those from whom the person wants no invitations. ``in_chat``: asked in a chat, where
    others open tables."""
    hours = prefs.quiet if prefs.quiet != quiet.NEVER else None
    lines = [
        Line(t("notify-head"), "head"),
        Line(t("rings-turn", what=t(f"ping-{prefs.turns or 'later'}"))),
        Line(t("rings-remind", what=t(f"remind-{prefs.reminders or 'half'}"))),
        Line(t("rings-quiet-none") if hours is None else _hours(hours)),
        Line(t("notify-invitations", state="on" if prefs.invitations else "off")),
    ]
    if seek is not None:
        lines.append(Line(t("notify-seek", what=what(seek.wish))))
    lines += [Line(_want(want, now_ms)) for want in wants[:SHOWN]]
    lines += [Line(t("notify-hushed", name=name)) for _, name in hushed[:SHOWN]]
    rows: list[tuple[Button, ...]] = [(_button(t("btn-notify-rings"), "remind"),)]
    if in_chat:
        rows.append((_button(t("btn-notify-games"), "notifydo.games", "good"),))
    ends = [_button(t("btn-notify-end", game=_game(one.game)), f"notifydo.end {want_mark(one)}") for one in wants]
    ends += [_button(t("btn-notify-unhush", name=name), f"notifydo.unhush {mark}") for mark, name in hushed]
    if seek is not None:
        ends.append(_button(t("btn-quick-leave"), "quickdo.leave"))
    rows += rows_of(ends[: 2 * SHOWN], 2)
    turned = "off" if prefs.invitations else "on"
    rows.append((_button(t("btn-notify-invitations", state=turned), f"notifydo.invitations {turned}"),))
    rows.append((_button(t("btn-notify-all"), "notifydo.all", "bad"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def games() -> Scene:
    """Of which table to be told."""
    found = [_button(t(f"game-{key}"), f"notify.{key}") for key in game_keys()]
    lines = (Line(t("notify-games-head"), "head"), Line(t("notify-games-how")))
    whatever = (_button(t("btn-notify-any"), f"notify.{ANY}", "good"),)
    return Scene("panel", None, lines, buttons=(whatever, *rows_of(found, 2)))


def _want(want: Want, now_ms: int) -> Text:
    left = max(1, (want.until_ms - now_ms + 3_599_999) // 3_600_000)
    return t("notify-want", game=_game(want.game), hours=left)


def _game(game: str) -> Text:
    return t(f"game-{game}") if game else t("notify-any-game")


def _hours(hours: quiet.Quiet) -> Text:
    return t("rings-quiet", since=quiet.clock(hours.start), until=quiet.clock(hours.end), zone=hours.where)


def _button(label: Text, value: str, style: str = "plain") -> Button:
    return Button(label, press.see(NO_TABLE, value), style)  # type: ignore[arg-type]
