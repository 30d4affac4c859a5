"""Before a match: opening a table, seats, partners, presets, options, joined accounts and removing players."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from zlib import crc32

from bot.core import events as ev
from bot.core.audiences import arrived, audience_at, departed, sent_away, takes_leave
from bot.core.context import Moment, Outcome, after, chair_at, owners, sealed, seat_named, seat_of
from bot.core.levels import level_chosen
from bot.core.loaded import loaded_of, loaded_with
from bot.core.model import CLOCKS, DEFAULT_CLOCK, OPEN, RATED, SWITCHES, Audience, Chair, Table
from bot.core.people import host_without, let_in
from bot.core.rated import OPTION, as_in_chat, blamed, deserted, fits, has_option, may_rate, people_only
from bot.core.stakes import choose_stake, may_begin, names_dealer, seated_at, start_events, startable, too_few
from bot.core.votes import propose, substitute
from bot.fair import PackChance
from bot.games import entry_of, game_keys, rules_of
from bot.ports.keys import AUTO, dest_of, is_guest, key_of, private_to
from bot.ports.people import HOUSE
from bot.ports.records import Head, Person
from bot.ports.rights import ChatRules, Preset
from bot.text import Lang, auto_names, t
from rules.core import Illegal, Seat
from rules.options import load

# --- presets of a chat ------------------------------------------------------------------------------------------------


def preset_of(rules: ChatRules, number: str, name: str | None = None) -> Preset:
    """A preset by its number, and by its name if one was seen.

    :raises Illegal: ``preset-gone``: it was removed or replaced, or its game no longer has these options.
    """
    found = rules.preset(int(number)) if number.isascii() and number.isdecimal() and len(number) < 3 else None
    if found is None or name not in (None, found.name) or found.game not in game_keys():
        raise Illegal("preset-gone")
    try:
        loaded_with(found.game, found.preset, found.options)
    except Illegal:
        raise Illegal("preset-gone") from None
    return found


def chosen_as(kept: Preset, table: Table | None = None) -> tuple[ev.Chosen, ...]:
    """The preset's choices that differ from those of ``table`` (its game already chosen), or of a new table."""
    found = [("preset", kept.preset)] if table is not None else []
    found += kept.options
    if kept.clock_s != (table.clock_s if table else DEFAULT_CLOCK):
        found.append(("clock", str(kept.clock_s)))
    if kept.stake != (table.stake if table and table.game == kept.game else 0):
        found.append(("stake", str(kept.stake)))
    if kept.agreed_dealer != (table.agreed_dealer if table else False):
        found.append(("first_dealer", "agreement" if kept.agreed_dealer else "ace"))
    if kept.rated and table is None:  # players already seated are asked (``choose_rated``)
        found.append(("rated", "on"))
    return tuple(ev.Chosen(name, value) for name, value in found)


def preset_from(table: Table, name: str) -> Preset:
    """The table's choices as a preset; not numbered yet."""
    chosen = (table.preset, table.options, table.clock_s, table.stake, table.agreed_dealer, table.rated)
    return Preset(0, name, table.game, *chosen)


# --- seats, partners, options and the start ---------------------------------------------------------------------------


FIRST_DEALER = ("ace", "agreement")
"""How the first dealer is found: by the first ace or by agreement (BZ-2)."""


