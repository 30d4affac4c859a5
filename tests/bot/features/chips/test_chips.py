"""Playing for chips at a table: consent, stakes, payouts, commission, the risk game; nothing is lost or done twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core import events as ev
from bot.core.chips import FLOOR, GRANT, HOUSE, HOUSE_FLOAT, ISSUER, JACKPOT, STAKES, for_chips, is_match, moved
from bot.core.clocks import UNHURRIED_MS
from bot.core.context import Moment
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Risk
from bot.core.stakes import _laid, risk_opened
from bot.fair import SeededChance
from bot.games import entry_of, game_keys
from bot.games.entry import LAID
from bot.view.pictures import RiskPicture
from bot.view.press import unpack
from bot.view.show import public, with_risk
from rules.core import Illegal
from tests.bot.house import ARAM, House, must
from tests.bot.matches import PEOPLE, presses, seated, step
from tests.facts import FACTS
from tests.tiers import sampled

NINO = PEOPLE[1]


def agreed(house: House) -> None:
    """Everybody seated says yes to the stake; the match begins."""
    house.say(ARAM, "start")
    for _, chair in list(house.t.people())[1:]:
        assert house.t.phase == "lobby"
        house.say(next(p for p in PEOPLE if p.id == chair.person), "yes")


def for_stake(key: str, stake: int, seats: int = 2, seed: int = 4) -> House:
    house = seated(key, seats, seed)
    house.say(ARAM, f"set stake {stake}")
    agreed(house)
    return house


def play_out(house: House, seed: int = 1) -> None:
    chance = SeededChance(seed)
    for _ in range(4_000):
        if house.t.phase == "over":
            return
        step(house, chance, "standard")
        house.pass_time(4_000)
    raise AssertionError("no end")


def held(house: House) -> int:
    """Chips of people and what lies on the table, against what the issuer has given out."""
    return sum(chips for account, chips in house.accounts.items() if account != ISSUER)


def test_blot_is_never_played_for_chips() -> None:
    """HS-1."""
    for key in game_keys():
        assert for_chips(key) == ("blot" not in key and "belote" not in key)
    house = seated("bazaar-blot", 4, 1)
    assert house.refused(ARAM, "set stake 100") == "not-for-chips"
    assert not any("stake" in data for data in presses(public(house.t, house.now)))


def test_nobody_plays_for_chips_without_having_agreed() -> None:
    """HS-3: the stake is taken at the start, not on sitting down; the others are asked first. HS-3: while the
    others are asked for their consent, nobody raises the stake or changes the game under them. HS-2: nobody owes.
    And nobody plays for chips with automatic players (decision)."""
    house = seated("bura3", 2, 1)
    house.go("aram set stake 100; aram start")
    assert (house.t.phase, house.accounts) == ("lobby", {})
    house.say(NINO, "no")
    assert (house.t.phase, house.accounts) == ("lobby", {})
    agreed(house)
    assert house.t.phase == "play"
    assert house.accounts == {ISSUER: -2 * GRANT, ARAM.id: GRANT - 100, NINO.id: GRANT - 100, "table:table001": 200}
    house = seated("bura3", 2, 1)
    house.go("aram set stake 100; aram start")
    for words in ("set stake 1000", "set game blackjack", "set clock 0"):
        assert house.refused(ARAM, words) == "vote-open"
    house.say(NINO, "no")
    house.say(ARAM, "set stake 500")
    assert house.t.stake == 500
    house = seated("bura3", 2, 1)
    house.say(ARAM, "set stake 1000")
    house.accounts[NINO.id] = 999
    assert house.refused(ARAM, "start") == "chips-short"
    assert house.refused(ARAM, "set stake 33") == "bad-option"
    alone = House(game="bura3")
    alone.go("aram fill; aram set stake 10")
    assert alone.refused(ARAM, "start") == "chips-people-only"
    assert 0 in STAKES


@pytest.mark.parametrize("key", list(filter(is_match, game_keys())))
def test_the_pot_goes_to_the_winner_without_the_commission(key: str) -> None:
    """HS-3, HS-4: paid out when the match ends; the commission goes to the fund; every chip is somewhere."""
    house = for_stake(key, 100)
    play_out(house)
    result = must(loaded_of(house.t).game.result(house.t.state))
    commission = must(entry_of(key).commission)
    fee = commission.of(200, house.t.deal)
    assert house.accounts[JACKPOT] == fee
    if house.t.risk is not None:
        house.say(PEOPLE[house.t.risk.seat], "risk take")
    (winner,) = result.winners
    assert house.accounts[PEOPLE[winner].id] == GRANT + 100 - fee
    assert (house.accounts[PEOPLE[1 - winner].id], house.accounts["table:table001"]) == (GRANT - 100, 0)
    assert held(house) == -house.accounts[ISSUER]


def risky(key: str = "bura3", seed: int = 4) -> House:
    house = for_stake(key, 100, seed=seed)
    play_out(house)
    assert house.t.risk is not None
    return house


def test_the_winner_may_risk_and_the_house_pays() -> None:
    """HS-5: higher doubles, lower loses all, equal again; any number of steps; the house account pays."""
    outcomes = set()
    for seed in range(1, 30):
        house = risky(seed=seed)
        risk = must(house.t.risk)
        winner, other = PEOPLE[risk.seat], PEOPLE[1 - risk.seat]
        amount = risk.amount
        assert house.refused(other, "risk take") == "not-your-risk"
        offered = [data for data in presses(public(house.t, house.now)) if ":risk" in data]
        assert len(offered) == LAID
        drawn = _laid(house.t)[2]
        rank = entry_of("bura3").pieces.rank
        compared = rank(drawn) - rank(risk.shown)
        house.say(winner, "risk 2")
        if compared < 0:
            outcomes.add("lower")
            assert (house.t.risk, house.accounts[winner.id]) == (None, GRANT - 100)
            assert house.accounts[HOUSE] == HOUSE_FLOAT + amount
        else:
            outcomes.add("higher" if compared else "equal")
            assert must(house.t.risk).amount == amount * (2 if compared else 1)
            house.say(winner, "risk take")
            assert house.accounts[winner.id] == GRANT - 100 + amount * (2 if compared else 1)
        assert (house.accounts["table:table001"], held(house)) == (0, -house.accounts[ISSUER])
        assert house.refused(winner, "risk take") == "no-risk-now"
    assert outcomes == {"higher", "lower", "equal"}


def pictured(house: House) -> RiskPicture:
    picture = public(house.t, house.now).picture
    assert isinstance(picture, RiskPicture)
    return picture


@pytest.mark.parametrize("key", sampled(("bura3", "domino", "nardi"), ("bura3",)))
def test_the_risk_game_is_pictured_step_by_step(key: str) -> None:
    """HS-5: what is open, what was compared, what may come of it; what is face down is nowhere in the picture."""
    pieces = FACTS[key].pieces
    seen = set()
    for seed in range(1, 40):
        if seen == {"higher", "equal", "lower"}:
            break
        house = for_stake(key, 100, seed=seed)
        play_out(house)
        if house.t.risk is None:
            continue
        laid, first, amount = _laid(house.t), house.t.risk, house.t.risk.amount
        winner, at = PEOPLE[first.seat], 1 if pieces == "dice" else 3
        begun = pictured(house)
        assert begun.pieces == pieces
        assert begun.row == (laid[0], *[None] * (1 if pieces == "dice" else LAID - 1))
        assert (begun.amount, begun.double, begun.past, begun.lost) == (amount, 2 * amount, (), None)
        house.say(winner, f"risk {at}")
        came = pictured(house)
        if came.lost is None:
            assert house.t.risk is not None
            (step_,) = came.past
            assert came.row == (house.t.risk.shown, *begun.row[1:])
            assert came.amount == house.t.risk.amount == amount * (2 if step_.came == "higher" else 1)
            seen.add(step_.came)
            assert (step_.first, step_.drawn) == (laid[0], laid[at])
            house.say(winner, "risk take")
            lines = [line.text.key for line in public(house.t, house.now).lines]
            assert "risk-took" in lines
            assert not isinstance(public(house.t, house.now).picture, RiskPicture)
        else:
            seen.add("lower")
            assert came.lost == at
            assert came.row == tuple(laid[n] if n in (0, at) else None for n in range(len(begun.row)))
            assert came.amount == 0
            assert "risk-lower" in [line.text.key for line in public(house.t, house.now).lines]
        house.say(ARAM, "rematch")
        assert not isinstance(public(house.t, house.now).picture, RiskPicture)
    assert seen == {"higher", "equal", "lower"}


def test_the_picture_of_a_risk_game() -> None:
    house = risky()
    picture, laid = pictured(house), _laid(house.t)
    for n in range(20):
        other = replace(house.t, seed=f"{n:064x}")
        assert _laid(other)[1:] != laid[1:]
        assert with_risk(other, public(house.t, house.now)).picture == picture
    drawn = ev.RiskDrawn("8C", 0, "QD", False)
    table = replace(risky().t, risk=Risk(0, 190, "QD", 1, True))
    for event in (drawn, ev.RiskEnded(0)):
        table = evolve(table, event, table.seq + 1, 0)
    old = public(table, 0).picture
    assert isinstance(old, RiskPicture)
    assert old.row == ("QD", "8C", None, None, None)


def test_what_the_house_cannot_pay_is_not_risked() -> None:
    """HS-5: the house pays, and what it cannot cover is not offered (decision). HS-5: the sum that was won once
    more can still be taken."""
    house = for_stake("bura3", 100)
    house.accounts[HOUSE] = 0
    house.accounts[ISSUER] = -2 * GRANT
    play_out(house)
    assert (house.t.risk, house.accounts["table:table001"]) == (None, 0)
    house = risky()
    risk = must(house.t.risk)
    house.accounts[ISSUER] -= risk.amount
    house.accounts[HOUSE] = risk.amount  # enough for one step and for no other
    rank = entry_of("bura3").pieces.rank
    higher = next(n for n in range(1, LAID) if rank(_laid(house.t)[n]) > rank(risk.shown))
    winner = PEOPLE[risk.seat]
    house.say(winner, f"risk {higher}")
    assert house.refusal(winner, "risk 1") == ("risk-not-covered", {})
    house.say(winner, "risk take")
    assert (house.accounts[winner.id], house.accounts[HOUSE]) == (GRANT - 100 + 2 * risk.amount, 0)


def test_what_becomes_of_a_stake() -> None:
    """HS-5: time to decide, a day where there is no clock; a rematch takes it too. HS-3: what was staked goes back
    when the match is given up by vote."""
    house = risky()
    risk = must(house.t.risk)
    house.pass_time(UNHURRIED_MS + 1)
    assert (house.t.risk, house.accounts[PEOPLE[risk.seat].id]) == (None, GRANT - 100 + risk.amount)
    again = risky()
    again.say(ARAM, "rematch")
    assert (again.t.risk, again.t.phase, again.accounts["table:table001"]) == (None, "lobby", 0)
    house = for_stake("bura5", 250)
    house.pass_time(3_000)
    house.say(ARAM, "abandon")
    house.say(NINO, "yes")
    assert house.t.phase == "abandoned"
    assert house.accounts[ARAM.id] == house.accounts[NINO.id] == GRANT
    house = for_stake("domino", 50)
    house.pass_time(3_000)
    house.say(NINO, "leave")
    assert house.refused(PEOPLE[2], "sub") == "chips-no-sub"


def test_seka_moves_chips_as_they_are_put_in() -> None:
    """HS-3: antes and bets as they are made; SE-9: 5 % of a pot to the fund; nothing is left on the table. HS-2:
    all but nine chips of an account are lost at another table in the middle of a deal of seka."""
    house = seated("seka", 3, 2)
    house.say(ARAM, "set stake 1")
    agreed(house)
    house.pass_time(3_000)
    assert house.accounts["table:table001"] > 0
    play_out(house)
    assert house.accounts["table:table001"] == 0
    assert house.accounts[JACKPOT] > 0
    assert held(house) == -house.accounts[ISSUER] == 3 * GRANT
    house = seated("seka", 2, 2)
    house.say(ARAM, "set stake 1")
    agreed(house)
    house.pass_time(3_000)
    house.say(ARAM, "abandon")
    house.say(NINO, "yes")
    assert house.accounts["table:table001"] == 0
    assert [house.accounts[p.id] for p in (ARAM, NINO)] == [GRANT, GRANT]
    house = seated("seka", 2, 2)
    house.say(ARAM, "set stake 1")
    agreed(house)
    house.pass_time(3_000)
    lost = house.accounts[ARAM.id] - 9
    house.book((moved("won", (ARAM.id, -lost), (PEOPLE[2].id, lost)),))
    before = dict(house.accounts)
    with pytest.raises(Illegal) as refusal:
        house.say(ARAM, "act - bet10")
    assert (refusal.value.key, refusal.value.details, house.accounts) == ("chips-gone", {}, before)
    house.say(ARAM, "act - fold")


def test_accounts_are_the_purses_and_the_issuer_pays() -> None:
    """HS-3: stakes are taken when the deal begins, against the issuer. HS-2."""
    house = seated("blackjack", 2, 2)
    house.say(ARAM, "set stake 1")
    agreed(house)
    play_out(house)
    assert held(house) == -house.accounts[ISSUER]
    assert "table:table001" not in house.accounts
    assert JACKPOT not in house.accounts
    house = seated("seka", 2, 6)
    house.say(ARAM, "set stake 1")
    agreed(house)
    chance = SeededChance(2)
    for _ in range(60):
        if house.t.phase == "over":
            break
        step(house, chance)
        house.pass_time(4_000)
        view = loaded_of(house.t).game.view(house.t.state, None)
        assert list(view.purses) == [house.accounts[p.id] for p in (ARAM, NINO)]
    assert 0 < FLOOR < GRANT
    assert unpack("t:table001:risk take") is not None


def test_the_last_chips_may_be_the_stake() -> None:
    """HS-2: whoever has exactly the stake plays, and has nothing then."""
    house = seated("bura3", 2, 1)
    house.say(ARAM, "set stake 1000")
    house.accounts[NINO.id] = 1000
    agreed(house)
    assert (house.t.phase, house.accounts[NINO.id]) == ("play", 0)


def test_the_absent_are_offered_no_risk_game() -> None:
    """HS-5."""
    house = for_stake("bura3", 100)
    play_out(house)
    risk = house.t.risk
    assert risk is not None
    moment = Moment(house.now, house.token, house.accounts.get)
    table = replace(house.t, risk=None)
    assert risk_opened(table, moment) == (ev.RiskOpened(risk.seat, risk.amount, risk.shown),)
    chairs = [None if one is None else replace(one, away=True) for one in table.chairs]
    assert risk_opened(replace(table, chairs=tuple(chairs)), moment) == ()
