"""The lobby of any game, its seats and options, the menu of a running table, and the spectators' buttons."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core.audiences import played_in, watched_in
from bot.core.chips import STAKES, for_chips, is_match
from bot.core.levels import has_levels, level_at, level_of, level_text
from bot.core.loaded import loaded_of
from bot.core.lobby import FIRST_DEALER, LEAST, mark_of, wanting
from bot.core.model import CLOCKS, SWITCHES, Table
from bot.core.rated import OPTION, can_be_rated, has_option
from bot.core.stakes import names_dealer, seated_at, startable
from bot.games import entry_of, folder, game_keys, rules_of
from bot.games.levels import levels_of
from bot.games.stage import again, do, look, name_of, rows_of, vote_lines, vote_row
from bot.handlers.commands import by_name
from bot.ports import keys, records
from bot.text import Text, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene
from rules.core import Illegal, Seat
from rules.options import offers, options_from

# --- seats in a lobby -------------------------------------------------------------------------------------------------


def seats(table: Table, person: records.Person) -> Scene:
    """The seats, to be changed: automatic players one by one, and their levels; lots for partners; and, for the host or
    an admin, buttons to free a person's seat."""
    mine, opener = table.seat_of(person.id), person.id == table.host or person.admin
    single: list[Button] = []
    rows: list[tuple[Button, ...]] = []
    for seat in range(len(table.chairs)):
        of_seat = _of_seat(table, seat, seated=mine is not None, opener=opener)
        if len(of_seat) < 2:
            single += of_seat
            continue
        rows += [*rows_of(single, 2), tuple(of_seat)]
        single = []
    if opener:
        single += [do(table, f"readmit {mark_of(one)}", t("btn-readmit", name=name)) for one, name in table.removed]
    rows += rows_of(single, 2)
    if mine is not None and seated_at(table) > 1:
        rows.append((do(table, "lots", t("btn-lots")),))
    levels = has_levels(table) and any(chair is not None and chair.auto for chair in table.chairs)
    lines = [Line(t("seats-head"), "head")]
    lines += [Line(t("seats-hint"))] if mine is not None else []
    lines += [Line(t("seats-hint-level"), "small")] if mine is not None and levels else []
    lines += [Line(t("free-seat-hint"), "small")] if opener else []
    return Scene("panel", table.id, tuple(lines), buttons=tuple(rows))


def _of_seat(table: Table, seat: Seat, *, seated: bool, opener: bool) -> list[Button]:
    chair, n = table.chairs[seat], seat + 1
    if chair is None:
        takes = seated and not (table.stake or table.rated)
        return [do(table, f"fill {n}", t("btn-add-computer", seat=n))] if takes else []
    buttons: list[Button] = []
    label = t("btn-remove", seat=n, name=chair.name)
    if opener and chair.person != table.host:
        buttons.append(do(table, f"remove {n} {mark_of(chair.person)}", label, "bad"))
    elif chair.auto and seated:
        buttons.append(do(table, f"clear {n}", label, "bad"))
    if chair.auto and seated and has_levels(table):
        buttons.append(_level_button(table, seat))
    return buttons


def _level_button(table: Table, seat: Seat) -> Button:
    """Shows the level of an automatic player; a press sets the next one."""
    there, now = levels_of(table.game), level_of(table, seat)
    after = there[(there.index(now) + 1) % len(there)]
    return do(table, f"set level {after} {seat + 1}", t("btn-seat-level", seat=seat + 1, level=level_text(now)))


def is_of_seat(choice: str) -> bool:
    """Whether ``level LEVEL SEAT`` was chosen with one of these buttons."""
    return choice.startswith("level ") and choice.count(" ") > 1


def which(table: Table, found: Sequence[Seat], name: str, words: str) -> Scene:
    """Asks which of several people with one name a command means; ``words``: the rest of the command."""
    verb = by_name()[name].verb
    said = f"{verb} {words}" if words else verb
    buttons = [
        do(table, f"{said} {seat + 1}", t("btn-seat", seat=seat + 1, name=chair.name))
        for seat in found
        if (chair := table.chairs[seat]) is not None
    ]
    return Scene("panel", table.id, (Line(t("illegal-which-of-them"), "head"),), buttons=rows_of(buttons, 2))


