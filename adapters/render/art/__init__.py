"""The art: cards and their backs, cloth, colours, outlines."""
