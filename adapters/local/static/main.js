// The page: what it knows of the room, and what happens when the house or the person says something.
import { comes, named, sitDown } from "./address.js";
import { comingBack } from "./away.js";
import { showPeople, showTables } from "./bar.js";
import { showBoard } from "./board.js";
import { comfort } from "./comfort.js";
import { follow } from "./course.js";
import { showLine } from "./cut.js";
import { confirmTaking, openDevices, showAsking, showTaking, stopTaking } from "./devices.js";
import { applyTheme, askWho, dictionary, guessed, openSettings, openShare, sayAlone } from "./dialogs.js";
import { again as askAgain, enter, entered, inDiscord, shown, stuck } from "./discord.js";
import { $, kept, save, setWords, target, word } from "./dom.js";
import { makeWay, unread } from "./drawer.js";
import { heard, overheard } from "./emotes.js";
import { Fair } from "./fair.js";
import { showHand } from "./hand.js";
import { Here } from "./here.js";
import { install } from "./install.js";
import { listen } from "./keyboard.js";
import { nameLine, setCommands, showChoices, startLine } from "./line.js";
import { emptyLog, logOf, note, said, told } from "./log.js";
import { elsewhere, forget, remember, token } from "./me.js";
import { closeMenu, closePanel, panelOpen, showPanel } from "./panel.js";
import { chooseRecord, openReplay, showShared } from "./replay.js";
import { announce } from "./live.js";
import { wear } from "./seat.js";
import { shell } from "./shell.js";
import { again as drawAgain, kindOf } from "./stage.js";
import { toast } from "./toasts.js";
import { outdated } from "./version.js";
import { Wire } from "./wire.js";

const room = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : "main";
/** @type {House.Me | null} */
let me = null;
/** @type {House.Welcome | null} */
let house = null;
/** @type {{ name: string, lang: string } | null} */
let newcomer = null;
let take = /^#take=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1] ?? "";
let code = /^#code=([A-Za-z0-9-]{4,32})$/.exec(location.hash)?.[1] ?? "";

// --- what the person does ------------------------------------------------------------------------------------------

const language = () => house?.lang ?? guessed();
/** @type {Set<string>} */
const busy = new Set();

/** Whether something has been asked for beside the table looked at: what comes of it is shown. */
let seeks = false;

/** Whether it is about the table looked at. @param {House.Done} message */
const isHere = (message) => "data" in message && here.current !== null && message.data.split(":")[1] === here.current;

/** Do it once; the button shows that it is on its way.
 *  @param {House.Done} message @param {Element | null} [node] @param {boolean} [typed] */
async function doing(message, node, typed = false) {
  const mark = "data" in message ? message.data : "";
  if (mark && busy.has(mark)) return;
  if (mark) busy.add(mark);
  node?.classList.add("waiting");
  if (!isHere(message)) seeks = true;
  const from = here.current;
  const answer = await wire.send(message);
  const moved = here.current !== from;
  if (answer.ok && mark.startsWith("a:")) shell.done();
  busy.delete(mark);
  node?.classList.remove("waiting");
  if (answer.text?.length && !(answer.ok && (message.t === "now" || (message.t === "cmd" && message.name === "new")))) {
    if (typed) told(answer.text, answer.ok);
    if (!typed || document.activeElement !== $("typed")) toast(answer.text, answer.ok);
  }
  if (answer.file) save(answer.file);
  if (answer.table && here.boards.has(answer.table)) pick(answer.table);
  else if (answer.table && answer.ok) here.expected = answer.table;
  if (answer.replay) openReplay({ match: answer.replay, room }, language(), pressed);
  else if (answer.panel?.kind === "hand") {
    makeWay();
    if (answer.table) here.chosen.set(answer.table, answer.panel);
    closePanel();
    draw();
    // Who chooses cards on the stage stays there.
    if (!document.activeElement?.closest(".piece")) $("hand").focus({ preventScroll: true });
  }
  // Whom the press has seated meanwhile looks at the cards, and not at what was pressed.
  else if (answer.panel) { if (!moved) { makeWay(); showPanel(answer.panel, actions); } }
  else if (answer.ok && panelOpen() && !typed && node?.closest("#panel")) closePanel();
}

/** @param {string} data */
const pressed = (data) => wire.send({ t: "press", data });

/** @type {Map<string, number>} */
const sides = new Map();

