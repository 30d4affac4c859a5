"""The table: lobby, seats, the running match, votes and clocks as a pure decide/evolve, and the service that
commits."""
