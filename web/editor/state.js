// The program in an editor, scanned once for each text.
import { Program } from "./program.js";

/** @import { EditorState, Text } from "@codemirror/state" */

/** @type {WeakMap<Text, Program>} */
const programs = new WeakMap();

/**
 * The names and scopes of the text in an editor.
 *
 * @param {EditorState} state
 */
export function programOf(state) {
  let program = programs.get(state.doc);
  if (!program) programs.set(state.doc, (program = new Program(state.doc.toString())));
  return program;
}
