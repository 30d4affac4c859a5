"""Networks, tables and the compiled core of the automatic players; ``build`` makes them."""
