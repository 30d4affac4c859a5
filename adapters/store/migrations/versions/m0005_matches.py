"""The read model of matches in place of the list of finished ones; ``adapters.store.migrate`` fills it from events."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("finished")
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("chat", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("played_ms", sa.BigInteger(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("score", sa.Text(), nullable=False),
        sa.Column("deals", sa.Text(), nullable=False),
        sa.Column("feats", sa.Text(), nullable=False),
    )
    key = ["ended_ms", "table_id", "number"]
    op.create_index("ix_finished_chat_ended_ms_table_id_number", "finished", ["chat", *key])
    op.create_table(
        "finished_seat",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("chat", sa.String(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("played", sa.String(), nullable=False),
        sa.Column("ending", sa.String(), nullable=False),
        sa.Column("partner", sa.String(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
    )
    op.create_index("ix_finished_seat_person_ended_ms_table_id_number", "finished_seat", ["person", *key])
    op.create_index("ix_finished_seat_chat_person_ended_ms_table_id_number", "finished_seat", ["chat", "person", *key])
    op.create_table(
        "tally",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("n", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "member",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_member_chat", "member", ["chat"])


def downgrade() -> None:
    for name in ("member", "tally", "finished_seat"):
        op.drop_table(name)
