"""The Discord front, on discord.py 2.7: interactions in, messages out. ``app.DiscordFront`` is the entry point.

Inside: ``app`` (start, stop) -> ``client`` (events), ``commands`` (slash commands) and ``buttons`` -> ``receive``
(durable, then answered in time) -> ``reply`` and ``send`` (words out) -> ``layout`` (components), ``markup``.
"""