def seat_line(table: Table, seat: Seat) -> Text:
    chair, n, who = table.chairs[seat], seat + 1, name_of(table, seat)
    if chair is None:
        return t("seat-free", seat=n)
    if chair.auto and has_levels(table):
        return t("seat-auto-level", seat=n, who=who, level=level_text(level_of(table, seat)))
    return t("seat-auto" if chair.auto else "seat-taken-by", seat=n, who=who)


def with_level(table: Table, how: Text) -> Text:
    """How the table plays, with the level of the automatic players that will fill its seats; those already seated have
    it beside their names."""
    if not (table.level and has_levels(table) and None in table.chairs):
        return how
    return t("lobby-level", how=how, level=level_text(level_at(table)))


# --- the spectators' view ---------------------------------------------------------------------------------------------
# The public view; its only buttons are those that anybody may press.


LOOKS: Final = frozenset({"davtar", "score", "last", "rules", "verify", "who"})
"""What spectators may look at."""


def counted(table: Table, scene: Scene) -> Scene:
    """The public scene with a note to the players that people watch."""
    n = len(watched_in(table))
    if not n or table.phase not in ("lobby", "play", "paused"):
        return scene
    return replace(scene, lines=(*scene.lines, Line(t("watched", n=n), "small")))


def for_spectators(table: Table, scene: Scene) -> Scene:
    """The scene without buttons that act, and with a button to stop watching."""
    bare = unpressed(scene)
    return replace(bare, buttons=(*bare.buttons, (do(table, "unwatch", t("btn-unwatch")),)))


def unpressed(scene: Scene) -> Scene:
    """The scene without buttons that act."""
    kept = [button for row in scene.buttons for button in row if _looks(button)]
    return replace(scene, buttons=rows_of(kept, 2), amounts=())


def _looks(button: Button) -> bool:
    pressed = press.unpack(button.data)
    return isinstance(pressed, press.See) and pressed.name in LOOKS


def host_button(table: Table) -> Button | None:
    """For the menu of a table: send spectators away, or admit them again."""
    if not table.spectators:
        return do(table, "spectators on", t("btn-spectators-on"))
    return do(table, "spectators off", t("btn-spectators-off")) if watched_in(table) else None


# --- lobby, options and menu ------------------------------------------------------------------------------------------


def lobby(table: Table) -> Scene:
    """The first form of the board: the seats and the game. The seal of the first deal is under *Fair?*
    (``info.proof_scene``)."""
    free, ready = [seat for seat, chair in enumerate(table.chairs) if chair is None], startable(table)
    lines = [
        Line(t("lobby-head", game=t(f"game-{table.game}"), preset=t(f"preset-{table.preset}")), "head"),
        *(Line(seat_line(table, seat)) for seat in range(len(table.chairs))),
        Line(with_level(table, _how(table)), "small"),
        *([Line(t("lobby-guest"), "small")] if any(keys.is_guest(one.key) for one in played_in(table)) else []),
        *([Line(stake_text(table), "loud")] if table.stake else []),
        *([Line(t("lobby-rated"), "loud")] if table.rated else []),
        *([Line(t("lobby-steady"), "small")] if table.steady else []),
        *([Line(t("lobby-late-watch"), "small")] if table.late else []),
        *([Line(t("lobby-tars-ban"), "small")] if table.rated and table.tars_ban and has_option(table) else []),
        Line(t("lobby-full") if ready and not free else t("lobby-enough" if ready else "lobby-free", n=len(free))),
        *vote_lines(table),
    ]
    seats = [_seat_button(table, seat) for seat in range(len(table.chairs))]
    rows: list[tuple[Button, ...]] = [*rows_of(seats, 2), *vote_row(table)]
    agree = ready and names_dealer(table)
    if agree and table.proposal is None:
        lines.append(Line(t("lobby-dealer"), "loud"))
        labels = [t("btn-dealer", name=table.name_of(seat)) for seat in range(len(table.chairs))]
        rows += rows_of([do(table, f"dealer {n}", label, "good") for n, label in enumerate(labels, 1)], 2)
    if not (agree or table.stake or table.rated) and wanting(table):
        rows.append((do(table, "start fill", t("btn-start-fill"), "plain" if ready else "good"),))
    # Shown before the table is ready, too: pressed too early, it says what is missing.
    start = [] if agree else [do(table, "start", t("btn-start"), "good" if ready else "plain")]
    invite = [info.looking(t("btn-invite"), f"invite.{table.id}")] if free else []
    shown = [look(table, "share", "btn-share"), look(table, "seats", "btn-seats"), look(table, "verify", "btn-verify")]
    last = [look(table, "options", "btn-options"), do(table, "leave", t("btn-leave"))]
    last.append(look(table, "rules", "btn-rules"))
    rows += rows_of([*start, *invite, *shown, *last], 3)  # four in a row are too wide for a phone in some languages
    picture = folder.stage_of(table.game).lobby_picture(table)
    return Scene("lobby", table.id, tuple(lines), picture, buttons=tuple(rows), alt=t("alt-lobby"))


