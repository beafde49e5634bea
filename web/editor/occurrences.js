// Where a text occurs in another one.

/**
 * The offsets of a text in another one, without overlaps. Letters count as equal to their capitals unless the wanted
 * text has capitals itself.
 *
 * @param {string} text
 * @param {string} wanted
 */
export function occurrences(text, wanted) {
  /** @type {number[]} */
  const found = [];
  if (!wanted) return found;
  const exact = wanted !== wanted.toLowerCase();
  const flags = exact ? "g" : "gi";
  for (const { index } of text.matchAll(new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), flags))) found.push(index);
  return found;
}
