"""Scenes of no particular game: help, languages, the list of live tables, the proof of a fair deal."""

from collections.abc import Iterator, Sequence
from urllib.parse import quote

import msgspec

from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.proofs import DealProof, Given
from bot.core.rated import FORFEITS, blamed, take_up_until
from bot.fair import Beacon, link, prove, verify
from bot.games import entry_of, folder, game_keys, rules_of
from bot.games.stage import again, card, do, name_of, names_of, rows_of
from bot.handlers import commands
from bot.ports.keys import platform_of
from bot.ports.records import TableRow
from bot.text import LANGUAGES, Name, Text, listed_all, t
from bot.view import press
from bot.view.scene import Button, HandPicture, Line, Scene, Style

NO_TABLE = "-"
"""The table in presses that concern no table."""
HELP_LINES = 5
TABLES_SHOWN = 16
"""The most tables in a list."""


def looking(label: Text, what: str, style: Style = "plain") -> Button:
    """A button for something that concerns no table."""
    return Button(label, press.see(NO_TABLE, what), style)


def moment() -> Scene:
    """A placeholder that asks for patience, beside cards face down: safe for everybody to see."""
    return Scene("note", None, (Line(t("tg-moment")),), HandPicture(("??",) * 5))


def help_scene(group: str = "") -> Scene:
    """How Davtar works in five lines, and the sections of the commands; ``group``: one section."""
    groups = commands.by_group()
    styles: dict[str, Style] = {group: "primary"}
    parts = [looking(t(f"help-part-{one}"), f"help.{one}", styles.get(one, "plain")) for one in groups]
    sections = rows_of(parts, 3)
    if group not in groups:
        lines = [Line(t("help-head"), "head"), *(Line(t(f"help-{n}")) for n in range(1, HELP_LINES + 1))]
        labels = {"language": t("btn-language"), "palette": t("btn-palette"), "pictures": t("btn-pictures")}
        prefs = tuple(looking(label, name) for name, label in labels.items())
        return Scene("info", None, tuple(lines), buttons=(_now_row(), prefs, *sections))
    listed = [Line(t("help-command", name=spec.name, what=t(f"cmd-{spec.name}"))) for spec in groups[group]]
    return Scene("panel", None, (Line(t(f"help-part-{group}"), "head"), *listed), buttons=sections)


def welcome(name: str, elsewhere: Sequence[tuple[str, str]] = ()) -> Scene:
    """The answer to a user who opens the bot: every game, to start at once; ``elsewhere``: links to invite the bot
    (``bot.handlers.chats``)."""
    lines = (Line(t("welcome-head", name=name), "head"), Line(t("welcome-games")))
    ways = (_quick(), looking(t("btn-learn"), "learn"))
    return Scene("info", None, lines, buttons=(*_all_games(), ways, *_taken_along(elsewhere)))


def greeting(missing: tuple[str, ...], elsewhere: Sequence[tuple[str, str]] = ()) -> Scene:
    """The message after the bot joins a chat: the games, and the permissions it lacks, with reasons."""
    lines = [Line(t("greeting-head"), "head"), Line(t("greeting-games"))]
    if missing:
        lines.append(Line(t("greeting-missing"), "loud"))
        lines += [Line(t(key)) for key in missing]
    return Scene("info", None, tuple(lines), buttons=(*_all_games(), *_taken_along(elsewhere)))


def _all_games(keys: Sequence[str] = ()) -> tuple[tuple[Button, ...], ...]:
    return rows_of([looking(t(f"game-{key}"), f"new.{key}") for key in keys or game_keys()], 2)


def _quick() -> Button:
    return looking(t("btn-quick"), "quick", "good")


def _taken_along(elsewhere: Sequence[tuple[str, str]]) -> tuple[tuple[Button, ...], ...]:
    return tuple((Button(t(f"btn-share-{key}"), "", url=url),) for key, url in elsewhere)


def games_panel(keys: Sequence[str] = (), presets: Sequence[Button] = (), *, notify: bool = True) -> Scene:
    """Buttons to open a table of every game (or those of ``keys``), after the chat's own ``presets``. ``notify``:
    others may open tables here, so offer notifications."""
    ways = (_quick(), looking(t("btn-notify-games"), "notifydo.games")) if notify else (_quick(),)
    buttons = (*rows_of(list(presets), 2), *_all_games(keys), ways)
    return Scene("panel", None, (Line(t("games-head"), "head"),), buttons=buttons)


