"""Tables in messages that stand in chats of which the bot is no member: sent as an inline result (``@bot nardi``), or
as the answer to a guest query (Bot API 10.0).

Such a message is known by its ``inline_message_id`` alone; it is text, for nothing can be uploaded into it; its presses
tell no chat. Hands are seen in the private chat and in alerts, never there.
"""
