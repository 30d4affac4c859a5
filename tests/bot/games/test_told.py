"""Matches of every game, told to the letter: at some positions everything that is shown, said, asked and advised.

``told/<game>.txt`` holds it in English; ``DAVTAR_GOLDEN=write`` before the command writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import pytest

from adapters.players import roster
from adapters.text import FluentCatalog
from bot.core.loaded import asked, loaded_of
from bot.fair import SeededChance
from bot.features.cups.model import targets
from bot.features.lessons import moment
from bot.games import game_keys, rules_of
from bot.games.folder import folder_of
from bot.games.levels import advised
from bot.text import Text
from bot.view.scene import Button, Scene
from bot.view.show import hand, hinted, past, private, public
from rules.core import replay
from tests.bot.house import ARAM, House
from tests.bot.matches import seated, step
from tests.bot.scripts import agrees
from tests.facts import FACTS
from tests.told import short

TOLD: Final = Path(__file__).with_name("told")
POSITIONS: Final = 16
"""Of each match, besides those after a deal."""
ADVISED: Final = 3
PANELS: Final = ("bid", "bids", "davtar", "last", "score")
CATALOG: Final = FluentCatalog()


def said(text: Text | None) -> str:
    return "-" if text is None else CATALOG.say("en", text).replace("\n", " / ")


def button(one: Button) -> str:
    return f"[{said(one.label)} {one.url or one.data.partition(':')[2]}{'' if one.enabled else ' off'} {one.style}]"


def scene(name: str, found: Scene | None) -> Iterator[str]:
    if found is None:
        return
    yield f"{name}: {found.kind}"
    yield from (f"    {line.weight}: {said(line.text)}" for line in found.lines)
    for row in (*found.buttons, *found.steps, *found.grid):
        yield "    " + " ".join(map(button, row))
    yield from (f"    {short(one, said)}" for one in found.amounts)
    if found.picture is not None:
        yield f"    {short(found.picture, said)}"


def lines(name: str, texts: Iterable[Text | None]) -> Iterator[str]:
    yield from (f"{name}: {said(one)}" for one in texts if one is not None)


def typed(house: House, seat: int) -> Iterator[str]:
    """What can be typed instead of pressed, and why a piece may or may not be played."""
    table, folder = house.t, folder_of(house.t.game)
    stage, game = folder.stage, loaded_of(house.t).game
    for spec in folder.actions:
        offered = stage.choices(table, seat, spec.name)
        words = ["", *(value for _, value in offered[:3])]
        understood = [f"{one!r} {stage.command(table, seat, spec.name, one)}" for one in words]
        yield f"/{spec.name}: {', '.join(understood)}" + "".join(f" [{said(label)}]" for label, _ in offered)
    for piece in folder.conduct.held(game.view(table.state, seat))[:6]:
        if (reason := stage.why(table, seat, piece)) is not None:
            yield f"why {piece}: {said(reason)}"


def reasons(house: House, seat: int) -> Iterator[str]:
    """Why one action is better than another, in puzzles; of the first and the last ones that are whole lines."""
    folder, game, state = folder_of(house.t.game), loaded_of(house.t).game, house.t.state
    before, actions = game.view(state, seat), game.legal(state, seat).actions
    after: dict[Any, Any] = {}
    if house.t.game.startswith("bura"):
        actions = [one for one in actions if hasattr(one, "cards")]  # a raise is no puzzle
    for action in (*actions[:2], *actions[-2:]):
        then = replay(game, game.decide(state, seat, action, SeededChance("reasons")), state)
        if folder.riddles.whole(view := game.view(then, seat), seat):
            after[action] = view
    for good, bad in permutations(after, 2):
        asked = (before, (good,), after[good], (bad,), after[bad], seat)
        if folder.riddles.reasons and (why := folder.riddles.why(*asked)) is not None:
            yield f"{game.encode(good)} rather than {game.encode(bad)}: {why}"


def deciding(house: House, seat: int, *, weighs: bool) -> Iterator[str]:
    """What is said to ``seat``, which has to decide."""
    table, folder = house.t, folder_of(house.t.game)
    game = loaded_of(table).game
    view, legal = game.view(table.state, seat), game.legal(table.state, seat)
    conduct, riddles, coach = folder.conduct, folder.riddles, folder.coach
    course = conduct.course(game.view(table.state, None))
    yield f"decides: {conduct.decision(view)} {course} calls {conduct.calls(view)}"
    yield from typed(house, seat)
    if legal.choice:
        suits, whole = riddles.suits(view, legal, seat), riddles.whole(view, seat)
        yield f"a puzzle: {suits}, {whole}, {short(riddles.ways(view, legal), said)}"
        yield from lines("puzzle", riddles.told(table, seat))
        yield from reasons(house, seat) if weighs and table.game != "domino" else ()  # which plays each to its end
        at = moment(table, seat)
        yield from lines("coach", (*coach.happened(at), *coach.asks(at), *coach.advice(at)))
    question, own = asked(table, seat), hand(table, seat)
    if weighs and question is not None and own is not None:
        found = advised(roster(), question)
        yield from (f"advised: {game.encode(one.action)} {short(one, said)}" for one in found)
        yield from lines("hint", [one.text for one in hinted(table, seat, own, found).lines[len(own.lines) :]])


def position(house: House, *, weighs: bool) -> Iterator[str]:
    table, folder = house.t, folder_of(house.t.game)
    game, stage = loaded_of(table).game, folder.stage
    yield f"\n== deal {table.deal}, action {table.acts}"
    yield from scene("board", public(table, house.now))
    yield from lines("situation", stage.situation(table))
    waiting = sorted(game.waiting(table.state))
    seat = waiting[0] if waiting else 0
    own, beside = list(scene("hand", private(table, seat))), list(scene("hand", stage.beside(table, seat)))
    yield from own
    yield from (f"beside, {line}" for line in beside if line not in own)
    yield from (f"not beside, {line}" for line in own if line not in beside)
    for what in PANELS:
        yield from scene(what, stage.panel(table, seat, what))
    if waiting:
        yield from deciding(house, seat, weighs=weighs)
    else:
        yield from scene("past", past(table, table.board - 1))
        yield from lines("values", stage.values(table))


def match(key: str) -> Iterator[str]:
    """A match of ``easy``, whose every third action is any at all."""
    house, chance = seated(key, FACTS[key].seats, 5), SeededChance("told")
    yield f"# {key}, as ``python -m pytest tests/bot/games/test_told.py`` tells it"
    yield from scene("lobby", public(house.t, house.now))
    if house.t.phase == "lobby":
        house.say(ARAM, "start")
    stage, count, deals = folder_of(key).stage, 0, 0
    yield from (short(spec) for spec in folder_of(key).actions)
    yield f"targets of a cup: {short([targets(key, preset) for preset in rules_of(key).presets])}"
    yield f"rules: {short(stage.rules_picture(), said)}"
    yield from lines("coach", folder_of(key).coach.about())
    while house.t.phase == "play" and count < 400:
        game, before = loaded_of(house.t).game, house.t.state
        if game.waiting(before):
            count += 1
            if count % 5 == 1 and count < 5 * POSITIONS:
                yield from position(house, weighs=count % 25 == 6 and count < 25 * ADVISED)
        elif (deals := deals + 1) <= 3:
            yield from position(house, weighs=False)
        step(house, chance, "random" if count % 3 == 0 else "easy")
        if before is not None and house.t.state is not None and count < 60:
            views: Sequence[Any] = [game.view(one, None) for one in (before, house.t.state)]
            yield from lines("note", stage.notes(house.t, *views))
            if (held := folder_of(key).conduct.hold_ms(*views)) != 0:
                yield f"stays for {held} ms"
    yield from scene("\nthe end", public(house.t, house.now))
    yield from scene("hand", private(house.t, 0))


@pytest.mark.parametrize("key", game_keys())
def test_a_match_is_told_as_it_was(key: str) -> None:
    agrees(TOLD / f"{key}.txt", list(match(key)))
