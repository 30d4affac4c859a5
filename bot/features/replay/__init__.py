"""A finished match, step by step."""
