"""The public types of Bazaar Blot in one place: Options, Action, Event, View and what they are made of.

What is not exported here is an engine's own business.
"""

from rules.blot.actions import (
    BLOT,
    CARD,
    CUT,
    OK,
    OPEN,
    PASS,
    PLAY,
    QUANSH,
    REBLOT,
    SEVENS,
    SUR,
    Action,
    Call,
    Declare,
    Named,
    Promise,
    Show,
    Word,
    encode,
    parse,
)
from rules.blot.bazaar.events import (
    Bid,
    BiddingClosed,
    Contract,
    CutMade,
    DealScored,
    Dealt,
    DealVoided,
    Declared,
    Doubled,
    Event,
    HandedBack,
    Heard,
    Lapsed,
    MatchEnded,
    Opened,
    Passed,
    Played,
    Quanshed,
    Revoked,
    Said,
    Score,
    ScoredCombo,
    Settled,
    SevensShown,
    Shown,
    Sides,
    Started,
    SurDeclined,
    Surred,
    TrickTaken,
)
from rules.blot.bazaar.settings import PRESETS, SETTINGS, Options
from rules.blot.bazaar.views import DealRow, Declaration, Phase, Room, View
from rules.blot.combos import COMBO, KINDS, Combo, ComboId, Kind

EVENTS = (
    Started, CutMade, Dealt, SevensShown, Passed, Bid, Quanshed, Surred, SurDeclined, BiddingClosed, Opened, HandedBack,
    Declared, Settled, Shown, Lapsed, Said, Played, TrickTaken, Revoked, DealVoided, DealScored, MatchEnded,
)  # fmt: skip
"""Every class of the Event union, for the codec."""

__all__ = [
    "BLOT", "CARD", "COMBO", "CUT", "EVENTS", "KINDS", "OK", "OPEN", "PASS", "PLAY", "PRESETS", "QUANSH", "REBLOT",
    "SETTINGS", "SEVENS", "SUR", "Action", "Bid", "BiddingClosed", "Call", "Combo", "ComboId", "Contract", "CutMade",
    "DealRow", "DealScored", "DealVoided", "Dealt", "Declaration", "Declare", "Declared", "Doubled", "Event",
    "HandedBack", "Heard", "Kind", "Lapsed", "MatchEnded", "Named", "Opened", "Options", "Passed", "Phase", "Played",
    "Promise", "Quanshed", "Revoked", "Room", "Said", "Score", "ScoredCombo", "Settled", "SevensShown", "Show", "Shown",
    "Sides", "Started", "SurDeclined", "Surred", "TrickTaken", "View", "Word", "encode", "parse",
]  # fmt: skip
