"""Before the match: seats, partners, options, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from zlib import crc32

from bot.fair import PackChance
from bot.games import entry_of, rules_of
from bot.ports.keys import AUTO, key_of
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.audiences import arrived, departed
from bot.table.bans import OPTION, has_option
from bot.table.expelled import let_in
from bot.table.levels import level_chosen
from bot.table.loaded import loaded_of, loaded_with
from bot.table.model import CLOCKS, RATED, SWITCHES, Chair, Table
from bot.table.moment import Moment, Outcome, after, chair_at, seat_named, seat_of
from bot.table.onlookers import sent_away, takes_leave
from bot.table.presets import chosen_as, preset_of
from bot.table.rated import fits, may_rate, people_only
from bot.table.stakes import choose_stake, may_begin
from bot.table.start import names_dealer, seated_at, start_events, startable, too_few
from bot.table.votes import propose, substitute
from bot.text import t
from bot.text.players import auto_names
from rules.core import Illegal, Seat

FIRST_DEALER = ("ace", "agreement")
"""How the first dealer is found: by the first ace or by agreement (BZ-2)."""


def sit(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Take a seat: the one named, else the first free one, else an automatic player's. Once the match runs: ask to take
    over."""
    if table.phase != "lobby":
        return substitute(table, who, rest, moment)
    mine = table.seat_of(who.id)
    if mine is None:
        let_in(table, who.id)
        _seats_rest(table)
    if rest:
        seat = seat_named(table, rest)
        if mine is not None:
            return swap(table, who, rest, moment) if seat != mine else Outcome(reply=t("already-here"))
    elif mine is not None:
        return Outcome(reply=t("already-here"))
    else:
        seat = _first_free(table)
    chair = table.chairs[seat]
    if chair is not None and chair.human:
        raise Illegal("seat-taken")
    came = arrived(table, who, moment.at)
    return Outcome((*came, ev.Sat(seat, who.id, who.name)), t("you-sit", seat=seat + 1))


def _seats_rest(table: Table) -> None:
    """While the table is asked who deals first, nobody changes seats.

    :raises Illegal: ``vote-open``.
    """
    if table.proposal is not None and table.proposal.kind == "dealer":
        raise Illegal("vote-open")


def _first_free(table: Table) -> Seat:
    for wanted in (None, "auto"):
        for seat, chair in enumerate(table.chairs):
            if (chair is None) if wanted is None else (chair is not None and chair.auto):
                return seat
    raise Illegal("table-full")


def leave_lobby(table: Table, who: Person) -> Outcome:
    """Leave before the start; the next person seated becomes the host; the last one out closes the table."""
    stood = _stood(table, seat_of(table, who.id))
    return Outcome(stood, t("table-closed" if isinstance(stood[0], ev.Abandoned) else "you-left"))


def _stood(table: Table, seat: Seat) -> tuple[ev.Event, ...]:
    """A seat becomes free. That settles a question by or about its owner, and one about the stake."""
    chair = chair_at(table, seat)
    others = [other.person for s, other in table.people() if s != seat]
    if not others:
        return (ev.Abandoned("closed"),)
    stood = ev.Stood(seat, others[0] if table.host == chair.person else table.host)
    gone = departed(table, chair.person)
    asked = table.proposal
    settles = {"start", "dealer", *RATED}
    if asked is not None and (asked.kind in settles or asked.seat == seat or asked.person == chair.person):
        return (stood, ev.Dropped(asked.kind, "overtaken"), *gone)
    return (stood, *gone)


