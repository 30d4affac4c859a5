"""Pictures of single games, without any platform in them (``bot.scene.Picture``)."""
