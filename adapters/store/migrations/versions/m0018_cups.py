"""Cups."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cup",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("head_seq", sa.Integer(), nullable=False),
        sa.Column("shift_ms", sa.BigInteger(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_cup_place", "cup", ["place"])
    op.create_index("ix_cup_status", "cup", ["status"])
    op.create_table(
        "cup_event",
        sa.Column("cup", sa.String(), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True),
        sa.Column("v", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "cup_person",
        sa.Column("cup", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
    )
    op.create_index("ix_cup_person_person", "cup_person", ["person"])


def downgrade() -> None:
    for name in ("cup_person", "cup_event", "cup"):
        op.drop_table(name)
