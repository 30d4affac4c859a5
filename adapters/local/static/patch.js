// @ts-nocheck
// Differences: what the house sends once it has sent the whole. See adapters/local/patch.py for their form.

/** `value` as `change` makes it; what is not touched stays the same object. */
export function patched(value, change) {
  if ("=" in change) return change["="];
  if ("o" in change) {
    const made = { ...value };
    for (const [key, one] of Object.entries(change.o)) {
      if (one === null) delete made[key]; else made[key] = patched(made[key], one);
    }
    return made;
  }
  const [length, some] = change.a;
  const made = value.slice(0, length);
  for (const [n, one] of Object.entries(some)) made[Number(n)] = patched(made[Number(n)], one);
  return made;
}