def sit(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Take a seat: the one named, else the first free one, else an automatic player's. During a match: ask to take
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
    """Refuse to change seats while the table votes on the first dealer.

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
    """Leave before the start; the next player seated becomes the host; the last one out closes the table."""
    stood = _stood(table, seat_of(table, who.id))
    return Outcome(stood, t("table-closed" if isinstance(stood[0], ev.Abandoned) else "you-left"))


def _stood(table: Table, seat: Seat) -> tuple[ev.Event, ...]:
    """Free a seat. That closes a question by or about its owner, and one about the stake."""
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
    """``remove SEAT [MARK]``: the host or an admin frees a seat. ``MARK`` names the player for whom the button was
    made, so that the press never hits a player who has sat down since.

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
    """Free a seat by removing its owner; a removed person may not return until readmitted."""
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
    """Partners by lot (BZ-1): all players seated draw a seat."""
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
    """Seat the people of another table in the same order, except those who left, then its automatic players, up to
    ``seats``."""
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

    :raises Illegal: ``no-such-option``, ``bad-option`` or ``preset-gone``; ``vote-open`` during a vote on the start:
        players agree to what they saw (HS-3).
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
    """The choices; if they add chips, spectators without permission leave."""
    staked = any(one.name == "stake" and one.value != "0" for one in chosen)
    return Outcome((*chosen, *(sent_away(table) if staked and not takes_leave(table) else ())))


def choose_rated(table: Table, who: Person, value: str, moment: Moment) -> Outcome:
    """``set rated on``, ``off``: whether the match is rated. The other players seated are asked.

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

    :raises Illegal: ``seats-empty``: too few are seated; ``name-dealer``: the dealer has to be named first.
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
    """Seat automatic players and start the match. If the players agree on the dealer, only seat them and ask.

    :raises Illegal: ``chips-people-only``, ``rated-people-only``, or as ``start``; then no player was added.
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
    """``dealer SEAT``: propose that this seat deals first. If all players agree, the match begins; otherwise the first
    ace decides (BZ-2).

    :raises Illegal: ``dealer-by-ace``: this table has not chosen to agree; ``seats-empty``.
    """
    if not names_dealer(table):
        raise Illegal("dealer-by-ace")
    if not startable(table):
        raise too_few(table)
    seat = seat_named(table, rest)
    chair_at(table, seat)
    return propose(table, who, "dealer", seat, moment)


# --- joined accounts --------------------------------------------------------------------------------------------------
# Seats belong to persons (``bot.ports.accounts``), one seat each. Joining an account notifies the tables where it sits.
# A table that missed this, because it was over or the account sat down at that moment, is corrected when seats change.


def merge(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``merge-account ACCOUNT PERSON``: internal.

    :raises Illegal: ``unknown-command``.
    """
    account, _, person = rest.partition(" ")
    if who.id != HOUSE.id or not person:
        raise Illegal("unknown-command")
    return Outcome(_merged(table, account, person) if account in owners(table) else ())


def part(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``part-account ACCOUNT PERSON``: internal. Move play from the private chat of ``ACCOUNT`` to the person's.

    :raises Illegal: ``unknown-command``.
    """
    account, _, person = rest.partition(" ")
    if who.id != HOUSE.id or not person:
        raise Illegal("unknown-command")
    if not any(chair is not None and account in chair.met for chair in table.chairs):
        return Outcome()
    gone, own = private_to(account), private_to(person)
    events: list[ev.Event] = [ev.Parted(account)]
    if audience_at(table, gone) is not None:
        if table.seat_of(person) is not None and audience_at(table, own) is None:
            events.append(ev.Shown(str(own), "play", person))
        events.append(ev.Hidden(str(gone), "left"))
    return Outcome(tuple(events))


def meet(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``meet``: a seated player opened the table from another of their accounts."""
    return Outcome(_met(table, who))


def _met(table: Table, who: Person) -> tuple[ev.Event, ...]:
    seat = table.seat_of(who.id) if who.account else None
    chair = table.chairs[seat] if seat is not None else None
    if seat is None or chair is None or who.account in chair.met:
        return ()
    return (ev.Met(seat, who.account),)


def beside(
    before: Table | None, after: Table, joined: Callable[[Collection[str]], Mapping[str, str]], who: Person | None
) -> tuple[ev.Event, ...]:
    """The further events of a command by ``who`` that concern people with several accounts."""
    seats = joined_seats(before, after, joined)
    if seats or who is None or not (new := _met(after, who)):
        return seats
    return new if joined((who.account,)).get(who.account) == who.id else ()


def joined_seats(
    before: Table | None, after: Table, joined: Callable[[Collection[str]], Mapping[str, str]]
) -> tuple[ev.Event, ...]:
    """The events when a joined account sits down, or when a table with such seats is reopened. ``joined``: looks up the
    persons of accounts, and is called only then.

    :raises Illegal: the person was removed from this table, or voted out, under another account.
    """
    if after.phase not in OPEN:
        return ()
    there = before if before is not None and before.phase in OPEN else None
    if there is not None and there.chairs is after.chairs:
        return ()
    new = owners(after) - (owners(there) if there is not None else frozenset())
    if not new:
        return ()
    out = frozenset(person for person, _ in after.removed) | after.voted_out | {after.bench.person} - {""}
    found = joined(new | out)
    for account in sorted(out):
        if found.get(account) in new:
            let_in(after, account)
    found = {account: person for account, person in found.items() if account in new}
    events: list[ev.Event] = []
    persons = set(owners(after))
    for account, person in sorted(found.items()):
        events += _merged(after, account, person) if person not in persons else _unseated(after, account)
        persons.add(person)
    return tuple(events)


def _merged(table: Table, account: str, person: str) -> tuple[ev.Event, ...]:
    if person not in owners(table):
        return (ev.Merged(account, person),)
    return _unseated(table, account) if table.phase in OPEN else ()


def _unseated(table: Table, account: str) -> tuple[ev.Event, ...]:
    """Free a person's second seat in the lobby; give it to an automatic player in a match."""
    seat = table.seat_of(account)
    if seat is None:
        return ()
    others = [chair.person for at, chair in table.people() if at != seat]
    host = others[0] if table.host == account and others else table.host
    return (ev.Stood(seat, host) if table.phase == "lobby" else ev.Left(seat, host),)


# --- opening a table --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to be opened by ``host``, who gets its first seat.

    ``game`` None: the first one the chat allows. ``kept``: the number and name of a preset of the chat, which replaces
    game and preset. ``audiences``: where else the table is shown. ``now``: fill the table with automatic players and
    start at once. ``friends``: the chairs of another table; its people keep their order, then automatic players sit
    down as far as there is room. ``seed``: of a deal chosen for a lesson (``bot.core.play``).
    """

    place: str
    host: Person
    game: str | None = None
    preset: str | None = None
    lang: Lang = "en"
    now: bool = False
    friends: Sequence[Chair | None] = ()
    audiences: Sequence[Audience] = ()
    kept: tuple[int, str] | None = None
    seed: str = field(default="", repr=False)

    def events(self, table_id: str, head: Head, moment: Moment) -> tuple[ev.Event, ...]:
        """:raises Illegal: ``unknown-game``, ``unknown-preset``, ``preset-gone``, ``chips-people-only``,
        ``rated-people-only``; as ``rated.may_rate``."""
        rules = head.rights.rules(self.place)
        kept = preset_of(rules, str(self.kept[0]), self.kept[1]) if self.kept is not None else None
        if kept is not None and kept.rated:
            may_rate(rules, head.rights, self.place, self.host)
        game = kept.game if kept else self.game or _first_game(rules)
        chosen = load(rules_of(game), kept.preset if kept else self.preset).preset
        seats = max(rules_of(game).seats)
        here = dest_of(self.place, self.host.acts_as)
        first = ev.Opened(
            table_id, str(here), game, chosen, self.host.id, seats, self.seed or moment.new_seed(), self.lang
        )
        also = (ev.Shown(str(one.dest), one.role, one.by) for one in self.audiences if one.dest != here)
        there = sealed(seated(self.friends, seats) or (ev.Sat(0, self.host.id, self.host.name),), moment)
        events: tuple[ev.Event, ...] = (
            first,
            *also,
            *there,
            *(chosen_as(kept) if kept else _as_usual(rules, self.place)),
            *as_in_chat(rules),
        )
        if self.now:
            if kept is not None and kept.stake:
                raise Illegal("chips-people-only")
            if kept is not None and kept.rated:
                raise Illegal("rated-people-only")
            lone = after(None, events, head.now_ms)
            events += auto_players(lone, list(range(1, entry_of(game).conduct.usual_seats)))
            events += start_events(after(None, events, head.now_ms), moment)
        return events


def _first_game(rules: ChatRules) -> str:
    return next((key for key in game_keys() if key not in rules.closed), game_keys()[0])


def _as_usual(rules: ChatRules, place: str) -> tuple[ev.Event, ...]:
    """The chat's own clock; none for guests, who cannot be called."""
    clock = 0 if rules.clock_s is None and is_guest(place) else rules.clock_s
    return (ev.Chosen("clock", str(clock)),) if clock is not None and clock != DEFAULT_CLOCK else ()


# --- votes and blocks -------------------------------------------------------------------------------------------------


_GOES_ON: Final = frozenset({"lobby", "play", "paused", "adjourned"})
LEAST: Final = 2
"""The number of other people who must be present for a vote."""


def vote_out(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``voteout SEAT [MARK]``: ask the others present to vote a player out of this match, by a majority.

    :raises Illegal: ``voteout-two``: too few are here; ``voteout-self``, ``seat-empty``, ``seat-changed``,
        ``voteout-computer``, ``rated-voteout``.
    """
    number, _, mark = rest.partition(" ")
    seat = seat_named(table, number)
    chair = chair_at(table, seat)
    if mark and mark != mark_of(chair.person):
        raise Illegal("seat-changed")
    if not chair.human:
        raise Illegal("voteout-computer")
    if seat == seat_of(table, who.id):
        raise Illegal("voteout-self")
    if table.rated:
        raise Illegal("rated-voteout")
    if len(owners(table) - {chair.person}) < LEAST:
        raise Illegal("voteout-two")
    return propose(table, who, "voteout", seat, moment)


def readmit(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``readmit MARK``: let a removed player sit down here again.

    :raises Illegal: ``opener-only``, ``nobody-removed``.
    """
    if who.id != table.host and not who.admin:
        raise Illegal("opener-only")
    for number, (person, name) in enumerate(table.removed):
        if mark_of(person) == rest:
            return Outcome((ev.Readmitted(number),), t("readmitted", name=name))
    raise Illegal("nobody-removed")


def bar(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``bar PERSON``: the chat's admins have blocked a player. They leave a lobby at once, a match at the end of the
    deal, and a rated match at its end. Internal."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    seat = table.seat_of(rest)
    if seat is None or chair_at(table, seat).leaving or table.phase not in _GOES_ON:
        return Outcome()
    if table.phase == "lobby":
        return Outcome(freed(table, seat))
    host = host_without(table, seat)
    if not table.rated and table.phase == "play" and loaded_of(table).game.needs_deal(table.state) and table.deal:
        if not any(at != seat for at, _ in table.people()):
            return Outcome((ev.Adjourned("nobody-here"),))
        asked = table.proposal
        theirs = asked is not None and asked.person == rest
        return Outcome(
            (
                ev.Left(seat, host),
                *((ev.Dropped(asked.kind, "proposer-left"),) if asked and theirs else ()),
            )
        )
    return Outcome((ev.Dismissed(seat, host),))


def forfeit(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``forfeit PERSON``: a player who left a rated match cannot return, because they are about to be forgotten.
    Internal."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    gone = blamed(table)
    return Outcome(deserted(table) if table.seat_of(rest) in gone else ())


def unbar(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``unbar PERSON``: the block is lifted, and a player who has not left yet stays. Internal."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    seat = table.seat_of(rest)
    if seat is None or not chair_at(table, seat).leaving:
        return Outcome()
    return Outcome((ev.Dismissed(seat, table.host, stays=True),))