def remove(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``remove SEAT [MARK]``: whoever opened the table or runs the chat frees a seat. ``MARK`` identifies the person in
    it when the button was made, so that the press never hits somebody who has sat down since.

    :raises Illegal: ``opener-only``, ``seat-empty``, ``seat-changed``.
    """
    if who.id != table.host and not who.admin:
        raise Illegal("opener-only")
    number, _, mark = rest.partition(" ")
    seat = seat_named(table, number)
    chair = chair_at(table, seat)
    if mark and mark != mark_of(chair.person):
        raise Illegal("seat-changed")
    if chair.person == who.id:
        return leave_lobby(table, who)
    return Outcome(freed(table, seat), t("seat-freed", seat=seat + 1))


def freed(table: Table, seat: Seat) -> tuple[ev.Event, ...]:
    """A seat becomes free because its owner is removed; a person does not sit down again until they are let."""
    chair, events = chair_at(table, seat), _stood(table, seat)
    return tuple(replace(one, removed=chair.human) if isinstance(one, ev.Stood) else one for one in events)


def mark_of(person: str) -> str:
    """A short hash by which a button recognises a person without naming them."""
    return f"{crc32(person.encode()):08x}"


def swap(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Move to a seat that is free or an automatic player's; if a person sits there, ask them."""
    mine, there = seat_of(table, who.id), seat_named(table, rest)
    chair = table.chairs[there]
    if mine == there:
        return Outcome(reply=t("already-here"))
    _seats_rest(table)
    if chair is not None and chair.human:
        if table.proposal is not None:
            raise Illegal("vote-open")
        return Outcome((ev.Proposed("swap", who.id, who.name, there),), t("asked-others"))
    return Outcome((ev.Swapped(mine, there),), t("you-sit", seat=there + 1))


def draw_lots(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Partners by lot (BZ-1): everybody seated draws a seat."""
    _seats_rest(table)
    if sum(1 for chair in table.chairs if chair) < 2:
        raise Illegal("too-few-for-lots")
    raw = PackChance(moment.new_seed(), 0)
    return Outcome((ev.LotsDrawn(raw.shuffled(len(table.chairs))),))


def fill(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Put an automatic player into the seat named; without one, fill up to the usual number of players, or add one."""
    _seats_rest(table)
    if table.rated:
        raise Illegal("rated-people-only")
    free = [s for s, chair in enumerate(table.chairs) if chair is None]
    if rest and seat_named(table, rest) not in free:
        raise Illegal("seat-taken")
    if not free:
        raise Illegal("table-full")
    return Outcome(auto_players(table, [seat_named(table, rest)] if rest else free[: max(1, wanting(table))]))


def wanting(table: Table) -> int:
    """The number of automatic players missing from the usual number of players, or else from one the game allows."""
    there, played = seated_at(table), loaded_of(table).game.seats
    usual = max(there, entry_of(table.game).conduct.usual_seats)
    return min((n for n in played if n >= usual), default=max(played)) - there


def auto_players(table: Table, seats: list[Seat]) -> tuple[ev.Event, ...]:
    taken = {chair.name for chair in table.chairs if chair}
    names = [name for name in auto_names(table.lang) if name not in taken]
    return tuple(ev.Sat(seat, key_of(AUTO, seat), name, auto=True) for seat, name in zip(seats, names, strict=False))


def seated(chairs: Sequence[Chair | None], seats: int) -> tuple[ev.Event, ...]:
    """Seat the people of another table in the same order, except those who have left, then its automatic players, as
    far as there are ``seats``."""
    there = [chair for chair in chairs if chair is not None and not chair.left]
    room = seats - sum(1 for chair in there if chair.human)
    kept: list[Chair] = []
    for chair in there:
        if chair.human or room > 0:
            kept.append(chair)
            room -= not chair.human
    return tuple(
        ev.Sat(seat, key_of(AUTO, seat) if chair.auto else chair.person, chair.name, auto=chair.auto)
        for seat, chair in enumerate(kept)
    )


def clear(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Remove an automatic player."""
    _seats_rest(table)
    seat = seat_named(table, rest)
    chair = table.chairs[seat]
    if chair is None or not chair.auto:
        raise Illegal("not-automatic")
    return Outcome((ev.Stood(seat, table.host),))


def choose(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``set NAME VALUE``: the game, the preset, the clock or an option of the game; ``kept``: a preset of the chat.

    :raises Illegal: ``no-such-option``, ``bad-option`` or ``preset-gone``; ``vote-open`` while everybody is asked to
        agree to a start: they agree to what they saw (HS-3).
    """
    name, _, value = rest.partition(" ")
    if name == "rated":
        return choose_rated(table, who, value, moment)
    if table.proposal is not None and table.proposal.kind in {"start", "dealer", *RATED}:
        raise Illegal("vote-open")
    if name == "game":
        return Outcome((ev.Chosen("game", _other_game(table, value)),))
    if name == "kept":
        kept = preset_of(moment.rights.rules(str(table.audiences[0].dest)), value)
        other = (ev.Chosen("game", _other_game(table, kept.game)),) if kept.game != table.game else ()
        return _in_private(table, (*other, *chosen_as(kept, table)))
    if name == "stake":
        return _in_private(table, (choose_stake(table, value),))
    if name == "clock":
        if value not in {str(s) for s in CLOCKS}:
            raise Illegal("bad-option", name=name)
        return Outcome((ev.Chosen("clock", value),))
    if name == "level":
        return Outcome(level_chosen(table, value))
    if name in SWITCHES or (name == OPTION and has_option(table)):
        return _switched(table, who, name, value)
    if name == "first_dealer":
        if not entry_of(table.game).conduct.may_agree:
            raise Illegal("unknown-option", option=name)
        if value not in FIRST_DEALER:
            raise Illegal("bad-option", name=name)
        return Outcome((ev.Chosen("first_dealer", value),))
    if name == "preset":
        loaded_with(table.game, value, ())
        return Outcome((ev.Chosen("preset", value),))
    rest_of = tuple(o for o in table.options if o[0] != name)
    loaded_with(table.game, table.preset, tuple(sorted((*rest_of, (name, value)))))
    return Outcome((ev.Chosen(name, value),))


def _switched(table: Table, who: Person, name: str, value: str) -> Outcome:
    if name == "late_watch" and who.id != table.host and not who.admin:
        raise Illegal("opener-only")
    if value not in ("on", "off"):
        raise Illegal("bad-option", name=name)
    return Outcome((ev.Chosen(name, value),))


def _in_private(table: Table, chosen: tuple[ev.Chosen, ...]) -> Outcome:
    """What was chosen; if it will be for chips from now on, those who watch without leave go."""
    staked = any(one.name == "stake" and one.value != "0" for one in chosen)
    return Outcome((*chosen, *(sent_away(table) if staked and not takes_leave(table) else ())))


def choose_rated(table: Table, who: Person, value: str, moment: Moment) -> Outcome:
    """``set rated on``, ``off``: whether the match is rated. Whoever else has sat down already is asked.

    :raises Illegal: ``rated-host``, ``bad-option``; as ``rated.fits``, ``rated.may_rate`` and ``rated.people_only``.
    """
    if who.id != table.host:
        raise Illegal("rated-host")
    if value not in ("on", "off"):
        raise Illegal("bad-option", name="rated")
    if table.proposal is not None and table.proposal.kind not in RATED:
        raise Illegal("vote-open")
    if table.rated == (value == "on"):
        return Outcome()
    home = str(table.audiences[0].dest)
    if value == "on":
        rules, then = moment.rights.rules(home), replace(table, rated=True)
        fits(rules, then)
        may_rate(rules, moment.rights, home, who)
        people_only(then)
    return propose(table, who, "rated" if value == "on" else "unrated", seat_of(table, who.id), moment)


def _other_game(table: Table, key: str) -> str:
    """The key of a game that may be chosen here.

    :raises Illegal: ``unknown-game``; ``game-fixed`` once a match has been played; ``too-many-seated``.
    """
    game = rules_of(key)
    if table.board:  # its events belong to the game already played
        raise Illegal("game-fixed")
    if sum(1 for chair in table.chairs if chair) > max(game.seats):
        raise Illegal("too-many-seated", seats=max(game.seats))
    return key


def start(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Start with a number of players the game allows; ``start fill``: with automatic players in the missing seats. The
    first dealer is found as the game wants it (BZ-2: the first ace).

    :raises Illegal: ``seats-empty``: too few are seated; ``name-dealer``: somebody has to be named first.
    """
    if rest == "fill":
        return _filled_and_started(table, who, moment)
    if not startable(table):
        raise too_few(table)
    may_begin(table, moment)
    if names_dealer(table):
        raise Illegal("name-dealer")
    if table.stake:
        return propose(table, who, "start", seat_of(table, who.id), moment)
    return Outcome(start_events(table, moment))


def _filled_and_started(table: Table, who: Person, moment: Moment) -> Outcome:
    """Seat automatic players and start the match. Where people agree on the dealer, they are asked first.

    :raises Illegal: ``chips-people-only``, ``rated-people-only``, or as ``start``; nobody has been seated then.
    """
    if table.stake:
        raise Illegal("chips-people-only")
    if table.rated:
        raise Illegal("rated-people-only")
    _seats_rest(table)
    free = [seat for seat, chair in enumerate(table.chairs) if chair is None]
    added = auto_players(table, free[: wanting(table)])
    full = after(table, added, moment.now_ms)
    if added and names_dealer(full):
        return Outcome(added, t("lobby-dealer"))
    begun = start(full, who, "", moment)
    return Outcome((*added, *begun.events), begun.reply)


def dealer(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``dealer SEAT``: propose that this seat deals first. If everybody at the table agrees, the match begins; if
    somebody does not, the first ace decides (BZ-2).

    :raises Illegal: ``dealer-by-ace``: this table has not chosen to agree; ``seats-empty``.
    """
    if not names_dealer(table):
        raise Illegal("dealer-by-ace")
    if not startable(table):
        raise too_few(table)
    seat = seat_named(table, rest)
    chair_at(table, seat)
    return propose(table, who, "dealer", seat, moment)
