"""The public types of Seka in one place. What is not exported here is an engine's own business."""

from rules.seka.actions import (
    ALLIN,
    ENTER,
    FOLD,
    LOOK,
    OPEN,
    OUT,
    Action,
    Bet,
    Dark,
    Say,
    encode,
    parse,
)
from rules.seka.events import (
    EVENTS,
    Anted,
    BetKind,
    BetMade,
    Compared,
    DealOver,
    DealRow,
    Dealt,
    Entered,
    Event,
    Folded,
    Funded,
    GivenBack,
    Held,
    Looked,
    MatchEnded,
    PotRow,
    PotWon,
    SekaMade,
    Started,
    StayedOut,
)
from rules.seka.pots import COMMISSION, Pot
from rules.seka.settings import PRESETS, SETTINGS, Options
from rules.seka.state import MINIMUM, Phase
from rules.seka.views import View
from rules.seka.worth import JOKER, POINTS, Worth, pack, worth

__all__ = [
    "ALLIN", "COMMISSION", "ENTER", "EVENTS", "FOLD", "JOKER", "LOOK", "MINIMUM", "OPEN", "OUT", "POINTS", "PRESETS",
    "SETTINGS", "Action", "Anted", "Bet", "BetKind", "BetMade", "Compared", "Dark", "DealOver", "DealRow", "Dealt",
    "Entered", "Event", "Folded", "Funded", "GivenBack", "Held", "Looked", "MatchEnded", "Options", "Phase", "Pot",
    "PotRow", "PotWon", "Say", "SekaMade", "Started", "StayedOut", "View", "Worth", "encode", "pack", "parse", "worth",
]  # fmt: skip
