"""The opening of a table: its first events, under the rules of the chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.games import entry_of, game_keys, rules_of
from bot.ports.keys import dest_of, is_guest
from bot.ports.records import Head, Person
from bot.ports.rights import ChatRules
from bot.table import events as ev
from bot.table.bans import as_in_chat
from bot.table.lobby import auto_players, seated
from bot.table.model import DEFAULT_CLOCK, Audience, Chair
from bot.table.moment import Moment, after, sealed
from bot.table.presets import chosen_as, preset_of
from bot.table.rated import may_rate
from bot.table.start import start_events
from bot.text import Lang
from rules.core import Illegal
from rules.options import load


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to be opened by ``host``, who gets its first seat.

    ``game`` None: the first one that the chat allows. ``kept``: the number and the name of a preset of the chat, in
    place of game and preset. ``audiences``: where the table is shown besides. ``now``: fill the table with automatic
    players and start at once. ``friends``: chairs of another table, whose people are seated in the same order,
    automatic players as far as there is room. ``seed``: of a deal that was chosen (``bot.table.lessons``).
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
    """The chat's own clock; none where nobody can be called."""
    clock = 0 if rules.clock_s is None and is_guest(place) else rules.clock_s
    return (ev.Chosen("clock", str(clock)),) if clock is not None and clock != DEFAULT_CLOCK else ()
