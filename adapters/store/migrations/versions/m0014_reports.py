"""Reports of players about players."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.String(), nullable=False),
        sa.Column("reporter_name", sa.String(), nullable=False),
        sa.Column("reported", sa.String(), nullable=False),
        sa.Column("reported_name", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("settled_by", sa.String(), nullable=False),
    )
    op.create_index("ix_report_reporter", "report", ["reporter", "at_ms"])
    op.create_index("ix_report_reported", "report", ["reported"])


def downgrade() -> None:
    op.drop_table("report")
