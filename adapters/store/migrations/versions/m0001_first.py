"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _tables()
    _inbox()
    _outbox()
    _clocks()
    _rest()


def _tables() -> None:
    op.create_table(
        "game_table",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("head_seq", sa.BigInteger(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.Column("persons", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
    )
    op.create_index("ix_game_table_place", "game_table", ["place"])
    op.create_index("ix_game_table_status", "game_table", ["status"])
    op.create_table(
        "table_person",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), primary_key=True),
    )
    op.create_index("ix_table_person_person", "table_person", ["person"])
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("seq", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("type", sa.String(), nullable=False),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("cmd_key", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "command_log",
        sa.Column("cmd_key", sa.String(), primary_key=True),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("first_seq", sa.BigInteger()),
        sa.Column("last_seq", sa.BigInteger()),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_command_log_at_ms", "command_log", ["at_ms"])
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )


def _inbox() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", _serial, primary_key=True),
        sa.Column("src", sa.String(), nullable=False),
        sa.Column("ext_id", sa.String(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("received_ms", sa.BigInteger(), nullable=False),
        sa.Column("done_ms", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.UniqueConstraint("src", "ext_id", name="uq_inbox_src_ext_id"),
        sqlite_autoincrement=True,
    )
    waiting = sa.text("done_ms IS NULL")
    op.create_index("ix_inbox_open", "inbox", ["src", "id"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_inbox_done_ms", "inbox", ["done_ms"])


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", _serial, primary_key=True),
        sa.Column("dedupe_key", sa.String(), nullable=False),
        sa.Column("dest", sa.String(), nullable=False),
        sa.Column("slot", sa.String()),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("fresh", sa.Boolean(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("after_ms", sa.BigInteger(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("done_ms", sa.BigInteger()),
        sa.UniqueConstraint("dedupe_key", name="uq_outbox_dedupe_key"),
        sqlite_autoincrement=True,
    )
    waiting = sa.text("state = 'open'")
    op.create_index("ix_outbox_open", "outbox", ["dest", "id"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_outbox_waiting", "outbox", ["table_id"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_outbox_done_ms", "outbox", ["done_ms"])
    op.create_table(
        "lane",
        sa.Column("dest", sa.String(), primary_key=True),
        sa.Column("pending", sa.Integer(), nullable=False),
        sa.Column("not_before_ms", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
    )
    busy = sa.text("pending > 0")
    op.create_index("ix_lane_pending", "lane", ["dest"], sqlite_where=busy, postgresql_where=busy)
    op.create_table(
        "sent",
        sa.Column("dest", sa.String(), primary_key=True),
        sa.Column("slot", sa.String(), primary_key=True),
        sa.Column("ext_id", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )


def _clocks() -> None:
    op.create_table(
        "timer",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("armed_seq", sa.BigInteger(), nullable=False),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
        sa.Column("shift_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_timer_due_ms", "timer", ["due_ms"])
    op.create_table(
        "lease",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
    )


def _rest() -> None:
    op.create_table(
        "pref",
        sa.Column("who", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("value", sa.String(), nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("value", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Nothing precedes the first schema."""
    for name in ("meta", "pref", "lease", "timer", "sent", "lane", "outbox", "inbox", "snapshot"):
        op.drop_table(name)
    for name in ("command_log", "event", "table_person", "game_table"):
        op.drop_table(name)
