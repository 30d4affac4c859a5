"""At one's own seat: bids, cards, the line of commands, what is called across the table, touches meant twice."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Any

from playwright.async_api import CDPSession, Page, WebSocketRoute, expect

from tests.browser.conftest import PHONE, People, Room, settle
from tests.browser.play import CARD, EDGE, goes, move, patiently, to_the_cards, touch, turn
from tests.browser.staged import Screen, own_turn
from tests.waiting import until

OWN = "#board .piece.own[data-card]"
FIGURE = """() => 1 + [...document.querySelectorAll('#board .piece.own[data-card]')]
  .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left).findIndex(one => one.dataset.act)"""
"""Which of the cards, from the left, is the first that may be played."""
FOCUSED = "document.activeElement?.closest('#board, #hand')?.id ?? document.activeElement?.tagName ?? ''"


async def test_to_the_cards(here: Room, people: People) -> None:
    """One press, and eight cards lie there; a bid is a strain, then a level; what was said stands in the log of this
    table alone."""
    page = await people.tab(await people.window(), here.url, "Արամ")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await expect(page.locator(OWN)).to_have_count(8)
    await expect(page.locator("#board .plate")).to_have_count(4)
    await expect(page.locator("#board .said")).to_contain_text("Արամ")
    await expect(page).to_have_title(re.compile("Your turn"))
    await page.locator("#hand [data-press$=':bid.H']").click()
    level = page.locator("#hand [data-press^='a:'][data-press$='H']").first
    await level.wait_for()
    bid = str(await level.get_attribute("data-press")).rpartition(":")[2]
    await level.click()
    await here.acted(bid)
    await to_the_cards(page)
    course = page.locator("#log .course:visible")
    await expect(course.first).to_contain_text("Bids of this deal")
    await expect(course.first.locator(".call.bid").first).to_be_visible()
    tricks = page.locator("#log .course:visible[data-id^=trick]")
    leads = set[str]()

    for n in range(3):  # by keys; an earlier trick is gone: to remember it is part of the game
        await turn(page)
        await page.locator(CARD).first.wait_for()
        shown = await tricks.evaluate_all("all => all.map(li => [li.dataset.id, li.querySelectorAll('b').length])")
        assert len(shown) < 2
        assert all(1 <= cards <= 4 for _, cards in shown)
        leads.update(lead for lead, _ in shown)
        cards = await page.locator(OWN).count()
        figure = str(await page.evaluate(FIGURE))
        await page.keyboard.press(figure if n else "ArrowRight")
        assert await page.evaluate("document.activeElement.matches('.own[data-card]:focus-visible')")
        await page.keyboard.press(figure if n else "Enter")
        await expect(page.locator(OWN)).to_have_count(cards - 1)
        await settle(page)
        assert await page.evaluate(FOCUSED) in ("board", "hand"), "one goes on at the table"
    assert leads
    await page.locator("#open-new").click()
    await page.locator("#board [data-press$=':start fill']").wait_for()
    await expect(course).to_have_count(0)
    await goes(page, "#typed = Who comes too?", "¤ Enter")
    mine = page.locator("#log .mine:visible", has_text="Who comes too?")
    await expect(mine).to_have_count(1)
    await page.locator("#tables button[aria-pressed=false]").click()
    await expect(course.first).to_contain_text("Bids of this deal")
    await expect(mine).to_have_count(1)
    low = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2"
    await page.wait_for_function(f"({low})(document.getElementById('log'))")


async def test_the_line_of_commands(here: Room, people: People) -> None:
    """``/`` opens it; Enter sends what was typed, and a suggestion only if an arrow has chosen it; an answer is for
    one's own eyes only, talk for everybody, as it was typed."""
    page = await people.tab(await people.window(), here.url, "Vano")
    other = await people.tab(await people.window(), here.url, "Nare")
    await page.get_by_role("button", name="Play now").click()
    await turn(page)
    await page.keyboard.press("/")
    offered, chosen = page.locator("#choices li"), page.locator("#choices [aria-selected=true]")
    await expect(offered).not_to_have_count(0)
    await page.keyboard.type("bid ")
    await expect(offered.nth(2)).to_be_visible()
    await expect(chosen).to_have_count(0)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    bid = await chosen.locator("i, b").last.inner_text()
    await page.keyboard.press("Enter")
    await until(here.acts)
    assert await here.acts() == [bid.replace("♠", "S")]

    field = page.locator("#typed")
    await field.fill("")
    for number, wrong in enumerate(("/nonsense", "/ոչինչ", "/чепуха 14 черви", "/14 hearts"), start=1):
        await field.fill(wrong)
        await page.keyboard.press("Enter")
        await expect(page.locator("#log .private.refused")).to_have_count(number)
    await expect(page.locator("#log .private.refused", has_text="/help")).to_have_count(3)
    await field.fill("good luck <b>all</b>")
    await page.keyboard.press("Enter")
    talk = other.locator("#log li", has_text="good luck <b>all</b>")
    await expect(talk).to_have_count(1)
    assert await talk.locator("b").count() == 0
    assert await other.locator("#log .private, #log li:has-text('14 hearts')").count() == 0


