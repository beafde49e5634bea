// The editor of a cell: CodeMirror with the course's theme, diagnostics, a heat gutter and the help of `complete.js`,
// `hover.js`, `signature.js`, `navigate.js`, `find.js` and `format.js`. The page's wasm holds the state; this module holds that
// of the view only. Positions are UTF-16 offsets, lines are counted from 1.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, GutterMarker, gutter, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers,
} from "@codemirror/view";
import { loadApi } from "./api.js";
import { completion } from "./complete.js";
import { cuda } from "./cuda.js";
import { finding } from "./find.js";
import { format } from "./format.js";
import { cards } from "./hover.js";
import { navigation } from "./navigate.js";
import { signatures } from "./signature.js";
import { phrases, TEXTS } from "./texts.js";
import { colours, theme } from "./theme.js";

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

/** @type {import("@codemirror/state").StateEffectType<number>} */
const setMark = StateEffect.define();
const markedLine = Decoration.line({ class: "cm-marked" });

/** The line that the page marks, or none. @type {StateField<import("@codemirror/view").DecorationSet>} */
const markField = StateField.define({
  create: () => Decoration.none,
  update(set, tr) {
    set = set.map(tr.changes);
    for (const effect of tr.effects) {
      if (!effect.is(setMark)) continue;
      const { doc } = tr.state;
      const there = effect.value >= 1 && effect.value <= doc.lines;
      set = there ? Decoration.set(markedLine.range(doc.line(effect.value).from)) : Decoration.none;
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
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
 * @property {Partial<import("./texts.js").Texts>} [texts] the texts in the page's language; English where one is missing
 * @property {(text: string) => void} onChange called with the whole text after each edit by the reader
 * @property {() => void} onRun called when the reader asks to run the program
 * @property {(line: number) => void} [onLine] called when the cursor has moved to another line
 * @property {import("./hover.js").Inspect} [inspect] what the compiler says of the name at an offset of the current text
 */

/**
 * A change that a diagnostic proposes, in offsets of the text that was compiled.
 *
 * @typedef {{ label: string, from: number, to: number, insert: string }} Fix
 */
/** @typedef {{ from: number, to: number, severity: "error" | "warning" | "info", message: string, fixes?: Fix[] }} Diagnostic */

/**
 * A fix as an action of a diagnostic. It moves with its diagnostic, and does nothing once the text that it
 * replaces is another.
 *
 * @param {Fix} fix
 * @param {Diagnostic} diagnostic
 * @param {EditorState} state
 * @returns {import("@codemirror/lint").Action}
 */
function action(fix, diagnostic, state) {
  const old = state.sliceDoc(fix.from, fix.to);
  return {
    name: fix.label,
    apply(view, from) {
      const at = from + fix.from - diagnostic.from;
      if (at < 0 || view.state.sliceDoc(at, at + old.length) !== old) return;
      view.dispatch({ changes: { from: at, to: at + old.length, insert: fix.insert }, userEvent: "input.fix" });
    },
  };
}

/**
 * Applies the first fix of the diagnostic at the cursor, or else of the first one in the cursor's line.
 *
 * @param {EditorView} view
 */
function fixHere(view) {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  /** @type {(() => void)[]} */
  const here = [];
  /** @type {(() => void)[]} */
  const near = [];
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const first = actions?.[0];
    if (!first || from > line.to || to < line.from) return;
    (from <= head && head <= to ? here : near).push(() => first.apply(view, from, to));
  });
  const apply = here[0] ?? near[0];
  apply?.();
  return apply !== undefined;
}

/**
 * Lays the program out anew, as one change that can be undone. The cursor stays at its token.
 *
 * @param {EditorView} view
 */
function formatAll(view) {
  const changes = format(view.state.doc.toString());
  if (changes.length) view.dispatch({ changes, userEvent: "input.format" });
  return true;
}

/**
 * Mounts an editor. Returns the handle that the page drives (`web/page/src/editor.rs`).
 *
 * @param {Element} parent
 * @param {Options} options
 */
export function create(parent, options) {
  const texts = { ...TEXTS, ...options.texts };
  let lastLine = 0;
  /** @param {string} doc */
  const stateOf = (doc) =>
    EditorState.create({
      doc,
      extensions: [
        completion(texts), cards(texts, options.inspect), signatures(texts), navigation(texts), finding(texts),
        keymap.of([
          { key: "Mod-Enter", run: () => (options.onRun(), true) },
          // Tab after it leaves the editor, also if Escape has given up a selection.
          { key: "Escape", run: (view) => (view.setTabFocusMode(2000), false) },
          { key: "Shift-Alt-f", preventDefault: true, run: formatAll },
          { key: "Mod-.", run: fixHere },
          // Tab indents; Escape, then Tab leaves the editor (CodeMirror's own tab focus mode).
          indentWithTab,
          ...defaultKeymap, ...historyKeymap, ...lintKeymap,
        ]),
        EditorState.phrases.of(phrases(texts)),
        lintGutter(), lineNumbers(), heatGutter, markField, history(), drawSelection(), bracketMatching(),
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
          const line = update.state.doc.lineAt(update.state.selection.main.head).number;
          if (options.onLine && line !== lastLine && (update.selectionSet || update.docChanged)) {
            lastLine = line;
            // After the update: the page may call the editor in turn.
            queueMicrotask(() => options.onLine?.(line));
          }
          if (update.focusChanged && update.view.hasFocus) void loadApi();
        }),
      ],
    });
  const view = new EditorView({ parent, state: stateOf(options.doc) });
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
     * Shows another document, with a history of its own.
     *
     * @param {string} text
     */
    open: (text) => view.setState(stateOf(text)),
    /**
     * Shows these diagnostics instead of those before.
     *
     * @param {Diagnostic[]} list
     */
    diagnostics(list) {
      const found = list.map((d) => {
        const from = clamp(d.from);
        const actions = d.fixes?.map((fix) => action(fix, d, view.state));
        return { ...d, from, to: Math.max(from, clamp(d.to)), actions, renderMessage: () => marked(d.message) };
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
     * Marks a line, and no other.
     *
     * @param {number} line 0 for none
     */
    mark(line) {
      view.dispatch({ effects: setMark.of(line) });
      if (line < 1 || line > view.state.doc.lines) return;
      // Only within the editor: the page must not move while the pointer is in the listing.
      const { top, bottom } = view.lineBlockAt(view.state.doc.line(line).from);
      const box = view.scrollDOM;
      if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) {
        box.scrollTop = (top + bottom - box.clientHeight) / 2;
      }
    },
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
    /** Lays the program out anew. */
    format: () => void formatAll(view),
    /** @param {number} top in CSS pixels */
    scroll: (top) => (view.scrollDOM.scrollTop = top),
    destroy: () => view.destroy(),
  };
}
