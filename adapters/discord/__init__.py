"""The Discord front, on discord.py 2.7: interactions in, messages out. ``app.DiscordFront`` is the entry point.

Inside: ``app`` (start, stop) -> ``client`` (events, slash commands) -> ``receive`` (stores and answers interactions) ->
``hands`` (answers to one person) and ``send`` (messages out) -> ``layout`` (components, markdown).
"""