/** @type {Page.Actions} */
const actions = {
  record: () => chooseRecord(language(), pressed),
  now: (game) => doing({ t: "now", game, preset: "" }),
  look: (table) => pick(table),
  side: (table) => sides.get(table) ?? 0,
  otherSide(table) { sides.set(table, (sides.get(table) ?? 0) + 1); draw(); },
  why: (table, piece) => wire.send({ t: "why", table, piece }).then((answer) => { if (answer.text?.length) toast(answer.text, false); }),
  press(data, node) {
    const watch = /^s:([^:]+):board$/.exec(data);
    if (watch && here.boards.has(watch[1])) { closePanel(); pick(watch[1]); return; }
    doing({ t: "press", data }, node);
  },
  command: (name, rest, node) => doing({ t: "cmd", name, rest }, node, !node),
  say: (text) => wire.send({ t: "say", text }).then((answer) => { if (answer.text) toast(answer.text, false); }),
  choices: (q, name, arg, typed) => wire.raw({ t: "choices", q, name, arg, typed }),
};

actions.back = comingBack(() => here.hand?.away, (message) => wire.send(message));

// --- what is shown -------------------------------------------------------------------------------------------------

function draw() {
  const { board, hand, row, boards } = here;
  const beginning = { coming: comes() || here.expected !== null, games: house?.games ?? [], rows: here.rows.filter((one) => boards.has(one.id)) };
  showBoard(board && { ...board, live: row?.status === "live" }, hand, actions, beginning);
  showHand(hand ?? null, Boolean(board && board.seat !== null), Boolean(board) && !row, board?.result === "deal", kindOf(board), actions, board && board.seat === null && row?.status === "live" ? board : null);
  if (board) announce(board, Boolean(hand?.turn));
  document.body.dataset.at = board ? (row?.status === "live" ? "table" : "lobby") : "start";
  showTables(here.rows, boards, here.current, pick, house?.games ?? []);
  logOf(here.current);
}

/** Back to where one chooses. */
function goHome() {
  closePanel();
  here.goHome();
  draw();
}

/** @param {string} table */
function pick(table) {
  if (here.current !== table) { closePanel(); seeks = false; }
  here.pick(table);
  draw();
}

