"""The names of people at a table."""

from __future__ import annotations

from bot.ports.keys import GONE_NAME
from bot.ports.people import told_apart
from bot.table.model import Table
from rules.core import Seat


def called(table: Table, person: str, name: str, seat: Seat = -1) -> str:
    """The name of somebody at this table, in words, pictures and buttons: two people with one name are told apart."""
    if name == GONE_NAME:
        return name
    others = [chair for at, chair in enumerate(table.chairs) if chair is not None and at != seat]
    mine = next((chair.name for chair in others if chair.person == person), None)
    return mine or told_apart(name, (chair.name for chair in others))