async def test_words_at_the_seat(here: Room, people: People) -> None:
    """Two at a table: each sees the bubble where the speaker sits; talk too; whoever wants none has none. Under a
    finger the board is drawn anew when the other one sits down, and the press counts."""
    aram = await people.tab(await people.window(), here.url, "Aram")
    await aram.locator("#open-new").click()
    fill = aram.locator("#board [data-press$=':start fill']")
    await fill.wait_for()
    nino = await people.tab(await people.window(**PHONE), here.url, "Nino")
    box = await fill.bounding_box()
    assert box is not None
    await aram.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    await aram.mouse.down()
    await nino.locator(".piece.seat.touch").first.tap()
    await expect(aram.locator("#board .said")).to_contain_text("Nino")
    await aram.mouse.up()
    await nino.locator(".speak").tap()
    await nino.locator("#speak [data-emote=bravo]").tap()
    for page in (aram, nino):
        await expect(page.locator(".bubble[data-seat='1']")).to_have_text("Bravo!")
    await goes(aram, "#typed = Let us see", "¤ Enter")
    await expect(nino.locator(".bubble[data-seat='0']")).to_have_text("Let us see")
    await expect(nino.locator("#unread")).to_have_text("1")
    await goes(
        aram, "#open-settings", "#box [data-press=playing]", "#box [data-value=off]:has-text('Hide')", "¤ Escape"
    )
    await expect(aram.locator(".speak")).to_have_count(0)


async def test_at_hand_on_a_phone(here: Room, people: People) -> None:
    """Bids, values and the score are a touch away; a hint is read beside the cards and gone with the move; to end the
    match takes two presses, and leaves a way on."""
    page = await people.come(await people.window(**PHONE), f"{here.url}?now=bazaar-blot&name=Aram")
    lamp, said = page.locator("#hand .lamp"), page.locator("#hand .coach")
    await expect(lamp).to_have_attribute("aria-label", "Hint")
    box = await lamp.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    await expect(said).to_have_count(0)
    await touch(lamp, finger=True)
    await expect(said.first).to_be_visible()
    assert await page.evaluate(UNDER_THE_LAMP) == []
    await expect(page.locator("#board")).not_to_contain_text("What it is worth")
    await touch(page.locator("#hand [data-act$='pass']").first, finger=True)
    await expect(said).to_have_count(0)
    await to_the_cards(page)
    assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    on = partial(goes, page, finger=True)
    await on("#board [data-press$=':bids']")
    await page.locator("#panel .said p").nth(3).wait_for()
    await on("#panel [data-press$=':rules']")
    await expect(page.locator("#panel .said .loud").first).to_contain_text("=")
    own = page.locator("#board .piece.own").first
    await expect(own).to_be_visible()
    await on("#panel [data-press=close]", "#board .corner[data-press$=':davtar']", "… #panel img")
    await on("#panel [data-press=close]", "#board [data-press$=':menu']", "#panel [data-press$=':abandon']")
    await on("… #panel [data-press$='abandon sure']")
    await expect(own).to_be_visible()
    await on("#panel [data-press$='abandon sure']", "… #board [data-press$=':rematch']")
    assert await page.locator("#board .rows [data-press]").count() > 1


UNDER_THE_LAMP = """() => {
  const lamp = document.querySelector('#hand .lamp').getBoundingClientRect();
  const texts = document.createTreeWalker(document.querySelector('#hand .said'), NodeFilter.SHOW_TEXT), under = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lies = (one) => one.right > lamp.left && one.top < lamp.bottom && one.bottom > lamp.top;
    if ([...range.getClientRects()].some(lies)) under.push(texts.currentNode.textContent);
  }
  return under;
}"""
"""The words that the lamp lies upon."""