/** @type {Page.Heard} */
const on = {
  state(state, code) {
    showLine(state, () => wire.connect());
    if (code === 1009) toast([word("too-long")], false);
  },
  welcome(message) {
    if (message.token) remember(message.token);
    for (const app of [{ entered }, shell]) app.entered();
    if (message.table && !house) here.expected = message.table;
    stopTaking();
    take = "";
    newcomer = null;
    const again = house !== null && house.lang === message.lang;
    if (outdated(message)) { wire.stop(); return; }
    house = message;
    me = message.me;
    wear(me);
    drawAgain();
    setWords(message.words, message.lang);
    install(message.lang);
    setCommands(message.commands);
    nameLine();
    $("hello").close();
    if ($("box").open && !again) $("box").close();
    $("room").hidden = false;
    if (!again) emptyLog();
    draw();
    if (/^#(code|take)=/.test(location.hash)) history.replaceState(null, "", location.pathname);
    const joining = /^#join=([a-z0-9]{1,32})$/.exec(location.hash);
    if (joining) {
      history.replaceState(null, "", location.pathname);
      doing({ t: "link", payload: `join_${joining[1]}` });
    }
    sitDown(doing, draw);
  },
  async who({ code: closed }) {
    if (token() !== null && forget() !== null) { wire.greet(); return; }
    const lang = guessed();
    const name = closed ? "" : named();
    if (name) { newcomer = { name, lang }; wire.greet(); return; }
    const words = await dictionary(lang);
    setWords(words.words, lang);
    askWho(lang, words, closed, ({ typed, ...chosen }) => { newcomer = chosen; code = typed ?? code; if (wire.socket?.readyState === WebSocket.OPEN) wire.greet(); else wire.connect(); });
  },
  async refused(message) {
    if (inDiscord && message.why.startsWith("door-")) {
      if (await askAgain(message.why, () => dictionary(guessed()))) wire.greet();
      return;
    }
    if (!house) setWords((await dictionary(guessed())).words, guessed());
    if (message.why.startsWith("telegram-")) { sayAlone(word(message.why)); return; }
    if (message.why.startsWith("store-")) {
      if (house) toast([word(message.why)], false);
      else sayAlone(word(message.why));
      setTimeout(() => wire.greet(), message.ms);
      return;
    }
    toast([word(message.why)], false);
    if (message.why.startsWith("take-")) {
      // The link is no good, and this browser is who it was.
      take = "";
      stopTaking();
      history.replaceState(null, "", location.pathname);
      wire.greet();
    }
    if (message.why === "too-fast") setTimeout(() => wire.greet(), (message.ms ?? 0) + 200);
  },
  board(news) {
    const before = here.boards.get(news.table);
    const message = here.showBoard(news);
    if (!message) return;
    follow(message);
    if (before && before.slot !== message.slot && message.table === here.current) closeMenu();
    const sat = message.seat !== null && (!before || before.seat === null);
    // Whoever plays here is not torn away by what they have begun in another tab, or on another device.
    const plays = here.row?.status === "live" && here.board !== undefined && here.board.seat !== null && here.current !== message.table;
    if (message.table === here.expected || (sat && here.settled && (seeks || !plays))) { here.expected = null; pick(message.table); return; }
    here.settle();
    draw();
  },
  hand(news) {
    const before = here.hands.get(news.table);
    const message = here.showHand(news);
    if (!message) return;
    if (message.turn && !before?.turn) shell.turn();
    const model = message.message?.model;
    const held = model && "cards" in model ? model.cards : [];
    if (message.dealt && held.length && !held.includes("??")) fair.saw(news.table, message.deal, held);
    if (news.table === here.current) draw();
  },
  settled() { here.settled = true; here.settle(); draw(); },
  tables(message) { here.rows = message.rows; here.settle(); draw(); },
  gone({ table }) { here.drop(table); draw(); },
  people: showPeople,
  seals: (message) => fair.seals(message),
  proof: (message) => fair.proof(message),
  note: (message) => note(message, actions),
  said(message) { said(message); if (!message.who.you) unread(message.at); overheard(message); },
  emote: heard,
  choices: showChoices,
  async taking(message) {
    if (!house) setWords((await dictionary(guessed())).words, guessed());
    showTaking(message);
  },
  offer: ({ panel }) => showPanel(panel, actions),
  asks: (message) => showAsking(message, (what) => wire.send(what)),
  later(message) { if (message.text) toast(message.text, false); },
  toast: (message) => toast(message.text, message.ok),
};

const fair = new Fair((message) => wire.send(message), (deal) => actions.command("verify", String(deal), $("fair")));

const wire = new Wire(on, () => (take ? { room, take } : { room, token: token(), code, ...newcomer, ...shown(), ...shell.shown() }));

const here = new Here(room, () => wire.connect());

/** What else there is to choose. */
const looks = () => (me ? comfort(me, (name, to) => actions.press(`s:-:${name}.${to}`, $("open-settings"))) : []);

/** Somebody else sits down at this browser. */
function another() {
  forget();
  kept.drop("pending");
  location.reload();
}

for (const one of [$("box"), $("picture")]) one.addEventListener("click", (event) => { if (event.target === one) one.close(); });
$("open-settings").addEventListener("click", () => me && house && openSettings(me, house.lang, house.languages, (name, rest) => actions.command(name, rest, $("open-settings")), another, () => openDevices((what) => wire.send(what)), looks));
$("open-share").addEventListener("click", () => house && openShare(room, house.share));
$("open-new").addEventListener("click", (event) => actions.command("new", "", target(event).closest("button")));
document.querySelector(".brand")?.addEventListener("click", (event) => { event.preventDefault(); goHome(); });

/** A link to take a seat along is no use to somebody who has one here and would rather keep it. */
async function start() {
  if (token() === null && !comes() && !document.documentElement.dataset.shell) dictionary(guessed()).catch(() => { /* asked for again */ });
  await shell.enter();
  if (inDiscord) {
    try { await enter(); } catch { await stuck("door-no", () => dictionary(guessed())); return; }
  }
  if (take && token() !== null) {
    setWords((await dictionary(guessed())).words, guessed());
    if (!(await confirmTaking())) { take = ""; history.replaceState(null, "", location.pathname); }
  }
  wire.connect();
}

elsewhere(() => { if (house) location.reload(); else if (token()) { newcomer = null; wire.greet(); } });
applyTheme();
startLine(actions);
listen();
emptyLog();
if (!showShared()) start();
