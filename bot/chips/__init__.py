"""Play chips (HS-1 to HS-5): the movements between accounts that a table causes. Every entry sums to zero; chips are
whole.

Accounts have names: a person's is their id (``tg:7``); ``table:<id>`` holds the chips on a table, ``jackpot`` the fund,
``house`` the rest of the commission and the bank of the risk game; chips come from ``issuer``, the only account that
may be overdrawn. Chips are play money: they cannot be bought, sold or cashed.
"""
