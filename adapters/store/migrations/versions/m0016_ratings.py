"""Whether a match was rated, and the ratings that follow from it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0019"
branch_labels = None
depends_on = None

_COUNTED = ("mu", "sigma", "matches", "wins", "points", "streak", "best", "kaput", "kanach", "tars", "rubicon")


def _counted() -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTED]


def upgrade() -> None:
    op.add_column("finished", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(
        "ix_finished_rated",
        "finished",
        ["ended_ms"],
        sqlite_where=sa.text("rated = 1"),
        postgresql_where=sa.text("rated"),
    )
    op.create_table(
        "rating",
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("season", sa.String(), primary_key=True),
        sa.Column("who", sa.String(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("placed", sa.Boolean(), nullable=False),
        *_counted(),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
    )
    op.create_index("ix_rating_top", "rating", ["chat", "season", "kind", "placed", "mu"])
    op.create_index("ix_rating_who", "rating", ["who"])
    op.create_table(
        "rating_change",
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("season", sa.String(), primary_key=True),
        sa.Column("who", sa.String(), primary_key=True),
        sa.Column("ended_ms", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        *_counted(),
        sa.Column("old_mu", sa.BigInteger(), nullable=False),
        sa.Column("old_sigma", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("chance", sa.Integer(), nullable=False),
        sa.Column("held", sa.Boolean(), nullable=False),
        sa.Column("company", sa.String(), nullable=False),
    )
    op.create_index("ix_rating_change_table_id_number", "rating_change", ["table_id", "number"])
    op.create_index("ix_rating_change_chat_ended_ms", "rating_change", ["chat", "ended_ms"])
    op.create_table(
        "rating_due",
        sa.Column("chat", sa.String(), primary_key=True),
        sa.Column("since_ms", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("cause", sa.String(), primary_key=True),
    )


def downgrade() -> None:
    for name in ("rating_due", "rating_change", "rating"):
        op.drop_table(name)
    op.drop_index("ix_finished_rated", "finished")
    op.drop_column("finished", "rated")
