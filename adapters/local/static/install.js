// The page as a program of its own: its worker, and what that has to know. Inside a platform's app it is neither; nor where a
// browser has no worker for it (plain http in one's own network), and everything is as it always was.
import { at } from "./place.js";

const alone = !document.documentElement.dataset.shell && window.top === window;

const LATER_MS = 1500; // the table first

/**
 * `lang`: what is spoken here, the name under which the page is installed and what is said when there is no connection.
 * @param {string} lang
 */
export function install(lang) {
  if (!alone) return;
  try { localStorage.setItem("davtar.lang", lang); } catch { /* the browser's own, then */ }
  /** @type {HTMLLinkElement | null} */
  const manifest = document.querySelector("link[rel=manifest]");
  if (manifest) manifest.href = at(`/manifest-${lang}.json`);
  if ("serviceWorker" in navigator) setTimeout(bring, LATER_MS);
}

/** The worker keeps for the next time what never changes (worker.js). */
const bring = () => navigator.serviceWorker.register(at("/worker.js"), { updateViaCache: "none" }).catch(() => { /* it goes without */ });
