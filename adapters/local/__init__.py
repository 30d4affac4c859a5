"""The local web table: a page served by the program itself, the embedded default.

From the outside in: ``app`` (server, courier) -> ``wire`` (one WebSocket) -> ``tab`` (what one person is shown) ->
``site``, ``page``, ``sessions``, ``words`` (parts); ``security`` checks every request. ``static`` holds the page: HTML,
CSS and ES modules, with no build step and nothing from other servers.
"""
