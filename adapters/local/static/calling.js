// Calling somebody whose turn it is: a sound if they want one, the phone's buzz, a notification while the page is out of
// sight. None of it says more than that it is their turn.
import { word } from "./dom.js";

/** @type {Record<string, string>} */
const NAMES = { sound: "davtar.sound", notify: "davtar.notify" };
/** @type {AudioContext | null} */
let audio = null;

/** @param {string} what */
export const wants = (what) => { try { return localStorage.getItem(NAMES[what]) === "on"; } catch { return false; } };

/** `value`: "on" or "off"; resolves with what it is then, for a browser may refuse notifications.
 *  @param {string} what @param {string} value */
export async function choose(what, value) {
  let now = value;
  if (what === "notify" && value === "on") now = "Notification" in window && (await Notification.requestPermission()) === "granted" ? "on" : "off";
  try { localStorage.setItem(NAMES[what], now); } catch { /* for this page only */ }
  if (what === "sound" && now === "on") tone();
  return now;
}

/** It has become this person's turn. */
export function call() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
  if (wants("sound")) tone();
  if (document.hidden && wants("notify") && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(word("title"), { body: word("your-turn"), tag: "turn", icon: new URL("emblem.svg", import.meta.url).href });
    note.onclick = () => { window.focus(); note.close(); };
  }
}

/** Two soft notes, made here. */
function tone() {
  const sound = (audio ??= new AudioContext());
  sound.resume?.();
  [[660, 0], [880, 0.13]].forEach(([pitch, after]) => {
    const voice = sound.createOscillator(), loud = sound.createGain(), at = sound.currentTime + after;
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    voice.connect(loud).connect(sound.destination);
    voice.start(at);
    voice.stop(at + 0.4);
  });
}
