"""Linked chats, and the codes by which they come about."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "link",
        sa.Column("place", sa.String(), primary_key=True),
        sa.Column("other", sa.String(), primary_key=True),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "link_code",
        sa.Column("code", sa.String(), primary_key=True),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("other", sa.String(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    for name in ("link_code", "link"):
        op.drop_table(name)
