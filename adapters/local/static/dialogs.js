// Dialogs: who are you, how shall it look, the way in for phones, the keys.
import { $, CROSS, el, every, icon, setWords, word } from "./dom.js";
import { token } from "./me.js";
import { at } from "./place.js";
import { shell } from "./shell.js";

/** @param {string} title @param {...Page.Child} body */
function page(title, ...body) {
  const close = el("button", { type: "button", class: "icon", "aria-label": word("close"), on: { click: () => $("box").close() } }, icon(CROSS));
  return el("div", { class: "sheet" }, el("h2", {}, title, close), body.flat());
}

/** @param {string} title @param {...Page.Child} body */
function open(title, ...body) {
  sheet("", title, ...body);
}

/** A dialog; `kind` names it for `shut`. @param {string} kind @param {string} title @param {...Page.Child} body */
export function sheet(kind, title, ...body) {
  const dialog = $("box");
  dialog.setAttribute("aria-label", title);
  dialog.dataset.kind = kind;
  dialog.replaceChildren(page(title, ...body));
  if (!dialog.open) dialog.showModal();
}

/** Close the dialog if it is of this kind. @param {string} kind */
export const shut = (kind) => { if ($("box").open && $("box").dataset.kind === kind) $("box").close(); };

/** A row of which one is chosen. `pick(value)`.
 *  @param {string} title @param {[string, string, string?][]} values @param {string} now @param {(value: string) => unknown} pick */
export function segments(title, values, now, pick) {
  const buttons = values.map(([value, label, lang]) => el("button", { type: "button", "aria-pressed": String(value === now), lang: lang ?? null, "data-value": value }, label));
  buttons.forEach((node, n) => node.addEventListener("click", () => {
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === node));
    pick(values[n][0]);
  }));
  return el("fieldset", { class: "field" }, el("legend", {}, title), el("div", { class: "segments" }, buttons));
}

/** @type {Map<string, Promise<House.Dictionary>>} */
const dictionaries = new Map();

/** The page's words, for somebody who is not in yet. @param {string} lang */
export function dictionary(lang) {
  const known = dictionaries.get(lang) ?? fetched(lang);
  dictionaries.set(lang, known);
  known.catch(() => dictionaries.delete(lang));
  return known;
}

/** @param {string} lang @returns {Promise<House.Dictionary>} */
async function fetched(lang) {
  const answer = await fetch(at(`/words/${lang}?v=${document.documentElement.dataset.version}`));
  return answer.json();
}

/** The language of this browser, if the house speaks it. @param {readonly string[]} [codes] */
export function guessed(codes = navigator.languages) {
  return codes.map((code) => code.split("-")[0]).find((code) => ["hy", "ka", "ru", "en"].includes(code)) ?? "en";
}

/** Ask a newcomer for name and language, and if `closed` ("wanted", "wrong", "wait") for the code that lets one in;
 *  `enter({name, lang, typed})`.
 *  @param {string} lang @param {House.Dictionary} words @param {string | undefined} closed @param {(who: { name: string, lang: string, typed?: string }) => void} enter */
export function askWho(lang, words, closed, enter) {
  const dialog = $("hello");
  const before = /** @type {HTMLInputElement | null} */ (dialog.querySelector("#who"))?.value;
  const suggestion = word("name-example", { n: 10 + Math.floor(Math.random() * 90) });
  const input = el("input", { id: "who", type: "text", maxlength: 32, autocomplete: "nickname", required: true });
  input.value = before ?? suggestion;
  const code = el("input", { id: "code", type: "text", maxlength: 16, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: true });
  const gate = closed ? [el("label", { class: "field" }, el("span", {}, word("code")), code), el("p", { class: "hint", role: closed === "wanted" ? null : "alert" }, word(`code-${closed}`))] : [];
  const form = el("form", { class: "sheet" },
    el("h2", {}, el("img", { src: at("/s/emblem.svg"), alt: "" }), word("hello")),
    el("p", { class: "hint" }, word("hello-once")),
    el("label", { class: "field" }, el("span", {}, word("your-name")), input),
    gate,
    segments(word("your-language"), words.languages.map(([code, own]) => [code, own, code]), lang, async (chosen) => {
      const other = await dictionary(chosen);
      const untouched = input.value === suggestion;
      setWords(other.words, chosen);
      askWho(chosen, other, closed, enter);
      if (untouched) $("who").value = word("name-example", { n: 10 + Math.floor(Math.random() * 90) });
      every(`[data-value="${chosen}"]`, dialog)[0]?.focus();
    }),
    el("button", { type: "submit", class: "key primary" }, word("come-in")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name) enter({ name, lang, typed: closed ? code.value.trim() : undefined });
  });
  dialog.setAttribute("aria-label", word("hello"));
  dialog.replaceChildren(form);
  if (!dialog.open) {
    dialog.showModal();
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    input.focus();
    input.select();
  }
}

