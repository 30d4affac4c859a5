"""The browsers that the page lets in have rows of their own, and not among what people have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

# What was kept before: under the names of preferences, with the device behind a dot for all but the first one
# (``web-proof.<device>``); its label and its time as JSON.
_MOVED = """
INSERT INTO visit (person, device, proof, name, lang, label, since_ms, seen_ms)
SELECT proof.who,
       CASE WHEN proof.name = 'web-proof' THEN 'first' ELSE substr(proof.name, 11) END,
       proof.value,
       COALESCE(named.value, ''),
       COALESCE(spoken.value, 'en'),
       COALESCE({label}, ''),
       COALESCE(CAST({since} AS BIGINT), 0),
       {now}
FROM pref AS proof
LEFT JOIN pref AS named ON named.who = proof.who AND named.name = 'web-name'
LEFT JOIN pref AS spoken ON spoken.who = proof.who AND spoken.name = 'lang'
LEFT JOIN pref AS told ON told.who = proof.who AND told.name = 'web-device' || substr(proof.name, 10)
WHERE proof.name = 'web-proof' OR proof.name LIKE 'web-proof.%'
"""
_SQLITE = {
    "label": "json_extract(told.value, '$.label')",
    "since": "json_extract(told.value, '$.since_ms')",
    "now": "CAST(strftime('%s', 'now') AS INTEGER) * 1000",
}
_POSTGRES = {
    "label": "(CAST(told.value AS json) ->> 'label')",
    "since": "(CAST(told.value AS json) ->> 'since_ms')",
    "now": "CAST(extract(epoch FROM now()) * 1000 AS BIGINT)",
}


def upgrade() -> None:
    op.create_table(
        "visit",
        sa.Column("person", sa.String(), primary_key=True),
        sa.Column("device", sa.String(), primary_key=True),
        sa.Column("proof", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_visit_seen_ms", "visit", ["seen_ms"])
    dialect = _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRES
    op.execute(_MOVED.format(**dialect))
    op.execute("DELETE FROM pref WHERE name = 'web-name' OR name LIKE 'web-proof%' OR name LIKE 'web-device%'")
    op.execute("DELETE FROM pref WHERE who LIKE 'web%' AND name = 'spoken'")


def downgrade() -> None:
    op.drop_table("visit")
