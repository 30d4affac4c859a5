"""The automatic players of Bura: ``think`` and ``random``, which does anything that is sane."""
