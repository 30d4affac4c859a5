"""Discord as a user app: games in chats of which the bot is no member (direct messages of two friends, groups, servers
that have not added it).

There it can only answer interactions: for fifteen minutes each, with at most five follow-ups. So the board stands in
answers, and its players keep it up to date by pressing: ``windows`` knows which interactions can still be answered,
``courier`` edits or posts by them, ``renewal`` brings a board back to the bottom.
"""
