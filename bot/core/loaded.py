"""A table's game with its options, loaded once for each combination; its views, lessons and hints."""

from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from bot.core.model import Table
from bot.fair import Draws, SeededChance
from bot.games import entry_of, rules_of
from bot.ports.players import Question
from rules.core import Illegal, Seat
from rules.options import Loaded, load

# --- the game and its views -------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def loaded_with(game: str, preset: str, options: tuple[tuple[str, str], ...]) -> Loaded:
    """:raises Illegal: unknown game, preset or option."""
    return load(rules_of(game), preset, dict(options))


def loaded_of(table: Table) -> Loaded:
    return loaded_with(table.game, table.preset, table.options)


VIEWS: Final = 256
_views: OrderedDict[int, tuple[Any, Any]] = OrderedDict()
"""Public views by the identity of their state, which is kept with them."""


def public_view(table: Table, state: Any = None) -> Any:
    """The public view of the game, or of another ``state`` of it; built once for each."""
    state = table.state if state is None else state
    known, view = _views.get(id(state), (None, None))
    if known is not state or state is None:
        view = entry_of(table.game).rules.view(state, None)
        _views[id(state)] = state, view
        if len(_views) > VIEWS:
            _views.popitem(last=False)
    return view if table.pack is None else _sealed(table, view)


def own_view(table: Table, seat: Seat) -> Any:
    """The view of the owner of ``seat``."""
    return _sealed(table, loaded_of(table).game.view(table.state, seat))


def _sealed(table: Table, view: Any) -> Any:
    """The view without what a finished deal opens, if others play the same cards (``Table.pack``)."""
    return view if table.pack is None else entry_of(table.game).conduct.unopened(view)


# --- progress of a lesson ---------------------------------------------------------------------------------------------


def learner(table: Table) -> Seat | None:
    """The learner's seat; None once they have left."""
    return next((seat for seat, _ in table.people()), None)


def halted(table: Table) -> bool:
    """Whether the table waits for the learner to read on. A learner who has to decide is not held up."""
    stopped = table.lesson is not None and table.lesson.stopped and table.phase == "play"
    return stopped and learner(table) not in loaded_of(table).game.waiting(table.state)


def taught(table: Table, seat: Seat, state: Any, *, to_read: bool) -> Table:
    """The table of a lesson before its game enters ``state`` by an action of ``seat``. ``to_read``: it ended a trick. A
    learner who is to act next reads before acting, without a stop."""
    assert table.lesson is not None
    mine = learner(table)
    waiting = loaded_of(table).game.waiting(state)
    steps = table.lesson.steps + (seat == mine)
    return replace(table, lesson=replace(table.lesson, steps=steps, stopped=to_read and mine not in waiting))


def lesson_over(table: Table) -> bool:
    """Whether a lesson ends here, with its first deal."""
    if table.lesson is None or not table.deal:
        return False
    return loaded_of(table).game.needs_deal(table.state) or entry_of(table.game).conduct.counted(public_view(table))


# --- hints for a seat -------------------------------------------------------------------------------------------------
# A hint tells a player, and only them, what their actions are worth. It is made from the View of their seat and from
# randomness derived from the decision alone, so it does not depend on hidden hands. Hints are off in rated and staked
# matches, in packs and lessons (the coach speaks there), and where the table has turned them off (option ``hints``).


def allowed(table: Table) -> bool:
    """Whether a table has hints. This is public."""
    bare = table.rated or table.stake or table.pack is not None
    return table.hints and not bare and table.lesson is None


def told_of(table: Table) -> bool:
    """Whether players may look back at the finished deals of a running match: if there are hints, and hands are opened
    after each deal (HS-20). This is public."""
    return allowed(table) and not entry_of(table.game).fairness.sealed


def chooses(table: Table, seat: Seat) -> bool:
    """Whether ``seat`` has a choice. At a public pace this does not change before the beat."""
    if table.phase != "play" or table.state is None:
        return False
    choice: bool = loaded_of(table).game.legal(table.state, seat).choice
    return choice


def asked(table: Table, seat: Seat) -> Question | None:
    """The question to think about for a hint to ``seat``; None if it has no choice."""
    if table.phase != "play" or table.state is None:
        return None
    game = loaded_of(table).game
    legal = game.legal(table.state, seat)
    if not legal.choice:
        return None
    chance = SeededChance(f"hint|{table.id}|{table.match}|{table.deal}|{table.acts}|{seat}")
    return Question(table.id, game, "", seat, game.view(table.state, seat), legal, chance)


def checked(table: Table, seat: Seat | None) -> Question:
    """The same for a user who asks for a hint.

    :raises Illegal: ``not-seated``, ``hint-none`` (not at this table), ``hint-nothing`` (nothing to choose now).
    """
    if seat is None:
        raise Illegal("not-seated")
    if not allowed(table):
        raise Illegal("hint-none")
    question = asked(table, seat)
    if question is None:
        raise Illegal("hint-nothing")
    return question


# --- checking a deal on the page (HS-20, docs/fair-dealing.md) --------------------------------------------------------
# Before a page reveals its word it learns the number of each card, and which places of the shuffled pack its seat
# receives, so that these cannot be fitted to the cards later. To find the places, the game deals a pack in which every
# card is at its own number.


class _InOrder(Draws):
    """A shuffle that changes nothing."""

    def below(self, m: int) -> int:
        return m - 1


def places(table: Table, seat: Seat) -> tuple[int, ...]:
    """The places in the shuffled pack of the cards that ``seat`` gets next, in ascending order; empty where a hand does
    not depend on one shuffle alone."""
    entry, loaded = entry_of(table.game), loaded_of(table)
    pack = entry.fairness.pack
    if not pack or not entry.fairness.whole_shuffle(loaded.options, table.deal + 1):
        return ()
    try:
        dealt = loaded.game.deal(table.state, _InOrder())
    except Illegal:
        return ()
    hands = next((hands for event in dealt if (hands := getattr(event, "hands", None))), None)
    return tuple(sorted(map(pack.index, hands[seat]))) if hands is not None else ()


def dealt_to(table: Table, seat: Seat) -> tuple[str, ...]:
    """The cards of ``seat`` as dealt; none once a seat has acted, or while the owner may not see them."""
    return entry_of(table.game).conduct.held(own_view(table, seat)) if not table.acts else ()
