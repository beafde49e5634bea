// The editor of a cell: CodeMirror with the course's theme, diagnostics and a heat gutter. The page's wasm
// holds the state; this module holds that of the view only. Positions are UTF-16 offsets, lines are counted
// from 1.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  drawSelection, EditorView, GutterMarker, gutter, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers,
} from "@codemirror/view";
import { tags as t } from "@lezer/highlight";
import { cuda } from "./cuda.js";

// Colours are CSS variables of the page, so that one theme serves light, dark and print.
const colours = HighlightStyle.define([
  { tag: [t.keyword], class: "hl-keyword" },
  { tag: [t.modifier], class: "hl-qualifier" },
  { tag: [t.typeName], class: "hl-type" },
  { tag: [t.atom], class: "hl-builtin" },
  { tag: [t.number], class: "hl-number" },
  { tag: [t.string], class: "hl-string" },
  { tag: [t.comment], class: "hl-comment" },
  { tag: [t.meta, t.macroName], class: "hl-macro" },
  { tag: [t.function(t.variableName)], class: "hl-function" },
]);

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", height: "100%", fontSize: "var(--code-size)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "var(--code-line)", overscrollBehavior: "contain" },
  ".cm-content": { caretColor: "var(--ink)", padding: "var(--code-pad) 0" },
  ".cm-line": { padding: "0 1rem 0 0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--code-selection)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-active)" },
  ".cm-gutters": { backgroundColor: "var(--code-bg)", color: "var(--ink-3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.3rem 0 0", minWidth: "2.1rem" },
  ".cm-gutter-lint": { width: "1.1rem" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
  // The library's own marks are images, which are too pale in print.
  ".cm-lint-marker": { content: "normal", width: "0.75em", height: "0.75em", margin: "0.4em 0.15em" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: "var(--bad)", borderRadius: "50%" },
  ".cm-lint-marker-warning": { content: "normal", backgroundColor: "var(--warn)", clipPath: "polygon(50% 5%, 100% 95%, 0 95%)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-bracket)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line-2)", borderRadius: "8px",
    boxShadow: "var(--shadow)", maxWidth: "32rem",
  },
  ".cm-diagnostic": { padding: "0.5rem 0.75rem", fontFamily: "var(--sans)", fontSize: "0.875rem", lineHeight: "1.4", whiteSpace: "pre-line" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--warn)" },
});

/**
 * An element with the message; text between backticks is shown as code.
 *
 * @param {string} message
 */
function marked(message) {
  const box = document.createElement("span");
  message.split("`").forEach((text, i) => {
    if (i % 2 === 0) return box.append(text);
    box.appendChild(document.createElement("code")).textContent = text;
  });
  return box;
}

/** @typedef {{ line: number, level: number, text: string }} HeatRow a line from 1, its share of the heat 0..1, its tooltip */

/** @type {import("@codemirror/state").StateEffectType<HeatRow[]>} */
const setHeat = StateEffect.define();

class Heat extends GutterMarker {
  /**
   * @param {number} level 0..1
   * @param {string} text
   */
  constructor(level, text) {
    super();
    this.level = level;
    this.text = text;
  }
  /** @param {Heat} other */
  eq(other) {
    return this.level === other.level && this.text === other.text;
  }
  toDOM() {
    const box = document.createElement("div");
    box.className = "heat";
    box.style.setProperty("--heat", String(this.level));
    box.title = this.text;
    return box;
  }
}

/** @type {StateField<RangeSet<Heat>>} */
const heatField = StateField.define({
  create: () => RangeSet.empty,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const effect of tr.effects) {
      if (!effect.is(setHeat)) continue;
      const doc = tr.state.doc;
      const rows = effect.value.filter((h) => h.line >= 1 && h.line <= doc.lines);
      set = RangeSet.of(rows.map((h) => new Heat(h.level, h.text).range(doc.line(h.line).from)), true);
    }
    return set;
  },
});

const heatGutter = [
  heatField,
  gutter({ class: "cm-heat", markers: (view) => view.state.field(heatField), initialSpacer: () => new Heat(0, "") }),
];

/**
 * @typedef {object} Options
 * @property {string} doc the text at first
 * @property {string} label the accessible name
 * @property {string} help the accessible description: how to leave the editor by keys
 * @property {(text: string) => void} onChange called with the whole text after each edit by the reader
 * @property {() => void} onRun called when the reader asks to run the program
 */

/** @typedef {{ from: number, to: number, severity: "error" | "warning" | "info", message: string }} Diagnostic */

/**
 * Mounts an editor. Returns the handle that the page drives (`web/page/src/editor.rs`).
 *
 * @param {Element} parent
 * @param {Options} options
 */
export function create(parent, options) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.doc,
      extensions: [
        keymap.of([
          { key: "Mod-Enter", run: () => (options.onRun(), true) },
          // Tab indents; Escape, then Tab leaves the editor (CodeMirror's own tab focus mode).
          indentWithTab,
          ...defaultKeymap, ...historyKeymap, ...lintKeymap,
        ]),
        lintGutter(), lineNumbers(), heatGutter, history(), drawSelection(), bracketMatching(),
        highlightActiveLine(), highlightActiveLineGutter(), indentUnit.of("    "), EditorState.tabSize.of(4),
        cuda, syntaxHighlighting(colours), theme,
        EditorView.contentAttributes.of({
          "aria-label": options.label, "aria-description": options.help, tabindex: "0", spellcheck: "false",
          autocapitalize: "off", translate: "no",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((tr) => tr.isUserEvent("page.set"))) {
            options.onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  /** @param {number} n */
  const clamp = (n) => Math.max(0, Math.min(n, view.state.doc.length));
  return {
    text: () => view.state.doc.toString(),
    focus: () => view.focus(),
    /**
     * Replaces the text and keeps the history, so that a reset can be undone.
     *
     * @param {string} text
     */
    set(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: "page.set" });
    },
    /**
     * Shows these diagnostics instead of those before.
     *
     * @param {Diagnostic[]} list
     */
    diagnostics(list) {
      const found = list.map((d) => {
        const from = clamp(d.from);
        return { ...d, from, to: Math.max(from, clamp(d.to)), renderMessage: () => marked(d.message) };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },
    /**
     * Colours the heat gutter of these lines, and clears that of all others.
     *
     * @param {HeatRow[]} rows
     */
    heat: (rows) => view.dispatch({ effects: setHeat.of(rows) }),
    /**
     * @param {number} from
     * @param {number} to
     */
    select(from, to) {
      view.dispatch({ selection: { anchor: clamp(from), head: clamp(to) }, scrollIntoView: true });
      view.focus();
    },
    /**
     * Puts the cursor at a point of the window, in CSS pixels: where the reader clicked the static listing.
     *
     * @param {number} x
     * @param {number} y
     */
    place(x, y) {
      const at = view.posAtCoords({ x, y }, false);
      view.dispatch({ selection: { anchor: at } });
      view.focus();
    },
    /** @param {number} top in CSS pixels */
    scroll: (top) => (view.scrollDOM.scrollTop = top),
    destroy: () => view.destroy(),
  };
}
