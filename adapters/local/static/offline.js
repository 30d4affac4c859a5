// The page that the worker shows when the house cannot be reached: in the language that was spoken here last, and gone as soon as
// the house is back.
const LOOK_MS = 5000;
const HOUSE = new URL("../words/en", import.meta.url); // whatever answers at once

function spoken() {
  try {
    const known = localStorage.getItem("davtar.lang");
    if (known) return known;
  } catch { /* storage is closed to us */ }
  return "";
}

const parts = [...document.querySelectorAll("section")];
const wanted = [spoken(), ...navigator.languages.map((code) => code.split("-")[0]), "en"];
const lang = wanted.find((one) => parts.some((part) => part.lang === one)) ?? "en";
for (const part of parts) part.hidden = part.lang !== lang;
document.documentElement.lang = lang;
document.title = parts.find((part) => !part.hidden)?.querySelector("h1")?.textContent ?? "";

try {
  const theme = localStorage.getItem("davtar.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* as the device has it */ }

const again = () => location.reload();
for (const button of document.querySelectorAll("button")) button.addEventListener("click", again);
addEventListener("online", again);

/** Whether the house answers: asked now and then while somebody looks. */
setInterval(async () => {
  if (document.hidden || !navigator.onLine) return;
  try {
    const answer = await fetch(HOUSE, { method: "HEAD", cache: "no-store" });
    if (answer.ok) again();
  } catch { /* not yet */ }
}, LOOK_MS);
