"""The table as a pure decide/evolve (lobby, seats, match, votes, clocks), and the service that commits."""
