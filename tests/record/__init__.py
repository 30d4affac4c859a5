"""A match as each of its people sees it: every message, its picture and buttons, in order, and what rings.

``party`` seats people who play at their own pace, on time that jumps (``hours``); ``seen`` is what is written down at
the wire fakes; ``laws`` must hold of every recording and of every hand in it.
``python -m tests.record`` draws the two sheets of the documentation anew.
"""
