"""``davtar verify``: was a deal dealt as it was committed to? ``docs/fair-dealing.md`` does the same by hand.

It ends with 0 if all that it was given is proved, 1 if something contradicts, 3 if something that it needs is empty or
cannot be checked here, 2 if it was asked wrongly. Without a pack it prints the one that follows, for a person to
compare, and says so.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.beacon import QUICKNET
from adapters.operator import Operator
from bot.fair import Proof, mixed, prove, verify
from bot.fair.beacon import SIGNATURE_DIGITS, Beacon
from bot.games import entry_of, game_keys

_HEX = re.compile(r"[0-9a-f]{64}")
_SIGNS = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "\ufe0e": "", "\ufe0f": ""})


class Unreadable(Exception):
    """``key``: what is wrong with what was given."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Claim:
    """What the house said of a deal. ``pack``: the cards' names, the top one first; empty: it should be
    there and is not; None: it was not given.
    ``beacon``: what went in behind the words; None: there was none."""

    commitment: str
    secret: str
    deal: int
    words: tuple[str, ...]
    pack: tuple[str, ...] | None
    game: str
    beacon: Beacon | None = None


def run(args: Namespace, operator: Operator) -> int:
    try:
        claim = from_file(args.file) if args.file else from_arguments(args)
        if claim.game not in game_keys():
            operator.complain("cli-refused", why=operator.words("illegal-unknown-game", game=claim.game))
            return 2
        names = entry_of(claim.game).fairness.pack
        words = (*claim.words, *(claim.beacon.words if claim.beacon is not None else ()))
        proof = prove(claim.secret, claim.deal, words, len(names))
        pack = [names[index] for index in proof.order]
        given = _order(claim.pack, pack, proof.order) if claim.pack else proof.order
    except Unreadable as trouble:
        operator.complain(trouble.key)
        return 2
    committed = proof.commitment == claim.commitment
    signed = QUICKNET.holds(claim.beacon.round, claim.beacon.signature) if claim.beacon is not None else True
    fair = verify(Proof(claim.commitment, claim.secret, claim.deal, words, given)) and signed is not False
    operator.tell("verify-cli-commitment-good" if committed else "verify-cli-commitment-bad")
    if claim.pack and all(claim.words):
        operator.tell("verify-cli-pack-good" if given == proof.order else "verify-cli-pack-bad")
    if claim.beacon is None:
        operator.tell("verify-no-beacon")
    elif signed is None:
        operator.tell("cli-beacon-unchecked")
    else:
        operator.tell("verify-cli-beacon-good" if signed else "verify-cli-beacon-bad", round=str(claim.beacon.round))
    operator.tell("verify-cli-pack", cards=" ".join(pack))
    missing = "word" if not all(claim.words) else "pack" if claim.pack == () else "beacon" if signed is None else ""
    if not committed or signed is False or (not fair and missing != "word"):
        operator.tell("verify-cli-bad")
        return 1
    if missing:
        operator.tell("verify-cli-open", what=missing)
        return 3
    if claim.pack is None:
        operator.tell("verify-cli-compare")
    operator.tell("verify-cli-good")
    return 0


def _order(claimed: Sequence[str], pack: Sequence[str], order: Sequence[int]) -> tuple[int, ...]:
    """The pack as it was claimed to lie, as numbers."""
    number = dict(zip(pack, order, strict=True))
    if any(card not in number for card in claimed):
        raise Unreadable("verify-cli-no-card")
    return tuple(number[card] for card in claimed)


def from_arguments(args: Namespace) -> Claim:
    if args.commitment is None or args.secret is None or args.deal is None:
        raise Unreadable("verify-cli-how")
    pack = cards(args.pack) if args.pack is not None else None
    told = getattr(args, "round", None), getattr(args, "signature", None)
    beacon = _beacon(*told) if any(told) else None
    words = _salted(args.word, args.salt)
    return Claim(link(args.commitment), link(args.secret), args.deal, words, pack, args.game, beacon)


def _beacon(round_: Any, signature: Any) -> Beacon:
    """:raises Unreadable: ``verify-cli-no-beacon``: these are no round and its signature."""
    if not isinstance(round_, int) or not re.fullmatch(rf"[0-9a-fA-F]{{{SIGNATURE_DIGITS}}}", str(signature)):
        raise Unreadable("verify-cli-no-beacon")
    return Beacon(round_, str(signature).lower())


def _salted(words: Sequence[str], salts: Sequence[str]) -> tuple[str, ...]:
    """What the words put into the shuffle. ``salts``: one for each word, an empty one for a word that went in as it
    is, or none at all.

    :raises Unreadable: ``verify-cli-salts``: there are more or fewer.
    """
    if salts and len(salts) != len(words):
        raise Unreadable("verify-cli-salts")
    if not salts:
        return tuple(words)
    return tuple(mixed(salt, word) if salt else word for salt, word in zip(salts, words, strict=True))


def _word(given: object) -> str:
    """A word of a file: as it went in, or an object with ``word`` and ``salt``."""
    if isinstance(given, dict):
        return mixed(str(given["salt"]), str(given["word"]))
    return str(given)


def from_file(name: str) -> Claim:
    """A JSON object with ``commitment``, ``secret``, ``deal``, and perhaps ``words``, ``beacon`` (an object with
    ``round`` and ``signature``), ``pack`` and ``game``. A word is a text, or an object with ``word`` and ``salt``."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        given: dict[str, Any] = json.loads(text)
        pack = given.get("pack", "")
        return Claim(
            link(given["commitment"]),
            link(given["secret"]),
            int(given["deal"]),
            tuple(_word(word) for word in given.get("words", ())),
            cards(pack if isinstance(pack, str) else " ".join(pack)) if "pack" in given else None,
            str(given.get("game", game_keys()[0])),
            _beacon(beacon.get("round"), beacon.get("signature")) if (beacon := given.get("beacon")) else None,
        )
    except OSError:
        raise Unreadable("cli-no-file") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Unreadable("verify-cli-no-proof") from None


def link(text: str) -> str:
    """A link of the chain as it is hashed: 64 small hexadecimal digits."""
    found = text.strip().lower()
    if not _HEX.fullmatch(found):
        raise Unreadable("verify-cli-no-link")
    return found


def cards(text: str) -> tuple[str, ...]:
    """``7♠, 10♥ JH`` as card names."""
    return tuple(card for card in re.split(r"[\s,;|·]+", text.translate(_SIGNS).upper()) if card)
