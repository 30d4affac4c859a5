// An old page after an update says so and loads itself again, once.
import { kept, setWords, word } from "./dom.js";
import { toast } from "./toasts.js";

/** The form of the messages that this page knows: adapters/local/page.py has the same number. */
const MODEL = 3;
const SAID_MS = 1200;

/** Whether this page is not the one that the house has now; then it is being loaded again, or it says that it should be.
 *  @param {House.Welcome} welcome */
export function outdated(welcome) {
  const theirs = `${welcome.model} ${welcome.version}`;
  if (theirs === `${MODEL} ${document.documentElement.dataset.version}`) { kept.drop("renewed"); return false; }
  const again = kept.get("renewed") === theirs;
  // While a house of several processes is being renewed, both of its pages are right.
  if (again && welcome.model === MODEL) return false;
  setWords(welcome.words ?? {}, welcome.lang);
  toast([word(again ? "old-page" : "renewed")], !again);
  if (again) return true;
  kept.set("renewed", theirs);
  setTimeout(() => location.reload(), SAID_MS);
  return true;
}
