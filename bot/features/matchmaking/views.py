"""The panels of quick play (HS-6): the choice of game, the wait, and how it ended. Each is for one person."""

from collections.abc import Sequence

from bot.core import chips, model
from bot.features.matchmaking.model import merged, people_for
from bot.games import game_keys, rules_of, stage
from bot.ports.company import Seek, Wish
from bot.ports.rights import ChatRules
from bot.text import Name, Text, listed_all, t
from bot.view.info import looking
from bot.view.lobby import stake_value, value_text
from bot.view.scene import Button, Line, Scene
from rules.options import offers

ANY = "any"
"""Stands for any game."""


def words_of(wish: Wish) -> str:
    """A wish as a button's value: ``nardi s50 pclassic otarget=3``."""
    stake = [f"s{wish.stake}"] if wish.stake else []
    preset = [f"p{wish.preset}"] if wish.preset else []
    return " ".join([wish.game or ANY, *stake, *preset, *(f"o{name}={value}" for name, value in wish.options)])


def wish_of(words: str) -> Wish:
    """The wish in a button's value. Unreadable parts are dropped; the queue checks the rest."""
    game, *rest = words.split() or [ANY]
    stake, preset, options = 0, "", {}
    for word in rest:
        match word[0], word[1:]:
            case "s", n if n.isdecimal() and n.isascii() and len(n) < 7:
                stake = int(n)
            case "p", name:
                preset = name
            case "o", option if "=" in option:
                name, _, value = option.partition("=")
                options[name] = value
            case _:
                pass
    return Wish("" if game == ANY else game, stake, preset, tuple(sorted(options.items())))


def chooser(waiting: Sequence[Seek], rules: ChatRules) -> Scene:
    """The games the chat allows, with the number of people waiting for each, and the chat's presets."""
    games = []
    for key in (key for key in game_keys() if key not in rules.closed):
        n = sum(1 for seek in waiting if seek.wish.game in ("", key))
        label = t("quick-game-waited", game=t(f"game-{key}"), n=n) if n else t(f"game-{key}")
        games.append(looking(label, f"quick.{key}"))
    lines = (Line(t("quick-head"), "head"), Line(t("quick-how")))
    whatever = looking(t("btn-quick-any"), f"quick.{ANY}", "good")
    kept = [looking(t("quick-kept", name=one.name), f"quickdo.kept {one.number}", "primary") for one in rules.presets]
    return Scene("panel", None, lines, buttons=((whatever,), *stage.rows_of(kept, 2), *stage.rows_of(games, 2)))