/** There is nothing but this to be said; nobody can come in here. @param {string} text */
export function sayAlone(text) {
  const dialog = $("hello");
  dialog.setAttribute("aria-label", word("title"));
  dialog.replaceChildren(el("div", { class: "sheet" }, el("img", { src: at("/s/emblem.svg"), alt: "", width: 48, height: 48 }), el("p", { role: "alert" }, text)));
  if (dialog.open) return;
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => event.preventDefault());
}

const look = {
  get: () => { try { return localStorage.getItem("davtar.theme") ?? "auto"; } catch { return "auto"; } },
  /** @param {string} value */
  set: (value) => {
    try { localStorage.setItem("davtar.theme", value); } catch { /* for this page only */ }
    applyTheme(value);
  },
};

/** @param {string} [value] */
export function applyTheme(value = look.get()) {
  if (value === "light" || value === "dark") document.documentElement.dataset.theme = value;
  else if (shell.scheme) document.documentElement.dataset.theme = shell.scheme;
  else delete document.documentElement.dataset.theme;
  shell.paint(value === "auto");
}

shell.changed = () => applyTheme();

const theme = () => segments(word("theme"), ["auto", "light", "dark"].map((one) => [one, word(`theme-${one}`)]), look.get(), look.set);

/** `command(name, rest)` changes what the house keeps; the theme stays in this browser. `another()`: it forgets who
 *  this is. `devices()` opens the list of them; `comfort()`: what else can be chosen, [name, rows()] each.
 *  @param {House.Me} me @param {string} lang @param {[string, string][]} languages @param {(name: string, rest: string) => unknown} command @param {Page.Fn} another @param {Page.Fn} devices @param {() => [string, () => Node[]][]} comfort */
export function openSettings(me, lang, languages, command, another, devices, comfort) {
  open(word("settings"),
    segments(word("language"), languages.map(([code, own]) => [code, own, code]), lang, (code) => command("language", code)),
    ...comfort().map(([name, rows]) => el("button", { type: "button", class: "key", "data-press": name, on: { click: () => open(word(name), ...rows(), name === "look" ? theme() : null) } }, word(name))),
    segments(word("pictures"), [["on", word("pictures-on")], ["off", word("pictures-off")]], me.pictures ? "on" : "off", (one) => command("pictures", one)),
    el("p", { class: "hint" }, word("pictures-hint")),
    el("button", { type: "button", class: "key", "data-press": "devices", on: { click: devices } }, word("devices")),
    el("button", { type: "button", class: "key", on: { click: openKeys } }, word("keys")),
    el("button", { type: "button", class: "key", "data-press": "another", on: { click: () => openAnother(me, another) } }, word("another")),
    el("p", { class: "hint" }, `Davtar ${document.documentElement.dataset.release ?? ""}`));
}

/** @param {House.Me} me @param {Page.Fn} another */
function openAnother(me, another) {
  open(word("another"),
    el("p", {}, word("another-hint", { name: me.name })),
    el("button", { type: "button", class: "key bad", "data-press": "forget", on: { click: another } }, word("another-yes")));
}

export function openKeys() {
  const known = [["← →", "keys-cards"], ["1 … 9", "keys-number"], ["/", "keys-slash"], ["H", "keys-hand"], ["B", "keys-board"], ["L", "keys-log"], ["?", "keys-help"]];
  open(word("keys"), el("div", { class: "keylist" }, known.flatMap(([sign, what]) => [el("kbd", {}, sign), el("span", {}, word(what))])));
}

/** The link and its QR code; on loopback, how to let others in. @param {string} room @param {boolean} share */
export async function openShare(room, share) {
  if (!share) { open(word("share"), el("p", {}, word("share-here"))); return; }
  const { url, svg } = await (await fetch(at(`/qr/${room}`), { headers: { Authorization: `Bearer ${token()}` } })).json();
  open(word("share"), el("p", {}, word("share-hint")), ...address(url, svg));
}

/** An address as a QR code, if there is one, and in words, to be copied. @param {string} url @param {string} [svg] */
export function address(url, svg) {
  const drawing = svg && document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  const words = el("code", {}, url);
  const copy = el("button", { type: "button", class: "key" }, word("copy"));
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(url);
      copy.textContent = word("copied");
    } catch {
      getSelection()?.selectAllChildren(words);
    }
  });
  return [svg ? el("div", { class: "qr", role: "img", "aria-label": url }, drawing) : null, el("div", { class: "address" }, words, copy)];
}
