"""The entry of moderation: referees, courts, reports and blocks."""

from typing import Final

from bot.features.moderation import court, referee, reports
from bot.features.moderation.blocks import Blocks
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers import part, services
from bot.ports.court import BAN, KIND


def _install(use: services.Services) -> part.Installed:
    store, outbox = use.store, use.store.outbox
    blocks = Blocks(use.service, store, outbox, use.clock, use.titles, use.committed)
    courts = court.Courts(store, use.clock, use.names, use.titles, blocks, use.committed)
    reporting = reports.Reporting(
        *(use.service, store, store.reports, outbox, use.clock, use.entropy, use.crews, use.titles, blocks),
        operator=use.operator,
    )
    return part.Installed(
        parts=(blocks, reporting, referee.Refereeing(use.service, store, use.names, blocks.people), courts),
        scenes={KIND: reporting.scene, reports.RECORD: reporting.scene, BAN: courts.scene},
        undelivered=(reporting.undelivered,),
    )


FEATURE: Final = part.Feature(
    commands=(
        CommandSpec("referee", "match", (ArgSpec("what"),), after="voteout", names=True, named_at=0, longest=300),
        CommandSpec(
            "court", "league", (ArgSpec("what"),), after="puzzle", names=True, named_at=1, admins=True, longest=300
        ),
        CommandSpec("report", "chat", (ArgSpec("seat"),), names=True),
        CommandSpec("block", "chat", (ArgSpec("who"),), names=True, admins=True),
        CommandSpec("blocked", "chat", names=True, admins=True),
        CommandSpec("blocks", "data", names=True, anywhere=True),
    ),
    writes_later=frozenset({"report", "court"}),
    install=_install,
)
