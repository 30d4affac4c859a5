"""The Telegram front: updates in (``receive``, ``updates``, ``dispatch``), messages out (``send``, ``whisper``),
and the application that holds them together (``app``). Of python-telegram-bot only ``Bot``, its types and its HTTP
client are used: its ``Application`` keeps its queue in memory and would lose updates when the process is killed.
"""

from adapters import import_without

# For a command line of its own, and for Telegram Passport.
import_without("httpx", "rich", "click", "pygments")
import_without("telegram", "cryptography")
