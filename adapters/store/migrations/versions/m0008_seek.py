"""The queue of quick play."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seek",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("offer_ms", sa.BigInteger(), nullable=False),
        sa.Column("match", sa.String(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("matched_ms", sa.BigInteger(), nullable=False),
    )
