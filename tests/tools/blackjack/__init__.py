"""The exact edge of the bank in Blackjack, and the basic strategy (``python -m tests.tools.blackjack.edge``)."""
