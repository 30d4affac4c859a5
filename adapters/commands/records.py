"""``davtar record``, ``replay``, ``verify``, ``analyse``: finished matches (``docs/notation.md``)."""

import json
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO

from adapters.beacon import QUICKNET, READY
from adapters.commands.run import in_store
from adapters.operator import Complaint, Operator
from adapters.players import roster
from adapters.store.store import SqlStore
from bot.core import codec, fold, model, service
from bot.core.matches import told
from bot.core.proofs import VERDICTS, deal_proofs
from bot.fair import SIGNATURE_DIGITS, Beacon, Proof, mixed, prove, verify
from bot.features.analysis.model import Analysis, Course, SeatSum, analysis, course_of, played, row
from bot.features.replay.model import course
from bot.games import Illegal, entry_of, game_keys, levels, rules_of
from bot.notation.model import HEAD, Deal, MatchRecord, text_of
from bot.notation.read import LONGEST, Unreadable, records_in
from bot.notation.stored import Judged, exported, judged, record_of
from bot.ports.records import StoredEvent, TableRow
from bot.selfplay import replay
from bot.text import Text, t
from bot.view.show import public

# --- ``davtar replay`` ------------------------------------------------------------------------------------------------
# Replays selfplay records, or a stored table from its events.


LONGEST_LINE: Final = 1 << 20
"""Longest line that is read, in characters; a deal of selfplay has some thousands."""


def no_record(line: int) -> Complaint:
    """A line is not a record; ``line``: its number."""
    return Complaint(t("cli-no-record", line=line))


def run_replay(args: Namespace, operator: Operator) -> int:
    """Replay every deal from its hands and actions; report differences."""
    if args.table is not None:
        return stored(args.table, operator)
    with lines_of(args.file) as lines:
        text = written_in(lines)
        return noted(text, operator) if text is not None else logged(lines, operator)


def logged(lines: Iterator[str], operator: Operator) -> int:
    """Replay a selfplay file."""
    seen = wrong = 0
    for redone in replay(records(lines)):
        seen += 1
        if not redone.agrees:
            wrong += 1
            what = "; ".join(redone.differences)
            operator.tell("cli-replay-differs", n=redone.n, match=redone.match, deal=redone.deal, what=what)
    operator.tell("cli-replay-done", deals=seen, wrong=wrong)
    return 1 if wrong or not seen else 0


def noted(text: str, operator: Operator) -> int:
    """Replay written records, and compare each deal with its proof."""
    try:
        found = records_in(text)
    except Unreadable as trouble:
        if trouble.why is None:
            raise Complaint(_why(trouble)) from None
        operator.write(operator.say(_why(trouble)))
        return 1
    deals: list[Judged] = []
    for one in found:
        for deal in judged(one, QUICKNET.holds):
            deals.append(deal)
            _named(deal, one.id, operator)
        operator.tell("cli-replay-seal", match=one.id, seal=one.seal)
    _beacons([step.beacon for one in found for step in one.steps if isinstance(step, Deal)], operator)
    return _verdict(deals, operator)


def _why(trouble: Unreadable) -> Text:
    if trouble.why is None:
        return t("cli-no-record", line=trouble.line)
    return t("cli-record-refused", line=trouble.line, why=service.illegal_text(trouble.why))


def _named(deal: Judged, match: str, operator: Operator) -> None:
    """Report a deal that is not proved."""
    if deal.verdict == "false":
        what = ", ".join(deal.faults)
        operator.tell("cli-replay-differs", n=deal.deal, match=match, deal=deal.deal, what=what)
    elif deal.verdict == "open":
        operator.tell("cli-replay-closed", deal=deal.deal)


def _beacons(found: Sequence[Beacon | None], operator: Operator) -> None:
    """Report how many deals had no beacon."""
    signed = [one for one in found if one is not None and one.signature]
    if signed and not READY:
        operator.tell("cli-beacon-unchecked")
    if found:
        operator.tell("cli-replay-beacon", deals=len(found), without=len(found) - len(signed))


