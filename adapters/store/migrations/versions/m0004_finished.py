"""The list of finished matches by chat; the read model of ``m0005`` took its place, and is filled from the events."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("id", _serial, primary_key=True),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("persons", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.UniqueConstraint("table_id", "number"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_finished_chat_id", "finished", ["chat", "id"])


def downgrade() -> None:
    op.drop_table("finished")
