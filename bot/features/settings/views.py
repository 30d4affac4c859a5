"""The panels of a chat's settings, and of ``/notify``."""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from bot.core import chips, model, rated
from bot.features.matchmaking.views import what
from bot.games import game_keys
from bot.games.stage import do, dotted, rows_of
from bot.ports import company, preferences, quiet, rights
from bot.text import LANGUAGES, Text, t
from bot.view import info, lobby
from bot.view.info import looking
from bot.view.scene import Button, Line, Scene

ANY: Final = "any"
TABLES: Final = (0, 1, 2, 3, 5, 10)
HOURS: Final = ("22-7", "23-8", "0-9")
NAMES: Final = (
    *("games", "presets", "start", "stake", "clock", "tables", "language", "quiet", "links", "guests"),
    *("rated", "raters", "bans", "season"),
)
"""The settings, in the order of the panel."""


def overview(rules: rights.ChatRules, prefs: preferences.Preferences, place: str, *, admin: bool, most: int) -> Scene:
    """Every setting with its value; buttons for an admin. ``most``: the operator's limit of tables, 0: none."""
    head = Line(t("settings-head"), "head")
    told = {name: t("btn-option", name=_name(name), value=_value(name, rules, prefs, most)) for name in NAMES}
    if not admin:
        return Scene("panel", None, (head, *map(Line, told.values()), Line(info.who_can(place), "small")))
    buttons = [looking(text, f"settings.{name}") for name, text in told.items()]
    return Scene("panel", None, (head, Line(t("settings-hint"), "small")), buttons=rows_of(buttons, 1))


def page(name: str, rules: rights.ChatRules, prefs: preferences.Preferences, *, most: int) -> Scene:
    """One setting with its values."""
    if name == "presets":
        return presets(rules)
    columns = {"games": 2, "rated": 2, "start": 1, "raters": 1, "season": 2, "language": 2, "quiet": 2}.get(name, 3)
    rows = rows_of(_choices(name, rules, prefs, most), columns)
    lines = (Line(_name(name), "head"), Line(_hint(name)))
    return Scene("panel", None, lines, buttons=(*rows, (_back(),)))


def presets(rules: rights.ChatRules) -> Scene:
    """The presets of the chat, each with a button to remove it."""
    lines = [Line(t("settings-presets"), "head")]
    lines += [Line(t("preset-row", n=str(one.number), name=one.name, what=told(one))) for one in rules.presets]
    lines.append(Line(t("settings-presets-hint"), "small"))
    away = [
        looking(t("btn-drop-preset", name=one.name), f"settings.presets.{one.number}", "bad") for one in rules.presets
    ]
    return Scene("panel", None, tuple(lines), buttons=(*rows_of(away, 2), (_back(),)))


def told(preset: rights.Preset) -> Text:
    """What a preset plays."""
    stake = t("stake-chips", n=preset.stake) if preset.stake > 1 else t("stake-yes" if preset.stake else "stake-none")
    rules = t(f"preset-{preset.preset}")
    said = t("preset-told", game=_game(preset.game), rules=rules, clock=lobby.clock_text(preset.clock_s), stake=stake)
    return dotted([said, t("board-rated")]) if preset.rated else said


def opening(rules: rights.ChatRules) -> tuple[Button, ...]:
    """A button for each preset, to open a table."""
    return tuple(looking(t("btn-preset", name=one.name), f"new.~{one.number}") for one in rules.presets)


def lobby_rows(rules: rights.ChatRules, table: model.Table, *, admin: bool) -> tuple[tuple[Button, ...], ...]:
    """Extra rows for a lobby's options: presets to apply, and for an admin a button to keep this table as one."""
    fitting = [one for one in rules.presets if not table.board or one.game == table.game]
    rows = rows_of([do(table, f"set kept {one.number}", t("btn-preset", name=one.name)) for one in fitting], 2)
    return (*rows, (looking(t("btn-keep-preset"), f"keep.{table.id}"),)) if admin else rows


