"""Ratings in each game, beside those over all games. They follow from the matches, and are folded again."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_COUNTED = ("mu", "sigma", "matches", "wins", "points", "streak", "best", "kaput", "kanach", "tars", "rubicon")
_BY_GAME = ("chat", "season", "game", "who")
_BEFORE = ("chat", "season", "who")


def _keys(names: tuple[str, ...]) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(), primary_key=True) for name in names]


def _counted() -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTED]


def _made(keys: tuple[str, ...]) -> None:
    """Both tables anew, and a note for each chat that had ratings."""
    noted = "INSERT INTO rating_due (chat, since_ms, cause) SELECT DISTINCT chat, 0, 'by game' FROM rating"
    op.execute(sa.text(f"{noted} WHERE true ON CONFLICT DO NOTHING"))
    op.drop_table("rating_change")
    op.drop_table("rating")
    op.create_table(
        "rating",
        *_keys(keys),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("placed", sa.Boolean(), nullable=False),
        *_counted(),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
    )
    op.create_index("ix_rating_top", "rating", [*keys[:-1], "kind", "placed", "mu"])
    op.create_index("ix_rating_who", "rating", ["who"])
    op.create_table(
        "rating_change",
        *_keys(keys),
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


def upgrade() -> None:
    _made(_BY_GAME)


def downgrade() -> None:
    _made(_BEFORE)