def _verdict(deals: Sequence[Judged], operator: Operator) -> int:
    """Report how many deals are proved, uncheckable and false; returns 0 if all are proved, 1 if any is false (or there
    are none), else 3."""
    proved, unchecked, wrong = (sum(one.verdict == verdict for one in deals) for verdict in VERDICTS)
    operator.tell("cli-replay-judged", deals=len(deals), proved=proved, open=unchecked, wrong=wrong)
    return 1 if wrong or not deals else 3 if unchecked else 0


@contextmanager
def lines_of(name: str) -> "Iterator[Lines]":
    """The lines of an untrusted file (``-``: standard input), read on demand.

    :raises Complaint: it cannot be read.
    """
    try:
        if name == "-":
            yield Lines(sys.stdin)
        else:
            with Path(name).open(encoding="utf-8") as file:
                yield Lines(file)
    except (OSError, UnicodeDecodeError):
        raise Complaint(t("cli-no-file")) from None


class Lines(Iterator[str]):
    """See ``lines_of``. Files and lines may be endless: a line that is too long is cut off and is the last."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._first: str | None = file.readline(LONGEST_LINE)

    def first(self) -> str:
        return self._first or ""

    def rest(self, most: int) -> str:
        """The text after the first line, up to ``most`` characters."""
        self._first = None
        return self._file.read(most)

    def __next__(self) -> str:
        line, self._first = self._first, None
        line = self._file.readline(LONGEST_LINE) if line is None else line
        if not line:
            raise StopIteration
        return line


def written_in(lines: Lines) -> str | None:
    """The text of a file of written records, cut off at the longest valid size; None: it is not such a file."""
    if not lines.first().startswith(HEAD):
        return None
    return lines.first() + lines.rest(LONGEST)


def records(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The records of selfplay, one JSON object per line.

    :raises Complaint: a line is not one.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            raise no_record(number) from None
        if not isinstance(record, dict):
            raise no_record(number)
        yield record


def stored(table_id: str, operator: Operator) -> int:
    """Replay a table from its events and print its public view, without hands. Reports deals of its last match that do
    not follow from their secrets."""
    row, events = in_store(lambda store: stored_events(store, table_id))
    if row is None:
        raise Complaint(t("cli-no-table", table=table_id))
    table: model.Table | None = None
    for kept in events:
        table = fold.evolve(table, codec.decode_event(kept, row.game), kept.seq, kept.at_ms)
    assert table is not None  # each row has a first event
    operator.tell("cli-replay-table", table=table_id, events=len(events), deals=table.deal)
    proofs = deal_proofs(events, row.game)
    deals = [Judged(one.deal, one.verdict(), one.faults()) for one in proofs]
    for deal in deals:
        _named(deal, str(table.match), operator)
    _beacons([one.beacon for one in proofs], operator)
    code = _verdict(deals, operator) if deals else 0
    for line in public(table, row.updated_ms).lines:
        operator.write(operator.say(line.text))
    return code


async def stored_events(store: SqlStore, table_id: str) -> tuple[TableRow | None, tuple[StoredEvent, ...]]:
    """A table's row (None: no such table) and its events."""
    return await store.table(table_id), await store.events(table_id)


# --- ``davtar record`` ------------------------------------------------------------------------------------------------
# Writes the record of a finished match to standard output (``docs/notation.md``).


def run_record(args: Namespace, operator: Operator) -> int:
    _, events = in_store(lambda store: stored_events(store, args.table))
    if not events:
        raise Complaint(t("cli-no-table", table=args.table))
    finished = {match.number: match for match in told(events).matches}
    match = finished.get(args.match or max(finished, default=0))
    if match is None:
        raise Complaint(t("cli-no-match", table=args.table))
    one = record_of(match, events)
    operator.write((exported(one, ".mat") if args.mat else text_of([one])).rstrip("\n"))
    return 0


