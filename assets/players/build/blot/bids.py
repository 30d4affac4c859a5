"""Trains the network that calls in Bazaar Blot, from its own auctions: ``make train GAME=bazaar-blot``.

Theory of operation. Thousands of deals are made at once, each played out in every strain by every seat with quick
rules (``deals.c``), so that any contract has a price at once. Four copies of the network bid for them, now and then
something else than what they think best; each call is then told what its pair gained over the other (BZ-40 … BZ-47)
and the network moves its answer for it there. What it is told is that of ``bot.games.blot.player.calls``: a test
compares the two. At many tables one side bids plainly, as people do, or all do but one seat (``plainly.py``). Half of
the deals are dealt at 0:0, the others anywhere in a match: there what a call has gained is by how much it has moved
the chance to win the match (``matches.py``), worked out anew now and then from its own deals.

Left alone, the copies agree on a language of their own, in which no trumps is named with eight hearts: a partner who is
a person understands nothing of it. So a second, small network learns beside it what a seat would reach as declarer in
each strain, and whoever names a strain in which less is to be expected than in another pays a part of the difference.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from assets.players.build.blot.learner import TEN, Learner
from assets.players.build.blot.matches import BAZAAR, Chances, scores
from assets.players.build.blot.plainly import Plain
from bot.games.blot.player.calls import AUCTION_INPUTS, CALLS, FORESEEN, HIGH, HIGHEST, JUMPS, NEAR, SCORE
from bot.games.thinking import opened
from rules.blot.bazaar.model import LEAGUE
from rules.blot.bazaar.score import BLOT, DEAL, KAPUT, TIMES, worth
from rules.cards import RANKS

HERE = Path(__file__).parent
SIZES = (AUCTION_INPUTS, 256, 128, CALLS)
OUTLOOK = (AUCTION_INPUTS, 64, FORESEEN)
PLAINNESS = 0.25
"""The part of the difference."""
DEALS = 4096
BATCH = 1024
RENEWED = (0.25, 0.6)
"""When, of the time, the chances to win a match are worked out anew; before the first of them only points count."""
OFTEN, SELDOM = 0.3, 0.04
"""The part of calls in which something else is tried: so much more at first, and in the end."""
COMPANY = (0.4, 0.3, 0.3)
"""The part of tables at which everybody calls by the network, one side bids plainly, or all do but one seat."""
SETTLED = 50
"""Rounds in the end in which nothing is tried out."""
CLOSE = 3
"""So many times as much the ends of the biddings count there."""
LEAST = 25
"""A kaput bid is at least this (BZ-14)."""
BITS = np.arange(32, dtype=np.uint32)
ALL, NONE = 201, 202
"""In place of sai: the declarer's side has every trick, none."""


def compiled() -> ctypes.CDLL:
    """``deals.c`` as a shared object."""
    made = Path(tempfile.mkdtemp()) / "deals.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(made), str(HERE / "deals.c")], check=True)
    return ctypes.CDLL(str(made))


class Deals:
    """The compiled dealer. ``seed``: two numbers below 2³²."""

    def __init__(self, seed: tuple[int, int]) -> None:
        self.core = compiled()
        self.core.seed(*map(ctypes.c_uint, seed))
        table = [worth(LEAGUE, strain).fours.get(rank, 0) for strain in ("S", "N") for rank in RANKS]
        self._fours = np.array(table, np.int32)

    def __call__(self, n: int) -> tuple[np.ndarray, ...]:
        """Hands (n, 4); what is taken by strain and declarer (n, 5, 4); what combinations count by strain and side
        (n, 5, 2); who has king and queen by suit (n, 4), 4 nobody; what each hand could declare by strain (n, 5, 4)."""
        hands = np.zeros((n, 4), np.uint32)
        parts = [np.zeros((n, *shape), np.uint8) for shape in ((5, 4), (5, 2), (4,), (5, 4))]
        self.core.deals(n, *(ctypes.c_void_p(one.ctypes.data) for one in (self._fours, hands, *parts)))
        return (hands, *[one.astype(np.int32) for one in parts])


