"""The Telegram front: updates in (``receive``, ``dispatch``), messages out (``send``, ``private``), joined in ``app``.

It uses only ``Bot``, the types and the HTTP client of python-telegram-bot: the library's ``Application`` keeps its
queue in memory and would lose updates when the process is killed.
"""

from adapters import import_without

# httpx's command line and Telegram Passport, neither of which we use.
import_without("httpx", "rich", "click", "pygments")
import_without("telegram", "cryptography")
