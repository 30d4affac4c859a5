"""Trains the network that takes in Georgian Belote, from its own deals: ``make train GAME=georgian-belote``.

Theory of operation. Thousands of deals are made at once, each played out by quick rules in every suit by every taker
(``deals.c``), so that any taking has a price at once. A call is only ever made after passes, so a deal has at most
eight; of each, every suit is told what it would have gained, and passing what is gained by what the network does then.
What it is told is that of ``bot.games.blot.player.calls``: a test compares the two. Half of the deals are dealt at
0:0, the others with one side near the end of its match: there what a call has gained is by how much it has moved the
chance to win the match (``matches.py``), worked out anew now and then from its own deals. ``--from`` leaves weights as
they are and learns beside them what the score changes.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import time
from pathlib import Path

import numpy as np

from assets.players.build.blot.bids import BITS, compiled
from assets.players.build.blot.learner import Learner
from assets.players.build.blot.matches import GEORGIAN, Chances, scores
from bot.games.blot.player.calls import FAR, INPUTS, TAKING_ANSWERS, TAKING_NEAR, TAKING_SCORE, UNIT
from bot.games.blot.player.core import duties
from rules.blot.belote.georgian import FOURS, Georgian, ruleset
from rules.cards import RANKS

SIZES = (INPUTS, 96, 48, TAKING_ANSWERS)
DEALS = 4096
BATCH = 1024
CALLS = 8
OFTEN = 0.05
"""The part of deals passed on though the network would not, so that it knows what comes after."""
RENEWED = (0.25, 0.6)
"""When, of the time, the chances to win a match are worked out anew; before the first of them only points count."""
BEGUN, SELDOM = 0.5, 0.2
"""The part of deals at 0:0 once they count; where only the score is learnt."""
PASS, TAKE = 0, 1


class Deals:
    """The compiled dealer. ``seed``: two numbers below 2³²."""

    def __init__(self, seed: tuple[int, int]) -> None:
        self.core = compiled()
        self.core.seed(*map(ctypes.c_uint, seed))
        self._fours = np.array([FOURS.get(rank, 0) // 10 for rank in RANKS], np.int32)
        self._duties = duties(ruleset(Georgian()).follow)

    def __call__(self, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Hands of five (n, 4), the card turned up (n,), and by suit and taker what both sides write (n, 4, 4, 2)."""
        hands, turned, written = np.zeros((n, 4), np.uint32), np.zeros(n, np.uint8), np.zeros((n, 4, 4, 2), np.int16)
        parts = [ctypes.c_void_p(one.ctypes.data) for one in (self._fours, hands, turned, written)]
        self.core.turned_deals(n, self._duties, *parts)
        return hands, turned.astype(np.int64), written.astype(np.int32)


def told(hands: np.ndarray, turned: np.ndarray, step: int, lacking: np.ndarray) -> np.ndarray:
    """What the network is told at the ``step``-th call of each deal (n, INPUTS), by what both sides lack (n, 2)."""
    n, seat = len(hands), step % 4
    row, first = np.arange(n), turned // 8
    held = ((hands[:, seat][:, None] >> BITS) & 1).astype(np.float32).reshape(n, 4, 8)
    held = held[row[:, None], (first[:, None] + np.arange(4)) % 4]
    said = np.zeros((n, INPUTS), np.float32)
    said[:, :32] = held.reshape(n, 32)
    said[row, 32 + turned % 8] = 1
    said[:, 40 + step] = 1
    with_turned = held.copy()
    with_turned[row, 0, turned % 8] = 1
    said[:, 48:52] = with_turned[:, :, 5] * with_turned[:, :, 6]
    said[:, 52:56] = held.sum(2) / 5
    left = np.maximum(lacking[:, [seat % 2, 1 - seat % 2]], 0)
    standing = np.stack([1 - np.minimum(left, FAR) / FAR, 1 - np.minimum(left, TAKING_NEAR) / TAKING_NEAR], 2)
    said[:, TAKING_SCORE:] = standing.reshape(n, 4) * near(lacking)[:, None]
    return said


def near(lacking: np.ndarray) -> np.ndarray:
    """Where the score counts (n,)."""
    found: np.ndarray = lacking.min(1) < TAKING_NEAR
    return found