# --- ``davtar verify`` ------------------------------------------------------------------------------------------------
# Checks whether a deal follows from its commitment; ``docs/fair-dealing.md`` does it by hand.
#
# Exit codes: 0 all is proved, 1 a contradiction, 3 something required is empty or cannot be checked here, 2 wrong
# usage. Without a pack it prints the computed one, for the user to compare.


_HEX = re.compile(r"[0-9a-f]{64}")
_SIGNS = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "\ufe0e": "", "\ufe0f": ""})


@dataclass(frozen=True, slots=True)
class Claim:
    """Davtar's claim about a deal. ``pack``: the cards' names, the top one first; empty: missing; None: not given.
    ``beacon``: what was added after the words; None: none."""

    commitment: str
    secret: str
    deal: int
    words: tuple[str, ...]
    pack: tuple[str, ...] | None
    game: str
    beacon: Beacon | None = None


def run_verify(args: Namespace, operator: Operator) -> int:
    claim = from_file(args.file) if args.file else from_arguments(args)
    names = entry_of(claim.game).fairness.pack
    words = (*claim.words, *(claim.beacon.words if claim.beacon is not None else ()))
    proof = prove(claim.secret, claim.deal, words, len(names))
    pack = [names[index] for index in proof.order]
    given = _order(claim.pack, pack, proof.order) if claim.pack else proof.order
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
    """The claimed order of the pack, as numbers."""
    number = dict(zip(pack, order, strict=True))
    if any(card not in number for card in claimed):
        raise Complaint(t("verify-cli-no-card"))
    return tuple(number[card] for card in claimed)


def from_arguments(args: Namespace) -> Claim:
    if args.commitment is None or args.secret is None or args.deal is None:
        raise Complaint(t("verify-cli-how"))
    pack = cards(args.pack) if args.pack is not None else None
    told = getattr(args, "round", None), getattr(args, "signature", None)
    beacon = _beacon(*told) if any(told) else None
    words = _salted(args.word, args.salt)
    return Claim(link(args.commitment), link(args.secret), args.deal, words, pack, args.game, beacon)


def _beacon(round_: Any, signature: Any) -> Beacon:
    """:raises Complaint: ``verify-cli-no-beacon``: not a round and its signature."""
    if not isinstance(round_, int) or not re.fullmatch(rf"[0-9a-fA-F]{{{SIGNATURE_DIGITS}}}", str(signature)):
        raise Complaint(t("verify-cli-no-beacon"))
    return Beacon(round_, str(signature).lower())


def _salted(words: Sequence[str], salts: Sequence[str]) -> tuple[str, ...]:
    """The words' input to the shuffle. ``salts``: one for each word, empty for a word used as it is; or none at all.

    :raises Complaint: ``verify-cli-salts``: there are more or fewer.
    """
    if salts and len(salts) != len(words):
        raise Complaint(t("verify-cli-salts"))
    if not salts:
        return tuple(words)
    return tuple(mixed(salt, word) if salt else word for salt, word in zip(salts, words, strict=True))


def _word(given: object) -> str:
    """A word in a file: as used in the shuffle, or an object with ``word`` and ``salt``."""
    if isinstance(given, dict):
        return mixed(str(given["salt"]), str(given["word"]))
    return str(given)


