"""Who has deserted rated matches."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "desertion",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("seq", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_desertion_person_at_ms", "desertion", ["person", "at_ms"])


def downgrade() -> None:
    op.drop_table("desertion")
