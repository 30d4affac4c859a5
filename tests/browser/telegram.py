"""Telegram around the page, played in the browser: the address of its bridge script is answered there, so that no
request leaves it, and what the page does with the bridge is written down."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from playwright.async_api import BrowserContext, Page, Route

BRIDGE = "https://telegram.org/js/telegram-web-app.js"
THEME = {
    "bg_color": "#101820",
    "secondary_bg_color": "#0a1016",
    "section_bg_color": "#18222c",
    "text_color": "#f5f5f5",
    "link_color": "#6ab3f3",
    "hint_color": "javascript:alert(1)",
}

SCRIPT = """
(() => {
  const calls = [];
  const handlers = {};
  const button = (name) => ({
    isVisible: false,
    show() { this.isVisible = true; calls.push(name + ".show"); },
    hide() { this.isVisible = false; },
    onClick(handler) { handlers[name] = handler; },
    setParams(params) { this.isVisible = params.is_visible; this.text = params.text; },
  });
  const haptic = (how) => (kind) => calls.push("haptic." + how + "." + kind);
  const hash = new URLSearchParams(location.hash.slice(1));
  window.Telegram = { WebApp: {
    initData: hash.get("tgWebAppData") ?? "",
    version: "9.0", colorScheme: "dark",
    themeParams: JSON.parse(hash.get("tgWebAppThemeParams") ?? "{}"),
    safeAreaInset: { top: 10, bottom: 20, left: 0, right: 0 },
    contentSafeAreaInset: { top: 46, bottom: 0, left: 0, right: 0 },
    isVersionAtLeast: () => true,
    ready() { calls.push("ready"); }, expand() { calls.push("expand"); },
    disableVerticalSwipes() { calls.push("disableVerticalSwipes"); },
    onEvent(name, handler) { handlers[name] = handler; },
    BackButton: button("back"), MainButton: button("main"),
    HapticFeedback: { notificationOccurred: haptic("notification"), impactOccurred: haptic("impact") },
  } };
  window.telegramCalls = calls;
  window.telegramPresses = (name) => handlers[name]();
})();
"""


async def around(context: BrowserContext) -> None:
    """Let Telegram's own address be answered here."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=SCRIPT, content_type="text/javascript")

    await context.route(BRIDGE, answer)


def address(url: str, init_data: str, table: str = "") -> str:
    """The Mini App's address as Telegram opens it."""
    shown = urlencode(
        {
            "tgWebAppData": init_data,
            "tgWebAppVersion": "9.0",
            "tgWebAppPlatform": "android",
            "tgWebAppThemeParams": str(THEME).replace("'", '"'),
        },
        quote_via=quote,
    )
    start = f"?tgWebAppStartParam={table}" if table else ""
    return f"{url.rstrip('/')}/app/telegram{start}#{shown}"


async def opens(context: BrowserContext, url: str, init_data: str, table: str = "") -> Page:
    """Somebody presses the button under the board."""
    page = await context.new_page()
    await page.goto(address(url, init_data, table))
    return page
