"""Bans for tars kaput, and the courts of chats."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tars",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("chat", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_tars_person", "tars", ["person"])
    op.create_index("ix_tars_chat", "tars", ["chat"])
    op.create_table(
        "bearer",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("account", sa.String(), primary_key=True),
    )
    op.create_index("ix_bearer_account", "bearer", ["account"])
    op.create_table(
        "ruling",
        sa.Column("matter", sa.String(), primary_key=True),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("by_name", sa.String(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("cmd_key", sa.String(), nullable=False),
    )
    op.create_index("ix_ruling_place", "ruling", ["place", "at_ms"])
    op.create_index("ix_ruling_table_id", "ruling", ["table_id", "number"])
    op.create_index("ix_ruling_cmd_key", "ruling", ["cmd_key"])
    op.create_table(
        "judge",
        sa.Column("place", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
    )
    op.create_index("ix_judge_person", "judge", ["person"])


def downgrade() -> None:
    for name in ("judge", "ruling", "bearer", "tars"):
        op.drop_table(name)
