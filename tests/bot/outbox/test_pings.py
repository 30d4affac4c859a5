"""Who is rung where people play as they sit together: once a turn, and only who may be looking elsewhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.text import FluentCatalog
from bot.ports.keys import Dest, Slot
from bot.ports.records import Person
from bot.table.clocks import AWAY_MS, CALM_MS
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang, t
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO
from tests.bot.outbox.test_rings import ADMIN, Parlour, at, pinged
from tests.bot.test_service import PLACE, FakeClock

WORDS = FluentCatalog()


@pytest.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    clock = FakeClock()
    clock.now = at(12)
    made = Parlour(f"sqlite:///{tmp_path}/t.db", clock)
    await made.open()
    yield made
    await made.store.close()


def said(parlour: Parlour, lang: Lang = "en") -> list[str]:
    return [WORDS.say(lang, scene.lines[0].text) for scene in parlour.heard]


async def acts(parlour: Parlour, table_id: str) -> tuple[Person, str]:
    """Whose turn it is acts, a pass if it may; who that was, and the action."""
    table = await parlour.table(table_id)
    game, who = loaded_of(table).game, await parlour.turn(table_id)
    seat = min(game.waiting(table.state))
    legal = game.legal(table.state, seat)
    texts = sorted(game.encode(action) for action in legal.actions)
    text = "pass" if "pass" in texts else texts[0]
    data = f"a:{table_id}:{game.decision(table.state, game.parse(text))}:{text}"
    answer = await parlour.desk.press(parlour.key(), PLACE, who, data)
    assert answer.ok, answer.text
    return who, text


async def plays(parlour: Parlour, table_id: str) -> None:
    """The bidding is done: the first bids, the others pass, and cards are to be played."""
    await parlour.says(await parlour.turn(table_id), "bid", "8 hearts")
    while loaded_of(table := await parlour.table(table_id)).game.view(table.state, None).phase != "play":
        await acts(parlour, table_id)
    await parlour.later(1_000)
    parlour.heard.clear()
    parlour.times.clear()


async def test_a_turn_after_a_silence_rings_at_once_and_once(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    _, card = await acts(parlour, table)
    await parlour.later(0)
    second = await parlour.turn(table)
    assert parlour.rung() == [second.id]
    assert said(parlour) == [f"{second.name}, your turn · led {WORDS.say('en', t('card', card=card))}"]
    assert len(parlour.heard[0].lines) == 1, "one line"
    await parlour.later(59_000)
    assert parlour.rung() == [second.id], "the same turn rings once"


async def test_a_turn_that_comes_promptly_rings_when_it_has_lasted(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS - 1_000)
    await acts(parlour, table)
    began = parlour.clock.now
    await parlour.later(AWAY_MS - 1)
    assert parlour.rung() == []
    await parlour.later(44_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]
    assert parlour.times == [began + AWAY_MS]


async def test_at_three_seconds_a_card_nobody_is_rung(parlour: Parlour) -> None:
    table = await parlour.table_of(60)
    await plays(parlour, table)
    cards = 0
    while (now := await parlour.table(table)).waits and now.deal == 1:
        await acts(parlour, table)
        await parlour.later(3_000)
        cards += 1
    assert cards > 16
    assert parlour.rung() == []


async def test_who_has_won_the_trick_is_rung_only_if_it_then_looks_away(parlour: Parlour) -> None:
    """Whoever has just acted is there, however long that took."""
    table = await parlour.table_of(120)
    await plays(parlour, table)
    for _ in range(3):
        await acts(parlour, table)
        await parlour.later(1_000)
    while (await acts(parlour, table))[0] != (winner := await parlour.turn(table)):
        await parlour.later(1_000)
        for _ in range(3):
            await acts(parlour, table)
            await parlour.later(1_000)
        await parlour.later(CALM_MS)
        parlour.heard.clear()
    await parlour.later(1_000)
    assert parlour.rung() == []
    await parlour.later(AWAY_MS)
    assert parlour.rung() == [winner.id]


@pytest.mark.parametrize(
    ("chosen", "after_silence", "promptly", "in_the_end"),
    [("always", 1, 1, 1), ("later", 1, 0, 1), ("never", 0, 0, 0)],
)
async def test_everybody_as_they_want_it(
    parlour: Parlour, chosen: str, after_silence: int, promptly: int, in_the_end: int
) -> None:
    for person in FOUR:
        await parlour.says(person, "remind", chosen)
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(2_000)
    assert len(parlour.rung()) == after_silence
    await acts(parlour, table)
    await parlour.later(2_000)
    assert len(parlour.rung()) == after_silence + promptly
    await parlour.later(AWAY_MS + 5_000)
    assert len(parlour.rung()) == after_silence + in_the_end, "the same turn rings once"


async def test_a_person_goes_before_the_chat(parlour: Parlour) -> None:
    await parlour.says(ADMIN, "remind", "chat never")
    for person in (ARAM, NINO):
        await parlour.says(person, "remind", "later")
    refused = await parlour.desk.command(parlour.key(), PLACE, DAVIT, "remind", "chat always")
    assert not refused.ok
    table = await parlour.table_of(120)
    await plays(parlour, table)
    asked = []
    for _ in range(8):
        await parlour.later(CALM_MS)
        before = await parlour.turn(table)
        await acts(parlour, table)
        await parlour.later(500)
        if (now := await parlour.turn(table)) != before:
            asked.append(now.id)
    assert {DAVIT.id, LUSINE.id} & set(asked)
    assert parlour.rung() == [one for one in asked if one in (ARAM.id, NINO.id)]


async def test_always_may_be_the_chats_choice(parlour: Parlour) -> None:
    await parlour.says(ADMIN, "remind", "chat always")
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await acts(parlour, table)
    await parlour.later(1_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_alone_with_automatic_players_too(parlour: Parlour) -> None:
    opened = await parlour.desk.command(parlour.key(), "tg:-6:0", VANO, "now")
    assert opened.table is not None
    await parlour.later(10 * 60_000)
    assert parlour.rung() == [VANO.id], "ten minutes of one turn"
    assert (await parlour.desk.command(parlour.key(), "tg:-6:0", VANO, "pass")).ok
    await parlour.later(10 * 60_000)
    assert parlour.rung() == [VANO.id] * 2


async def test_in_the_private_chat_too(parlour: Parlour) -> None:
    opened = await parlour.desk.command(parlour.key(), "tg:77:0", Person("tg:77", "Vano"), "now")
    assert opened.table is not None
    await parlour.later(60_000)
    assert parlour.rung() == ["tg:77"]


async def test_where_a_reminder_follows_at_once_it_is_the_ring(parlour: Parlour) -> None:
    """With 30 s for a move half of them are over when a ring would come."""
    table = await parlour.table_of(30)
    await plays(parlour, table)
    await acts(parlour, table)
    await parlour.later(20_000)
    assert [scene.lines[0].text.key for scene in parlour.heard] == ["note-your-turn"]


async def test_whose_partner_ran_out_of_time_is_rung(parlour: Parlour) -> None:
    table = await parlour.table_of(60)
    await plays(parlour, table)
    late = await parlour.turn(table)
    parlour.heard.clear()
    await parlour.later(61_000)
    now = await parlour.turn(table)
    assert now != late
    assert parlour.rung()[-1] == now.id
    assert said(parlour)[-1].startswith(f"{now.name}, your turn")


async def test_the_first_to_bid_is_rung_after_the_pause_between_deals(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    for _ in range(4):
        await acts(parlour, table)
        await parlour.later(1_000)
    parlour.heard.clear()
    assert (await parlour.table(table)).deal == 1
    await parlour.later(16_000)
    assert (await parlour.table(table)).deal == 2
    assert parlour.rung() == [(await parlour.turn(table)).id]


async def test_several_who_are_asked_at_once_are_rung_together_and_once(parlour: Parlour) -> None:
    await parlour.table_of(120, FOUR[:3], "blackjack")
    await parlour.later(5_000)
    assert parlour.rung() == []
    answer = await parlour.desk.command(parlour.key(), PLACE, NINO, "bet", "10")
    assert answer.ok, answer.text
    await parlour.later(40_000)
    assert parlour.rung() == [ARAM.id, DAVIT.id]
    assert len(parlour.heard) == 1
    assert (await parlour.desk.command(parlour.key(), PLACE, ARAM, "bet", "10")).ok
    await parlour.later(16_000)
    assert parlour.rung() == [ARAM.id, DAVIT.id], "who is still waited for has been rung"


async def test_quiet_hours_do_not_hold_it_back(parlour: Parlour) -> None:
    """Whoever plays at this pace is up."""
    parlour.clock.now = at(22)
    for person in FOUR:
        await parlour.says(person, "quiet", "23-8 +4")
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(0)
    assert len(parlour.rung()) == 1


async def test_a_restart_rings_nobody_twice_and_forgets_nobody(parlour: Parlour) -> None:
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(0)
    await parlour.again()
    await parlour.later(30_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]
    await acts(parlour, table)
    await parlour.again()
    await parlour.later(AWAY_MS)
    assert len(parlour.rung()) == 2


async def test_the_ring_of_a_turn_that_is_over_goes(parlour: Parlour) -> None:
    async def stands() -> bool:
        return await parlour.store.outbox.sent(Dest(PLACE), Slot.parse(f"ping:{table}")) is not None

    table = await parlour.table_of(120)
    await plays(parlour, table)
    await parlour.later(CALM_MS)
    await acts(parlour, table)
    await parlour.later(1_000)
    assert await stands()
    await acts(parlour, table)
    await parlour.later(1_000)
    assert not await stands()


async def test_it_says_what_everybody_knows_in_everybodys_language(parlour: Parlour) -> None:
    """What is said is the same whoever holds which cards, and there are words for it in each language."""
    for game in ("bazaar-blot", "seka", "domino", "nardi", "bura3", "blackjack"):
        people = FOUR[:2] if game in ("nardi", "bura3") else FOUR[:3] if game == "blackjack" else FOUR
        await parlour.table_of(120, people, game)
        await parlour.later(AWAY_MS + 1_000)
        assert parlour.heard, game
        assert pinged(parlour.heard[-1]), game
        for lang in LANGUAGES:
            words = WORDS.say(lang, parlour.heard[-1].lines[0].text)
            assert "{" not in words, words
            assert "[" not in words, words
        parlour.heard.clear()
        assert (await parlour.desk.command(parlour.key(), PLACE, people[0], "abandon")).ok
        for person in people[1:]:
            await parlour.desk.command(parlour.key(), PLACE, person, "yes")