def _name(name: str) -> Text:
    return t("language-head") if name == "language" else t(f"settings-{name}")


def _hint(name: str) -> Text:
    if name == "quiet":
        return t("settings-quiet-hint", example="/quiet chat 23-8 +4")
    return t(f"settings-{name}-hint")


def _value(name: str, rules: rights.ChatRules, prefs: preferences.Preferences, most: int) -> Text:
    match name:
        case "games":
            n = sum(1 for key in game_keys() if key not in rules.closed)
            return t("settings-all") if n == len(game_keys()) else t("settings-some", n=n)
        case "presets":
            return t("value-number", n=len(rules.presets))
        case "start" | "raters":
            return t(f"start-{rules.starters if name == 'start' else rules.raters}")
        case "stake":
            return _stake(rules.stake)
        case "clock":
            return lobby.clock_text(model.DEFAULT_CLOCK if rules.clock_s is None else rules.clock_s)
        case "tables":
            return _tables(_limited(rules.tables, most))
        case "language":
            return t(f"language-{prefs.lang}") if prefs.lang else t("settings-none")
        case "quiet":
            hours = prefs.quiet
            return (
                t("settings-none") if hours is None or hours == quiet.NEVER else t("settings-hours", hours=hours.kept())
            )
        case "links" | "bans" | "guests":
            return lobby.on_off(getattr(rules, name))
        case "season":
            return t(f"seasons-{rules.season}")
        case _:
            return _rated(rules)


def _choices(name: str, rules: rights.ChatRules, prefs: preferences.Preferences, most: int) -> list[Button]:
    match name:
        case "games":
            return [_one("games", key, _game(key), key not in rules.closed) for key in game_keys()]
        case "start" | "raters":
            chosen = rules.starters if name == "start" else rules.raters
            return [_one(name, one, t(f"start-{one}"), one == chosen) for one in rights.STARTERS]
        case "stake":
            stakes: tuple[int | None, ...] = (None, *chips.STAKES)
            return [_one(name, ANY if n is None else str(n), _stake(n), n == rules.stake) for n in stakes]
        case "clock":
            now = model.DEFAULT_CLOCK if rules.clock_s is None else rules.clock_s
            return [_one(name, str(s), lobby.clock_text(s), s == now) for s in model.CLOCKS]
        case "tables":
            allowed = [n for n in TABLES if not most or n <= most]
            return [_one(name, str(n), _tables(_limited(n, most)), n == rules.tables) for n in allowed]
        case "language":
            return [_one(name, code, t(f"language-{code}"), code == prefs.lang) for code in LANGUAGES]
        case "quiet":
            said = [_one(name, one, t("btn-quiet", hours=one.replace("-", "–")), False) for one in HOURS]
            return [*said, _one(name, "off", t("btn-quiet-off"), prefs.quiet in (None, quiet.NEVER))]
        case "season":
            return [_one(name, one, t(f"seasons-{one}"), one == rules.season) for one in rights.SEASONS]
        case _:
            said = [_one(name, v, t(f"value-{v}"), (v == "on") == getattr(rules, name)) for v in ("on", "off")]
            if name != "rated":
                return said
            games = [key for key in game_keys() if rated.can_be_rated(key)] if rules.rated else []
            return [*said, *(_one(name, key, _game(key), key not in rules.unrated) for key in games)]


def _limited(tables: int, most: int) -> int:
    """The effective limit of tables: the chat's, at most the operator's."""
    return min(one for one in (tables, most) if one) if tables or most else 0


def _rated(rules: rights.ChatRules) -> Text:
    """In how many games tables may be rated."""
    if not rules.rated:
        return t("value-off")
    games = [key for key in game_keys() if rated.can_be_rated(key)]
    n = sum(1 for key in games if key not in rules.unrated)
    return t("settings-all") if n == len(games) else t("settings-some", n=n)


def _stake(stake: int | None) -> Text:
    if stake is None:
        return t("settings-any")
    return t("settings-up-to", n=stake) if stake else t("stake-none")