def _how(table: Table) -> Text:
    target = getattr(loaded_of(table).options, "target", None)
    clock = clock_text(table.clock_s)
    return t("lobby-clock", clock=clock) if target is None else t("lobby-options", target=target, clock=clock)


def stake_text(table: Table) -> Text:
    """The stake, for a match for chips."""
    return t("lobby-stake", n=table.stake) if is_match(table.game) else t("lobby-for-chips")


def stake_value(game: str, stake: int) -> Text:
    if not stake:
        return t("stake-none")
    return t("stake-chips", n=stake) if is_match(game) else t("stake-yes")


def _seat_button(table: Table, seat: int) -> Button:
    chair = table.chairs[seat]
    label = t("btn-seat-free", seat=seat + 1) if chair is None else t("btn-seat", seat=seat + 1, name=chair.name)
    return do(table, f"sit {seat + 1}", label, "primary" if chair is None else "plain")


def clock_text(seconds: int) -> Text:
    if seconds == 0:
        return t("clock-none")
    if seconds < 120:
        return t("clock-seconds", n=seconds)
    if seconds < 7200:
        return t("clock-minutes", n=seconds // 60)
    return t("clock-hours", n=seconds // 3600)


def panel_after(table: Table, person: records.Person, words: str) -> Scene:
    """The panel in which a user has just pressed ``words``, after the press."""
    verb, _, rest = words.partition(" ")
    if verb != "set" or is_of_seat(rest):
        return seats(table, person)
    return options(table, page_of(table, rest.partition(" ")[0]).partition(".")[2])


FIRST_PAGE = 5
"""The number of options shown first, those people change most; one more button shows the rest."""


def options(table: Table, name: str = "") -> Scene:
    """The options people change most, with their values; ``more``: the rest. ``name`` of an option: its values."""
    values = _values(table, name)
    if values is None:
        return _options_page(table, more=name == "more")
    buttons = [do(table, words, label, "primary" if chosen else "plain") for label, words, chosen in values]
    wide = 2 if len(buttons) == 4 else 3
    rows = (*rows_of(buttons, wide), (look(table, page_of(table, name), "btn-back-to-options"),))
    return Scene("panel", table.id, (Line(t(f"opt-{name}"), "head"), Line(t(f"opt-{name}-hint"))), buttons=rows)


def page_of(table: Table, name: str) -> str:
    """The page that shows the option: ``options`` or ``options.more``."""
    return "options" if name in [first for first, _ in _offered(table)[0]] else "options.more"


def _options_page(table: Table, *, more: bool) -> Scene:
    first, rest = _offered(table)
    rows = [(_chooser(table, name, value),) for name, value in (rest if more else first)]
    if more:
        rows.append((look(table, "options", "btn-back-to-options"),))
    elif rest:
        rows.append((look(table, "options.more", "btn-more-options"),))
    head = Line(t("btn-more-options" if more else "options-head"), "head")
    return Scene("panel", table.id, (head, Line(t("options-hint"))), buttons=tuple(rows))


def _offered(table: Table) -> tuple[list[tuple[str, Text]], list[tuple[str, Text]]]:
    """(name, current value) of the first options and of the rest. A game lists its own in the order in which people
    change them (``rules.options.AnyGame.settings``); the first of them comes before clock and stake."""
    own = [
        (o.setting.name, value_text(_shown(table, o.setting.name))) for o in offers(rules_of(table.game), table.preset)
    ]
    several = len(tuple(rules_of(table.game).presets)) > 1
    found = [
        *([] if table.board else [("game", t(f"game-{table.game}"))]),
        *([("preset", t(f"preset-{table.preset}"))] if several else []),
        *own[:1],
        ("clock", clock_text(table.clock_s)),
        *([("rated", on_off(table.rated))] if can_be_rated(table.game) else []),
        *([("stake", stake_value(table.game, table.stake))] if for_chips(table.game) else []),
        *own[1:],
    ]
    if has_levels(table):
        found.append(("level", level_text(level_at(table))))
    if entry_of(table.game).conduct.may_agree:
        found.append(("first_dealer", t(f"value-{_first_dealer(table)}")))
    found += [("steady_pace", on_off(table.steady)), ("late_watch", on_off(table.late))]
    found.append(("hints", on_off(table.hints)))
    if table.rated and has_option(table):
        found.append((OPTION, on_off(table.tars_ban)))
    cut = FIRST_PAGE if len(found) > FIRST_PAGE + 1 else len(found)
    return found[:cut], found[cut:]


def _values(table: Table, name: str) -> list[tuple[Text, str, bool]] | None:
    """(label, words, whether it is current) for each value of an option; None if there is no such option."""
    if name == "game":
        return [(t(f"game-{key}"), f"set game {key}", key == table.game) for key in game_keys()]
    if name == "stake" and for_chips(table.game):
        stakes = STAKES if is_match(table.game) else (0, 1)
        return [(stake_value(table.game, n), f"set stake {n}", n == table.stake) for n in stakes]
    if name == "preset":
        return [(t(f"preset-{p}"), f"set preset {p}", p == table.preset) for p in tuple(rules_of(table.game).presets)]
    if name == "clock":
        return [(clock_text(s), f"set clock {s}", s == table.clock_s) for s in CLOCKS]
    banning = name == OPTION and has_option(table)
    if name in SWITCHES or banning or (name == "rated" and can_be_rated(table.game)):
        switched = {"rated": table.rated, "late_watch": table.late, "hints": table.hints, OPTION: table.tars_ban}
        now_on = switched.get(name, table.steady)
        return [(on_off(on), f"set {name} {'on' if on else 'off'}", on == now_on) for on in (True, False)]
    if name == "level":
        return [(level_text(one), f"set level {one}", one == level_at(table)) for one in levels_of(table.game)]
    if name == "first_dealer" and entry_of(table.game).conduct.may_agree:
        return [(t(f"value-{v}"), f"set first_dealer {v}", v == _first_dealer(table)) for v in FIRST_DEALER]
    setting = next((o.setting for o in offers(rules_of(table.game), table.preset) if o.setting.name == name), None)
    if setting is None:
        return None
    allowed = ("on", "off") if setting.kind == "switch" else tuple(str(c) for c in setting.choices)
    now = _shown(table, name)
    return [(value_text(v), f"set {name} {v}", v == now) for v in allowed]


def on_off(on: bool) -> Text:
    return t("value-on" if on else "value-off")


def _first_dealer(table: Table) -> str:
    return FIRST_DEALER[table.agreed_dealer]


def _shown(table: Table, name: str) -> str:
    value = getattr(options_from(rules_of(table.game), table.preset, dict(table.options)), name)
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def value_text(value: str) -> Text:
    if value in ("on", "off"):
        return t(f"value-{value}")
    if value.isdecimal():
        return t("value-number", n=int(value))
    return t(f"value-{value.replace('_', '-')}")


def _chooser(table: Table, name: str, value: Text) -> Button:
    return Button(t("btn-option", name=t(f"opt-{name}"), value=value), press.see(table.id, f"options.{name}"))


def sure(table: Table, verb: str) -> Scene:
    """The question before a press that ends the match at once because no other player is there to be asked."""
    asks, label = {
        "leave": (t("sure-leave-rated" if table.rated else "sure-leave"), t("btn-leave")),
        "adjourn": (t("sure-adjourn"), t("btn-adjourn")),
        "abandon": (t("sure-abandon"), t("btn-abandon")),
    }[verb]
    buttons = (do(table, f"{verb} sure", label, "bad"), look(table, "hand", "btn-play-on"))
    return Scene("panel", table.id, (Line(asks, "head"),), buttons=(buttons,))


def may_vote_out(table: Table, seat: int) -> list[int]:
    """The seats that the player in ``seat`` can ask the others to vote out."""
    here = sum(1 for _, chair in table.people() if chair.present)
    return [at for at, chair in table.people() if at != seat and here - chair.present >= LEAST]


def vote_out(table: Table, seat: int | None) -> Scene:
    """The choice of a player for the others to vote out.

    :raises Illegal: ``not-seated``; ``voteout-two``: too few are here.
    """
    if seat is None:
        raise Illegal("not-seated")
    if table.phase not in ("play", "paused") or not may_vote_out(table, seat):
        raise Illegal("voteout-two")
    buttons = [
        do(table, f"voteout {at + 1} {mark_of(chair.person)}", t("btn-remove", seat=at + 1, name=chair.name), "bad")
        for at, chair in table.people()
        if at in may_vote_out(table, seat)
    ]
    lines = (Line(t("voteout-head"), "head"), Line(t("voteout-hint")))
    return Scene("panel", table.id, lines, buttons=rows_of(buttons, 2))


def menu(table: Table, person: records.Person) -> Scene:
    """Everything but moves, for one person; the choice depends on whether they have a seat."""
    seat = table.seat_of(person.id)
    buttons: list[Button] = []
    if table.phase == "play" and seat is not None:
        buttons += [
            *([] if table.rated else [do(table, "takeback", t("btn-takeback"))]),
            do(table, "pause", t("btn-pause")),
            do(table, "adjourn", t("btn-adjourn")),
        ]
    if table.phase in ("paused", "adjourned") and seat is not None:
        buttons.append(do(table, "resume", t("btn-resume"), "good"))
    if table.phase in ("play", "paused"):
        if seat is None:
            buttons.append(do(table, "sub", t("btn-sub"), "primary"))
        else:
            buttons += [do(table, "leave", t("btn-leave")), do(table, "abandon", t("btn-abandon"), "bad")]
            if may_vote_out(table, seat) and not table.rated:
                buttons.append(look(table, "voteout", "btn-voteout"))
    if table.phase in ("over", "abandoned") and seat is not None:
        buttons += again(table)
    if person.id == table.host and (spectators := host_button(table)) is not None:
        buttons.append(spectators)
    buttons += [
        look(table, "referee", "btn-referee"),
        look(table, "last", "btn-last"),
        look(table, "score", "btn-score"),
        look(table, "verify", "btn-verify"),
        info.looking(t("btn-history"), "history"),
        look(table, "rules", "btn-rules"),
        look(table, "language", "btn-language"),
        info.looking(t("btn-block"), "block"),
        info.looking(t("btn-report"), "report"),
    ]
    return Scene("panel", table.id, (Line(t("menu-head"), "head"),), buttons=rows_of(buttons, 2))
