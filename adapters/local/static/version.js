// @ts-nocheck
// An old page after an update loads itself again, once.
import { kept, setWords, word } from "./dom.js";
import { toast } from "./log.js";

/** The form of the messages that this page knows: adapters/local/model.py has the same number. */
const MODEL = 2;

/** Whether the house speaks otherwise than this page; then it is being loaded again, or it says that it should be. */
export function outdated(welcome) {
  if (welcome.model === MODEL) { kept.drop("renewed"); return false; }
  if (kept.get("renewed") === String(welcome.model)) {
    setWords(welcome.words ?? {}, welcome.lang);
    toast([word("old-page")], false);
  } else {
    kept.set("renewed", String(welcome.model));
    location.reload();
  }
  return true;
}
