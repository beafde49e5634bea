// Questions about a program that the editor asks: which names are visible at a place, what a name means, where
// it is used, the type of an expression, the value of a macro, the call around the cursor.
import { scan } from "./scan.js";
import { BUILTINS, integer, KEYWORDS, TYPES, tokenAt, tokenize } from "./tokens.js";

/** @import { Binding, Declaration, Scope } from "./scan.js" */
/** @import { Token } from "./tokens.js" */

/**
 * What the program asks of the table of the API: the type of a call's result, by the name with its namespaces.
 *
 * @typedef {(name: string) => string} ResultOf
 */

/** Members of vector types by the number of their elements. */
const ELEMENTS = ["x", "y", "z", "w"];
const VECTOR = /^(u?(?:char|short|int|long|longlong)|float|double|dim)([1-4])(?:_16a|_32a)?$/;
/** Kinds of scopes where a name is visible before its declaration. */
const ORDERLESS = /^(file|namespace|class|template|macro)$/;

/**
 * The members of a vector type of CUDA as declarations, or null.
 *
 * @param {string} type
 */
export function vectorMembers(type) {
  const [, name, count] = VECTOR.exec(type) ?? [];
  if (!name) return null;
  const element = name === "dim" ? "unsigned int" : name.replace(/^u/, "unsigned ").replace("longlong", "long long");
  return ELEMENTS.slice(0, Number(count)).map((member) => `${element} ${member}`);
}

/**
 * The name of a type without qualifiers, pointers, arrays, template arguments and namespaces.
 *
 * @param {string} type
 */
