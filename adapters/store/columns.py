"""Every text column of the database, and what forgetting a person does to it.

A test compares this with the schema. A new column is added here, and ``adapters/store/forget.py`` has to implement it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Fate: TypeAlias = Literal["never", "renamed", "emptied", "deleted", "hashed", "passing"]
"""``never``: has nothing about a person; ``renamed``: gets the pseudonym; ``emptied``: loses names and words;
``deleted``: its row is deleted; ``hashed``: holds a keyed hash; ``passing``: emptied once it is handled."""

COLUMNS: Final[Mapping[str, Mapping[str, Fate]]] = {
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
    "rating": {
        **dict.fromkeys(("chat", "season", "game", "kind", "model"), "never"),
        "who": "renamed",
    },
    "rating_change": {
        **dict.fromkeys(("chat", "season", "game", "table_id", "kind"), "never"),
        **dict.fromkeys(("who", "company"), "renamed"),
    },
    "desertion": {"table_id": "never", "person": "renamed"},
    "rating_due": dict.fromkeys(("chat", "cause"), "never"),
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
    "seek": dict.fromkeys(("person", "name", "lang", "place", "wish", "match"), "deleted"),
    "chat_block": {"chat": "never", "person": "hashed", "name": "emptied"},
    "person_block": {"person": "deleted", "other": "hashed", "name": "emptied"},
    "want": dict.fromkeys(("person", "company", "game", "name", "told"), "deleted"),
    "invited": {**dict.fromkeys(("table_id", "person", "name", "fate"), "deleted"), "by": "renamed"},
    "hush": dict.fromkeys(("person", "other", "name"), "deleted"),
    "report": {
        **dict.fromkeys(("id", "place", "table_id", "reason", "outcome"), "never"),
        **dict.fromkeys(("reporter", "reported", "settled_by"), "renamed"),
        **dict.fromkeys(("reporter_name", "reported_name", "said"), "emptied"),
    },
    "cup": dict.fromkeys(("id", "place", "status", "kind"), "never"),
    "cup_event": {"cup": "never", "body": "never"},
    "cup_person": {"cup": "never", "person": "renamed", "name": "emptied", "place": "emptied"},
    "tars": {"table_id": "never", "person": "renamed", "chat": "never"},
    "bearer": {"table_id": "never", "account": "hashed"},
    "ruling": {
        **dict.fromkeys(("matter", "place", "act", "table_id", "cmd_key"), "never"),
        **dict.fromkeys(("by", "person"), "renamed"),
        **dict.fromkeys(("by_name", "about", "reason"), "emptied"),
    },
    "judge": {"place": "never", "person": "deleted", "name": "deleted"},
    "joined": dict.fromkeys(("account", "person", "name", "person_name", "attempt"), "deleted"),
    "joining": dict.fromkeys(
        ("handle", "secret", "attempt", "account", "name", "other", "other_name", "cmd_key"), "deleted"
    ),
    "guess": {"account": "deleted"},
    "link": dict.fromkeys(("place", "other"), "never"),
    "link_code": dict.fromkeys(("code", "place", "other"), "never"),
    "pack": dict.fromkeys(("id", "round", "game", "seed", "words", "beacon_signature"), "never"),
    "pack_word": {
        "round": "never",
        "person": "renamed",
        "salt": "emptied",
        "seal": "never",
        "word": "emptied",
        "mixed": "never",
    },
    "pack_run": {"table_id": "never", "pack": "never", "person": "renamed", "name": "emptied", "scores": "never"},
    "analysed": {"table_id": "never"},
    "share": {"digest": "never", "table_id": "never", "person": "deleted"},
    "meta": {"name": "never"},
    "snapshot": {"table_id": "never", "body": "never"},
    "account": {"name": "renamed"},
    "ledger": {"entry": "renamed", "account": "renamed", "kind": "never", "table_id": "never"},
}
