"""The people in events, in a table of their own; ``adapters.store.migrate`` moves them there from the old bodies."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "persona",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("ref", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_index("ix_persona_person", "persona", ["person"])
    op.create_table(
        "kept",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("what", sa.String(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("kept")
    op.drop_table("persona")