export function plainType(type) {
  let bare = type.replace(/\[[^]*$/, "");
  while (/<[^<>]*>/.test(bare)) bare = bare.replace(/<[^<>]*>/g, "");
  bare = bare.replace(/\b(const|volatile|struct|class|union|enum|typename|__restrict__|restrict)\b|[*&]/g, " ").trim();
  return bare.split(/\s+/).at(-1)?.split("::").at(-1) ?? "";
}

export class Program {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.all = tokenize(text);
    /** All tokens but comments. */
    this.tokens = this.all.filter((token) => token.kind !== "comment");
    const { file, macros } = scan(text, this.tokens);
    this.file = file;
    this.macroScopes = macros;
  }

  /**
   * The innermost scope that contains an offset.
   *
   * @param {number} at
   * @returns {Scope}
   */
  scopeAt(at) {
    const macro = this.macroScopes.find((scope) => scope.from <= at && at < scope.to);
    if (macro) return macro;
    let scope = this.file;
    for (;;) {
      const inner = scope.children.findLast((child) => child.from <= at && at < child.to);
      if (!inner) return scope;
      scope = inner;
    }
  }
  /**
   * The scopes whose names are visible at a place, from the inside out.
   *
   * @param {number} at
   */
  visible(at) {
    const found = new Set();
    /** @type {(scope: Scope, deep: number) => void} */
    const add = (scope, deep) => {
      found.add(scope);
      if (deep > 8) return;
      for (const base of scope.bases) {
        const body = this.classNamed(base, scope);
        if (body && !found.has(body)) add(body, deep + 1);
      }
    };
    for (let scope = /** @type {Scope | null} */ (this.scopeAt(at)); scope; scope = scope.parent) add(scope, 0);
    for (const body of this.used()) found.add(body);
    return /** @type {Set<Scope>} */ (found);
  }
  /** Namespaces of the program that a `using namespace` names. */
  used() {
    return this.usedNamespaces().map((name) => this.file.names.get(name)?.declarations[0]?.body).filter((body) => body != null);
  }
  /** Names after `using namespace`. */
  usedNamespaces() {
    return [...this.text.matchAll(/\busing\s+namespace\s+([\w:]+)/g)].map((match) => match[1] ?? "");
  }
  /**
   * @param {string} name
   * @param {number} at a local name is not visible before its declaration
   * @returns {Binding | null}
   */
  lookup(name, at) {
    for (const scope of this.visible(at)) {
      const binding = scope.names.get(name);
      if (binding && (ORDERLESS.test(scope.kind) || (binding.declarations[0]?.from ?? 0) <= at)) return binding;
    }
    return null;
  }
  /**
   * The scope of a class, or of a namespace, by a type or the name of one.
   *
   * @param {string} type
   * @param {Scope} from
   * @param {number} depth of aliases
   * @returns {Scope | null}
   */
  classNamed(type, from, depth = 0) {
    const name = plainType(type);
    if (!name || depth > 6) return null;
    for (let scope = /** @type {Scope | null} */ (from); scope; scope = scope.parent) {
      const declarations = scope.names.get(name)?.declarations;
      const body = declarations?.find((d) => d.body && /^(class|enum|type|namespace)$/.test(d.kind))?.body;
      if (body) return body;
      const alias = declarations?.find((d) => d.kind === "type" && d.type && plainType(d.type) !== name);
      if (alias) return this.classNamed(alias.type, scope, depth + 1);
    }
    return null;
  }
  /**
   * A type after the program's own aliases were replaced.
   *
   * @param {string} type
   * @param {number} at
   */
  canonical(type, at) {
    for (let depth = 0; depth < 6; depth++) {
      const alias = this.lookup(plainType(type), at)?.declarations.find((d) => d.kind === "type" && !d.body);
      if (!alias || !alias.type || alias.type === "typename" || alias.type === type) return type;
      type = alias.type;
    }
    return type;
  }

  /**
   * The index, in `tokens`, of the word or number at an offset, or -1.
   *
   * @param {number} at
   */
  indexAt(at) {
    const index = tokenAt(this.tokens, at);
    const kind = this.tokens[index]?.kind;
    return kind === "word" || kind === "number" ? index : -1;
  }
  /**
   * The name at a token with the namespaces written before it.
   *
   * @param {number} index
   */
  path(index) {
    let path = this.tokens[index]?.text ?? "";
    for (let i = index; this.tokens[i - 1]?.text === "::" && this.tokens[i - 2]?.kind === "word"; i -= 2) {
      path = `${this.tokens[i - 2]?.text}::${path}`;
    }
    const [first = "", ...rest] = path.split("::");
    const alias = rest.length ? this.lookup(first, this.tokens[index]?.from ?? 0)?.declarations[0] : null;
    if (alias?.kind === "namespace" && alias.init.length) return [alias.init.map((t) => t.text).join(""), ...rest].join("::");
    return path;
  }
  /**
   * What the word with this index means, if the program declares it.
   *
   * @param {number} index
   * @param {ResultOf} [resultOf]
   * @returns {Binding | null}
   */
  resolve(index, resultOf = () => "") {
    const token = this.tokens[index];
    if (token?.kind !== "word" || KEYWORDS.has(token.text)) return null;
    const before = this.tokens[index - 1]?.text;
    if (before === "." || before === "->") {
      const type = this.typeBefore(index - 2, resultOf);
      const body = this.classNamed(type, this.scopeAt(token.from));
      if (body) return this.memberOf(body, token.text);
      if (type && type !== "auto") return null;
      const owners = this.classes().filter((scope) => scope.names.has(token.text));
      return owners.length === 1 ? owners[0]?.names.get(token.text) ?? null : null;
    }
    if (before === "::") {
      const owner = this.tokens[index - 2];
      if (owner?.kind !== "word") return owner?.text === ">" ? null : this.lookup(token.text, token.from);
      const body = this.classNamed(owner.text, this.scopeAt(owner.from));
      return body ? this.memberOf(body, token.text) : null;
    }
    // The name of a declaration itself, which may lie before the scope that it belongs to.
    for (const scope of this.visible(token.from)) {
      const binding = scope.names.get(token.text);
      if (binding?.declarations.some((d) => d.from === token.from)) return binding;
    }
    return this.lookup(token.text, token.from);
  }
  /** All scopes of classes. */
  classes() {
    /** @type {Scope[]} */
    const found = [];
    /** @param {Scope} scope */
    const walk = (scope) => {
      if (scope.kind === "class") found.push(scope);
      scope.children.forEach(walk);
    };
    walk(this.file);
    return found;
  }
  /**
   * @param {Scope} body
   * @param {string} name
   * @param {number} depth
   * @returns {Binding | null}
   */
  memberOf(body, name, depth = 0) {
    const own = body.names.get(name);
    if (own || depth > 6) return own ?? null;
    for (const base of body.bases) {
      const inner = this.classNamed(base, body.parent ?? body);
      const found = inner && inner !== body ? this.memberOf(inner, name, depth + 1) : null;
      if (found) return found;
    }
    return null;
  }
  /**
   * The index of the bracket that the closing one at `index` belongs to, or -1.
   *
   * @param {number} index
   */
  opening(index) {
    for (let depth = 0, i = index; i >= 0; i--) {
      const text = this.tokens[i]?.kind === "mark" ? this.tokens[i]?.text ?? "" : "";
      if (/^[)\]}]$/.test(text)) depth++;
      else if (/^[([{]$/.test(text) && --depth === 0) return i;
    }
    return -1;
  }
  /**
   * The type of the expression that ends with this token, as far as the scan can tell; or an empty text.
   *
   * @param {number} index
   * @param {ResultOf} resultOf
   * @param {number} depth
   * @returns {string}
   */
  typeBefore(index, resultOf, depth = 0) {
    const token = this.tokens[index];
    if (!token || depth > 8) return "";
    if (token.text === "]") return element(this.typeBefore(this.opening(index) - 1, resultOf, depth + 1));
    if (token.text === ")" || token.text === "}") {
      const open = this.opening(index);
      let callee = open - 1;
      if (this.tokens[callee]?.text === ">") callee = this.angle(callee) - 1;
      const name = this.tokens[callee];
      if (name?.kind !== "word" || KEYWORDS.has(name.text)) {
        const cast = this.tokens[open + 1];
        if (cast?.text === "(") {
          // `((T *)p)`: the first group inside is the cast.
          const close = this.tokens.findIndex((t, i) => i > open + 1 && t.text === ")");
          const inside = this.text.slice(cast.to, this.tokens[close]?.from ?? cast.to);
          if (this.classNamed(inside, this.scopeAt(token.from)) || vectorMembers(plainType(inside))) return inside;
        }
        return this.typeBefore(index - 1, resultOf, depth + 1);
      }
      const found = this.resolve(callee, resultOf)?.declarations[0];
      if (found && /^(class|type)$/.test(found.kind)) return name.text;
      if (found && /^(variable|parameter|member)$/.test(found.kind)) return "";
      if (found) return found.type === "auto" ? "" : found.type;
      return vectorMembers(name.text) ? name.text : resultOf(this.path(callee));
    }
    if (token.kind !== "word") return "";
    if (token.text === "this") {
      for (const scope of this.visible(token.from)) if (scope.kind === "class") return scope.name;
      return "";
    }
    if (BUILTINS.has(token.text)) return token.text.endsWith("Dim") ? "dim3" : token.text.endsWith("Idx") ? "uint3" : "int";
    const binding = this.resolve(index, resultOf);
    return binding ? this.canonical(this.typeOf(binding, resultOf, depth), token.from) : "";
  }
  /**
   * The type of a name. That of `auto` follows from the initialiser where this is easy.
   *
   * @param {Binding} binding
   * @param {ResultOf} resultOf
   * @param {number} depth
   */
  typeOf(binding, resultOf, depth = 0) {
    const found = binding.declarations.find((d) => d.type) ?? binding.declarations[0];
    if (!found) return "";
    if (found.body?.name && /^(variable|member)$/.test(found.kind)) return found.type.replace(/^$/, found.body.name);
    if (!/\bauto\b/.test(found.type)) return found.type;
    const last = found.init.at(-1);
    const inferred = last ? this.typeBefore(this.tokens.indexOf(last), resultOf, depth + 1) : "";
    return inferred || found.type;
  }
  /**
   * The index of the `<` that the `>` at `index` closes.
   *
   * @param {number} index
   */
  angle(index) {
    for (let depth = 0, i = index; i >= 0; i--) {
      const text = this.tokens[i]?.text ?? "";
      if (text === ">") depth++;
      else if (text === ">>") depth += 2;
      else if (text === "<" && --depth === 0) return i;
      else if (/^[;{}]$/.test(text)) return index;
    }
    return index;
  }

  /**
   * Every place where a name is used, and those of its declarations, in order.
   *
   * @param {Binding} binding
   * @returns {Token[]}
   */
  uses(binding) {
    return this.tokens.filter((token, i) => token.text === binding.name && this.resolve(i) === binding);
  }
  /**
   * The edits that rename what the word at an offset means, or the reason why it cannot be renamed: a key of
   * the editor's texts.
   *
   * @param {number} at
   * @param {string} name
   * @returns {{ edits: { from: number, to: number, insert: string }[] } | { problem: "renameUnknown" | "renameInvalid" | "renameClash" }}
   */
  rename(at, name) {
    const index = this.indexAt(at);
    const binding = this.resolve(index);
    if (!binding) return { problem: "renameUnknown" };
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || KEYWORDS.has(name) || TYPES.has(name) || BUILTINS.has(name)) return { problem: "renameInvalid" };
    if (name === binding.name) return { edits: [] };
    const uses = this.uses(binding);
    const isMember = binding.scope.kind === "class";
    const { from, to } = this.reach(binding);
    const clash = this.tokens.some((token, i) => {
      if (token.text !== name || token.from < from || token.from > to) return false;
      const before = this.tokens[i - 1]?.text ?? "";
      if (before === "." || before === "->" || before === "::") return isMember && binding.scope.names.has(name);
      // A name of another function does not matter to a global one, unless that function uses the global one.
      const other = this.resolve(i);
      return !other || other.scope === binding.scope || uses.some((use) => use.from >= other.scope.from && use.from < other.scope.to) || !ORDERLESS.test(binding.scope.kind);
    });
    if (clash || binding.scope.names.has(name)) return { problem: "renameClash" };
    return { edits: uses.map((token) => ({ from: token.from, to: token.to, insert: name })) };
  }
  /**
   * The part of the program where a name can be used.
   *
   * @param {Binding} binding
   */
  reach(binding) {
    return ORDERLESS.test(binding.scope.kind) && binding.scope.kind !== "macro" && binding.scope.kind !== "template" ? this.file : binding.scope;
  }

  /**
   * The value of an integer constant expression of literals, macros, enumerators and constants, or null.
   *
   * @param {Token[]} tokens
   * @param {number} at only macros and constants before this offset count, the last of each name
   * @returns {bigint | null}
   */
  value(tokens, at) {
    try {
      const parser = new Evaluator(this, tokens, at, 0);
      const found = parser.ternary();
      return parser.i === tokens.length ? found.value : null;
    } catch (error) {
      if (error instanceof NotConstant) return null;
      throw error;
    }
  }
  /**
   * The call around an offset, or null: what is called, and which argument the offset is in.
   *
   * @param {number} at
   * @returns {{ index: number, open: number, argument: number, launch: boolean } | null} indices of tokens; the argument from 0
   */
  callAt(at) {
    let low = 0;
    let high = this.tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.tokens[middle]?.from ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    let i = low - 1;
    let argument = 0;
    for (let steps = 0; i >= 0 && steps < 2000; i--, steps++) {
      const token = /** @type {Token} */ (this.tokens[i]);
      if (token.kind !== "mark") continue;
      const mark = token.text;
      if (mark === ",") argument++;
      else if (/^[)\]}]$/.test(mark)) {
        i = this.opening(i);
        if (i < 0) return null;
      } else if (mark === ">>>") {
        const open = this.tokens.findLastIndex((t, k) => k < i && t.text === "<<<");
        if (open < 0) return null;
        i = open;
      } else if (mark === ";" || mark === "{") return null;
      else if (mark === "[") argument = 0;
      else if (mark === "<<<") return { index: this.calleeBefore(i), open: i, argument, launch: true };
      else if (mark === "(") {
        const index = this.calleeBefore(i);
        if (index >= 0) return { index, open: i, argument, launch: false };
        argument = 0;
      }
    }
    return null;
  }
  /**
   * The index of the name that is called by the bracket at `open`, or -1.
   *
   * @param {number} open
   */
  calleeBefore(open) {
    let i = open - 1;
    if (this.tokens[i]?.text === ">>>") i = this.tokens.findLastIndex((t, k) => k < i && t.text === "<<<") - 1;
    if (this.tokens[i]?.text === ">") i = this.angle(i) - 1;
    const token = this.tokens[i];
    return token?.kind === "word" && (!KEYWORDS.has(token.text) || /_cast$/.test(token.text)) ? i : -1;
  }
}

