"""The league: cups and their rounds, standings, ratings, the same cards at several tables. Pure."""
