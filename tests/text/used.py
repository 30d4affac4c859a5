"""Which messages the code asks for, found by reading it, and which messages the files have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import get_args

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from adapters.causes import CAUSES
from adapters.store.backend import KEYS
from bot.core.referee import TYPED
from bot.features.cups import model as cups
from bot.features.cups import views as cups_views
from bot.features.duplicates import model as duplicates
from bot.features.duplicates import views as duplicates_views
from bot.features.emotes import SIGNS, WORDS
from bot.features.moderation import court
from bot.features.moderation.referee import WITH_WORDS
from bot.features.privacy import SECTIONS
from bot.features.ratings import views as ratings_views
from bot.features.settings import views as settings_views
from bot.games import entry_of, game_keys, rules_of
from bot.games.folder import folder_of, stage_of
from bot.handlers import commands
from bot.ports.accounts import PLATFORMS
from bot.ports.court import REASONS, Act, CourtRefusal, Verdict
from bot.ports.players import LEVELS
from bot.ports.ratings import TITLES
from bot.ports.rights import SEASONS, STARTERS
from bot.text import LANGUAGES, Lang
from rules.blot.combos import KINDS
from rules.options import offers

ROOT = Path(__file__).parents[2]
TEXT = ROOT / "assets" / "text"

_PLAIN: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Use:
    """A place in the code that asks for a message. ``args``: names given, None if they cannot be told from there."""

    key: str
    where: str
    args: frozenset[str] | None


def _names(call: ast.Call) -> frozenset[str] | None:
    if any(word.arg is None for word in call.keywords):
        return None
    return frozenset(word.arg for word in call.keywords if word.arg)


def _callee(call: ast.Call) -> str:
    match call.func:
        case ast.Attribute(value=ast.Name("operator"), attr="tell" | "complain" | "words"):
            return "t"
        case ast.Attribute(attr="tell" | "complain" | "words"):
            return ""
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


_ASKS = re.compile(r"\b(?:t|Text|Illegal|look|tell|complain|words)\(")


def _asking() -> Iterator[tuple[str, ast.Call]]:
    """(path, call) of everything that is called in a file which may ask for a message."""
    for folder in ("rules", "bot", "adapters"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            nodes: list[ast.AST] = [ast.parse(source)] if _ASKS.search(source) else []
            for node in nodes:
                for value in vars(node).values():
                    if isinstance(value, list):
                        nodes += [one for one in value if isinstance(one, ast.AST)]
                    elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                        nodes.append(value)
                if isinstance(node, ast.Call):
                    yield str(path.relative_to(ROOT)), node


@cache
def calls() -> tuple[tuple[str, str, ast.expr, frozenset[str] | None], ...]:
    """(place, callee, key expression, argument names) of every Text that is made in the code."""
    found: list[tuple[str, str, ast.expr, frozenset[str] | None]] = []
    for path, node in _asking():
        where = f"{path}:{node.lineno}"
        match _callee(node) if node.args else "":
            case "t" | "Illegal" as name:
                found.append((where, name, node.args[0], _names(node)))
            case "Text":
                args = None if len(node.args) + len(node.keywords) > 1 else _PLAIN
                found.append((where, "Text", node.args[0], args))
            case "look" if len(node.args) == 3:
                found.append((where, "look", node.args[2], _PLAIN))
            case _:
                pass
    return tuple(found)


def _read(key: ast.expr) -> tuple[list[str], list[str]]:
    """(keys, patterns) of a key expression: both of ``"a" if x else f"b-{y}"``."""
    match key:
        case ast.Constant(str(value)):
            return [value], []
        case ast.IfExp():
            body, other = _read(key.body), _read(key.orelse)
            return body[0] + other[0], body[1] + other[1]
        case ast.JoinedStr():
            return [], ["".join(str(v.value) if isinstance(v, ast.Constant) else "*" for v in key.values)]
        case _:
            return [], [ast.unparse(key)]


def uses() -> Iterator[Use]:
    """Every message asked for by name."""
    for where, callee, key, args in calls():
        prefix = "illegal-" if callee == "Illegal" else ""
        for name in _read(key)[0]:
            yield Use(prefix + name, where, args)


def patterns() -> Iterator[tuple[str, str]]:
    """(place, pattern) of every message asked for otherwise: ``ask-*`` for ``f"ask-{kind}"``, else the expression."""
    for where, callee, key, _ in calls():
        for pattern in _read(key)[1]:
            yield where, ("illegal:" if callee == "Illegal" else "") + pattern


GAMES = tuple(game_keys())


def option_names() -> list[str]:
    """What a lobby may offer to set, in any game."""
    return sorted(
        {o.setting.name.replace("_", "-") for g in GAMES for p in rules_of(g).presets for o in offers(rules_of(g), p)}
    )


def option_words() -> list[str]:
    """The values of those options that are words."""
    offered = [o.setting for g in GAMES for p in rules_of(g).presets for o in offers(rules_of(g), p)]
    words = {str(c).replace("_", "-") for s in offered if s.kind == "choice" for c in s.choices}
    return sorted(w for w in words if not w.isdecimal())


def _arguments() -> list[str]:
    return [f"{spec.name}-{arg.name}" for spec in commands.all_commands() for arg in spec.args]


_COMMANDS = [spec.name for spec in commands.all_commands()]
_PREFS = {
    "palette": ("classic", "four", "cvd"),
    "pictures": ("on", "off"),
    "hand": ("here", "dm"),
    "bids": ("steps", "grid"),
}

_TABLE_OPTIONS = (
    "game", "stake", "preset", "clock", "first-dealer", "rated", "steady-pace", "late-watch", "hints", "tars-ban",
    "level",
)  # fmt: skip

_RIDDLES = [folder_of(key).riddles for key in GAMES]
FAMILIES: dict[str, list[str]] = {
    "illegal-account-*": [
        *("no-account", "joined-already", "busy", "slowly", "unknown", "own", "same-platform"),
        *("over", "wait", "one-table", "chips-in-play", "seeking", "not-joined"),
    ],
    "emote-*": [*SIGNS, *WORDS],
    "puzzle-why-*-*": sorted({f"{one.words}-{why}" for one in _RIDDLES for why in one.reasons}),
    "puzzle-why-seka-*": list(folder_of("seka").riddles.reasons),
    "cup-format-*": list(cups.FORMATS),
    "cup-pace-*": list(cups.CHOICES["pace"]),
    "cup-rated-*": list(cups.CHOICES["rated"]),
    "cup-where-*": list(cups.CHOICES["where"]),
    "cupset-*": [*cups_views.ORDER, *cups_views.LAST],
    "cuphow-*": [*cups_views.ORDER, *cups_views.LAST],
    "dup-manner-*": list(duplicates.CHOICES["manner"]),
    "dupset-*": list(duplicates_views.ORDER),
    "duphow-*": list(duplicates_views.ORDER),
    "platform-*": [*PLATFORMS, "web"],
    "settings-who-*": [*PLATFORMS, "web"],
    "settings-*": [name for name in settings_views.NAMES if name != "language"],
    "settings-*-hint": [f"{name}-hint" for name in settings_views.NAMES if name not in ("presets", "quiet")],
    "start-*": list(STARTERS),
    "seasons-*": list(SEASONS),
    "court-*": list(court.WORDS),
    "court-case-*": ["open", "annulled", "dismissed"],
    "court-entry-*": list(get_args(Act)),
    "court-told-*": list(get_args(Verdict)),
    "court-you-*": list(get_args(Verdict)),
    "illegal-court-*": list(get_args(CourtRefusal)),
    "report-*": list(REASONS),
    "privacy-*": [one for one in SECTIONS if one not in ("messages", "long")],
    "ask-*": [
        *("start", "dealer", "swap", "takeback", "pause", "adjourn", "abandon", "close", "sub", "voteout"),
        *("rated", "unrated", "watch"),
        *("referee", "error-innocent", "error-deliberate", "error-replay"),
    ],
    "btn-referee-*": list(TYPED),
    "referee-how-*": list(WITH_WORDS),
    "referee-told-*": [
        *("appointed", "gone-self", "gone-founded", "gone-seated", "doubted", "start", "break", "complaint", "note"),
        *("unfinished", "kaput", "end", "demanded", "explained", "judged-innocent", "judged-deliberate"),
        *("chosen-replay", "chosen-goon", "voided", "corrected"),
    ],
    "btn-top-*": list(ratings_views.WORDS),
    "title-*": list(TITLES),
    "btn-*": ["blot", "reblot", "sevens", "davtar", "result", "record"],
    "count-*": sorted({name for key in GAMES for name in entry_of(key).records.counts}),
    "luck-*": sorted({entry_of(key).records.measure for key in GAMES}),
    "named-*": sorted({name for key in GAMES for name in entry_of(key).records.feats}),
    "call-*": ["pass", "q", "s", "ok", "sevens"],
    "cannot-read-*": sorted(commands.actions()),
    "cmd-*": _COMMANDS,
    "cmdname-*": _COMMANDS,
    "cmd-*-*": _arguments(),
    "cli-backup-*": [
        *("foreign", "damaged", "newer", "sealed", "passphrase", "no-cipher", "nothing", "exists", "occupied", "wrong")
    ],
    "cli-cause-*": list(CAUSES),
    "cli-name-*": ["telegram", "discord", "page"],
    "cli-sick-*": ["away", "refused", "closed"],
    "doctor-reach-*": ["good", "bad"],
    "doctor-running-backups-*": ["ok", "failing", "unwritable"],
    "doctor-backups-*": ["good", "old"],
    "cli-store-*": [*KEYS, "backup-full", "backup-failed"],
    "doctor-clock-*": ["good", "bad"],
    "doctor-lacks-*": ["libfribidi", "fonts-noto-cjk", "fonts-noto-color-emoji"],
    "dc-*": ["choose", "other", "more"],
    "dc-modal-*": ["title", "which", "number"],
    "contract-*": ["plain", "quansh", "sur"],
    "game-*": list(GAMES),
    "kind-*": list(KINDS),
    "language-*": list(LANGUAGES),
    "loud-*": ["blot", "reblot"],
    "match-*": ["target", "tars-kaput"],
    "level-*": list(LEVELS),
    "opt-*": [*_TABLE_OPTIONS, *option_names()],
    "opt-*-hint": [f"{name}-hint" for name in (*_TABLE_OPTIONS, *option_names())],
    "palette-*": list(_PREFS["palette"]),
    "bids-*": list(_PREFS["bids"]),
    "feat-*": ["kaput", "four", "rubicon", "tars-kaput"],
    "btn-bid-*": ["kaput", "kanach"],
    "pictures-*": list(_PREFS["pictures"]),
    "hand-*": list(_PREFS["hand"]),
    "pic-*": ["quansh", "sur"],
    "ping-*": ["always", "later", "never"],
    "help-part-*": list(commands.by_group()),
    "groupname-*": sorted({spec.group for spec in commands.all_commands() if not spec.top}),
    "share-*": ["people", "group", "place", "server"],
    "btn-share-*": ["people", "group", "place", "server"],
    "risk-*": ["higher", "equal", "lower"],
    "remind-*": ["half", "late", "both", "none"],
    "preset-*": sorted({p for g in GAMES for p in rules_of(g).presets}),
    "rank-*": ["7", "8", "9", "10", "J", "Q", "K", "A"],
    "strain-*": ["S", "C", "D", "H", "N"],
    "value-*": ["on", "off", "ace", "agreement", *option_words()],
    "verdict-*": ["level", "kaput", "kanach", "no-trick"],
    "void-*": ["all-passed", "four-sevens", "referee"],
}
"""The members of every family of messages that is asked for with an f-string."""

MORE: dict[str, list[str]] = {
    "*-head": [f"{name}-head" for name in _PREFS],
    "*-hint": [f"{name}-hint" for name in _PREFS],
    "*-*": [f"{name}-{value}" for name, values in _PREFS.items() for value in values],
    "doctor-*-*": [
        *("doctor-telegram-good", "doctor-telegram-odd", "doctor-discord-good", "doctor-discord-odd"),
        *(f"doctor-telegram-{one}-{how}" for one in ("inline", "guest") for how in ("good", "lacking", "idle")),
        *("doctor-discord-user-app-good", "doctor-discord-user-app-lacking"),
    ],
    "help-*": [f"help-{n}" for n in range(1, 6)],
    "rules-*-*": [f"rules-{game}-{n}" for game in GAMES for n in range(1, stage_of(game).rules_parts + 1)],
    "illegal-*": [],  # every Illegal in the code is looked for by itself
}
"""Families whose prefix is no word of its own, with their members written out."""

ELSEWHERE: dict[str, list[str]] = {
    "_DONE[verb]": ["cup-entered-now", "cup-asked", "cup-here-now"],
    "key": ["board-standing", "board-contract", "last-closed", "last-none", "verify-later", "verify-none"],
    "_JOIN[min(len(items), 4)]": ["list-2", "list-3", "list-4"],
    "_NAMES[len(names)]": ["names-2", "names-3"],
    "illegal:key": ["illegal-must-follow-suit", "illegal-must-beat", "illegal-must-trump", "illegal-must-overtrump"],
    "illegal:_wrong_phase(table.phase)": ["illegal-not-started", "illegal-already-started", "illegal-is-paused",
                                          "illegal-is-adjourned", "illegal-is-over", "illegal-is-closed"],
    "_SEAT_NOTES[type(event)]": ["note-lapsed", "note-left", "note-back", "note-substituted",
                                 "note-taken-back"],
    "{'bidding': 'hand-your-call', 'sur': 'hand-your-sur'}.get(view.phase, 'hand-your-card')":
        ["hand-your-call", "hand-your-sur", "hand-your-card"],
    "hand": ["btn-hand", "btn-nardi-board"],
    "label": [],  # bot/games/stage.py: the labels given to look()
    "raw['k']": [],  # bot/core/codec.py: a stored Text
    "trouble.key": ["verify-cli-no-proof", "verify-cli-no-link", "verify-cli-no-card", "verify-cli-no-beacon"],
}  # fmt: skip
"""Keys that come from an expression."""


@dataclass(frozen=True)
class Message:
    """A message of a file: its variables, and for each selector the variants' names."""

    key: str
    file: str
    variables: frozenset[str]
    selectors: tuple[tuple[str, tuple[str, ...]], ...]
    words: str
    """The text without its placeables."""
    refers: bool
    """Whether it refers to another message or term."""