/**
 * The type of an element of an array, or of what a pointer points to.
 *
 * @param {string} type
 */
function element(type) {
  if (/\[[^\]]*\]$/.test(type)) return type.replace(/\s*\[[^\]]*\]/, "");
  if (/\*[^*]*$/.test(type)) return type.replace(/\s*\*[^*]*$/, "");
  const inner = /^[\w: ]*<([^<>,]*(?:<[^<>]*>)?[^<>,]*)[,>]/.exec(type)?.[1];
  return inner ?? type;
}

class NotConstant extends Error {}
/** @typedef {{ value: bigint, bits: 32 | 64, unsigned: boolean }} Integer */

const BINARY = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]];

/**
 * Wraps a value as its type does.
 *
 * @param {bigint} value
 * @param {32 | 64} bits
 * @param {boolean} unsigned
 * @returns {Integer}
 */
const wrap = (value, bits, unsigned) => ({ value: unsigned ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value), bits, unsigned });

class Evaluator {
  /**
   * @param {Program} program
   * @param {Token[]} tokens
   * @param {number} at
   * @param {number} depth of macros
   */
  constructor(program, tokens, at, depth) {
    this.program = program;
    this.tokens = tokens;
    this.at = at;
    this.depth = depth;
    this.i = 0;
  }
  peek() {
    return this.tokens[this.i]?.text ?? "";
  }
  /** @returns {Integer} */
  ternary() {
    const condition = this.binary(0);
    if (this.peek() !== "?") return condition;
    this.i++;
    const yes = this.ternary();
    if (this.peek() !== ":") throw new NotConstant();
    this.i++;
    const no = this.ternary();
    return condition.value !== 0n ? yes : no;
  }
  /**
   * @param {number} level
   * @returns {Integer}
   */
  binary(level) {
    const marks = BINARY[level];
    if (!marks) return this.unary();
    let left = this.binary(level + 1);
    while (marks.includes(this.peek())) {
      const mark = this.peek();
      this.i++;
      left = compute(mark, left, this.binary(level + 1));
    }
    return left;
  }
  /** @returns {Integer} */
  unary() {
    const mark = this.peek();
    if (!/^[-+~!]$/.test(mark)) return this.primary();
    this.i++;
    const { value, bits, unsigned } = this.unary();
    if (mark === "!") return wrap(value === 0n ? 1n : 0n, 32, false);
    return wrap(mark === "-" ? -value : mark === "~" ? ~value : value, bits, unsigned);
  }
  /** @returns {Integer} */
  primary() {
    const token = this.tokens[this.i++];
    if (!token) throw new NotConstant();
    if (token.text === "(") {
      const inner = this.ternary();
      if (this.peek() !== ")") throw new NotConstant();
      this.i++;
      return inner;
    }
    if (token.kind === "number") {
      const found = integer(token.text);
      if (found) return found;
    }
    if (token.text === "true" || token.text === "false") return wrap(token.text === "true" ? 1n : 0n, 32, false);
    if (token.kind === "string" && /^'[^\\]'$/.test(token.text)) return wrap(BigInt(token.text.charCodeAt(1)), 32, false);
    if (token.kind !== "word" || this.depth > 30) throw new NotConstant();
    return this.named(token);
  }
  /**
   * @param {Token} token
   * @returns {Integer}
   */
  named(token) {
    const declarations = this.program.lookup(token.text, this.at)?.declarations ?? [];
    const found = declarations.findLast((d) => d.from < this.at) ?? declarations.at(-1);
    if (!found || !isConstant(found) || (found.kind === "macro" && found.params)) throw new NotConstant();
    const inner = new Evaluator(this.program, found.init, found.kind === "macro" ? this.at : found.from, this.depth + 1);
    const value = inner.ternary();
    if (inner.i !== found.init.length) throw new NotConstant();
    return value;
  }
}

