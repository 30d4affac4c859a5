"""A duplicate: several tables play the same sealed deals, and what they made of them is compared."""
