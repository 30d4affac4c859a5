"""Who wants to be told of a table, who has been invited to one, and from whom nobody wants to be invited."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "want",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("company", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.String(), nullable=False),
    )
    op.create_table(
        "invited",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("fate", sa.String(), nullable=False),
    )
    op.create_table(
        "hush",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("other", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
    )
