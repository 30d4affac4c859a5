"""Duplicates are kept as cups are."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("cup", sa.Column("kind", sa.String(), nullable=False, server_default="cup"))


def downgrade() -> None:
    op.drop_column("cup", "kind")
