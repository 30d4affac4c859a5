"""The league: cups, standings, rounds."""