async def test_how_it_looks_and_what_is_touched_twice(here: Room, people: People) -> None:
    """By choice; the looks are kept with the person, over a reload too. A card that is to be touched twice is lifted
    first. Words in the place of pictures; another language."""
    page = await people.tab(await people.window(), here.url, "Aram")
    await goes(page, "#open-settings", "#box [data-press=playing]", "#box [data-value=on]:has-text('Touch it twice')")
    await goes(page, "¤ Escape", "#open-settings", "#box [data-press=look]")
    for value, kept in (("cyrillic", "letters"), ("wine", "felt")):
        await page.locator(f"#box [data-value={value}]").click()
        await expect(page.locator("html")).to_have_attribute(f"data-{kept}", value)
    await page.get_by_role("button", name="Dark", exact=True).click()
    await page.reload()
    for kept, value in (("letters", "cyrillic"), ("felt", "wine"), ("theme", "dark")):
        await expect(page.locator("html")).to_have_attribute(f"data-{kept}", value)
    await page.get_by_role("button", name="Play now").click()
    await to_the_cards(page)
    card = page.locator(CARD).first
    act = str(await card.get_attribute("data-act"))
    lifted = page.locator("[data-lifted]")

    async def lift() -> bool:
        """Again if the hand was drawn anew meanwhile: that lays down what was lifted."""
        if not await lifted.count():
            await card.click(position=EDGE)
        return bool(await lifted.count())

    await until(lift)
    await expect(lifted).to_have_attribute("data-act", act)
    await expect(page.locator("#live")).to_contain_text("Touch again")
    await lifted.click(position=EDGE)
    await here.acted(act)
    await goes(page, "#open-settings", "#box button:has-text('Text only')", "¤ Escape", "#open-settings")
    await goes(page, "#box [data-value=ru]")
    await expect(page.locator("html")).to_have_attribute("lang", "ru")
    await turn(page)
    await expect(page.locator("#hand .said")).to_contain_text(re.compile("[а-я]{3}"))
    await expect(page.locator("#hand .said")).to_contain_text(re.compile("[♠♥♦♣]"))
    await expect(page.locator("#hand img, #board img")).to_have_count(0)


# --- in haste ------------------------------------------------------------------------------------------------------


async def clicks(cdp: CDPSession, x: float, y: float, seconds: float, number: int) -> None:
    """A click of that moment, whenever it arrives."""
    for kind, later in (("mousePressed", 0.0), ("mouseReleased", 0.02)):
        how: dict[str, Any] = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": number}
        await cdp.send("Input.dispatchMouseEvent", {**how, "timestamp": seconds + later})


async def test_a_fast_double_click_plays_one_card(screen: Screen) -> None:
    """The card goes and the next one slides under the hand: what comes down on it at once was not meant for it; what
    comes later, or elsewhere, was."""
    page, at = screen.page, own_turn("bura3", lambda at: at.acts[0].startswith("l:"))
    cdp = await page.context.new_cdp_session(page)
    await screen.show(at)
    card = page.locator(CARD).first
    box = await card.bounding_box()
    assert box is not None
    spot, act = (box["x"] + EDGE["x"], box["y"] + EDGE["y"]), str(await card.get_attribute("data-act"))
    begun = float(await page.evaluate("(performance.timeOrigin + performance.now()) / 1000"))
    await clicks(cdp, *spot, begun, 1)
    await screen.presses(act)
    await card.evaluate("node => { node.dataset.act = 'l:next'; }")  # another one, in its place
    await clicks(cdp, *spot, begun + 0.13, 2)
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    assert screen.pressed == [act]
    await clicks(cdp, *spot, begun + 0.6, 1)
    await until(lambda: len(screen.pressed) == 2)


async def test_a_key_held_down_plays_one_card(screen: Screen) -> None:
    """What comes while it is down is a repetition."""
    at = own_turn("bura3", lambda at: len(at.acts) > 2)
    await screen.show(at)
    card = screen.page.locator(CARD).first
    act = str(await card.get_attribute("data-act"))
    await card.focus()
    for _ in range(10):
        await screen.page.keyboard.down("Enter")
    await screen.page.keyboard.up("Enter")
    await settle(screen.page)
    assert screen.pressed == [act]


