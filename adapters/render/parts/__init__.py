"""Parts that pictures share: plates, panels, chips, score books, the strip above a hand."""
