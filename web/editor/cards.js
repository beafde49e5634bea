// What the editor knows of a name, as data and as a card: for the API of CUDA, for the program's own names and
// for numbers.
import { highlightCode } from "@lezer/highlight";
import { api } from "./api.js";
import { cuda } from "./cuda.js";
import { isConstant, plainType, vectorMembers } from "./program.js";
import { fill } from "./texts.js";
import { colours } from "./theme.js";
import { integer } from "./tokens.js";

/** @import { Entry } from "./api.js" */
/** @import { Program } from "./program.js" */
/** @import { Binding, Declaration } from "./scan.js" */
/** @import { Texts } from "./texts.js" */

/**
 * A card's content. All parts but the range are optional.
 *
 * @typedef {object} Card
 * @property {number} from the name's range
 * @property {number} to
 * @property {string[]} code signatures or declarations
 * @property {string} [text] one line of explanation
 * @property {[string, string][]} rows labels with values, which are code
 * @property {string} [note] where a name was declared
 * @property {string} [lesson] relative to the folder of the language
 */

/**
 * What the compiler says of the expression or name at an offset.
 *
 * @typedef {{ type?: string, value?: string, text?: string }} Inspection
 */

/** @param {string} path */
export const resultOf = (path) => api().result(path);

/** Longest declaration that a card shows, in lines and in characters of a line. */
const LINES = 12;

/**
 * The text of a declaration, without indentation, shortened.
 *
 * @param {Program} program
 * @param {Declaration} found
 */
export function declarationText(program, found) {
  const start = program.text.lastIndexOf("\n", found.start - 1) + 1;
  const indent = /^[ \t]*/.exec(program.text.slice(start, found.start))?.[0] ?? "";
  const lines = program.text.slice(found.start, found.end).split("\n").map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line).trimEnd());
  const shown = lines.length > LINES ? [...lines.slice(0, LINES - 1), "…"] : lines;
  return shown.join("\n");
}

/**
 * @param {Program} program
 * @param {number} at
 */
const lineOf = (program, at) => program.text.slice(0, at).split("\n").length;

/**
 * The card of the name or number at an offset, as far as the program's text and the table tell; or null.
 *
 * @param {Program} program
 * @param {number} at
 * @param {Texts} t
 * @returns {Card | null}
 */
export function cardAt(program, at, t) {
  const index = program.indexAt(at);
  const token = program.tokens[index];
  if (!token) return null;
  /** @type {Card} */
  const card = { from: token.from, to: token.to, code: [], rows: [] };
  if (token.kind === "number") {
    const found = integer(token.text);
    const isPlain = /^\d{1,4}[uUlL]*$/.test(token.text) && !/^0\d/.test(token.text);
    if (!found || isPlain) return null;
    return { ...card, code: [token.text], rows: [[t.value, found.value.toString()]] };
  }
  const binding = program.resolve(index, resultOf);
  if (binding) return { ...card, ...ownCard(program, binding, token.from, t) };
  const member = memberCard(program, index, t);
  if (member) return { ...card, ...member };
  const before = program.tokens[index - 1]?.text;
  if (before === "." || before === "->") return null;
  const entry = api().find(program.path(index), program.usedNamespaces());
  return entry ? { ...card, ...entryCard(entry, t) } : null;
}

/**
 * @param {Entry} entry
 * @param {Texts} t
 * @returns {Omit<Card, "from" | "to">}
 */
export function entryCard(entry, t) {
  const rows = /** @type {[string, string][]} */ (entry.header ? [[t.header, `<${entry.header}>`]] : []);
  return { code: entry.signatures, text: entry.text, rows, lesson: entry.lesson };
}

/**
 * @param {Program} program
 * @param {Binding} binding
 * @param {number} at
 * @param {Texts} t
 */