/**
 * Whether a declaration is one of a constant whose initialiser may be an integer.
 *
 * @param {Declaration} found
 */
export const isConstant = (found) =>
  found.init.length > 0 && (found.kind === "macro" || found.kind === "enumerator" ||
    (found.kind === "variable" && /\bconst\b/.test(found.type) && !/[*&[]|float|double/.test(found.type)));

/**
 * @param {string} mark
 * @param {Integer} a
 * @param {Integer} b
 */
function compute(mark, a, b) {
  const isShift = mark === "<<" || mark === ">>";
  const bits = isShift ? a.bits : a.bits > b.bits ? a.bits : b.bits;
  const unsigned = isShift ? a.unsigned : (a.unsigned && a.bits === bits) || (b.unsigned && b.bits === bits);
  const [x, y] = isShift ? [a.value, b.value] : [wrap(a.value, bits, unsigned).value, wrap(b.value, bits, unsigned).value];
  if (((mark === "/" || mark === "%") && y === 0n) || (isShift && (y < 0n || y >= BigInt(bits)))) throw new NotConstant();
  /** @param {boolean} truth */
  const bool = (truth) => wrap(truth ? 1n : 0n, 32, false);
  switch (mark) {
    case "||": return bool(x !== 0n || y !== 0n);
    case "&&": return bool(x !== 0n && y !== 0n);
    case "==": return bool(x === y);
    case "!=": return bool(x !== y);
    case "<": return bool(x < y);
    case ">": return bool(x > y);
    case "<=": return bool(x <= y);
    case ">=": return bool(x >= y);
  }
  const value =
    mark === "|" ? x | y : mark === "^" ? x ^ y : mark === "&" ? x & y : mark === "<<" ? x << y : mark === ">>" ? x >> y :
    mark === "+" ? x + y : mark === "-" ? x - y : mark === "*" ? x * y : mark === "/" ? x / y : x % y;
  return wrap(value, bits, unsigned);
}