def others_panel(table: Table) -> Scene:
    """After a match: the other games the same people can play."""
    people = sum(1 for chair in table.chairs if chair is not None and chair.human)
    keys = [key for key in game_keys() if key != table.game and people <= max(rules_of(key).seats)]
    buttons = [Button(t(f"game-{key}"), press.see(table.id, f"another.{key}")) for key in keys]
    return Scene("panel", table.id, (Line(t("another-head"), "head"),), buttons=rows_of(buttons, 2))


def _now_row() -> tuple[Button, ...]:
    return (
        looking(t("btn-now"), "now", "good"),
        looking(t("btn-new"), "new", "primary"),
        looking(t("btn-games"), "games"),
        looking(t("btn-rules"), "rules"),
    )


def rules(game: str, table: Table | None = None) -> Scene:
    """The short rules; at a ``table``, first what the cards are worth now."""
    stage = folder.stage_of(game)
    lines = [Line(t(f"game-{game}"), "head")]
    now = table if table is not None and table.state else None
    lines += [Line(text, "loud") for text in stage.values(now)] if now else []
    lines += [Line(t(f"rules-{game}-{n}")) for n in range(1, stage.rules_parts + 1)]
    return Scene("info", None, tuple(lines), stage.rules_now(now) if now else stage.rules_picture(), alt=t("alt-rules"))


def language_panel(*, chat: bool) -> Scene:
    """Each language in its own words; for the person, and for the chat if its admin asks."""
    names = {code: t(f"language-{code}") for code in LANGUAGES}
    rows = rows_of([looking(name, f"lang.{code}") for code, name in names.items()], 2)
    if chat:
        theirs = [looking(t("btn-chat-language", name=name), f"chatlang.{code}") for code, name in names.items()]
        rows += rows_of(theirs, 2)
    return Scene("panel", None, (Line(t("language-head"), "head"), Line(t("language-hint"))), buttons=rows)


def choice_panel(name: str, values: tuple[str, ...]) -> Scene:
    buttons = [looking(t(f"{name}-{value}"), f"{name}.{value}") for value in values]
    return Scene("panel", None, (Line(t(f"{name}-head"), "head"), Line(t(f"{name}-hint"))), buttons=rows_of(buttons, 3))


def tables_card(rows: tuple[TableRow, ...]) -> Scene:
    """The live tables of a place, with buttons to join and watch."""
    if not rows:
        return Scene("tables", None, (Line(t("tables-none")),), buttons=(_now_row(),))
    lines = [Line(t("tables-head", n=len(rows)), "head")]
    buttons = []
    for n, row in enumerate(rows, start=1):
        lines.append(_row(n, row))
        label = t("btn-join-n", n=n) if row.status == "lobby" else t("btn-sub-n", n=n)
        buttons.append(Button(label, press.do(row.table_id, "sit")))
        buttons.append(Button(t("btn-watch-n", n=n), press.see(row.table_id, "board")))
    return Scene("tables", None, tuple(lines), buttons=rows_of(buttons, 4))


def _row(n: int, row: TableRow) -> Line:
    told = msgspec.json.decode(row.summary)
    names = ", ".join(name for name in told["names"] if name) or "–"
    score = " : ".join(str(points) for points in told["score"]) or "–"
    return Line(t("tables-row", n=n, game=t(f"game-{row.game}"), names=names, score=score, status=row.status))


def too_many(why: Text, rows: tuple[TableRow, ...]) -> Scene:
    """The refusal of another table: the reason, and the open tables, so that the user can find one and finish it."""
    shown = rows[:TABLES_SHOWN]
    lines = [Line(why, "head"), *(_row(n, row) for n, row in enumerate(shown, start=1))]
    buttons = [Button(t("btn-watch-n", n=n), press.see(row.table_id, "board")) for n, row in enumerate(shown, start=1)]
    return Scene("info", None, tuple(lines), buttons=rows_of(buttons, 4))


