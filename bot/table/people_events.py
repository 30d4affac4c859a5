"""The events of a table that concern somebody as a person: their accounts, and that they have been forgotten."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody asked to be forgotten: ``person`` is the pseudonym they have in every event of the table from now on,
    the earlier ones included. A table that was folded before has to be folded again."""

    person: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What ``account`` held at this table is ``person``'s: another account of the same person, who has joined them."""

    account: str
    person: str


@dataclass(frozen=True, slots=True)
class Met:
    """The owner of the seat acted by another account of theirs: their hand is kept up to date there too."""

    seat: int
    account: str


@dataclass(frozen=True, slots=True)
class Parted:
    """The account is not its person's any more: nothing private is shown there from now on."""

    account: str
