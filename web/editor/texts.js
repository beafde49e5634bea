// The texts that the editor shows. The page passes those of its language; these are the defaults.
export const TEXTS = {
  completions: "Completions",
  completionKeyword: "keyword",
  completionMacro: "macro",
  completionType: "type",
  value: "Value",
  type: "Type",
  header: "Header",
  explained: "Explained in the course",
  memberOf: "Member of {0}",
  declared: "Declared in line {0}",
  launch: "Launch configuration",
  launchGrid: "grid: number of blocks",
  launchBlock: "block: number of threads",
  launchShared: "dynamic shared memory in bytes",
  launchStream: "stream",
  noCard: "Nothing is known about this name",
  noDefinition: "This program does not declare this name",
  rename: "Rename {0} to",
  renameDo: "Rename",
  renamed: "{0} places renamed",
  renameUnknown: "Only names that this program declares can be renamed",
  renameInvalid: "This is not a name: letters, digits and _, not beginning with a digit, and no keyword",
  renameClash: "This name is taken",
  find: "Find",
  findNext: "Next match (Enter)",
  findPrevious: "Previous match (Shift+Enter)",
  findPlace: "{0} of {1}",
  findNone: "No match",
  cancel: "Cancel",
  diagnostics: "Diagnostics",
  noDiagnostics: "No diagnostics",
  close: "Close",
};

/** @typedef {typeof TEXTS} Texts */

/**
 * Replaces `{0}` by a value.
 *
 * @param {string} text
 * @param {string | number} value
 */
export const fill = (text, value) => text.replace("{0}", String(value));

/**
 * The library's phrases in the page's language.
 *
 * @param {Texts} t
 */
export const phrases = (t) => ({
  Completions: t.completions, Diagnostics: t.diagnostics, "No diagnostics": t.noDiagnostics, close: t.close,
});