def from_file(name: str) -> Claim:
    """Read a JSON object with ``commitment``, ``secret``, ``deal``, and optional ``words``, ``beacon`` (an object with
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
        raise Complaint(t("cli-no-file")) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Complaint(t("verify-cli-no-proof")) from None


def link(text: str) -> str:
    """A link of the hash chain: 64 lower-case hexadecimal digits."""
    found = text.strip().lower()
    if not _HEX.fullmatch(found):
        raise Complaint(t("verify-cli-no-link"))
    return found


def cards(text: str) -> tuple[str, ...]:
    """``7♠, 10♥ JH`` as card names."""
    return tuple(card for card in re.split(r"[\s,;|·]+", text.translate(_SIGNS).upper()) if card)


# --- ``davtar analyse`` -----------------------------------------------------------------------------------------------
# Prints what the decisions of recorded deals cost (``docs/players.md``).


@dataclass(frozen=True, slots=True)
class Match:
    """A match to analyse. ``deals``: computed on demand; ``names``: by seat, if known."""

    name: str
    game: str
    names: tuple[str, ...]
    deals: Iterable[Course]


def run_analyse(args: Namespace, operator: Operator) -> int:
    found = []
    with lines_of(args.file) as lines:
        text = written_in(lines)
        for match in _noted(text) if text is not None else _logged(lines):
            if not entry_of(match.game).weighs or roster().adviser(match.game) is None:
                raise Illegal("analysis-none")
            deals = [_analysed(one) for one in match.deals if args.deal in (None, one.number)]
            found.append((match, deals))
            if not args.json:
                _tell(match, deals, operator)
    if not any(deals for _, deals in found):
        raise Illegal("no-such-deal")
    if args.json:
        operator.write(json.dumps({"matches": [_row(match, deals) for match, deals in found]}, ensure_ascii=False))
    return 0


def _analysed(one: Course) -> Analysis:
    costs = [levels.weighed(roster(), decision.decided) for decision in one.decisions]
    return analysis(one, costs, levels.makeable(roster(), one.opened) if one.opened is not None else ())


# --- input ------------------------------------------------------------------------------------------------------------


def _noted(text: str) -> Iterator[Match]:
    """Matches of written records."""
    try:
        found = records_in(text)
    except Unreadable as trouble:
        raise Complaint(_why(trouble)) from None
    for one in found:
        yield Match(one.id, one.game, tuple(player.name for player in one.players), _deals(one))


def _deals(record: MatchRecord) -> Iterator[Course]:
    for number, deal in enumerate(course(record), 1):
        yield played(deal, f"{record.id}.{number}")


def _logged(lines: Iterable[str]) -> Iterator[Match]:
    """Deals of selfplay, each as a match of its own."""
    for number, redone in enumerate(replay(records(lines)), 1):
        if not redone.agrees or not redone.taken:
            raise no_record(number)
        name = f"{redone.match}.{redone.deal}"
        deal = course_of(rules_of(redone.game), name, redone.dealt, redone.taken, redone.taken[-1].after)
        yield Match(name, redone.game, (), (deal,))


# --- output -----------------------------------------------------------------------------------------------------------


def _row(match: Match, deals: list[Analysis]) -> dict[str, Any]:
    encode = rules_of(match.game).encode
    return {"match": match.name, "game": match.game, "deals": [row(one, match.names, encode) for one in deals]}


def _tell(match: Match, deals: list[Analysis], operator: Operator) -> None:
    encode = rules_of(match.game).encode

    def name(seat: int) -> str:
        return match.names[seat] if match.names else str(seat)

    for one in deals:
        operator.tell("cli-analyse-deal", match=match.name, deal=one.deal)
        for seat in one.seats:
            if seat.accuracy is None:
                operator.tell("cli-analyse-nothing", who=name(seat.seat))
            else:
                operator.tell("cli-analyse-seat", who=name(seat.seat), accuracy=seat.accuracy, **_figures(seat))
        for turn in one.turning:
            did, better = (
                " ".join(map(encode, actions)) for actions in (turn.decision.decided.actions, turn.weighed.better)
            )
            who, lost = name(turn.decision.seat), f"{turn.weighed.lost:.2f}"
            operator.tell("cli-analyse-turn", who=who, did=did, better=better, lost=lost)
        for made in one.makeable:
            sai = " : ".join(map(str, made.sai))
            operator.tell("cli-analyse-makeable", strain=made.strain, sai=sai)


def _figures(seat: SeatSum) -> dict[str, str | int]:
    lost = {"calls": f"{seat.calls:.2f}", "play": f"{seat.play:.2f}"}
    return {**lost, "n": seat.weighed, "good": seat.weighed - seat.faults}
