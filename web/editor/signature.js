// The signature of the call that is being typed, above the line, with the current parameter in bold.
import { Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, showTooltip } from "@codemirror/view";
import { api, isLoaded, loadApi, parts } from "./api.js";
import { element, foreignMembers, memberName, resultOf } from "./cards.js";
import { programOf } from "./state.js";

/** @import { EditorState, Transaction } from "@codemirror/state" */
/** @import { Tooltip } from "@codemirror/view" */
/** @import { Program } from "./program.js" */
/** @import { Binding } from "./scan.js" */
/** @import { Texts } from "./texts.js" */

/**
 * @typedef {object} Help
 * @property {{ head: string, params: string[], tail: string }[]} signatures
 * @property {string} text one line of explanation, or nothing
 * @property {number} argument from 0
 * @property {number} pos of the bracket
 */

/** Largest number of signatures that are shown at a time. */
const SHOWN = 4;

/**
 * The signatures of what the program declares.
 *
 * @param {Program} program
 * @param {Binding} binding
 * @param {number} at
 * @returns {{ head: string, params: string[], tail: string }[]}
 */
function ownSignatures(program, binding, at) {
  const lists = [];
  for (const found of binding.declarations) {
    if (!found.params) continue;
    const result = found.kind === "macro" || !found.type ? "" : `${found.type}${/[*&]$/.test(found.type) ? "" : " "}`;
    lists.push({ head: `${result}${binding.name}(`, params: found.params, tail: ")" });
  }
  const body = binding.declarations.find((found) => found.kind === "class" && found.body)?.body;
  const constructor = body?.names.get(binding.name);
  if (constructor && constructor !== binding) lists.push(...ownSignatures(program, constructor, at));
  const unique = new Map(lists.map((list) => [list.params.join(), list]));
  return [...unique.values()];
}

/**
 * The signatures of the constructors of a type.
 *
 * @param {Program} program
 * @param {string} type
 * @param {number} at
 * @returns {{ head: string, params: string[], tail: string }[]}
 */
function constructors(program, type, at) {
  const own = program.lookup(type, at);
  if (own) return ownSignatures(program, own, at);
  return (api().type(type)?.signatures ?? []).map(parts).filter((found) => found !== null);
}

/**
 * What to show at the cursor, or null.
 *
 * @param {EditorState} state
 * @param {Texts} t
 * @returns {Help | null}
 */
function helpAt(state, t) {
  const program = programOf(state);
  const call = program.callAt(state.selection.main.head);
  const name = call && program.tokens[call.index];
  if (!call || !name) return null;
  const shared = { argument: call.argument, pos: program.tokens[call.open]?.from ?? 0, text: "" };
  if (call.launch) {
    const params = [t.launchGrid, t.launchBlock, t.launchShared, t.launchStream];
    return { ...shared, signatures: [{ head: `${name.text}<<<`, params, tail: ">>>" }], text: t.launch };
  }
  const binding = program.resolve(call.index, resultOf);
  const kind = binding?.declarations[0]?.kind ?? "";
  if (binding && !/^(variable|member|parameter)$/.test(kind)) {
    const signatures = ownSignatures(program, binding, name.from);
    return signatures.length ? { ...shared, signatures } : null;
  }
  const before = program.tokens[call.index - 1];
  if (binding || (before?.kind === "word" && /^[A-Za-z]\w*$/.test(before.text) && !/^(return|else|do|throw|new|case)$/.test(before.text))) {
    // `type name(`: a constructor's arguments.
    const signatures = before?.kind === "word" ? constructors(program, before.text, name.from) : [];
    return signatures.length ? { ...shared, signatures } : null;
  }
  if (before?.text === "." || before?.text === "->") {
    const members = foreignMembers(program.typeBefore(call.index - 2, resultOf)) ?? [];
    const signatures = members.filter((member) => memberName(member) === name.text).map(parts).filter((found) => found !== null);
    return signatures.length ? { ...shared, signatures } : null;
  }
  const entry = api().find(program.path(call.index), program.usedNamespaces());
  const signatures = (entry?.signatures ?? []).map(parts).filter((found) => found !== null);
  return entry && signatures.length ? { ...shared, signatures, text: entry.text } : null;
}

/** @param {Help} help */
function draw({ signatures, text, argument }) {
  const box = element("div", "cm-card cm-signature");
  const fits = signatures.filter(({ params }) => argument < params.length || params.at(-1)?.includes("..."));
  const shown = (fits.length ? fits : signatures).slice(0, SHOWN);
  for (const { head, params, tail } of shown) {
    const code = element("code", "cm-card-code", head);
    const current = Math.min(argument, params.at(-1)?.includes("...") ? params.length - 1 : argument);
    for (const [i, param] of params.entries()) {
      if (i) code.append(", ");
      code.append(element(i === current ? "b" : "span", "", param));
    }
    code.append(tail);
    box.append(code);
  }
  if (text) box.append(element("div", "cm-card-note", text));
  return box;
}

/** Opens (true) or closes the help. @type {import("@codemirror/state").StateEffectType<boolean>} */
const setHelp = StateEffect.define();

/** @typedef {{ key: string, tooltip: Tooltip } | null} Shown */

/**
 * Whether the reader has typed something that opens the help.
 *
 * @param {Transaction} tr
 */
function opens(tr) {
  let found = false;
  if (tr.docChanged && tr.isUserEvent("input.type")) {
    tr.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => (found ||= /[(,<]/.test(inserted.toString())));
  }
  return found;
}

/**
 * Signature help: it opens at a typed bracket or comma, or by `Mod-Shift-Space`, follows the cursor while it
 * stays in a call, and closes by Escape.
 *
 * @param {Texts} t
 */
export function signatures(t) {
  /** @type {StateField<Shown>} */
  const field = StateField.define({
    create: () => /** @type {Shown} */ (null),
    update(shown, tr) {
      let asked = opens(tr);
      for (const effect of tr.effects) {
        if (!effect.is(setHelp)) continue;
        if (!effect.value) return null;
        asked = true;
      }
      if (!asked && (!shown || (!tr.docChanged && !tr.selection))) return shown;
      if (!tr.state.selection.main.empty) return null;
      const help = helpAt(tr.state, t);
      if (!help) return null;
      const key = JSON.stringify(help);
      return shown?.key === key ? shown : { key, tooltip: { pos: help.pos, above: true, create: () => ({ dom: draw(help) }) } };
    },
    provide: (field) => showTooltip.from(field, (shown) => shown?.tooltip ?? null),
  });
  /** @param {EditorView} view */
  const close = (view) => {
    if (!view.state.field(field, false)) return false;
    view.dispatch({ effects: setHelp.of(false) });
    return true;
  };
  /** @param {EditorView} view */
  const open = (view) => {
    void loadApi().then(() => view.dispatch({ effects: setHelp.of(true) }));
    return true;
  };
  // What was typed before the API has arrived is answered when it is there, unless the reader has gone on.
  const later = EditorView.updateListener.of(({ view, state, transactions }) => {
    if (isLoaded() || !transactions.some(opens)) return;
    void loadApi().then(() => {
      const same = view.state.doc.eq(state.doc) && view.state.selection.eq(state.selection);
      if (same) view.dispatch({ effects: setHelp.of(true) });
    });
  });
  return [field, later, Prec.high(keymap.of([{ key: "Escape", run: close }, { key: "Mod-Shift-Space", run: open }]))];
}
