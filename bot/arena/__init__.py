"""The arena: two players, or pairs of them, measured against each other on the same cards and dice."""