def last_finished(table: Table) -> int:
    """The number of the last finished deal, 0 if there is none. Later secrets must stay hidden; at a table that plays a
    pack, all of them."""
    if table.pack is not None:
        return 0
    if entry_of(table.game).fairness.sealed and table.phase != "over":
        return 0
    over = table.state is None or loaded_of(table).game.needs_deal(table.state) or table.phase == "over"
    return table.deal if over else table.deal - 1


def commitment(table: Table) -> str:
    """The seal of the running deal or, between deals, of the next one. While secrets stay hidden, the seal of the whole
    chain: a later link would reveal the earlier ones."""
    hidden = table.pack is not None or (entry_of(table.game).fairness.sealed and table.phase != "over")
    if table.state is None or hidden:
        return link(table.seed, 0)
    between = loaded_of(table).game.needs_deal(table.state) or not table.deals
    return link(table.seed, (table.link if between else table.deals[-1].link) - 1)


def _thrown(note: DealProof) -> str:
    """``0: 6 4 3 1 · act2: 5 5 · …``"""
    return " · ".join(
        f"{f'act{act}' if act else '0'}: {' '.join(str(die) for die in dice)}" for act, dice in note.throws
    )


def proof_scene(table: Table, deal: int | None, proofs: Sequence[DealProof]) -> Scene:
    """Everything needed to check a finished deal by hand (HS-20); for a running deal, only its commitment. ``proofs``:
    of the table's deals in this match (``bot.core.proofs``)."""
    last = last_finished(table)
    wanted = last if deal is None else deal
    note = next((d for d in proofs if d.deal == wanted), None)
    if note is None or wanted > last:
        key = "verify-later" if entry_of(table.game).fairness.sealed and note is not None else "verify-none"
        seal = Line(t("verify-commitment", value=commitment(table)), "small")
        over = [one for one in proofs if one.deal <= last]
        lines = (Line(t(key), "head"), seal, *_seals(table), *_beacon_now(table), *_beacons(table, over))
        return Scene("info", table.id, (*lines, Line(t("verify-how"), "small")))
    if note.closed:
        return Scene("info", table.id, (Line(t("verify-head", deal=wanted), "head"), Line(t("verify-closed"))))
    fairness = entry_of(table.game).fairness
    proof = prove(note.secret, note.deal, note.words, len(fairness.pack))
    words = " | ".join(note.words) or "–"
    pack = listed_all([card(fairness.pack[i]) for i in proof.order])
    whole = fairness.whole_shuffle(loaded_of(table).options, wanted)
    thrown = not fairness.pack
    fair = note.fair() and verify(proof)
    verdict: Text = t("verify-bad") if not fair else t("verify-good-dice") if thrown else t("verify-good")
    order = t("verify-pack", pack=pack) if whole else t("verify-cut")
    lines = (
        Line(t("verify-head", deal=wanted), "head"),
        Line(verdict, "loud"),
        Line(t("verify-commitment", value=proof.commitment), "small"),
        Line(t("verify-secret", value=proof.secret), "small"),
        Line(t("verify-words", words=words), "small"),
        *(Line(_word(one), "small") for one in note.given if one.seal),
        *_pages(note),
        *_beacon(table, note.beacon),
        *_beacons(table, [one for one in proofs if one.deal <= last]),
        Line(t("verify-dice", dice=_thrown(note)) if thrown else order, "small"),
        Line(t("verify-how"), "small"),
    )
    return Scene("info", table.id, lines)


def _word(given: Given) -> Text:
    """How a salted word became part of the shuffle, while the word is kept."""
    if given.forgotten:
        return t("verify-word-gone", mixed=given.mixed)
    return t("verify-word", mixed=given.mixed, salt=given.salt, word=given.word, seal=given.seal)


def _pages(note: DealProof) -> Iterator[Line]:
    """The words of open pages, and the attempts dropped because one was missing."""
    for one in note.pages:
        yield Line(t("verify-page", who=Name(one.person, one.name), word=one.word, seal=one.seal), "small")
    for number, gone in enumerate(note.dropped, 1):
        for one in gone.missing:
            who = Name(one.person, one.name)
            yield Line(t("verify-dropped", n=number, who=who, secret=gone.secret), "small")