def taken_by(sides: tuple[Learner, Learner], dealt: tuple[np.ndarray, ...], lacking: np.ndarray) -> np.ndarray:
    """By deal, what both sides write (n, 2) if side 0 calls by the first of ``sides``."""
    hands, turned, written = dealt
    found, on = np.zeros((len(hands), 2), np.int64), np.arange(len(hands))
    for step in range(CALLS):
        said = told(hands[on], turned[on], step, lacking[on])
        best = np.where(could(step), sides[step % 2].layers(said)[-1], -1e9).argmax(1)
        takes = best != PASS
        at = on[takes]
        found[at] = written[at, (turned[at] // 8 + best[takes] - TAKE) % 4, step % 4]
        on = on[~takes]
    return found


def could(step: int) -> np.ndarray:
    """Which answers are calls that may be made (GE-2)."""
    first = step < 4
    return np.array([step < CALLS - 1, first, not first, not first, not first])


def gained(chances: Chances | None, lacking: np.ndarray, written: np.ndarray) -> np.ndarray:
    """What deals are worth to side 0 by what both sides would write (n, ..., 2): points over the other, and near the
    end, what is worth as much. ``chances``: None where points are all that counts."""
    found: np.ndarray = (written[..., 0] - written[..., 1]).astype(np.float32)
    if chances is not None:
        at = np.flatnonzero(near(lacking))
        there, each = written[at].reshape(-1, 2), written[0, ..., 0].size
        found[at] = chances.gained(np.repeat(lacking[at], each, axis=0), there).reshape(found[at].shape)
    return found


def deal_out(
    learner: Learner,
    dealt: tuple[np.ndarray, ...],
    lacking: np.ndarray,
    chances: Chances | None,
    chance: np.random.Generator,
) -> tuple[np.ndarray, ...]:
    """The calls of ``dealt``: what the network was told, what each answer would have gained and which could be given;
    by deal at which call it was taken, had nobody passed for the sake of learning, and what both sides write then."""
    hands, turned, written = dealt
    worths = gained(chances, lacking, written) / UNIT
    n = len(hands)
    row, first = np.arange(n), turned // 8
    said, worth, open_ = [], [], []
    alive = np.ones(n, bool)
    reached, best = [], []
    for step in range(CALLS):
        seat, may = step % 4, could(step)
        said.append(told(hands, turned, step, lacking))
        sign = 1 if seat % 2 == 0 else -1
        each = np.zeros((n, TAKING_ANSWERS), np.float32)
        for suit in range(4):
            each[:, TAKE + suit] = sign * worths[row, (first + suit) % 4, seat]
        answers = np.where(may, learner.layers(said[-1])[-1], -1e9)
        best.append(answers.argmax(1))
        worth.append(each)
        open_.append(np.broadcast_to(may, (n, TAKING_ANSWERS)))
        reached.append(alive.copy())
        alive &= (best[-1] == PASS) | (chance.random(n) < OFTEN)
    after, taken, made = np.zeros(n, np.float32), np.full(n, CALLS - 1), np.zeros((n, 2), np.int64)
    for step in range(CALLS - 1, -1, -1):
        sign = 1 if step % 2 == 0 else -1
        worth[step][:, PASS] = sign * after
        takes = best[step] != PASS
        after = np.where(takes, sign * worth[step][row, best[step]], after)
        taken = np.where(takes, step, taken)
        suit = (first + np.maximum(best[step] - TAKE, 0)) % 4
        made = np.where(takes[:, None], written[row, suit, step % 4], made)
    rows = np.concatenate(reached)
    parts = (np.concatenate(one)[rows] for one in (said, worth, open_))
    return (*parts, taken, made)


def learn(learner: Learner, said: np.ndarray, worth: np.ndarray, may: np.ndarray, rate: float) -> float:
    """One step towards what answers would have gained; the mean squared error before it."""
    layers = learner.layers(said)
    error = np.where(may, layers[-1] - worth, 0)
    learner.step(layers, (np.clip(error, -12, 12) / len(said)).astype(np.float32), rate)
    return float((error * error).sum(1).mean())


def train(minutes: float, seed: int, out: Path, commit: str, known: Path | None = None) -> None:
    """``known``: weights to begin with. They stay as they are but for what the score changes; at 0:0 nothing does."""
    chance = np.random.default_rng(seed)
    deals, learner = Deals((int(chance.integers(1 << 31)), 11)), Learner(chance, SIZES)
    learner.matrices[0][TAKING_SCORE:] = 0
    chances: Chances | None = None
    begin, due, later = 1.0, iter(RENEWED), BEGUN
    if known is not None:
        learner.load(known)
        learner.only_from = TAKING_SCORE
        due, later = iter((0.0, *RENEWED)), SELDOM
    renewed = next(due)
    begun, rounds = time.process_time(), 0
    while (done := (time.process_time() - begun) / 60 / minutes) < 1:
        totals, targets = scores(GEORGIAN, DEALS, begin, chance)
        said, worth, may, taken, written = deal_out(learner, deals(DEALS), targets[:, None] - totals, chances, chance)
        if done >= renewed:
            chances, renewed, begin = Chances(GEORGIAN, deals.core, written), next(due, 2.0), later
        rate = 1.5e-3 * (1 - done) + 2e-5
        for at in np.array_split(chance.permutation(len(said)), len(said) // BATCH):
            error = learn(learner, said[at], worth[at], may[at], rate)
        rounds += 1
        if rounds % 50 == 0:
            share = np.bincount(taken, minlength=CALLS) / len(taken)
            by_call = " ".join(f"{one:.2f}" for one in share)
            print(f"{done:4.0%} round {rounds} error {error:.2f} taken {by_call}", flush=True)
            save(learner, out, seed, commit)
    save(learner, out, seed, commit)


def save(learner: Learner, out: Path, seed: int, commit: str) -> None:
    learner.save(out, game="georgian-belote", score=True, seed=seed, trainer=commit)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=8, help="of processor time")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("assets/players/georgian-belote.net"))
    asked.add_argument("--from", type=Path, dest="known", help="weights to which the score is added")
    given = asked.parse_args()
    named = subprocess.run(
        ["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True, cwd=Path(__file__).parent
    )
    train(given.minutes, given.seed, given.out, named.stdout.strip(), given.known)
