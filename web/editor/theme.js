// The editor's colours. All are CSS variables of the page, so that one theme serves light, dark and print.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";

export const colours = HighlightStyle.define([
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

/** Text of a card that is code. */
const mono = { fontFamily: "var(--mono)", fontSize: "0.8125rem", lineHeight: "1.5", whiteSpace: "pre-wrap", overflowWrap: "anywhere" };
const focus = { outline: "2px solid var(--accent)", outlineOffset: "1px" };

export const theme = EditorView.theme({
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
  ".cm-marked": { backgroundColor: "var(--marked)", boxShadow: "inset 3px 0 var(--accent)" },
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
    boxShadow: "var(--shadow)", maxWidth: "min(32rem, calc(100vw - 1rem))", boxSizing: "border-box",
  },
  ".cm-diagnostic": { padding: "0.5rem 0.75rem", fontFamily: "var(--sans)", fontSize: "0.875rem", lineHeight: "1.4", whiteSpace: "pre-line" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--warn)" },
  ".cm-diagnosticAction": {
    margin: "0 0 0 0.5rem", padding: "0.1rem 0.5rem", borderRadius: "6px", border: "1px solid var(--accent)",
    backgroundColor: "var(--accent)", color: "var(--accent-ink)", font: "inherit", fontSize: "0.8125rem", cursor: "pointer",
  },
  // Completion.
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "0.8125rem", maxHeight: "14rem", maxWidth: "min(32rem, calc(100vw - 1rem))", minWidth: "min(16rem, 80vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.6rem", lineHeight: "1.5", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent-soft)", color: "var(--ink)", boxShadow: "inset 3px 0 var(--accent)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700", color: "var(--accent)" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--ink-3)", marginLeft: "1em" },
  "[aria-selected] > .cm-completionDetail": { color: "var(--ink-2)" },
  ".cm-tooltip.cm-completionInfo": { padding: "0", maxWidth: "24rem", width: "24rem" },
  "@media (max-width: 40rem)": { ".cm-tooltip.cm-completionInfo": { display: "none" } },
  // Cards: what a name is, and the call that is being typed.
  ".cm-card": { padding: "0.5rem 0.75rem", fontFamily: "var(--sans)", fontSize: "0.875rem", lineHeight: "1.45", maxHeight: "20rem", overflow: "auto" },
  ".cm-card > * + *": { marginTop: "0.35rem" },
  // The page frames code in prose; a card needs no frame in its frame.
  ".cm-card code": { ...mono, padding: "0", border: "none", backgroundColor: "transparent" },
  ".cm-card .cm-card-code": { display: "block" },
  ".cm-card-code b": { color: "var(--accent)", textDecoration: "underline", textUnderlineOffset: "3px" },
  ".cm-card-note": { color: "var(--ink-2)" },
  ".cm-card a": { color: "var(--link)" },
  ".cm-card a:focus-visible": focus,
  // Panels: renaming and diagnostics.
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", fontFamily: "var(--sans)", fontSize: "0.875rem" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line-2)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line-2)" },
  ".cm-rename": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.5rem", padding: "0.4rem 0.75rem" },
  ".cm-rename label": { display: "flex", alignItems: "center", gap: "0.5rem" },
  ".cm-found": { outline: "1px solid var(--accent)", borderRadius: "2px" },
  ".cm-rename [role=alert]": { color: "var(--bad)", flexBasis: "100%" },
  ".cm-rename [role=alert]:empty": { display: "none" },
  ".cm-rename input, .cm-panel .cm-textfield": {
    ...mono, padding: "0.15rem 0.4rem", color: "var(--ink)", backgroundColor: "var(--paper)", border: "1px solid var(--control)", borderRadius: "6px",
  },
  ".cm-rename button, .cm-panel .cm-button": {
    font: "inherit", padding: "0.15rem 0.6rem", color: "var(--ink)", backgroundColor: "var(--raised)", backgroundImage: "none",
    border: "1px solid var(--control)", borderRadius: "6px", cursor: "pointer",
  },
  ".cm-panels input:focus-visible, .cm-panels button:focus-visible": focus,
  ".cm-panel.cm-panel-lint [name=close]": { color: "var(--ink)", minWidth: "1.5rem", minHeight: "1.5rem" },
  ".cm-panel.cm-panel-lint ul": { maxHeight: "8rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--accent-soft)", color: "var(--ink)" },
});