function ownCard(program, binding, at, t) {
  const texts = [...new Set(binding.declarations.map((found) => declarationText(program, found)))];
  const first = binding.declarations[0];
  /** @type {[string, string][]} */
  const rows = [];
  if (first && /^(variable|parameter|member|enumerator)$/.test(first.kind)) {
    const type = program.typeOf(binding, resultOf);
    if (type) rows.push([t.type, type]);
  }
  const last = binding.declarations.findLast((found) => found.from <= at) ?? first;
  if (last && isConstant(last) && !last.params) {
    const value = program.value(last.init, last.kind === "macro" ? at : last.from);
    if (value !== null && !(last.init.length === 1 && last.init[0]?.text === value.toString())) rows.push([t.value, value.toString()]);
  }
  return { code: texts.slice(0, 4), rows, note: first && fill(t.declared, lineOf(program, first.from)) };
}

/**
 * The card of a member of a type that the program does not declare.
 *
 * @param {Program} program
 * @param {number} index
 * @param {Texts} t
 */
function memberCard(program, index, t) {
  const mark = program.tokens[index - 1]?.text;
  if (mark !== "." && mark !== "->") return null;
  const type = program.typeBefore(index - 2, resultOf);
  const name = program.tokens[index]?.text ?? "";
  const found = foreignMembers(type)?.find((member) => memberName(member) === name);
  return found ? { code: [found], rows: [], note: fill(t.memberOf, plainType(type)) } : null;
}

/**
 * Declarations of the members of a type of CUDA or its libraries, or null.
 *
 * @param {string} type
 */
export const foreignMembers = (type) => vectorMembers(plainType(type)) ?? api().type(plainType(type))?.members ?? null;

/**
 * The name that a member's declaration declares.
 *
 * @param {string} member
 */
export const memberName = (member) => /([A-Za-z_]\w*)(?:\[[^\]]*\]|\(.*\))?$/.exec(member)?.[1] ?? member;

/**
 * @param {string} tag
 * @param {string} name of the class
 * @param {string} [text]
 */
export function element(tag, name, text) {
  const box = document.createElement(tag);
  if (name) box.className = name;
  if (text !== undefined) box.textContent = text;
  return box;
}

/**
 * Program text with the colours of the editor.
 *
 * @param {string} code
 */
export function coloured(code) {
  const box = element("code", "cm-card-code");
  const put = (/** @type {string} */ text, /** @type {string} */ classes) => {
    box.append(classes ? element("span", classes, text) : text);
  };
  highlightCode(code, cuda.parser.parse(code), colours, put, () => box.append("\n"));
  return box;
}

/**
 * @param {string} label
 * @param {string} value
 */
function row(label, value) {
  const box = element("div", "", `${label}: `);
  box.append(element("code", "", value));
  return box;
}

/**
 * A card as an element.
 *
 * @param {Omit<Card, "from" | "to">} card
 * @param {Texts} t
 */
export function draw(card, t) {
  const box = element("div", "cm-card");
  for (const code of card.code) box.append(coloured(code));
  if (card.text) box.append(element("div", "", card.text));
  for (const [label, value] of card.rows) box.append(row(label, value));
  if (card.note) box.append(element("div", "cm-card-note", card.note));
  if (card.lesson) {
    const link = /** @type {HTMLAnchorElement} */ (element("a", "", t.explained));
    const { dataset, lang } = document.documentElement;
    link.href = `${dataset.root ?? ""}${lang || "en"}/${card.lesson}`;
    box.append(link);
  }
  return box;
}

/**
 * Adds what the compiler says to a card, unless the card says so already.
 *
 * @param {HTMLElement} box
 * @param {Inspection | null} found
 * @param {Texts} t
 */
export function complete(box, found, t) {
  if (!found) return;
  const rows = /** @type {[string, string | undefined][]} */ ([[t.type, found.type], [t.value, found.value]]);
  const link = box.querySelector("a");
  /** @param {HTMLElement} part */
  const add = (part) => box.insertBefore(part, link);
  for (const [label, value] of rows) {
    if (value === undefined) continue;
    const old = [...box.children].find((part) => part.textContent?.startsWith(`${label}: `));
    if (old) old.replaceWith(row(label, value));
    else add(row(label, value));
  }
  for (const line of found.text?.split("\n") ?? []) add(element("div", "", line));
}

/**
 * A card's content as one text, for a screen reader.
 *
 * @param {HTMLElement} box
 */
export const spoken = (box) => [...box.children].map((part) => part.textContent).join(". ");
