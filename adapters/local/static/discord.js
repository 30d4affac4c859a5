// The page inside Discord, as an Activity: its SDK asks Discord for a code, which the server exchanges for who we are. Neither
// an access token nor a cookie comes here; ours is for the socket, and this page alone remembers it.
import { $, el, setWords, target, word } from "./dom.js";

const shell = document.documentElement.dataset;
export const inDiscord = shell.shell === "discord";
const TRIES = 3;
/** @type {import("./embedded-app-sdk.js").DiscordSDK | null} */
let sdk = null;
let code = "";
let tries = 0;

/** Until Discord answers: shake hands, ask for a code. */
export async function enter() {
  const { DiscordSDK } = await import("./embedded-app-sdk.js");
  sdk = new DiscordSDK(shell.client, { disableConsoleLogOverride: true });
  await sdk.ready();
  document.addEventListener("click", outside, true);
  await ask();
}

async function ask() {
  const wanted = { client_id: shell.client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  code = (await sdk?.commands.authorize(wanted))?.code ?? "";
}

/** What to say in the first message of the socket. */
export const shown = () => (sdk ? { discord: { instance: sdk.instanceId, ...(code && { code }) } } : {});

/** We are in: the code has been used. */
export function entered() {
  code = "";
  tries = 0;
}

/** We were not let in. Whether another code may help, which is at hand then; else it is said why.
 *  @param {string} why @param {() => Promise<House.Dictionary>} words */
export async function again(why, words) {
  if (!inDiscord || !why.startsWith("door-")) return false;
  code = "";
  if (why === "door-again" && tries++ < TRIES) {
    try { await ask(); return true; } catch { why = "door-no"; }
  }
  await stuck(why, words);
  return false;
}

/** Say why nobody is let in; a press begins anew. `words()`: the dictionary before there is a welcome.
 *  @param {string} why @param {() => Promise<House.Dictionary>} words */
export async function stuck(why, words) {
  const { words: known, lang } = await words();
  setWords(known, lang);
  const dialog = $("hello");
  const retry = el("button", { type: "button", class: "primary", on: { click: () => location.reload() } }, word("try-again"));
  dialog.replaceChildren(el("p", { role: "alert" }, word(why)), retry);
  if (!dialog.open) dialog.showModal();
}

/** A frame in Discord opens no windows: links that lead elsewhere are opened by Discord. @param {Event} event */
function outside(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (target(event).closest("a[href]"));
  if (!link || new URL(link.href).origin === location.origin) return;
  event.preventDefault();
  sdk?.commands.openExternalLink({ url: link.href }).catch(() => {});
}
