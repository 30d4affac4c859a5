"""Play chips (HS-1 to HS-5): what a table moves between accounts. Every entry sums to zero; chips are whole.

Accounts are named: a person's by its id (``tg:7``), ``table:<id>`` what lies on a table, ``jackpot`` the fund,
``house`` the rest of the commission and the bank of the risk game, ``issuer`` where chips come from. Only the issuer
may owe. Chips are play money: they cannot be bought, sold or cashed.
"""