def panel(seek: Seek, waiting: Sequence[Seek], now_ms: int, *, nudge: bool = False) -> Scene:
    """A person's wish: the game, the company, the wait so far and its end. ``nudge``: sent unprompted."""
    wish = seek.wish
    others = [one for one in waiting if one.person != seek.person and merged(wish, one.wish) is not None]
    alone = not wish.stake and now_ms - seek.since_ms >= OFFERED_MS
    lines = [Line(t("quick-waiting-head", what=what(wish)), "head")]
    if nudge:
        lines.append(Line(t("quick-nobody-yet")))
    lines += [
        Line(_company(wish, len(others))),
        Line(_since(seek, now_ms)),
        Line(t("quick-anywhere") if seek.open else t("quick-here"), "small"),
        *([Line(t("quick-charged"), "small")] if wish.stake else []),
    ]
    rows: list[tuple[Button, ...]] = [(looking(t("btn-quick-now"), "quickdo.now", "good"),)] if alone else []
    change = (looking(t("btn-quick-change"), f"quickdo.change {words_of(wish)}"),) if wish.game else ()
    rows.append((*change, looking(t("btn-quick-look"), "quick")))
    rows.append((looking(t("btn-quick-leave"), "quickdo.leave"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


OFFERED_MS = 60_000
"""From then on the panel offers automatic players, unless chips are at stake."""


def _since(seek: Seek, now_ms: int) -> Text:
    left = max(1, minutes(seek.until_ms - now_ms + 59_999))
    passed = minutes(now_ms - seek.since_ms)
    return t("quick-since", n=passed, left=left) if passed else t("quick-just-now", left=left)


def minutes(ms: int) -> int:
    return max(0, ms) // 60_000


def what(wish: Wish) -> Text:
    """The wish in a few words."""
    if not wish.game:
        return t("quick-whatever")
    parts = [t(f"game-{wish.game}")]
    if wish.stake:
        parts.append(stake_value(wish.game, wish.stake))
    if wish.preset:
        parts.append(t(f"preset-{wish.preset}"))
    parts += [t("quick-option", name=t(f"opt-{name}"), value=value_text(value)) for name, value in wish.options]
    return listed_all(parts)


def _company(wish: Wish, others: int) -> Text:
    if not wish.game or people_for(wish.game) == 2:
        return t("quick-alone") if not others else t("quick-others", n=others)
    return t("quick-gathering", there=others + 1, seats=people_for(wish.game))


def change(wish: Wish) -> Scene:
    """Choose chips, rules and target; what is left open may be anything."""
    rows: list[tuple[Button, ...]] = []
    lines = [Line(t("quick-change-head", what=what(wish)), "head"), Line(t("quick-change-how"))]
    if chips.for_chips(wish.game):
        stakes = chips.STAKES if chips.is_match(wish.game) else (0, 1)
        rows += stage.rows_of([_choice(stake_value(wish.game, n), _with(wish, stake=n), wish) for n in stakes], 4)
    presets = tuple(rules_of(wish.game).presets)
    if len(presets) > 1:
        rows += stage.rows_of([_choice(t(f"preset-{one}"), _with(wish, preset=one), wish) for one in presets], 3)
    targets = _targets(wish.game, wish.preset or presets[0])
    if targets:
        rows += stage.rows_of([_choice(t("quick-to", n=n), _with(wish, target=n), wish) for n in targets], 4)
    rows.append((looking(t("btn-quick-look"), "quick"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def _targets(game: str, preset: str) -> tuple[int, ...]:
    found = [one.setting for one in offers(rules_of(game), preset) if one.setting.name == "target"]
    return tuple(int(n) for n in found[0].choices) if found else ()


def _with(wish: Wish, *, stake: int | None = None, preset: str = "", target: int = 0) -> Wish:
    """The wish with one setting changed; choosing it again clears it."""
    options = dict(wish.options)
    if target and options.get("target") == str(target):
        del options["target"]
    elif target:
        options["target"] = str(target)
    named = wish.preset if not preset else "" if preset == wish.preset else preset
    return Wish(wish.game, wish.stake if stake is None else stake, named, tuple(sorted(options.items())))


def _choice(label: Text, then: Wish, now: Wish) -> Button:
    chosen = (then.preset == "" and now.preset != "") or len(then.options) < len(now.options) or then == now
    return looking(label, f"quick.{words_of(then)}", "primary" if chosen else "plain")


def over(wish: Wish) -> Scene:
    """No match was found."""
    now = [] if wish.stake else [looking(t("btn-quick-now"), f"now.{wish.game}" if wish.game else "now")]
    rows = ((looking(t("btn-quick-again"), f"quick.{words_of(wish)}", "good"), *now),)
    return Scene("panel", None, (Line(t("quick-over", what=what(wish)), "head"),), buttons=rows)


def begun() -> Scene:
    """The person plays: remove the earlier message."""
    return Scene("panel", None, (Line(t("quick-found"), "small"),), epilogue=True, gone=True)


def refused(why: Text, wish: Wish) -> Scene:
    """The match could not begin because of this person."""
    rows = ((looking(t("btn-quick-again"), f"quick.{words_of(wish)}"),),)
    return Scene("panel", None, (Line(why, "head"),), buttons=rows)


def ready(table: model.Table) -> Scene:
    """Call people to their ready table."""
    people = [Name(chair.person, chair.name, True, chair.met) for _, chair in table.people()]
    who = listed_all([t("ping-name", who=name) for name in people])
    return Scene("note", table.id, (Line(t("quick-ready", who=who, game=t(f"game-{table.game}")), "loud"),))
