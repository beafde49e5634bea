// Tokens of a CUDA program, for everything that needs more than colours: names, formatting, calls. It works on
// the text as written: preprocessor lines yield tokens too, and nothing is expanded.

/**
 * A token. `kind` is "word", "number", "string" (also a character or the name of a header), "comment", or
 * "mark" (an operator or punctuation).
 *
 * @typedef {object} Token
 * @property {"word" | "number" | "string" | "comment" | "mark"} kind
 * @property {number} from offset of its first character
 * @property {number} to offset after its last character
 * @property {string} text
 * @property {boolean} directive whether it is part of a preprocessor line
 */

const marks = /<<<|>>>|<=>|<<=|>>=|\.\.\.|->\*|->|\.\*|<%|%>|<:(?!:(?![:>]))|:>|%:|::|\+\+|--|&&|\|\||<<|>>|##|[-+*/%&|^=!<>]=|[^]/uy;
const gap = /(?:\s|\\\r?\n)+/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /\.?\d(?:[eEpP][+-]|'[\da-zA-Z_]|[\w.])*/y;
const comment = /\/\/(?:\\\r?\n|.)*|\/\*[^]*?(?:\*\/|$(?![^]))/y;
const raw = /(?:u8|[uUL])?R"([^()\\\s]*)\([^]*?(?:\)\1"|$(?![^]))/y;
const quoted = /(?:u8|[uUL])?(?:"(?:\\(?:\r?\n|.)|[^"\\\n])*"?|'(?:\\(?:\r?\n|.)|[^'\\\n])*'?)/y;
const header = /<[^>\n]*>/y;

/**
 * The match of a sticky expression at an offset, or an empty text.
 *
 * @param {RegExp} rule
 * @param {string} text
 * @param {number} at
 */
function take(rule, text, at) {
  rule.lastIndex = at;
  return rule.exec(text)?.[0] ?? "";
}

/**
 * All tokens of a program, in order.
 *
 * @param {string} text
 */
export function tokenize(text) {
  /** @type {Token[]} */
  const tokens = [];
  let directive = false;
  for (let at = 0; at < text.length; ) {
    const space = take(gap, text, at);
    if (space) {
      if (directive && /\n/.test(space.replace(/\\\r?\n/g, ""))) directive = false;
      at += space.length;
      continue;
    }
    const last = tokens.at(-1);
    /** @type {Token["kind"]} */
    let kind = "comment";
    let found = take(comment, text, at);
    if (!found && directive && last?.text === "include") [kind, found] = ["string", take(header, text, at)];
    if (!found) [kind, found] = ["string", take(raw, text, at) || take(quoted, text, at)];
    if (!found) [kind, found] = ["word", take(word, text, at)];
    if (!found) [kind, found] = ["number", take(number, text, at)];
    if (!found) [kind, found] = ["mark", take(marks, text, at)];
    if (found === "#" && isFirst(text, at)) directive = true;
    tokens.push({ kind, from: at, to: at + found.length, text: found, directive });
    at += found.length;
    // A block comment may end a directive's line only by a line break after it, so nothing has to be done here.
  }
  return tokens;
}

/**
 * Whether only blanks precede an offset in its line.
 *
 * @param {string} text
 * @param {number} at
 */
function isFirst(text, at) {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return /^\s*(?:\/\*.*\*\/\s*)?$/.test(text.slice(start, at));
}

/**
 * The index of the token that contains an offset or ends there, or -1. A word that ends at the offset has
 * precedence over a token that begins there only if `before` is set.
 *
 * @param {Token[]} tokens
 * @param {number} at
 */
export function tokenAt(tokens, at) {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.to ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const first = tokens[low];
  if (!first || first.from > at) return -1;
  const next = tokens[low + 1];
  return first.to === at && next && next.from === at && (next.kind === "word" || first.kind !== "word") ? low + 1 : low;
}

/** @param {string} text */
const words = (text) => new Set(text.split(" "));

/** Keywords of C++, which are no names. Types have a set of their own. */
export const KEYWORDS = words(
  "alignas alignof asm auto break case catch class concept const consteval constexpr constinit const_cast continue co_await " +
    "co_return co_yield decltype default delete do dynamic_cast else enum explicit export extern false for friend goto if " +
    "inline mutable namespace new noexcept nullptr operator private protected public register reinterpret_cast requires " +
    "return sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid " +
    "typename union using virtual volatile while",
);
/** Types of the language itself. */
export const TYPES = words("void bool char short int long float double signed unsigned wchar_t char8_t char16_t char32_t");
/** Words that may stand before a declaration and are no type. */
export const SPECIFIERS = words(
  "const constexpr consteval constinit static extern inline volatile mutable register typename virtual explicit friend " +
    "thread_local struct class enum union restrict __restrict__ __restrict __global__ __device__ __host__ __shared__ __constant__ " +
    "__managed__ __forceinline__ __noinline__ __inline__ __grid_constant__ __launch_bounds__ __align__ __attribute__ __cluster_dims__ " +
    "__maxnreg__ alignas __declspec __extension__ __block_size__",
);
/** Names that only the compiler declares. */
export const BUILTINS = words("threadIdx blockIdx blockDim gridDim warpSize");

/**
 * The value of an integer literal with the rank of its type, or null.
 *
 * @param {string} text
 * @returns {{ value: bigint, bits: 32 | 64, unsigned: boolean } | null}
 */
export function integer(text) {
  const parts = /^(0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*)([uUlLzZ]*)$/.exec(text);
  if (!parts) return null;
  const digits = (parts[1] ?? "").replaceAll("'", "");
  const octal = /^0\d/.test(digits);
  if (octal && /[89]/.test(digits)) return null;
  const value = BigInt(octal ? `0o${digits.slice(1)}` : digits);
  const suffix = (parts[2] ?? "").toLowerCase();
  const isDecimal = /^[1-9]|^0$/.test(digits);
  let unsigned = suffix.includes("u");
  /** @type {32 | 64} */
  let bits = suffix.includes("l") || suffix.includes("z") ? 64 : 32;
  /** @type {(n: number) => boolean} */
  const fits = (n) => value < 1n << BigInt(n);
  if (bits === 32 && !fits(unsigned || !isDecimal ? 32 : 31)) bits = 64;
  if (!unsigned && !fits(bits - 1)) unsigned = true;
  return { value, bits, unsigned };
}
