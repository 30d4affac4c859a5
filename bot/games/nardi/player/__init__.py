"""The automatic players of Nardi: ``think`` and ``random``, which does anything that is sane."""
