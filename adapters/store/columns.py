"""Every text column of the database, and what forgetting a person does to it.

A test compares this with the schema. ``adapters/store/forget.py`` carries it out for the tables of the core; a feature
declares its own (``Keeps.fates``).
"""

from collections import ChainMap
from collections.abc import Mapping
from typing import Final

from adapters.store.features import all_keeps
from adapters.store.keeps import Fate

_OF_THE_CORE: Final[dict[str, Mapping[str, Fate]]] = {
    "game_table": {
        **dict.fromkeys(("table_id", "game", "status"), "never"),
        "persons": "deleted",
        "summary": "emptied",
        "audiences": "renamed",
    },
    "audience": {"table_id": "never", "dest": "renamed", "role": "never"},
    "finished": {
        **dict.fromkeys(("table_id", "game", "how", "options", "score", "deals", "feats"), "never"),
        "chat": "renamed",
    },
    "finished_also": {"table_id": "never", "chat": "renamed"},
    "finished_seat": {
        **dict.fromkeys(("table_id", "played", "ending", "counts"), "never"),
        **dict.fromkeys(("chat", "person", "partner"), "renamed"),
        "name": "emptied",
    },
    "tally": {"person": "renamed", "chat": "renamed", "game": "never", "name": "renamed"},
    "member": {"person": "renamed", "chat": "renamed", "name": "emptied"},
    "table_person": {"table_id": "never", "person": "deleted"},
    "event": dict.fromkeys(("table_id", "type", "body", "cmd_key"), "never"),
    "archive": dict.fromkeys(("table_id", "body"), "never"),
    "persona": {"table_id": "never", "kind": "never", "person": "renamed", "value": "emptied"},
    "kept": {"key": "hashed", "what": "never", "value": "never"},
    "command_log": {"cmd_key": "never", "table_id": "never", "outcome": "emptied"},
    "inbox": {"src": "never", "ext_id": "never", "payload": "passing", "error": "never"},
    "outbox": {
        **dict.fromkeys(("kind", "table_id", "state", "error"), "never"),
        **dict.fromkeys(("dest", "slot", "dedupe_key"), "deleted"),
        "ref": "emptied",
    },
    "lane": {"dest": "deleted", "owner": "never"},
    "sent": {"dest": "deleted", "slot": "deleted", "ext_id": "deleted", "hash": "never"},
    "timer": {"table_id": "never", "name": "never"},
    "lease": {"name": "never", "owner": "never"},
    "visit": dict.fromkeys(("person", "device", "proof", "name", "lang", "label"), "deleted"),
    "pref": {"who": "deleted", "name": "never", "value": "deleted"},
    "joined": dict.fromkeys(("account", "person", "name", "person_name", "attempt"), "deleted"),
    "meta": {"name": "never"},
    "snapshot": {"table_id": "never", "body": "never"},
    "account": {"name": "renamed"},
    "ledger": {"entry": "renamed", "account": "renamed", "kind": "never", "table_id": "never"},
}


def columns() -> dict[str, Mapping[str, Fate]]:
    return dict(ChainMap(_OF_THE_CORE, *(dict(keeps.fates) for keeps in all_keeps())))
