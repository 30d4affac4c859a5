// Differences: what the house sends once it has sent the whole. See adapters/local/messages.py for their form.

/** `value` as `change` makes it; what is not touched stays the same object.
 *  @template T @param {T} value @param {House.Change} change @returns {T} */
export function patched(value, change) {
  return /** @type {T} */ (changed(value, change));
}

/** @param {any} value @param {House.Change} change @returns {unknown} */
function changed(value, change) {
  if ("=" in change) return change["="];
  if (change.o) {
    const made = { ...value };
    for (const [key, one] of Object.entries(change.o)) {
      if (one === null) delete made[key]; else made[key] = changed(made[key], one);
    }
    return made;
  }
  const [length, some] = change.a ?? [0, {}];
  const made = value.slice(0, length);
  for (const [n, one] of Object.entries(some)) made[Number(n)] = changed(made[Number(n)], one);
  return made;
}
