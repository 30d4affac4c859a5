"""Matches that were played in several chats at once are listed in each."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "finished_also",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
    )
    key = ["chat", "ended_ms", "table_id", "number"]
    op.create_index("ix_finished_also_chat_ended_ms_table_id_number", "finished_also", key)
    op.add_column("tally", sa.Column("also", sa.BigInteger(), nullable=False, server_default=sa.text("0")))


def downgrade() -> None:
    op.drop_column("tally", "also")
    op.drop_table("finished_also")
