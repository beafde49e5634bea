// Global variables that browser tests define in a page, so that a later call of the test can read them.

/** An option of `HTMLElement.focus` that TypeScript does not know yet. */
interface FocusOptions {
  focusVisible?: boolean;
}

/** The checker of accessibility rules, which `tests/site.mjs` loads. */
declare var axe: typeof import("axe-core");

/** The text that the page last put on the clipboard. */
declare var copied: string;

/** Descriptions of elements that moved although the reader did nothing (layout shifts). */
declare var moved: string[];

/** Whether the page reaches the server, where a test switches that off. */
declare var online: boolean;
