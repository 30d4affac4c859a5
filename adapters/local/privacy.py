"""``/privacy``: what is kept about people, as a page for everybody; platforms ask for its address in forms."""

from __future__ import annotations

import html

from bot.desk.own import privacy_lines
from bot.ports import Catalog
from bot.text import LANGUAGES, Lang

_PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<title>{title}</title><link rel="stylesheet" href="/s/fonts.css">'
    '<link rel="stylesheet" href="/s/base.css"><main class="privacy"><nav>{others}</nav>'
    "<h1>{title}</h1>{body}</main></html>"
)


def privacy_page(catalog: Catalog, lang: Lang) -> str:
    """The page in one language, with links to the others."""
    head, *rest = (html.escape(catalog.say(lang, line.text)) for line in privacy_lines())
    others = " ".join(f'<a href="?lang={one}" lang="{one}">{one}</a>' for one in LANGUAGES if one != lang)
    return _PAGE.format(lang=lang, title=head, others=others, body="".join(f"<p>{line}</p>" for line in rest))
