"""The Activity: the page inside Discord. It is launched from a chat (``launch``), for which table is remembered
(``launches``), and who is let in is what Discord says (``door``, ``oauth``). ``entry``: its Entry Point command."""
