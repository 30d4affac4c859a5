"""Duplicates: several tables play the same sealed deals, and the results are compared."""
