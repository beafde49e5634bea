// The card of a name: under the pointer, or at the cursor by a key.
import { Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, repositionTooltips, showTooltip } from "@codemirror/view";
import { loadApi } from "./api.js";
import { cardAt, complete, draw, element, spoken } from "./cards.js";
import { programOf } from "./state.js";

/** @import { Tooltip } from "@codemirror/view" */
/** @import { Inspection } from "./cards.js" */
/** @import { Texts } from "./texts.js" */
/** @typedef {(offset: number) => Promise<Inspection | null>} Inspect asks the compiler about the name or expression at an offset */

/**
 * The card of the name at an offset as a tooltip. What the compiler says is added when it answers; a name that
 * only the compiler knows gets its card then.
 *
 * @param {EditorView} view
 * @param {number} at
 * @param {Texts} t
 * @param {Inspect | undefined} inspect
 * @returns {Promise<{ pos: number, end: number, box: HTMLElement } | null>}
 */
async function cardOf(view, at, t, inspect) {
  const { doc } = view.state;
  await loadApi();
  if (view.state.doc !== doc) return null;
  const program = programOf(view.state);
  const card = cardAt(program, at, t);
  const token = program.tokens[program.indexAt(at)];
  const asked = token?.kind === "word" && inspect ? inspect(token.from).catch(() => null) : null;
  if (card) {
    const box = draw(card, t);
    asked?.then((found) => {
      if (view.state.doc !== doc) return;
      complete(box, found, t);
      repositionTooltips(view);
    });
    return { pos: card.from, end: card.to, box };
  }
  const found = await asked;
  if (!token || !found || view.state.doc !== doc) return null;
  const box = element("div", "cm-card");
  complete(box, found, t);
  return box.childElementCount ? { pos: token.from, end: token.to, box } : null;
}

/** @type {import("@codemirror/state").StateEffectType<Tooltip | null>} */
const setCard = StateEffect.define();

/** The card that a key opened. @type {StateField<Tooltip | null>} */
const cardField = StateField.define({
  create: () => /** @type {Tooltip | null} */ (null),
  update(card, tr) {
    for (const effect of tr.effects) if (effect.is(setCard)) return effect.value;
    return tr.docChanged || tr.selection || tr.isUserEvent("panel") ? null : card;
  },
  provide: (field) => showTooltip.from(field),
});

/** @param {EditorView} view */
const hasCard = (view) => view.state.field(cardField, false) != null;

/**
 * @param {EditorView} view
 * @param {Texts} t
 * @param {Inspect | undefined} inspect
 */
async function showCard(view, t, inspect) {
  const found = await cardOf(view, view.state.selection.main.head, t, inspect);
  if (!found) return view.dispatch({ effects: EditorView.announce.of(t.noCard) });
  const { pos, end, box } = found;
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closeCard(view);
    view.focus();
  });
  const tooltip = { pos, end, above: true, create: () => ({ dom: box }) };
  view.dispatch({ effects: [setCard.of(tooltip), EditorView.announce.of(spoken(box))] });
}

/** @param {EditorView} view */
function closeCard(view) {
  if (!hasCard(view)) return false;
  view.dispatch({ effects: setCard.of(null) });
  return true;
}

/**
 * Cards by the pointer and by `Mod-i`. The key pressed again moves the focus to the card's link.
 *
 * @param {Texts} t
 * @param {Inspect | undefined} inspect
 */
export function cards(t, inspect) {
  return [
    cardField,
    hoverTooltip(async (view, at) => {
      if (hasCard(view)) return null;
      const found = await cardOf(view, at, t, inspect);
      return found && { pos: found.pos, end: found.end, above: true, create: () => ({ dom: found.box }) };
    }, { hideOnChange: true }),
    Prec.highest(keymap.of([
      {
        key: "Mod-i",
        preventDefault: true,
        run: (view) => {
          const link = hasCard(view) ? /** @type {HTMLElement | null} */ (view.dom.querySelector(".cm-tooltip > .cm-card a, .cm-card.cm-tooltip a")) : null;
          if (link) link.focus();
          else void showCard(view, t, inspect);
          return true;
        },
      },
      { key: "Escape", run: closeCard },
    ])),
  ];
}