def beacon_line(beacon: Beacon | None) -> Line:
    """The beacon that entered the shuffle last, so that nobody could choose the cards; or that there was none."""
    if beacon is None or not beacon.signature:
        return Line(t("verify-no-beacon"), "small")
    (value,) = beacon.words
    return Line(t("verify-beacon", round=str(beacon.round), signature=beacon.signature, value=value), "small")


def _beacon(table: Table, beacon: Beacon | None) -> tuple[Line, ...]:
    """A lesson has no beacon: its deal may have been chosen."""
    return (beacon_line(beacon),) if table.lesson is None else ()


def _beacon_now(table: Table) -> tuple[Line, ...]:
    """The beacon of the running deal, or the round named for the next one."""
    if table.state is None:
        return ()
    if loaded_of(table).game.needs_deal(table.state):
        named = table.attempt.beacon
        return (Line(t("verify-round", round=str(named.round)), "small"),) if named is not None else ()
    return _beacon(table, table.deals[-1].beacon) if table.deals else ()


def _beacons(table: Table, proofs: Sequence[DealProof]) -> tuple[Line, ...]:
    """How many deals of the match had no beacon, and what no beacon can prevent."""
    if table.lesson is not None or not proofs:
        return ()
    without = sum(one.beacon is None or not one.beacon.signature for one in proofs)
    return (Line(t("verify-beacons", without=without, deals=len(proofs)), "small"), Line(t("verify-knows"), "small"))


def _seals(table: Table) -> tuple[Line, ...]:
    """The seals of the players' salts, shown before anybody gives a word."""
    chairs = [(seat, chair) for seat, chair in table.people() if chair.seal]
    return tuple(Line(t("verify-salt", who=name_of(table, s), value=chair.seal), "small") for s, chair in chairs)


def closed(table: Table) -> Scene:
    """The board of a table whose match was abandoned or adjourned."""
    if table.phase == "adjourned":
        line = Line(t("board-adjourned", reason=table.reason), "head")
        if blamed(table):
            gone = names_of(table, blamed(table))
            line = Line(t("board-adjourned-rated", who=gone, day=take_up_until(table)), "head")
        return Scene("board", table.id, (line,), buttons=((do(table, "resume", t("btn-resume"), "good"),),))
    rows = (again(table),) if table.state is not None else ()
    said = t("board-closed", reason=table.reason)
    if table.reason in FORFEITS:
        said = t("board-deserted", who=names_of(table, table.gone))
    return Scene("board", table.id, (Line(said, "head"),), buttons=rows)


def share(table: Table, ways: Sequence[tuple[str, str]], hint: Text | None = None) -> Scene:
    """The ways to invite others to a table, each as a link to copy and as a button, and the table's code. ``ways``:
    (key, address); ``hint``: another line."""
    links = [Line(t(f"share-{key}", url=url)) for key, url in ways]
    links += [Line(t("share-code", code=table.id)), Line(t("share-watch", code=table.id), "small")]
    links += [Line(hint, "small")] if hint is not None else []
    buttons = tuple((Button(t(f"btn-share-{key}"), "", url=sent(key, url)),) for key, url in ways)
    return Scene("panel", None, (Line(t("share-head", game=t(f"game-{table.game}")), "head"), *links), buttons=buttons)


def sent(key: str, url: str) -> str:
    """The address behind a way's button: on Telegram, the choice of recipients for the link."""
    return f"https://t.me/share/url?url={quote(url, safe='')}" if key == "people" else url


def lobby_past(table: Table) -> Scene:
    """The lobby's message once the match has begun: deleted, because the board of the first deal replaces it."""
    return Scene("board", table.id, (Line(t("lobby-begun"), "small"),), gone=True)


def announcement(said: Text | None) -> Scene:
    """The operator's announcement; None: the remains of one that cannot be deleted."""
    if said is not None:
        return Scene("note", None, (Line(said, "loud"),))
    return Scene("note", None, (Line(t("announce-over"), "small"),), gone=True, epilogue=True)


def who_can(place: str) -> Text:
    """Who may change the settings of a chat on its platform."""
    match platform_of(place):
        case "tg":
            return t("settings-who-tg")
        case "dc":
            return t("settings-who-dc")
        case _:
            return t("settings-who-web")
