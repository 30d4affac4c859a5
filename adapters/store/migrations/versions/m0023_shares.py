"""Links to finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "share",
        sa.Column("digest", sa.String(), primary_key=True),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_share_table_id_number", "share", ["table_id", "number"])
    op.create_index("ix_share_person", "share", ["person"])


def downgrade() -> None:
    op.drop_table("share")
