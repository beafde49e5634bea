// Highlights CUDA C++ in the editor: a line-by-line tokenizer. The compiler's own lexer highlights the static
// pages. Both use the same classes, and neither influences compilation.
import { StreamLanguage } from "@codemirror/language";

/** @import { StringStream, TreeIndentContext } from "@codemirror/language" */

/** @param {string} text */
const words = (text) => new Set(text.split(" "));

const keywords = words(
  "alignas alignof auto break case catch class const consteval constexpr const_cast continue decltype default delete do " +
    "dynamic_cast else enum explicit export extern false final for friend goto if inline mutable namespace new noexcept " +
    "nullptr operator override private protected public register reinterpret_cast restrict return sizeof static " +
    "static_assert static_cast struct switch template this throw true try typedef typeid typename union using virtual " +
    "volatile while __restrict__ asm",
);
const qualifiers = words(
  "__global__ __device__ __host__ __shared__ __constant__ __managed__ __launch_bounds__ __forceinline__ __noinline__ __align__",
);
const types = words(
  "void bool char short int long float double signed unsigned wchar_t size_t ptrdiff_t int8_t int16_t int32_t int64_t " +
    "uint8_t uint16_t uint32_t uint64_t uint uchar ushort ulong dim3 cudaError_t cudaEvent_t cudaStream_t cudaDeviceProp " +
    "cudaMemcpyKind half half2 FILE",
);
const builtins = words("threadIdx blockIdx blockDim gridDim warpSize");
const vector = /^(?:u?(?:char|short|int|long|longlong)|float|double)[1-4]$/;

/**
 * What the tokenizer knows at the start of a line.
 *
 * @typedef {object} State
 * @property {boolean} comment within a block comment
 * @property {string | null} quote the quotation mark of the literal that the position is in
 * @property {boolean} macro within a preprocessor directive
 * @property {boolean} [continued] whether the line ends with a backslash
 */

/**
 * @param {StringStream} stream
 * @param {State} state
 */
function string(stream, state) {
  let escaped = false;
  for (let c; (c = stream.next()) != null; ) {
    if (c === state.quote && !escaped) {
      state.quote = null;
      return "string";
    }
    escaped = !escaped && c === "\\";
  }
  if (!escaped) state.quote = null;
  return "string";
}

/**
 * @param {StringStream} stream
 * @param {State} state
 */
function comment(stream, state) {
  state.comment = !stream.skipTo("*/");
  if (state.comment) stream.skipToEnd();
  else stream.match("*/");
  return "comment";
}

/**
 * @param {StringStream} stream
 * @param {State} state
 */
function word(stream, state) {
  const w = stream.current();
  if (qualifiers.has(w)) return "modifier";
  if (keywords.has(w)) return "keyword";
  if (types.has(w) || vector.test(w)) return "typeName";
  if (builtins.has(w)) return "atom";
  if (state.macro) return "macroName";
  return stream.match(/^\s*(\(|<<<)/, false) ? "variableName.function" : "variableName";
}

export const cuda = StreamLanguage.define({
  name: "cuda",
  startState: () => /** @type {State} */ ({ comment: false, quote: null, macro: false }),
  token(stream, state) {
    if (stream.sol() && !state.continued) state.macro = false;
    if (stream.sol()) state.continued = /\\$/.test(stream.string);
    if (state.comment) return comment(stream, state);
    if (state.quote) return string(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match("//")) return stream.skipToEnd(), "comment";
    if (stream.match("/*")) return comment(stream, state);
    if (stream.match(/^#\s*[a-z]+/)) {
      state.macro = true;
      if (stream.match(/^\s*(<[^>]*>|"[^"]*")/, false)) stream.match(/^\s*/);
      return "meta";
    }
    if (state.macro && stream.match(/^<[\w./]+>/)) return "string";
    if (stream.match(/^(0[xX][\da-fA-F']+|0[bB][01']+|(\d[\d']*)?\.?\d[\d']*\.?([eE][+-]?\d+)?)[uUlLfF]*/)) return "number";
    const c = stream.next() ?? "";
    if (c === '"' || c === "'") return (state.quote = c), string(stream, state);
    if (/[A-Za-z_]/.test(c)) return stream.eatWhile(/\w/), word(stream, state);
    if (stream.match("<<") && c === "<") return "punctuation";
    if (stream.match(">>") && c === ">") return "punctuation";
    return /[-+*/%=<>!&|^~?:]/.test(c) ? "operator" : "punctuation";
  },
  tokenTable: {},
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*[{}]$/,
  },
  /**
   * @param {State} state
   * @param {string} after the text of the line
   * @param {TreeIndentContext} context what the library passes, although it declares an `IndentContext`
   */
  indent(state, after, context) {
    const line = context.lineAt(context.pos, -1);
    const above = line.from > 0 ? context.lineAt(line.from - 1) : null;
    if (!above) return 0;
    const base = context.lineIndent(above.from);
    const opens = /[{(]\s*(\/\/.*)?$/.test(above.text) ? context.unit : 0;
    const closes = /^\s*[})]/.test(after) ? context.unit : 0;
    return Math.max(0, base + opens - closes);
  },
});
