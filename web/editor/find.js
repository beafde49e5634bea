// The panel that finds a text. The browser's own search sees only the lines that are drawn.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, showPanel } from "@codemirror/view";
import { element } from "./cards.js";
import { occurrences } from "./occurrences.js";
import { fill } from "./texts.js";

/** @import { EditorState } from "@codemirror/state" */
/** @import { Texts } from "./texts.js" */

/** Opens the panel, or changes its text; null closes it. @type {import("@codemirror/state").StateEffectType<string | null>} */
const setFind = StateEffect.define();
const mark = Decoration.mark({ class: "cm-found" });

/** The wanted text, while the panel is open. @type {StateField<string | null>} */
const field = StateField.define({
  create: () => /** @type {string | null} */ (null),
  update(wanted, tr) {
    for (const effect of tr.effects) if (effect.is(setFind)) return effect.value;
    return wanted;
  },
  provide: (field) =>
    EditorView.decorations.compute([field, "doc"], (state) => {
      const wanted = state.field(field) ?? "";
      return Decoration.set(occurrences(state.doc.toString(), wanted).map((at) => mark.range(at, at + wanted.length)));
    }),
});

/**
 * Selects the next occurrence after the selection, or the one before it, around the ends of the text.
 *
 * @param {EditorView} view
 * @param {number} step 1 or -1
 * @param {boolean} [here] an occurrence where the selection starts counts
 */
function go(view, step, here) {
  const { state } = view;
  const wanted = state.field(field);
  if (wanted === null) return false;
  const found = occurrences(state.doc.toString(), wanted);
  const { from } = state.selection.main;
  const at = step > 0 ? found.find((at) => (here ? at >= from : at > from)) ?? found[0] : found.findLast((at) => at < from) ?? found.at(-1);
  if (at === undefined) return true;
  view.dispatch({
    selection: { anchor: at, head: at + wanted.length }, effects: EditorView.scrollIntoView(at, { y: "center" }), userEvent: "select",
  });
  return true;
}

/**
 * Which of the occurrences is selected, for the reader.
 *
 * @param {EditorState} state
 * @param {Texts} t
 */
function place(state, t) {
  const wanted = state.field(field) ?? "";
  const found = occurrences(state.doc.toString(), wanted);
  if (!found.length) return wanted && t.findNone;
  const index = found.indexOf(state.selection.main.from);
  return fill(t.findPlace, index + 1).replace("{1}", String(found.length));
}

/**
 * @param {EditorView} view
 * @param {Texts} t
 */
function panel(view, t) {
  const dom = element("form", "cm-rename cm-find");
  const label = element("label", "", t.find);
  const input = /** @type {HTMLInputElement} */ (element("input", ""));
  Object.assign(input, { value: view.state.field(field) ?? "", autocapitalize: "off", spellcheck: false, autocomplete: "off", size: 20 });
  label.append(input);
  const status = element("span", "");
  status.setAttribute("role", "status");
  /** @type {(text: string, name: string, act: () => void) => HTMLElement} */
  const button = (text, name, act) => {
    const made = /** @type {HTMLButtonElement} */ (element("button", "", text));
    Object.assign(made, { type: "button", title: name, ariaLabel: name });
    made.addEventListener("click", act);
    return made;
  };
  const close = () => {
    view.dispatch({ effects: setFind.of(null) });
    view.focus();
  };
  dom.append(label, button("↑", t.findPrevious, () => go(view, -1)), button("↓", t.findNext, () => go(view, 1)), button("×", t.close, close), status);
  input.addEventListener("input", () => {
    view.dispatch({ effects: setFind.of(input.value) });
    go(view, 1, true);
  });
  dom.addEventListener("submit", (event) => event.preventDefault());
  dom.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const step = event.key === "Enter" && event.target === input ? (event.shiftKey ? -1 : 1) : 0;
    if (!step && event.key !== "Escape") return;
    event.preventDefault();
    if (step) go(view, step);
    else close();
  });
  const tell = () => (status.textContent = place(view.state, t));
  return { dom, top: true, mount: () => (input.select(), tell()), update: tell };
}

/**
 * Keys: `Mod-f` opens the panel with the selected text, `F3` and `Shift-F3` go on while it is open.
 *
 * @param {Texts} t
 */
export function finding(t) {
  /** @param {EditorView} view */
  const create = (view) => panel(view, t);
  return [
    field,
    showPanel.compute([field], (state) => (state.field(field) === null ? null : create)),
    keymap.of([
      {
        key: "Mod-f",
        preventDefault: true,
        run: (view) => {
          const { from, to } = view.state.selection.main;
          const chosen = view.state.sliceDoc(from, to);
          view.dispatch({ effects: setFind.of(chosen.includes("\n") ? "" : chosen || (view.state.field(field) ?? "")) });
          /** @type {HTMLInputElement | null} */ (view.dom.querySelector(".cm-find input"))?.select();
          return true;
        },
      },
      { key: "F3", run: (view) => go(view, 1), shift: (view) => go(view, -1), preventDefault: true },
    ]),
  ];
}
