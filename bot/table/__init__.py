"""The table: lobby, seats, options, the running match, votes and clocks, as a pure decide/evolve pair."""