class Line:
    """Between a page and the house. ``trouble``: *twice*, what the page says is said twice; *breaks*, the next words of
    the house are lost, and the line with them; *held*, nothing arrives, and nobody is told."""

    def __init__(self) -> None:
        self.trouble = ""
        self._ends: list[WebSocketRoute] = []
        self._ending: list[asyncio.Task[None]] = []

    def between(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        self._ends += [page, house]

        def up(said: str | bytes) -> None:
            for _ in range({"twice": 2, "held": 0}.get(self.trouble, 1)):
                house.send(said)

        def down(told: str | bytes) -> None:
            if self.trouble == "breaks":
                self.cut()
            elif self.trouble != "held":
                page.send(told)

        page.on_message(up)
        house.on_message(down)

    def cut(self) -> None:
        """It works again; what was held is lost with its connection."""
        self.trouble, ends, self._ends = "", self._ends, []
        self._ending += [asyncio.ensure_future(one.close()) for one in ends]


async def test_a_line_in_trouble_loses_nothing(here: Room, people: People) -> None:
    """It says everything twice, breaks before an answer, dies without a word: each press is done once, and the person
    is told meanwhile."""
    line, window = Line(), await people.window(own=True)
    await window.route_web_socket("**/ws", line.between)
    page = await people.tab(window, here.url, "Nino")
    await page.get_by_role("button", name="Play now").click()
    await to_the_cards(page)
    for trouble in ("twice", "breaks", "held"):
        await turn(page)
        before = len(await here.acts())
        line.trouble = trouble
        await patiently(move(page))
        if trouble == "held":
            await expect(page.locator("#line-state")).not_to_be_empty()
            line.cut()

        async def arrived(before: int = before) -> bool:
            return len(await here.acts()) > before

        await until(arrived)
        await expect(page.locator("body")).to_have_attribute("data-line", "online")
        await until(lambda: page.evaluate("() => sessionStorage.getItem('davtar.pending') in { null: 0, '[]': 0 }"))
        assert (len(await here.acts()), line.trouble) == (before + 1, "twice" if trouble == "twice" else "")


# --- several cards -------------------------------------------------------------------------------------------------

CHOSEN = "#board .piece.own.chosen"
CARDS = "document.activeElement.dataset.card ?? ''"
LEFTS = """() => Object.fromEntries([...document.querySelectorAll('#board .piece.own')]
  .map(node => [node.dataset.card, Math.round(node.getBoundingClientRect().left)]))"""


async def leads(here: Room) -> bool:
    table = await here.table()
    return table.state is not None and table.state.turn == 0


async def test_several_cards_are_chosen_and_led(here: Room, people: People) -> None:
    """BU-3: five cards always hold two of a suit. With the keyboard alone; chosen cards keep their place."""
    page = await people.come(await people.window(), f"{here.url}?now=bura5&name=Aram")
    begin, free = page.locator("#hand [data-press$=':pick.l']"), page.locator(f"{OWN}[data-press*=':pick.l.']")

    async def to_lead() -> bool:
        if await begin.count():
            return True
        if await page.locator("#hand.turn, #board .rows [data-press$=':ready']").count():
            await patiently(answered(page))
        return False

    await until(to_lead)
    await begin.click()
    await expect(free.first).to_have_attribute("aria-pressed", "false")
    lay = await page.evaluate(LEFTS)
    first = str(await free.first.get_attribute("data-card"))
    await free.first.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(CHOSEN)).to_have_count(1)
    assert await page.evaluate(CARDS) == first, "whoever chooses with the keyboard stays where they are"
    await page.keyboard.press("ArrowRight")
    second = str(await page.evaluate(CARDS))
    assert (second[-1], second != first) == (first[-1], True), "the others of its suit are offered"
    await page.keyboard.press("Space")
    await expect(page.locator(CHOSEN)).to_have_count(2)
    assert await page.evaluate(CARDS) == second
    assert await page.evaluate(LEFTS) == lay
    await page.locator(f"{OWN}[data-card='{first}']").press("Enter")  # taken back, and chosen again
    await expect(page.locator(CHOSEN)).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(page.locator(CHOSEN)).to_have_count(2)
    lead = page.locator("#hand [data-act^='l:']")
    act = str(await lead.get_attribute("data-act"))
    assert {first, second} == set(re.findall(r"(?:10|[6-9JQKA])[SCDH]", act))
    await lead.click()
    await here.acted(act)


async def answered(page: Page) -> None:
    """BU-4: a card that beats none is touched, and that begins the giving; so many are given as were led."""
    if await page.locator("#board .rows [data-press$=':ready']").count():
        return await touch(page.locator("#board .rows [data-press$=':ready']").first)
    for wanted in ("#hand [data-act^='g:']", f"{OWN}:not(.chosen)[data-press*=':pick.g']", CARD, "#hand .rows .key"):
        if await page.locator(wanted).count():
            return await touch(page.locator(wanted).first)
    return None
