"""The scenes of notices, rallies and invitations, and their panels."""

from collections.abc import Sequence

from bot.core.model import Table
from bot.games.stage import do, look, name_of
from bot.text import Name, Text, listed_all, t
from bot.view.info import looking
from bot.view.scene import Button, Line, Scene


def call(table: Table) -> Scene:
    """Tell a person who asked that a table has opened."""
    lines = (Line(t("company-open", game=_game(table)), "head"), Line(_waiting(table)))
    return Scene("panel", table.id, lines, buttons=(_join(table),))


def call_over(table: Table) -> Scene:
    """The last form of a notice or rally whose lobby is over, or whose reader has sat down."""
    line = Line(t("company-over", game=_game(table)), "small")
    return Scene("panel", table.id, (line,), epilogue=True, gone=True)


def rally(table: Table, people: Sequence[tuple[str, str]], missing: int) -> Scene:
    """Call the people who asked into a lobby that lacks players; shown in the chat."""
    who = listed_all([t("ping-name", who=Name(person, name, True)) for person, name in people])
    line = Line(t("rally", who=who, game=_game(table), n=missing), "loud")
    return Scene("note", table.id, (line,), buttons=((do(table, "sit", t("btn-sit"), "good"),),))


def invitation(table: Table, by: str, name: str) -> Scene:
    """``by``, who is called ``name``, invites the reader."""
    lines = (Line(t("invitation", who=Name(by, name), game=_game(table)), "head"), Line(_waiting(table)))
    no = (
        looking(t("btn-not-today"), f"invited.no {table.id}"),
        looking(t("btn-never-from", name=name), f"invited.never {table.id}", "bad"),
    )
    return Scene("panel", table.id, lines, buttons=(_join(table), no))


def invitation_over(table: Table) -> Scene:
    """The last form of an invitation that was answered or whose lobby is over."""
    line = Line(t("invitation-over", game=_game(table)), "small")
    return Scene("panel", table.id, (line,), epilogue=True, gone=True)


def unreached(table: Table, person: str, name: str) -> Scene:
    """Tell the inviter that it could not be delivered."""
    return Scene("note", table.id, (Line(t("invite-failed", who=Name(person, name), game=_game(table))),))


def friends(table: Table, offered: Sequence[tuple[str, str, str]]) -> Scene:
    """Choose people to invite to a lobby: (mark, name, fate); the fate is empty without an invitation."""
    head = Line(t("invite-whom", game=_game(table)), "head")
    share = (look(table, "share", "btn-share"), looking(t("btn-quick"), f"quick.{table.game}"))
    if not offered:
        return Scene("panel", table.id, (head, Line(t("invite-nobody"))), buttons=(share,))
    rows = []
    for mark, name, fate in offered:
        label = t("btn-invite-fate", name=name, fate=fate) if fate else t("btn-invite-name", name=name)
        rows.append((looking(label, f"invite.{table.id} {mark}", "plain" if fate else "primary"),))
    return Scene("panel", table.id, (head, Line(t("invite-how"))), buttons=(*rows, share))


def _waiting(table: Table) -> Text:
    there = [t("ping-name", who=name_of(table, seat)) for seat, _ in table.people()]
    return t("company-there", who=listed_all(there), n=len(there))


def _join(table: Table) -> tuple[Button, ...]:
    return (do(table, "sit", t("btn-sit"), "good"), look(table, "board", "btn-watch"))


def _game(table: Table) -> Text:
    return t(f"game-{table.game}")