class Table:
    """Many auctions side by side; the first to speak is seat 0."""

    def __init__(self, n: int) -> None:
        def zeros(*more: int) -> np.ndarray:
            return np.zeros((n, *more), np.int64)

        self.level, self.strain, self.seat, self.call = zeros(), zeros(), zeros(), zeros()
        self.passes, self.turn, self.calls, self.asked = zeros(), zeros(), zeros(), zeros()
        self.kaput, self.done = zeros().astype(bool), zeros().astype(bool)
        self.last_strain, self.last_level, self.passed = zeros(4), zeros(4), zeros(4)
        self.totals, self.target = zeros(2), zeros() + LEAGUE.target

    def some(self, rows: np.ndarray) -> Table:
        found = object.__new__(Table)
        for name, one in vars(self).items():
            setattr(found, name, one[rows])
        return found

    @property
    def lowest(self) -> np.ndarray:
        return np.where(self.level == 0, LEAGUE.first_bid, self.level + 1)

    def inputs(self, hands: np.ndarray, own: np.ndarray) -> np.ndarray:
        """What the network is told for the seat at turn of each row."""
        n, seat = len(self.turn), self.turn
        row = np.arange(n)
        said = np.zeros((n, AUCTION_INPUTS), np.float32)
        held = ((hands[row, seat][:, None] >> BITS) & 1).astype(np.float32)
        said[:, :32] = held
        bid = np.flatnonzero(self.level > 0)
        said[bid, 32 + self.strain[bid]] = 1
        said[:, 37] = np.minimum(self.level, HIGH) / 16
        said[:, 38] = self.kaput
        said[bid, 39 + (self.seat[bid] - seat[bid]) % 4] = 1
        said[:, 43] = self.call > 0
        for at, ahead in ((44, 2), (50, 1), (56, 3), (62, 0)):
            whose = (seat + ahead) % 4
            level = self.last_level[row, whose]
            has = np.flatnonzero(level > 0)
            said[has, at + self.last_strain[has, whose[has]]] = 1
            said[:, at + 5] = np.minimum(level, HIGH) / 16
        said[row, 68 + seat] = 1
        said[:, 72] = self.passes / 3
        for at, ahead in ((73, 2), (74, 1), (75, 3)):
            said[:, at] = self.passed[row, (seat + ahead) % 4]
        said[:, 76:81] = own[row, :, seat] / 10
        said[:, 87] = self.calls / 10
        for suit in range(4):
            said[:, 81 + suit] = held[:, 8 * suit + 5] * held[:, 8 * suit + 6]
            said[:, 88 + suit] = held[:, 8 * suit : 8 * suit + 8].sum(1) / 8
        near = self.totals.max(1) > self.target - NEAR
        for at, side in ((SCORE, seat & 1), (SCORE + 1, 1 - (seat & 1))):
            points = self.totals[row, side]
            said[:, at] = np.clip(points / self.target, 0, 1.5) * near
            said[:, at + 2] = np.clip(1 - (self.target - points) / NEAR, 0, 1.5)
        return said

    def could(self) -> np.ndarray:
        """Which answers are calls that may be made now (n, CALLS)."""
        found = np.zeros((len(self.turn), CALLS), bool)
        free, low = self.call == 0, self.lowest
        found[:, 0] = True
        found[:, 1] = free & (self.level > 0) & (((self.seat ^ self.turn) & 1) == 1)
        for j, jump in enumerate(JUMPS):
            found[:, 2 + 5 * j : 7 + 5 * j] = (free & ~self.kaput & (low + jump <= HIGHEST))[:, None]
        found[:, 22:27] = (free & (np.maximum(low, LEAST) <= HIGHEST))[:, None]
        found[:, CALLS - 1] = ~free
        return found

    def make(self, rows: np.ndarray, call: np.ndarray) -> None:
        """The calls of some rows."""
        turn, free = self.turn[rows], self.call[rows] == 0
        self.calls[rows] += 1
        sur = rows[~free & (call == CALLS - 1)]
        self.call[sur], self.done[sur] = 2, True
        ok = rows[~free & (call == 0)]
        self.asked[ok] += 1
        self.turn[ok] = (self.turn[ok] + 2) % 4
        self.done[ok[self.asked[ok] == 2]] = True
        bids = free & (call >= 2)
        at, what, who = rows[bids], call[bids], turn[bids]
        kaput = what >= 22
        jump = np.array(JUMPS)[np.minimum((what - 2) // 5, len(JUMPS) - 1)]
        level = np.where(kaput, np.maximum(self.lowest[at], LEAST), self.lowest[at] + jump)
        self.level[at], self.strain[at], self.seat[at], self.passes[at] = level, (what - 2) % 5, who, 0
        self.kaput[at] |= kaput
        self.last_strain[at, who], self.last_level[at, who] = (what - 2) % 5, level
        self.turn[at] = (who + 1) % 4
        quansh = rows[free & (call == 1)]
        self.call[quansh], self.turn[quansh] = 1, self.seat[quansh]
        passed = free & (call == 0)
        at = rows[passed]
        self.passes[at] += 1
        self.passed[at, turn[passed]] = 1
        self.turn[at] = (turn[passed] + 1) % 4
        self.done[at[((self.passes[at] >= 3) & (self.level[at] > 0)) | (self.passes[at] >= 4)]] = True


def reaches(taken: np.ndarray, counts: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """What each seat reaches as declarer by strain, in points (n, 5, 4), as ``gained`` compares it with the level."""
    found: np.ndarray = np.where(taken == ALL, KAPUT, np.where(taken == NONE, 0, taken // 10))
    found = found + counts[:, :, [0, 1, 0, 1]]
    for suit in range(4):
        pair = pairs[:, suit]
        found[:, suit, :] += np.where((pair[:, None] < 4) & ((pair[:, None] ^ np.arange(4)) & 1 == 0), BLOT, 0)
    return found


def scored(table: Table, taken: np.ndarray, counts: np.ndarray, pairs: np.ndarray) -> tuple[np.ndarray, ...]:
    """By deal, what both sides write (n, 2; BZ-40 … BZ-47), whether one has every trick, and whether the contract is
    made."""
    row = np.arange(len(table.level))
    side = table.seat & 1
    raw = taken[row, table.strain, table.seat]
    swept, none = raw == ALL, raw == NONE
    sai = np.where(swept, 162, np.where(none, 0, raw))
    theirs = (162 - sai + 4) // 10
    mine_points = np.where(swept, KAPUT, np.where(none, 0, DEAL - theirs))
    their_points = np.where(swept, 0, np.where(none, KAPUT, theirs))
    own, other = counts[row, table.strain, side], counts[row, table.strain, 1 - side]
    pair = np.where(table.strain < 4, pairs[row, np.minimum(table.strain, 3)], 4)
    mine_blot = np.where((pair < 4) & ((pair & 1) == side), BLOT, 0)
    their_blot = np.where((pair < 4) & ((pair & 1) != side), BLOT, 0)
    reached = np.where(swept, KAPUT, sai // 10) + own + mine_blot
    made = ~none & ~(table.kaput & ~swept) & (reached >= table.level)
    times = np.array([TIMES[""], TIMES["quansh"], TIMES["sur"]])[table.call]
    all_in = np.where(np.where(made, swept, none), KAPUT, DEAL) + own + other + times * table.level
    shared = made & (table.call == 0)
    mine = np.where(shared, mine_points + own + table.level, np.where(made, all_in, 0)) + mine_blot
    others = np.where(shared, their_points + other, np.where(made, 0, all_in)) + their_blot
    bids = table.level > 0
    written: np.ndarray = np.where(side == 0, (mine, others), (others, mine)).T * bids[:, None]
    every: np.ndarray = (swept | none) & bids
    return written, every, made & bids


def gained(table: Table, taken: np.ndarray, counts: np.ndarray, pairs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """By deal, the points that side 0 gains over side 1, and whether the contract is made."""
    written, _, made = scored(table, taken, counts, pairs)
    return written[:, 0] - written[:, 1], made


def bid(
    learner: Learner,
    outlook: Learner,
    chances: Chances | None,
    dealt: tuple[np.ndarray, ...],
    often: float,
    begin: float,
    chance: np.random.Generator,
) -> tuple[Any, ...]:
    """All auctions of ``dealt``, something else than the best in ``often`` of calls and ``company`` at the tables (if
    that is 0, neither): what the network was told, its calls, what each gained, the deal and the seat of each, the
    table in the end, and what was written, with every trick or not. ``begin``: the part of deals at 0:0; ``chances``:
    None where points are all that counts."""
    hands, taken, counts, pairs, own = dealt
    table, plain = Table(len(hands)), Plain(hands)
    plainly = company(len(hands), chance) if often else np.zeros((len(hands), 4), bool)
    table.totals, table.target = scores(BAZAAR, len(hands), begin, chance)
    told, calls, rows, seats, own_calls = [], [], [], [], []
    while len(at := np.flatnonzero(~table.done)):
        part = table.some(at)
        said, could = part.inputs(hands[at], own[at]), part.could()
        answers = np.where(could, learner.layers(said)[-1], -1e9)
        call = answers.argmax(1)
        other = chance.random(len(at)) < often
        heat = chance.choice([0.2, 0.6, 3.0], p=[0.5, 0.45, 0.05], size=(len(at), 1))
        tried = np.where(could, chance.gumbel(size=answers.shape) * heat + answers, -1e9).argmax(1)
        call = np.where(other, tried, call)
        by_rule = plainly[at, part.turn]
        call = np.where(by_rule, plain.calls(part, at, could), call)
        told.append(said)
        calls.append(call)
        rows.append(at)
        seats.append(part.turn)
        own_calls.append(~by_rule)
        table.make(at, call)
    written, every, _ = scored(table, taken, counts, pairs)
    lead = written[:, 0] - written[:, 1]
    if chances is not None:
        lead = chances.gained(table.target[:, None] - table.totals, written, every)
    mine = np.concatenate(own_calls)
    row, seat, said, call = (np.concatenate(one)[mine] for one in (rows, seats, told, calls))
    gain = (np.where(seat & 1 == 0, lead[row], -lead[row]) / TEN).astype(np.float32)
    named = np.flatnonzero((call >= 2) & (call < CALLS - 1))
    foreseen = outlook.layers(said[named])[-1][:, :5]
    less = foreseen.max(1) - foreseen[np.arange(len(named)), (call[named] - 2) % 5]
    gain[named] -= PLAINNESS * less
    return said, call, gain, row, seat, table, written, every


def company(n: int, chance: np.random.Generator) -> np.ndarray:
    """Which seats bid plainly (n, 4): none, those of one side, or these and one of the other's."""
    kind, side = chance.choice(len(COMPANY), n, p=COMPANY), chance.integers(2, size=n)
    found: np.ndarray = (np.arange(4) & 1 == side[:, None]) & (kind > 0)[:, None]
    alone = np.flatnonzero(kind == 2)
    found[alone, 1 - side[alone] + 2 * chance.integers(2, size=len(alone))] = True
    return found


def closed(table: Table, dealt: tuple[np.ndarray, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What the declarers are told when the bidding is over, the deal and the seat of each: nobody calls then, but that
    is when a contract's chance is asked for."""
    at = np.flatnonzero(table.level > 0)
    end = table.some(at)
    end.turn = end.seat
    return end.inputs(dealt[0][at], dealt[4][at]), at, end.seat


def train(minutes: float, seed: int, out: Path, commit: str, known: Path | None = None, further: bool = False) -> None:
    """``known``: weights to begin with. Of the network that calls they stay as they are but for what the score changes,
    so that nothing changes at 0:0; that takes a tenth of the time; ``further``: all of them learn on. 0 ``minutes``:
    only the chance to make is learnt."""
    chance = np.random.default_rng(seed)
    deals = Deals((int(chance.integers(1 << 31)), 7))
    learner, outlook = Learner(chance, SIZES), Learner(chance, OUTLOOK)
    if known is not None:
        learner.load(known)
        outlook.load(_outlook(known))
    if known is None or "score" not in opened(known.read_bytes())[0]:
        for one in (learner, outlook):
            one.matrices[0][SCORE:] = 0
    learner.only_from = SCORE if known is not None and not further else 0
    later, renewed = (0.5, iter(RENEWED)) if known is None else (0.6 if further else 0.2, iter((0.0, *RENEWED)))
    begin = 1.0
    chances, due = None, next(renewed)
    pool: list[tuple[np.ndarray, np.ndarray]] = []
    begun, rounds, before = time.process_time(), 0, None
    while minutes and (done := (time.process_time() - begun) / 60 / minutes) < 1:
        rate, often = 1e-3 * (1 - done) + 3e-5, OFTEN * (1 - done) + SELDOM
        if known is not None:  # what others would try out must not be learnt anew as what they do
            rate, often = 4e-4 * (1 - done) + 1e-5, 2 * SELDOM if further else SELDOM
        dealt = deals(DEALS)
        told, calls, gain, row, seat, table, written, every = bid(
            learner, outlook, chances, dealt, often, begin, chance
        )
        pool = [*pool[-3:], (written, every)]
        if done >= due:
            chances = Chances(BAZAAR, deals.core, *map(np.concatenate, zip(*pool, strict=True)))
            due, before, begin = next(renewed, 2.0), None, later
        reached, swept = reaches(*dealt[1:4]), dealt[1] == ALL
        close, of, whose = closed(table, dealt)
        seen, of, whose = np.concatenate([told, close]), np.concatenate([row, of]), np.concatenate([seat, whose])
        for at in np.array_split(chance.permutation(len(seen)), len(seen) // BATCH):
            wrong = outlook.foresee(seen[at], reached[of[at], :, whose[at]], swept[of[at], :, whose[at]], rate)
        for told_, calls_, gain_ in ((told, calls, gain), *([before] if before and rounds > 30 else [])):
            for some in np.array_split(chance.permutation(len(calls_)), len(calls_) // BATCH):
                error = learner.learn(told_[some], calls_[some], gain_[some], rate)
        before, rounds = (told, calls, gain), rounds + 1
        if rounds % 20 == 0:
            bids = table.level > 0
            print(
                f"{done:4.0%} round {rounds} error {error:.1f} "
                f"level {table.level[bids].mean():.1f} quansh {(table.call > 0).mean():.2f} "
                f"kaput {table.kaput.mean():.4f} foreseen to {wrong:.1f}",
                flush=True,
            )
            save(learner, out, seed, commit)
            save(outlook, _outlook(out), seed, commit)
    settle(outlook, learner, deals, chance)
    save(learner, out, seed, commit)
    save(outlook, _outlook(out), seed, commit)


def settle(outlook: Learner, learner: Learner, deals: Deals, chance: np.random.Generator) -> None:
    """Teaches ``outlook`` what is reached where nobody has tried anything out, above all when the bidding is over: who
    doubles to try it says nothing of its hand."""
    for number in range(SETTLED):
        dealt = deals(DEALS)
        told, _, _, row, seat, table, *_ = bid(learner, outlook, None, dealt, 0.0, 0.5, chance)
        told, row, seat = (
            np.concatenate([one, *CLOSE * [end]])
            for one, end in zip((told, row, seat), closed(table, dealt), strict=True)
        )
        reached, swept = reaches(*dealt[1:4]), dealt[1] == ALL
        for at in np.array_split(chance.permutation(len(told)), len(told) // BATCH):
            rate = 1e-3 * (1 - number / SETTLED) + 1e-5
            outlook.foresee(told[at], reached[row[at], :, seat[at]], swept[row[at], :, seat[at]], rate)


def _outlook(out: Path) -> Path:
    return out.with_stem(f"{out.stem}-outlook")


def save(learner: Learner, out: Path, seed: int, commit: str) -> None:
    learner.save(out, game="bazaar-blot", score=True, seed=seed, trainer=commit)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=50, help="of processor time")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players/bazaar-blot.net"))
    asked.add_argument("--from", type=Path, dest="known", help="weights to which the score is added: two minutes")
    asked.add_argument("--further", action="store_true", help="learn everything on from these")
    given = asked.parse_args()
    named = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=HERE)
    train(given.minutes, given.seed, given.out, named.stdout.strip(), given.known, given.further)
