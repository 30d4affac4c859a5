"""Accounts on two platforms joined to one person, and the one-time codes by which they are."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "joined",
        sa.Column("account", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("person_name", sa.String(), nullable=False),
        sa.Column("attempt", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("parted_ms", sa.BigInteger()),
    )
    active = sa.text("parted_ms IS NULL")
    op.create_index("uq_joined_person", "joined", ["person"], unique=True, sqlite_where=active, postgresql_where=active)
    op.create_table(
        "joining",
        sa.Column("handle", sa.String(), primary_key=True),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("attempt", sa.String(), nullable=False),
        sa.Column("account", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("other", sa.String(), nullable=False),
        sa.Column("other_name", sa.String(), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("cmd_key", sa.String(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("attempt", name="uq_joining_attempt"),
        sa.UniqueConstraint("account", name="uq_joining_account"),
    )
    op.create_table(
        "guess",
        sa.Column("account", sa.String(), primary_key=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    for name in ("guess", "joining", "joined"):
        op.drop_table(name)