def _walk(node: object) -> Iterator[ftl.BaseNode]:
    if isinstance(node, list):
        for child in node:
            yield from _walk(child)
    elif isinstance(node, ftl.BaseNode):
        yield node
        for child in vars(node).values():
            yield from _walk(child)


def _message(entry: ftl.Message, file: str) -> Message:
    nodes = list(_walk(entry))
    selectors = []
    for node in nodes:
        if isinstance(node, ftl.SelectExpression) and isinstance(node.selector, ftl.VariableReference):
            names = [v.key.name if isinstance(v.key, ftl.Identifier) else v.key.value for v in node.variants]
            selectors.append((node.selector.id.name, tuple(names)))
    return Message(
        key=entry.id.name,
        file=file,
        variables=frozenset(n.id.name for n in nodes if isinstance(n, ftl.VariableReference)),
        selectors=tuple(selectors),
        words=" ".join(n.value for n in nodes if isinstance(n, ftl.TextElement)),
        refers=any(isinstance(n, ftl.MessageReference | ftl.TermReference) for n in nodes),
    )


@cache
def entries(lang: Lang) -> tuple[tuple[str, ftl.EntryType], ...]:
    """(file, entry) of all files of a language."""
    parser = FluentParser(with_spans=False)
    files = sorted((TEXT / lang).glob("*.ftl"))
    return tuple((path.name, one) for path in files for one in parser.parse(path.read_text(encoding="utf-8")).body)


@cache
def messages(lang: Lang) -> dict[str, Message]:
    """The messages of a language. Fails on what cannot be read and on a key that stands twice."""
    found: dict[str, Message] = {}
    for file, entry in entries(lang):
        assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{file}: {entry.id.name} stands twice"
            found[entry.id.name] = _message(entry, file)
    return found


def refused(*languages: Lang) -> list[tuple[str, ...]]:
    """(language, pattern, why, keys where it is right) of what no sentence may say: ``not_said.tsv``."""
    lines = (Path(__file__).parent / "not_said.tsv").read_text(encoding="utf-8").splitlines()
    rows = [tuple((line + "\t" * (3 - line.count("\t"))).split("\t")) for line in lines]
    return [row for row in rows if row[0] in languages]
