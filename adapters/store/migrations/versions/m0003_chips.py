"""Accounts of play chips and their ledger."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("balance", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "ledger",
        sa.Column("id", _serial, primary_key=True),
        sa.Column("entry", sa.String(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("entry", "account"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ledger_account", "ledger", ["account"])


def downgrade() -> None:
    op.drop_table("ledger")
    op.drop_table("account")
