// Going to the declaration of a name, and renaming it.
import { StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, showPanel } from "@codemirror/view";
import { element, resultOf } from "./cards.js";
import { programOf } from "./state.js";
import { fill } from "./texts.js";

/** @import { Texts } from "./texts.js" */

/**
 * @param {EditorView} view
 * @param {string} text what a screen reader says
 */
const announce = (view, text) => view.dispatch({ effects: EditorView.announce.of(text) });

/**
 * Selects the declaration of the name at an offset; that of a function with a body is preferred. From there it
 * goes to the next one.
 *
 * @param {EditorView} view
 * @param {number} at
 */
function goToDeclaration(view, at) {
  const program = programOf(view.state);
  const index = program.indexAt(at);
  const found = program.resolve(index, resultOf)?.declarations;
  if (!found) return false;
  const here = found.findIndex((declaration) => declaration.from === program.tokens[index]?.from);
  const hasBody = found.find((declaration) => /^\s*[{:]/.test(program.text.slice(declaration.end)));
  const target = (here >= 0 ? found[(here + 1) % found.length] : hasBody) ?? found[0];
  if (!target) return false;
  view.dispatch({
    selection: { anchor: target.from, head: target.to }, effects: EditorView.scrollIntoView(target.from, { y: "center" }), userEvent: "select",
  });
  return true;
}

/** Opens the panel for the name at this offset, or closes it. @type {import("@codemirror/state").StateEffectType<number | null>} */
const setRename = StateEffect.define();

/**
 * @param {EditorView} view
 * @param {number} at
 * @param {string} name the name that is renamed
 * @param {Texts} t
 */
function renamePanel(view, at, name, t) {
  const dom = element("form", "cm-rename");
  const label = element("label", "", fill(t.rename, name));
  const input = /** @type {HTMLInputElement} */ (element("input", ""));
  Object.assign(input, { value: name, autocapitalize: "off", spellcheck: false, autocomplete: "off", size: 20 });
  label.append(input);
  const problem = element("span", "");
  problem.setAttribute("role", "alert");
  const cancel = /** @type {HTMLButtonElement} */ (element("button", "", t.cancel));
  cancel.type = "button";
  dom.append(label, element("button", "", t.renameDo), cancel, problem);
  const close = () => {
    view.dispatch({ effects: setRename.of(null) });
    view.focus();
  };
  cancel.addEventListener("click", close);
  dom.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });
  dom.addEventListener("submit", (event) => {
    event.preventDefault();
    const made = programOf(view.state).rename(at, input.value.trim());
    if ("problem" in made) {
      problem.textContent = t[made.problem];
      input.setAttribute("aria-invalid", "true");
      return input.focus();
    }
    view.dispatch({
      changes: made.edits, effects: [setRename.of(null), EditorView.announce.of(fill(t.renamed, made.edits.length))], userEvent: "input.rename",
    });
    view.focus();
  });
  return { dom, top: true, mount: () => input.select() };
}

/**
 * Keys and clicks: `F12` and `Mod`-click go to a declaration, `F2` renames.
 *
 * @param {Texts} t
 */
export function navigation(t) {
  /** @type {StateField<{ at: number, name: string } | null>} */
  const field = StateField.define({
    create: () => /** @type {{ at: number, name: string } | null} */ (null),
    update(open, tr) {
      for (const effect of tr.effects) {
        if (!effect.is(setRename)) continue;
        const program = programOf(tr.state);
        const token = effect.value === null ? null : program.tokens[program.indexAt(effect.value)];
        return token ? { at: token.from, name: token.text } : null;
      }
      // The panel is about a place in the text, so another change closes it.
      return tr.docChanged ? null : open;
    },
    provide: (field) => showPanel.from(field, (open) => open && ((view) => renamePanel(view, open.at, open.name, t))),
  });
  /** @param {EditorView} view */
  const rename = (view) => {
    const { head } = view.state.selection.main;
    const program = programOf(view.state);
    if (program.resolve(program.indexAt(head), resultOf)) view.dispatch({ effects: setRename.of(head), userEvent: "panel.rename" });
    else announce(view, t.renameUnknown);
    return true;
  };
  return [
    field,
    keymap.of([
      {
        key: "F12",
        preventDefault: true,
        run: (view) => {
          if (!goToDeclaration(view, view.state.selection.main.head)) announce(view, t.noDefinition);
          return true;
        },
      },
      { key: "F2", preventDefault: true, run: rename },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        const isMod = /Mac|iPhone|iPad/.test(navigator.platform) ? event.metaKey : event.ctrlKey;
        if (event.button !== 0 || !isMod || event.altKey || event.shiftKey) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null || !goToDeclaration(view, at)) return false;
        view.focus();
        return true;
      },
    }),
  ];
}
