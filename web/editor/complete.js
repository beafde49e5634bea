// Completion: names of the API, of the program and of the language, and members after `.`, `->` and `::`.
import {
  acceptCompletion, autocompletion, closeCompletion, completionStatus, moveCompletionSelection, selectedCompletion, startCompletion,
} from "@codemirror/autocomplete";
import { Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { api, loadApi, parts } from "./api.js";
import { declarationText, draw, entryCard, foreignMembers, memberName, resultOf } from "./cards.js";
import { isConstant } from "./program.js";
import { programOf } from "./state.js";
import { KEYWORDS, SPECIFIERS, TYPES, tokenAt } from "./tokens.js";

/** @import { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete" */
/** @import { Entry } from "./api.js" */
/** @import { Program } from "./program.js" */
/** @import { Binding, Scope } from "./scan.js" */
/** @import { Texts } from "./texts.js" */

/** Types that a new name usually follows, so that the list would only be in the way. */
const DECLARES = /^(int|float|double|char|bool|void|auto|size_t|dim3)$/;
/** Keywords in the list: those that learners of CUDA write, the most frequent first. */
const WORDS = [
  ..."int float for if else return void const unsigned double while sizeof struct char bool template typename auto size_t static".split(" "),
  ...[...TYPES, ...KEYWORDS].filter((word) => word.length > 3),
];
const NAMESPACES = ["thrust", "cooperative_groups", "nvcuda", "std"];

/**
 * Whether nothing is to be completed at an offset: it is in a comment, in a literal, or after `#`.
 *
 * @param {Program} program
 * @param {number} at
 */
function isOpaque(program, at) {
  const index = tokenAt(program.all, at);
  const token = program.all[index];
  if (token && token.from < at) {
    if (token.kind === "comment") return at < token.to || !token.text.endsWith("*/");
    if (token.kind === "string") return at < token.to || !/^[^]+["'>]$/.test(token.text);
    if (token.kind === "number") return true;
  }
  return program.all[index - 1]?.text === "#";
}

/**
 * @param {Binding} binding
 * @param {Program} program
 * @param {Texts} t
 * @returns {Completion}
 */
function ownOption(binding, program, t) {
  const found = /** @type {import("./scan.js").Declaration} */ (binding.declarations[0]);
  const { kind } = found;
  let detail = found.params ? `(${found.params.join(", ")})` : found.type;
  if (kind === "macro" && !found.params) {
    const value = isConstant(found) ? program.value(found.init, Infinity) : null;
    detail = value === null ? t.completionMacro : `= ${value}`;
  }
  if (/^(class|enum|type|namespace)$/.test(kind)) detail = kind === "namespace" ? "" : t.completionType;
  const type = { kernel: "function", method: "method", member: "property", macro: "constant", enumerator: "constant", parameter: "variable" }[/** @type {string} */ (kind)] ?? kind;
  const info = () => draw({ code: [declarationText(program, found)], rows: [] }, t);
  return { label: binding.name, detail: detail.replace(/\s+/g, " "), type, info };
}

/**
 * @param {Entry} entry
 * @param {string} label
 * @param {Texts} t
 * @returns {Completion}
 */
function apiOption(entry, label, t) {
  const found = parts(entry.signatures[0] ?? "");
  const isCall = found && (entry.kind === "function" || entry.kind === "macro");
  const first = entry.signatures[0] ?? "";
  const variable = entry.kind === "variable" && first.endsWith(entry.name) ? first.slice(0, -entry.name.length).trim() : "";
  const detail = isCall ? `(${found.params.join(", ")})` : variable || (entry.kind === "type" ? t.completionType : "");
  return { label, detail, type: entry.kind === "type" ? "type" : entry.kind, info: () => draw(entryCard(entry, t), t) };
}

/**
 * @param {Scope} body
 * @param {Program} program
 * @param {Texts} t
 * @param {Set<Scope>} seen
 * @returns {Completion[]}
 */
function membersOf(body, program, t, seen = new Set()) {
  seen.add(body);
  const own = [...body.names.values()].filter((binding) => binding.name !== body.name).map((binding, i) => ({ ...ownOption(binding, program, t), boost: 50 - Math.min(i, 50) }));
  for (const name of body.bases) {
    const base = program.classNamed(name, body.parent ?? body);
    if (base && !seen.has(base)) own.push(...membersOf(base, program, t, seen).map((option) => ({ ...option, boost: 0 })));
  }
  return own;
}

/**
 * Members after `.` and `->`.
 *
 * @param {Program} program
 * @param {number} index of the token that ends the object
 * @param {Texts} t
 */
function objectMembers(program, index, t) {
  const type = program.typeBefore(index, resultOf);
  const token = program.tokens[index];
  const body = token && program.classNamed(type, program.scopeAt(token.from));
  if (body) return membersOf(body, program, t);
  return (foreignMembers(type) ?? []).map((member, i) => {
    const name = memberName(member);
    return { label: name, detail: member.replace(name, "").trim().replace(/\s+(?=[[(])/, " "), type: member.includes("(") ? "method" : "property", boost: 50 - i };
  });
}

/**
 * Members of a class or a namespace, after `::`.
 *
 * @param {Program} program
 * @param {number} index of the token before the mark
 * @param {Texts} t
 */
function spaceMembers(program, index, t) {
  const owner = program.tokens[index];
  if (owner?.kind !== "word") return [];
  const body = program.classNamed(owner.text, program.scopeAt(owner.from));
  if (body) return membersOf(body, program, t);
  const path = program.path(index);
  return api().entries
    .filter((entry) => entry.name.includes("::") && (entry.name.startsWith(`${path}::`) || entry.name.includes(`::${path}::`)))
    .map((entry, i) => ({ ...apiOption(entry, entry.name.split("::").at(-1) ?? "", t), boost: 40 - Math.min(i, 40) }));
}

/**
 * All names that are visible at an offset. An exact match precedes all others if no two of these numbers differ
 * by 100 or more.
 *
 * @param {Program} program
 * @param {number} at
 * @param {Texts} t
 */
function visibleNames(program, at, t) {
  /** @type {Map<string, Completion>} */
  const found = new Map();
  const add = (/** @type {Completion} */ option) => {
    if (!found.has(option.label)) found.set(option.label, option);
  };
  let near = 45;
  for (const scope of program.visible(at)) {
    const isLocal = scope.kind === "block" || scope.kind === "function";
    for (const binding of scope.names.values()) {
      if (isLocal && (binding.declarations[0]?.to ?? 0) >= at) continue;
      add({ ...ownOption(binding, program, t), boost: Math.max(near, 30) });
    }
    near -= 3;
  }
  const used = program.usedNamespaces();
  const { entries } = api();
  for (const [i, entry] of entries.entries()) {
    const last = entry.name.split("::").at(-1) ?? "";
    const label = entry.name === last || api().find(last, used) === entry ? last : "";
    if (label) add({ ...apiOption(entry, label, t), boost: Math.round(20 - (40 * i) / entries.length) });
  }
  for (const [i, word] of WORDS.entries()) add({ label: word, type: "keyword", detail: t.completionKeyword, boost: i < 20 ? 15 : -20 });
  for (const word of SPECIFIERS) if (word.startsWith("__")) add({ label: word, type: "keyword", boost: -25 });
  for (const name of NAMESPACES) add({ label: name, type: "namespace", boost: -10 });
  return [...found.values()];
}

/**
 * @param {CompletionContext} context
 * @param {Texts} t
 * @returns {Promise<CompletionResult | null>}
 */
async function source(context, t) {
  const word = context.matchBefore(/[\p{L}\p{N}_]+/u);
  const from = word?.from ?? context.pos;
  const before = context.state.sliceDoc(Math.max(0, from - 2), from);
  const isMember = /(\.|->|::)$/.test(before) && !/\.\.$/.test(before);
  if (!context.explicit && !isMember && (!word || word.text.length < 2)) return null;
  if (word && /^\d/.test(word.text)) return null;
  const program = programOf(context.state);
  if (isOpaque(program, context.pos)) return null;
  await loadApi();
  if (context.aborted) return null;
  const next = program.tokens.findIndex((token) => token.from >= from);
  const index = (next < 0 ? program.tokens.length : next) - 1;
  /** @type {Completion[]} */
  let options;
  if (isMember) options = before.endsWith("::") ? spaceMembers(program, index - 1, t) : objectMembers(program, index - 1, t);
  else {
    const last = program.tokens[index]?.text ?? "";
    const type = /^[*&]$/.test(last) ? program.tokens[index - 1]?.text ?? "" : last;
    if (!context.explicit && DECLARES.test(type)) return null;
    options = visibleNames(program, from, t);
  }
  return options.length ? { from, options, validFor: /^[\p{L}\p{N}_]*$/u } : null;
}

/**
 * Completion with its keys. Enter and Tab accept only what the reader can have meant: after at least two
 * characters that are not the whole name already, or after the list was opened or moved by keys.
 *
 * @param {Texts} t
 */
export function completion(t) {
  let chosen = false;
  /** @type {(by: import("@codemirror/view").Command) => import("@codemirror/view").Command} */
  const choosing = (by) => (view) => by(view) && (chosen = true);
  /** @type {import("@codemirror/view").Command} */
  const accept = (view) => {
    if (completionStatus(view.state) !== "active") return false;
    const { head } = view.state.selection.main;
    const line = view.state.doc.lineAt(head);
    const typed = /[\p{L}\p{N}_]*$/u.exec(line.text.slice(0, head - line.from))?.[0] ?? "";
    if (!chosen && (typed.length < 2 || selectedCompletion(view.state)?.label === typed)) {
      closeCompletion(view);
      return false;
    }
    return acceptCompletion(view);
  };
  return [
    autocompletion({
      override: [(context) => source(context, t)], defaultKeymap: false, icons: false, maxRenderedOptions: 50,
      // The page may be narrow: the explanation then goes below the list.
      tooltipClass: () => "cm-completion",
    }),
    EditorView.updateListener.of((update) => {
      if (completionStatus(update.state) === null) chosen = false;
      else if (update.docChanged) chosen = false;
    }),
    Prec.highest(keymap.of([
      { key: "Ctrl-Space", run: choosing(startCompletion) },
      { mac: "Alt-`", run: choosing(startCompletion) },
      { key: "ArrowDown", run: choosing(moveCompletionSelection(true)) },
      { key: "ArrowUp", run: choosing(moveCompletionSelection(false)) },
      { key: "PageDown", run: choosing(moveCompletionSelection(true, "page")) },
      { key: "PageUp", run: choosing(moveCompletionSelection(false, "page")) },
      { key: "Enter", run: accept },
      { key: "Tab", run: accept },
      { key: "Escape", run: closeCompletion },
    ])),
  ];
}
