// The table of names that CUDA and its libraries declare, with what each does. It is a file of its own
// (`static/api-LANG.json`), fetched when a reader first needs it. Its order is that of usefulness.

/**
 * An entry of the table.
 *
 * @typedef {object} Entry
 * @property {string} name with its namespaces
 * @property {"function" | "variable" | "qualifier" | "type" | "constant" | "macro"} kind
 * @property {string[]} signatures as a program would declare the name
 * @property {string} text what it does, in one line
 * @property {string} [header] the header that a program has to include
 * @property {string} [lesson] where the course explains it, relative to the folder of the language
 * @property {string[]} [members] declarations of the members of a type
 */

/** The table, by name. Empty until it has arrived. */
export class Api {
  /** @param {Entry[]} entries */
  constructor(entries) {
    this.entries = entries;
    this.byName = new Map(entries.map((entry) => [entry.name, entry]));
    /** Entries in a namespace, by their name without it. @type {Map<string, Entry[]>} */
    this.byLast = new Map();
    for (const entry of entries) {
      const last = entry.name.split("::").at(-1) ?? "";
      if (last !== entry.name) this.byLast.set(last, [...(this.byLast.get(last) ?? []), entry]);
    }
  }
  /**
   * The entry that a program means by a name.
   *
   * @param {string} path the name with the namespaces that the program writes
   * @param {string[]} used namespaces that a `using namespace` names
   */
  find(path, used) {
    const bare = path.replace(/^::/, "");
    const exact = this.byName.get(bare);
    if (exact) return exact;
    const last = bare.split("::").at(-1) ?? "";
    return this.byLast.get(last)?.find((entry) => {
      if (bare !== last) return entry.name.endsWith(`::${bare}`);
      const space = entry.name.slice(0, -last.length - 2);
      return used.some((name) => space === name || space.endsWith(`::${name}`));
    });
  }
  /**
   * The entry of a type's name without namespaces.
   *
   * @param {string} type
   */
  type(type) {
    const found = this.byName.get(type) ?? this.byLast.get(type)?.find((entry) => entry.kind === "type");
    return found?.kind === "type" ? found : undefined;
  }
  /**
   * The type of the result of a function, or an empty text.
   *
   * @param {string} path
   */
  result(path) {
    const entry = this.find(path, []) ?? this.byLast.get(path)?.[0];
    if (!entry) return "";
    if (entry.kind === "type") return entry.name;
    const signature = entry.signatures[0] ?? "";
    const at = signature.indexOf(`${entry.name}`);
    return entry.kind === "function" && at > 0 ? signature.slice(0, at).trim() : "";
  }
}

const none = new Api([]);
/** @type {Promise<Api> | null} */
let coming = null;
let here = none;

/** The table as far as it has arrived. */
export const api = () => here;

/** Whether the table has arrived. */
export const isLoaded = () => here !== none;

/** Fetches the table unless it is there. A table that does not come is an empty one, and is asked for again. */
export function loadApi() {
  return (coming ??= fetchApi().catch(() => {
    coming = null;
    return none;
  }));
}

async function fetchApi() {
  const lang = document.documentElement.lang === "ru" ? "ru" : "en";
  const reply = await fetch(new URL(`api-${lang}.json`, import.meta.url));
  if (!reply.ok) throw new Error(String(reply.status));
  return (here = new Api(await reply.json()));
}

/**
 * A signature in parts: what precedes its parameters, each parameter, what follows. Null if it has none.
 *
 * @param {string} signature
 * @returns {{ head: string, params: string[], tail: string } | null}
 */
export function parts(signature) {
  let open = signature.startsWith("template") ? -1 : signature.indexOf("(");
  if (signature.slice(open).startsWith("(*")) open = -1;
  if (open < 0) return null;
  /** @type {string[]} */
  const params = [];
  let depth = 0;
  let from = open + 1;
  for (let i = open; i < signature.length; i++) {
    const mark = signature[i] ?? "";
    if ("(<[{".includes(mark)) depth++;
    else if (")>]}".includes(mark)) depth--;
    if ((mark === "," && depth === 1) || depth === 0) {
      const param = signature.slice(from, i).trim();
      if (param) params.push(param);
      from = i + 1;
      if (depth === 0) return { head: signature.slice(0, open + 1), params, tail: signature.slice(i) };
    }
  }
  return null;
}
