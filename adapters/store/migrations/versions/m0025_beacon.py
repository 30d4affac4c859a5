"""The round of the beacon that goes into the shuffles of a pack."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("pack", sa.Column("beacon_round", sa.BigInteger()))
    op.add_column("pack", sa.Column("beacon_signature", sa.String()))


def downgrade() -> None:
    op.drop_column("pack", "beacon_signature")
    op.drop_column("pack", "beacon_round")
