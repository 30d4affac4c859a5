"""Blocks: of a person in a chat, and of a person by a person."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chat_block",
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_chat_block_person", "chat_block", ["person"])
    op.create_table(
        "person_block",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("other", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_person_block_other", "person_block", ["other"])


def downgrade() -> None:
    op.drop_table("person_block")
    op.drop_table("chat_block")