def _tables(n: int) -> Text:
    return t("settings-up-to", n=n) if n else t("settings-any")


def _game(key: str) -> Text:
    return t(f"game-{key}")


def _one(name: str, value: str, label: Text, chosen: bool) -> Button:
    return looking(label, f"settings.{name}.{value}", "primary" if chosen else "plain")


def _back() -> Button:
    return looking(t("btn-back-to-settings"), "settings")


# --- the panel of ``/notify`` -----------------------------------------------------------------------------------------


SHOWN = 6
"""The most wants, and the most hushed people, in the panel."""


def want_mark(want: company.Want) -> str:
    """The mark of a want in a button."""
    return f"{crc32(f'{want.company} {want.game}'.encode()):08x}"


def panel(
    prefs: preferences.Preferences,
    wants: Sequence[company.Want],
    seek: company.Seek | None,
    hushed: Sequence[tuple[str, str]],
    now_ms: int,
    *,
    in_chat: bool,
) -> Scene:
    """``hushed``: (mark, name) of people whose invitations are refused. ``in_chat``: asked in a chat, where others
    open tables."""
    lines = [
        Line(t("notify-head"), "head"),
        *ring_lines(prefs),
        Line(t("notify-invitations", state="on" if prefs.invitations else "off")),
    ]
    if seek is not None:
        lines.append(Line(t("notify-seek", what=what(seek.wish))))
    lines += [Line(_want(want, now_ms)) for want in wants[:SHOWN]]
    lines += [Line(t("notify-hushed", name=name)) for _, name in hushed[:SHOWN]]
    rows: list[tuple[Button, ...]] = [(looking(t("btn-notify-rings"), "remind"),)]
    if in_chat:
        rows.append((looking(t("btn-notify-games"), "notifydo.games", "good"),))
    ends = [looking(t("btn-notify-end", game=_named(one.game)), f"notifydo.end {want_mark(one)}") for one in wants]
    ends += [looking(t("btn-notify-unhush", name=name), f"notifydo.unhush {mark}") for mark, name in hushed]
    if seek is not None:
        ends.append(looking(t("btn-quick-leave"), "quickdo.leave"))
    rows += rows_of(ends[: 2 * SHOWN], 2)
    turned = "off" if prefs.invitations else "on"
    rows.append((looking(t("btn-notify-invitations", state=turned), f"notifydo.invitations {turned}"),))
    rows.append((looking(t("btn-notify-all"), "notifydo.all", "bad"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def games() -> Scene:
    """Choose a game to be notified of."""
    found = [looking(t(f"game-{key}"), f"notify.{key}") for key in game_keys()]
    lines = (Line(t("notify-games-head"), "head"), Line(t("notify-games-how")))
    whatever = (looking(t("btn-notify-any"), f"notify.{ANY}", "good"),)
    return Scene("panel", None, lines, buttons=(whatever, *rows_of(found, 2)))


def _want(want: company.Want, now_ms: int) -> Text:
    left = max(1, (want.until_ms - now_ms + 3_599_999) // 3_600_000)
    return t("notify-want", game=_named(want.game), hours=left)


def _named(game: str) -> Text:
    return t(f"game-{game}") if game else t("notify-any-game")


def ring_lines(prefs: preferences.Preferences) -> tuple[Line, ...]:
    """What notifies a person: turns, reminders, and the hours in which nothing does."""
    hours = quiet_hours(prefs)
    return (
        Line(t("rings-turn", what=t(f"ping-{prefs.turns or 'later'}"))),
        Line(t("rings-remind", what=t(f"remind-{prefs.reminders or 'half'}"))),
        Line(
            t("rings-quiet", since=quiet.clock(hours.start), until=quiet.clock(hours.end), zone=hours.where)
            if hours is not None
            else t("rings-quiet-none")
        ),
    )


def quiet_hours(prefs: preferences.Preferences) -> quiet.Quiet | None:
    return prefs.quiet if prefs.quiet != quiet.NEVER else None
