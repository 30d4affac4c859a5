"""Features: each a module or a folder, added and removed as a unit."""
