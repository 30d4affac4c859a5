"""Parts that pictures share: plates, panels, chips, score books, the strip over a hand."""
