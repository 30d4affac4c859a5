// Inside Telegram: who Telegram says has opened the page, and how it looks and feels there. Telegram's own script, the bridge
// to the app, is loaded only if it was Telegram that opened the page.
import { every } from "./dom.js";

const root = document.documentElement;
const given = new URLSearchParams(location.hash.slice(1));
let said = given.get("tgWebAppData") ?? "";
const opened = [...given.keys()].some((name) => name.startsWith("tgWebApp")) || again() || "TelegramWebviewProxy" in window || window.top !== window;

/** A page that is loaded again: the bridge remembers how it was opened. */
function again() {
  try { return sessionStorage.getItem("__telegram__initParams") !== null; } catch { return false; }
}

// What says who this is does not stay in the address, nor does the bridge get it.
if (said) {
  given.delete("tgWebAppData");
  history.replaceState(null, "", `${location.pathname}${location.search}#${given}`);
}

const asked = new URLSearchParams(location.search);
const wanted = [asked.get("table"), asked.get("tgWebAppStartParam"), given.get("tgWebAppStartParam"), new URLSearchParams(said).get("start_param")];
const table = wanted.find((one) => /^[a-z0-9]{1,16}$/.test(one ?? ""));

const loading = opened ? load() : Promise.resolve(null);

/** @returns {Promise<TelegramApp | null>} */
function load() {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = root.dataset.bridge ?? "";
    script.onload = () => resolve(window.Telegram?.WebApp ?? null);
    script.onerror = () => resolve(null);
    document.head.append(script);
  });
}

// --- how it looks --------------------------------------------------------------------------------------------------

/** @type {Record<string, string[]>} */
const COLOURS = {
  "--page": ["secondary_bg_color", "bg_color"],
  "--card": ["section_bg_color", "bg_color"],
  "--raised": ["section_bg_color", "bg_color"],
  "--ink": ["text_color"],
  "--link": ["link_color"],
};
const HEX = /^#[0-9a-f]{6}$/i;
/** @type {TelegramApp | null} */
let bridge = null;

/** @type {Page.Shell} */
export const shell = {
  key: "davtar.telegram",
  scheme: "",
  async enter() {
    if (!said && opened) said = (await loading)?.initData ?? "";
  },
  shown: () => ({ telegram: said, ...(table ? { table } : {}) }),
  entered() { said = ""; },
  changed() {},
  paint(auto) {
    const theme = bridge?.themeParams ?? {};
    for (const [name, from] of Object.entries(COLOURS)) {
      const colour = auto ? from.map((one) => theme[one]).find((one) => HEX.test(one ?? "")) : null;
      if (colour) root.style.setProperty(name, colour); else root.style.removeProperty(name);
    }
  },
  turn() { feel((haptic) => haptic.notificationOccurred("warning")); },
  done() { feel((haptic) => haptic.impactOccurred("light")); },
};

/** @param {(haptic: NonNullable<TelegramApp["HapticFeedback"]>) => void} how */
function feel(how) {
  if (bridge?.HapticFeedback && since("6.1")) how(bridge.HapticFeedback);
}

/** Whether this app knows what came with a version; older ones complain when they are asked. @param {string} version */
const since = (version) => bridge?.isVersionAtLeast?.(version) ?? false;

function themed() {
  if (!bridge) return;
  shell.scheme = bridge.colorScheme === "dark" ? "dark" : "light";
  shell.changed();
}

/** The app's own bars, and those of the phone, lie over the page. */
function inset() {
  for (const side of ["top", "right", "bottom", "left"]) {
    const room = Number(bridge?.safeAreaInset?.[side] ?? 0) + Number(bridge?.contentSafeAreaInset?.[side] ?? 0);
    root.style.setProperty(`--inset-${side}`, `${Math.max(0, Math.min(200, room || 0))}px`);
  }
}

// --- its buttons ---------------------------------------------------------------------------------------------------

/** What the app's back button closes: what lies on top. */
const top = () => every("dialog[open]:not(#hello)").at(-1) ?? document.querySelector("#panel:not([hidden])");

function back() {
  const open = top();
  if (open instanceof HTMLDialogElement) open.close();
  else if (open) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}

/** The one thing to do now, if there is one: the app's large button under the page does it as well. */
function first() {
  if (top()) return null;
  const found = ["good", "primary"].map((style) => every(`#board .key.${style}:enabled, #hand .key.${style}:enabled`));
  return found.find((all) => all.length === 1)?.[0] ?? null;
}

function buttons() {
  if (since("6.1")) bridge?.BackButton?.[top() ? "show" : "hide"]();
  const one = first();
  const label = one?.textContent.trim() ?? "";
  if (one && label) bridge?.MainButton?.setParams({ text: label.slice(0, 64), is_visible: true, is_active: !one.classList.contains("waiting") });
  else bridge?.MainButton?.hide();
}

loading.then((found) => {
  bridge = found;
  if (given.size) history.replaceState(null, "", `${location.pathname}${location.search}`);
  if (!bridge) return;
  bridge.ready();
  bridge.expand();
  if (since("7.7")) bridge.disableVerticalSwipes();  // a card is dragged, not the whole page
  bridge.onEvent("themeChanged", themed);
  for (const moved of ["safeAreaChanged", "contentSafeAreaChanged"]) bridge.onEvent(moved, inset);
  themed();
  inset();
  bridge.BackButton?.onClick(back);
  bridge.MainButton?.onClick(() => first()?.click());
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    setTimeout(() => { due = false; buttons(); }, 50);
  };
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, attributeFilter: ["open", "hidden", "disabled", "class"] });
  buttons();
});
