// Whoever touches the page is back: an automatic player that held the seat gives it up (HS-30).
import { toast } from "./toasts.js";

/** `isAway()`: whether their seat is held; `send(message)` resolves with the answer. What brings them back.
 *  @param {() => boolean | undefined} isAway @param {Page.Send} send */
export function comingBack(isAway, send) {
  let coming = false;
  const back = async () => {
    if (coming || !isAway()) return;
    coming = true;
    const answer = await send({ t: "cmd", name: "back", rest: "" });
    coming = false;
    if (answer.text) toast(answer.text, answer.ok);
  };
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, back, { capture: true, passive: true });
  return back;
}
