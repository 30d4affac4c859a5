"""Sealed deals that several tables share."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pack",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("round", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("from_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text()),
        sa.Column("open", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_pack_open", "pack", ["open", "until_ms"])
    op.create_table(
        "pack_word",
        sa.Column("round", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("mixed", sa.String(), nullable=False),
    )
    op.create_index("ix_pack_word_person", "pack_word", ["person"])
    op.create_table(
        "pack_run",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("scores", sa.Text(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_pack_run_pack", "pack_run", ["pack"])
    op.create_index("ix_pack_run_person", "pack_run", ["person"])


def downgrade() -> None:
    for name in ("pack_run", "pack_word", "pack"):
        op.drop_table(name)
