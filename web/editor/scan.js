// Finds the declarations of a program: a parser that guesses instead of failing. It knows no types of libraries
// and expands no macros, so an editor can call it on half a program. The compiler alone decides what a program
// means; this module only serves completion, cards, signatures and renaming.
import { KEYWORDS, SPECIFIERS, TYPES } from "./tokens.js";

/** @import { Token } from "./tokens.js" */

/**
 * A declaration as the scan found it. Offsets are UTF-16 offsets of the text.
 *
 * @typedef {object} Declaration
 * @property {Kind} kind
 * @property {number} from the name's first character
 * @property {number} to the end of the name
 * @property {number} start the first character of the declaration, without `template <…>`
 * @property {number} end the end of its head: before the body, the initialiser of a function, or the semicolon
 * @property {string} type the declared type, or that of a function's result
 * @property {string[] | null} params the parameters of a function as written
 * @property {Token[]} init the tokens of a variable's initialiser, or of a macro's text
 * @property {Scope | null} body the scope of a class or an enumeration
 */

/** @typedef {"function" | "kernel" | "method" | "variable" | "parameter" | "member" | "macro" | "class" | "enum" | "enumerator" | "type" | "namespace"} Kind */

/**
 * All declarations of one name in one scope.
 *
 * @typedef {object} Binding
 * @property {string} name
 * @property {Scope} scope
 * @property {Declaration[]} declarations in order, at least one
 */

/** A part of the program that has names of its own. */
export class Scope {
  /**
   * @param {"file" | "namespace" | "class" | "function" | "block" | "template" | "macro"} kind
   * @param {Scope | null} parent
   * @param {number} from
   * @param {string} name of a class or a namespace
   */
  constructor(kind, parent, from, name = "") {
    this.kind = kind;
    this.parent = parent;
    this.from = from;
    this.to = Infinity;
    this.name = name;
    /** @type {Map<string, Binding>} */
    this.names = new Map();
    /** @type {Scope[]} */
    this.children = [];
    /** Names of base classes; for the body of a member function that is defined elsewhere, its class. @type {string[]} */
    this.bases = [];
    parent?.children.push(this);
  }
}

/** @param {string} text */
const marks = (text) => new Set(text.split(" "));
const CONTROL = marks("if while switch for catch");
const PLAIN = marks("return goto throw delete co_return co_yield co_await asm static_assert sizeof new this operator");
const STORAGE = marks(
  "static extern inline register typename virtual explicit friend typedef __global__ __device__ __host__ __forceinline__ " +
    "__noinline__ __inline__ __shared__ __constant__ __managed__ mutable thread_local struct class union enum __extension__",
);
const POINTER = marks("* & && const volatile restrict __restrict__ __restrict ...");
const ARGUED = marks("__launch_bounds__ __align__ alignas __attribute__ decltype __cluster_dims__ __maxnreg__ __declspec explicit noexcept __block_size__");
const CLOSE = new Map([["(", ")"], ["[", "]"], ["{", "}"]]);

/** @typedef {{ from: number, words: Token[], typed: boolean, kernel: boolean, typedef: boolean, body: Scope | null, builtin: boolean }} Specifiers */
/** @typedef {{ name: Token | null, owner: string, marks: string, arrays: string, called: boolean }} Declarator */

class Scanner {
  /**
   * @param {string} text
   * @param {Token[]} tokens without comments and preprocessor lines
   * @param {Scope} file
   */
  constructor(text, tokens, file) {
    this.text = text;
    this.t = tokens;
    this.i = 0;
    this.scope = file;
  }
  /** Text of the token k places further on, or nothing at the end. */
  peek(k = 0) {
    return this.t[this.i + k]?.text ?? "";
  }
  isName(k = 0) {
    const token = this.t[this.i + k];
    return token?.kind === "word" && !KEYWORDS.has(token.text) && !TYPES.has(token.text) && !SPECIFIERS.has(token.text);
  }
  at() {
    return this.t[this.i]?.from ?? this.text.length;
  }
  /** End of the token before. */
  behind() {
    return this.t[this.i - 1]?.to ?? 0;
  }
  /**
   * @param {Scope["kind"]} kind
   * @param {number} from
   */
  push(kind, from, name = "") {
    return (this.scope = new Scope(kind, this.scope, from, name));
  }
  pop() {
    this.scope.to = this.i < this.t.length ? this.behind() : Infinity;
    this.scope = this.scope.parent ?? this.scope;
  }
  /**
   * @param {Token} token the name
   * @param {Kind} kind
   * @param {Partial<Declaration>} more
   * @param {Scope} [scope]
   */
  declare(token, kind, more, scope = this.scope) {
    while (scope.kind === "template" && scope.parent && more.type !== "typename") scope = scope.parent;
    const declaration = {
      kind, from: token.from, to: token.to, start: token.from, end: token.to, type: "", params: null, init: [], body: null, ...more,
    };
    const known = scope.names.get(token.text);
    if (known) known.declarations.push(declaration);
    else scope.names.set(token.text, { name: token.text, scope, declarations: [declaration] });
    return declaration;
  }

  /** Reads statements up to an unmatched closing brace or the end. */
  statements() {
    while (this.i < this.t.length && this.peek() !== "}") {
      const before = this.i;
      this.statement();
      if (this.i === before) this.i++;
    }
  }
  /** Reads `{ … }` in the scope that is current. */
  braces() {
    this.i++;
    this.statements();
    this.i++;
  }
  /** Reads one statement or declaration. @returns {void} */
  statement() {
    const word = this.peek();
    if (word === ";") return void this.i++;
    if (word === "{") {
      this.push("block", this.at());
      this.braces();
      return this.pop();
    }
    if (word === "template") return this.template();
    if (word === "namespace" || (word === "inline" && this.peek(1) === "namespace")) return this.namespace();
    if (word === "using") return this.using();
    if (word === "extern" && this.t[this.i + 1]?.kind === "string") {
      this.i += 2;
      return this.peek() === "{" ? this.braces() : this.statement();
    }
    if (/^(public|private|protected|default)$/.test(word) && this.peek(1) === ":") return void (this.i += 2);
    if (word === "case") {
      this.expression(":");
      return void this.i++;
    }
    if (CONTROL.has(word)) return this.control();
    if (word === "else" || word === "do" || word === "try") return void this.i++;
    if (this.isName() && this.peek(1) === ":" && this.scope.kind !== "class") return void (this.i += 2);
    if (PLAIN.has(word) || !this.declaration()) this.expression(";");
    if (this.peek() === ";") this.i++;
  }
  template() {
    this.push("template", this.at());
    this.i++;
    if (this.peek() === "<") this.templateParameters();
    if (this.peek() === "requires") while (this.i < this.t.length && !/^[;{]$/.test(this.peek(1)) && !SPECIFIERS.has(this.peek())) this.i++;
    this.statement();
    this.pop();
  }
  templateParameters() {
    this.i++;
    while (this.i < this.t.length && !/^(>>?>?|[;{}])$/.test(this.peek())) {
      const start = this.at();
      let name = null;
      for (let depth = 0; this.i < this.t.length; this.i++) {
        const word = this.peek();
        if (/^[;{}]$/.test(word)) break;
        if (depth === 0 && (word === "," || word === "=" || word === ">")) break;
        if (word === "<" || word === "(") depth++;
        else if (word === ">" || word === ")") depth--;
        else if (word === ">>") depth -= 2;
        if (depth < 0) break;
        if (this.isName()) name = this.t[this.i] ?? null;
      }
      if (name) this.declare(name, "type", { start, end: name.to, type: "typename" });
      if (this.peek() === "=") this.skipDefault();
      if (this.peek() === ",") this.i++;
      else break;
    }
    if (this.peek().startsWith(">")) this.i++;
  }
  /** Skips the default of a template's parameter. */
  skipDefault() {
    for (let depth = 0; this.i < this.t.length; this.i++) {
      const word = this.peek();
      if (/^[;{}]$/.test(word) || (depth <= 0 && (word === "," || word === ">"))) return;
      if (word === "<" || word === "(") depth++;
      else if (word === ">" || word === ")") depth--;
      else if (word === ">>" && (depth -= 2) < 0) return;
    }
  }
  namespace() {
    if (this.peek() === "inline") this.i++;
    const start = this.at();
    this.i++;
    let depth = 0;
    while (this.isName()) {
      const token = /** @type {Token} */ (this.t[this.i++]);
      if (this.peek() === "=") {
        const from = this.i + 1;
        this.expression(";");
        return void this.declare(token, "namespace", { start, end: this.behind(), init: this.t.slice(from, this.i) });
      }
      const known = this.scope.names.get(token.text)?.declarations[0]?.body;
      const body = this.push("namespace", this.at(), token.text);
      if (known) body.names = known.names;
      this.declare(token, "namespace", { start, end: token.to, body }, body.parent ?? body);
      depth++;
      if (this.peek() === "::") this.i++;
    }
    if (this.peek() === "{") this.braces();
    for (; depth > 0; depth--) this.pop();
  }
  using() {
    const start = this.at();
    this.i++;
    if (this.isName() && this.peek(1) === "=") {
      const name = /** @type {Token} */ (this.t[this.i]);
      const from = this.t[this.i + 2]?.from ?? name.to;
      this.expression(";");
      this.declare(name, "type", { start, end: this.behind(), type: this.text.slice(from, this.behind()) });
    } else this.expression(";");
  }
  control() {
    const word = this.peek();
    this.push("block", this.at());
    this.i++;
    if (this.peek() === "constexpr") this.i++;
    if (this.peek() === "(") {
      this.i++;
      const before = this.i;
      if (!this.declaration(word === "for" ? ":" : ")")) this.i = before;
      while (this.i < this.t.length && !/^[)}{]$/.test(this.peek())) {
        this.expression(")");
        if (this.peek() === ";") this.i++;
      }
      if (this.peek() === ")") this.i++;
    }
    this.statement();
    while (this.peek() === "else") {
      this.i++;
      this.statement();
    }
    this.pop();
  }

  /**
   * Skips an expression up to one of these marks, a semicolon, or an unmatched closing bracket. Reads the
   * lambdas in it.
   *
   * @param {string} ends marks, each of one character
   */
  expression(ends) {
    while (this.i < this.t.length) {
      const word = this.peek();
      if (this.t[this.i]?.kind === "mark" && (ends.includes(word) || /^[;)\]}]$/.test(word))) return;
      if (word === "[" && this.isLambda()) this.lambda();
      else if (CLOSE.has(word)) this.group();
      else this.i++;
    }
  }
  /** Reads a bracketed part of an expression. */
  group() {
    const close = CLOSE.get(this.peek());
    this.i++;
    if (close === ")" && this.peek() === "{") this.statement();
    while (this.i < this.t.length && !/^[)\]}]$/.test(this.peek())) {
      this.expression("");
      if (this.peek() === ";") {
        // A statement within a bracket: the brace opened something that this scan does not understand.
        if (close !== "}") return;
        this.i++;
      }
    }
    if (this.peek() === close) this.i++;
    else if (close === "}" || !this.peek()) this.i++;
  }
  isLambda() {
    const before = this.t[this.i - 1];
    if (!before) return false;
    if (before.kind === "word") return before.text === "return";
    return before.kind === "mark" && !/^[\])]$/.test(before.text) && this.peek(1) !== "[";
  }
  lambda() {
    this.push("function", this.at());
    this.group();
    if (this.peek() === "<") this.templateParameters();
    while (/^__(device|host)__$/.test(this.peek())) this.i++;
    if (this.peek() === "(") this.parameters();
    let steps = 0;
    while (this.i < this.t.length && !/^[{;,)]$/.test(this.peek()) && steps++ < 30) this.i++;
    if (this.peek() === "{") this.braces();
    this.pop();
  }

  /** Skips `<…>` and says whether it is a list of template arguments. */
  angles() {
    const start = this.i;
    for (let depth = 0; this.i < this.t.length && this.i < start + 200; this.i++) {
      const word = this.peek();
      if (word === "<") depth++;
      else if (word === ">") depth--;
      else if (word === ">>") depth -= 2;
      else if (word === ">>>") depth -= 3;
      else if (word === "(" || word === "[") {
        this.group();
        this.i--;
      } else if (/^([;{})\]]|\|\||<<<)$/.test(word)) break;
      if (depth <= 0) return this.i++, true;
    }
    this.i = start;
    return false;
  }
  /** @returns {Specifiers | null} what stands before the first declarator */
  specifiers() {
    /** @type {Specifiers} */
    const found = { from: this.at(), words: [], typed: false, kernel: false, typedef: false, body: null, builtin: false };
    for (; this.i < this.t.length; ) {
      const token = /** @type {Token} */ (this.t[this.i]);
      const word = token.text;
      if (word === "[" && this.peek(1) === "[") {
        this.group();
      } else if (/^(struct|class|union|enum)$/.test(word)) {
        if (!this.classHead(found)) return null;
      } else if (ARGUED.has(word)) {
        if (word === "decltype") found.typed = true;
        const from = this.i++;
        if (this.peek() === "(") this.group();
        if (word === "decltype") found.words.push(...this.t.slice(from, this.i));
      } else if (word === "auto" || TYPES.has(word)) {
        found.typed = found.builtin = true;
        found.words.push(token);
        this.i++;
      } else if (word === "typedef" || SPECIFIERS.has(word)) {
        found.kernel ||= word === "__global__";
        found.typedef ||= word === "typedef";
        found.words.push(token);
        this.i++;
      } else if ((this.isName() || (word === "::" && this.isName(1))) && !found.builtin && !found.body) {
        if (found.typed && !this.isTypeStill()) return found;
        const from = this.i;
        if (!this.typePath()) return found;
        found.words.push(...this.t.slice(from, this.i));
        found.typed = true;
      } else break;
    }
    return found;
  }
  /** Whether the name at this place, after a type, is a type itself: the one before was a macro. */
  isTypeStill() {
    const next = this.t[this.i + 1];
    if (!next) return false;
    if (next.kind === "word") return !KEYWORDS.has(next.text) || SPECIFIERS.has(next.text);
    return /^[*&]$/.test(next.text) && this.isName(2) && /^[[;=,()]$/.test(this.peek(3));
  }
  /** Reads `a::b<c>::d`. Leaves what is a constructor's or destructor's name. */
  typePath() {
    const start = this.i;
    if (this.peek() === "::") this.i++;
    for (;;) {
      const name = this.peek();
      this.i++;
      if (this.peek() === "(" && this.i - start === 1) return (this.i = start), false;
      if (this.peek() === "<" && !this.angles()) return (this.i = start), false;
      if (this.peek() !== "::") return true;
      if (this.peek(1) === "~" || (this.peek(1) === name && this.peek(2) === "(")) return (this.i = start), false;
      if (this.peek(1) === "operator" || this.peek(1) === "*") return (this.i = start), false;
      this.i++;
      if (this.peek() === "template") this.i++;
      if (!this.isName()) return true;
      // `result Owner::name(`: the path belongs to the declarator, and its last name is the declared one.
    }
  }
  /**
   * Reads `struct name : bases { … }`, or `struct name` where it only names the type.
   *
   * @param {Specifiers} found
   */
  classHead(found) {
    const start = this.at();
    const isEnum = this.peek() === "enum";
    this.i++;
    if (isEnum && /^(class|struct)$/.test(this.peek())) this.i++;
    while (ARGUED.has(this.peek()) || (this.peek() === "[" && this.peek(1) === "[")) {
      if (this.peek() !== "[") this.i++;
      if (this.peek() === "(" || this.peek() === "[") this.group();
    }
    let name = null;
    const from = this.i;
    if (this.isName()) {
      name = this.t[this.i] ?? null;
      if (!this.typePath()) this.i++;
    }
    found.words.push(...this.t.slice(from, this.i));
    found.typed = true;
    if (this.peek() === "final") this.i++;
    if (this.peek() !== "{" && this.peek() !== ":") {
      if (name && this.peek() === ";") this.declare(name, isEnum ? "enum" : "class", { start, end: name.to });
      return true;
    }
    const head = this.behind();
    const bases = [];
    if (this.peek() === ":") {
      for (; this.i < this.t.length && !/^[{;]$/.test(this.peek()); this.i++) if (this.isName()) bases.push(this.peek());
    }
    if (this.peek() !== "{") return true;
    const outer = this.scope;
    const body = this.push("class", this.at(), name?.text ?? "");
    body.bases = isEnum ? [] : bases;
    found.body = body;
    const declaration = name && this.declare(name, isEnum ? "enum" : "class", { start, end: head, body }, outer);
    if (isEnum) this.enumerators(outer);
    else this.braces();
    this.pop();
    if (declaration) declaration.end = this.behind();
    return true;
  }
  /** @param {Scope} outer the scope that an enumeration is in, which gets its names too */
  enumerators(outer) {
    this.i++;
    const type = this.scope.name;
    while (this.isName()) {
      const name = /** @type {Token} */ (this.t[this.i++]);
      const from = this.i + 1;
      if (this.peek() === "=") this.expression(",");
      const more = { end: this.behind(), type, init: this.t.slice(from, this.i) };
      this.declare(name, "enumerator", more);
      const binding = this.scope.names.get(name.text);
      while (outer.kind === "template" && outer.parent) outer = outer.parent;
      if (binding && !outer.names.has(name.text)) outer.names.set(name.text, binding);
      if (this.peek() === ",") this.i++;
    }
    if (this.peek() === "}") this.i++;
  }

  /** @returns {Declarator} */
  declarator() {
    const from = this.i;
    while (POINTER.has(this.peek()) || (this.isName() && this.peek(1) === "::" && this.peek(2) === "*")) {
      this.i += this.isName() ? 3 : 1;
    }
    const pointers = this.t.slice(from, this.i).map((token) => token.text).join("").replace(/(const|volatile|__restrict__|restrict)/g, " $1");
    /** @type {Declarator} */
    const found = { name: null, owner: "", marks: pointers, arrays: "", called: false };
    if (this.peek() === "(" && /^[*&]$/.test(this.peek(1))) {
      this.i++;
      const inner = this.declarator();
      if (this.peek() !== ")") return found;
      this.i++;
      const rest = this.i;
      if (this.peek() === "(") this.group();
      const after = this.text.slice(this.t[rest]?.from ?? 0, this.behind());
      return { ...inner, marks: pointers, arrays: rest < this.i ? `(${inner.marks}${inner.arrays})${after}` : inner.arrays, called: false };
    }
    while (this.isName() || this.peek() === "~" || this.peek() === "operator") {
      if (this.peek() === "~") this.i++;
      if (this.peek() === "operator") {
        this.i++;
        for (let steps = 0; this.i < this.t.length && steps < 6 && (this.peek() !== "(" || this.t[this.i - 1]?.text === "operator"); steps++) this.i++;
        if (this.t[this.i - 1]?.text === "(" && this.peek() === ")") this.i++;
        return { ...found, name: null, called: this.peek() === "(" };
      }
      found.name = this.t[this.i++] ?? null;
      const angle = this.i;
      if (this.peek() === "<" && (!this.angles() || !/^(::|\(|=|\{|;)$/.test(this.peek()))) this.i = angle;
      if (this.peek() !== "::") break;
      found.owner = found.name?.text ?? "";
      this.i++;
    }
    const arrays = this.i;
    while (this.peek() === "[") this.group();
    if (this.i > arrays) found.arrays = this.text.slice(this.t[arrays]?.from ?? 0, this.behind());
    found.called = this.peek() === "(";
    return found;
  }
  /**
   * Reads a declaration if there is one. Otherwise nothing is read.
   *
   * @param {string} ends what may end it besides a semicolon
   */
  declaration(ends = "") {
    const start = this.i;
    const specifiers = this.specifiers();
    const fail = () => ((this.i = start), false);
    if (!specifiers) return fail();
    const isClass = this.scope.kind === "class";
    const outside = /^(file|namespace|class|template)$/.test(this.scope.kind);
    if (!specifiers.typed && !(outside && (this.isName() || this.peek() === "~" || this.peek() === "operator"))) return fail();
    if (specifiers.body && this.peek() === ";") return true;
    if (this.peek() === "[" && specifiers.builtin) return this.bindings(specifiers);
    for (;;) {
      const from = this.i;
      const declarator = this.declarator();
      const { name, called } = declarator;
      if (!name && !called) return specifiers.body !== null || (isClass && this.peek() === ":") || fail();
      if (called && (outside || this.hasParameters())) {
        const isFunction = this.function(specifiers, declarator);
        if (isFunction === "body") return true;
        if (!isFunction && (!specifiers.typed || from === start)) return fail();
      } else if (called) this.group();
      else if (!specifiers.typed) return fail();
      else {
        const next = this.peek();
        if (!(/^[;,={]$/.test(next) || (next === ":" && (isClass || ends === ":")) || ends.includes(next || " ") || next === "")) return fail();
        if (name) this.variable(specifiers, declarator);
      }
      if (called && name && this.t[this.i - 1]?.text === ")" && !this.scope.names.has(name.text)) this.variable(specifiers, declarator);
      if (this.peek() !== ",") break;
      this.i++;
    }
    return true;
  }
  /**
   * Declares the names of `auto [a, b] = …`.
   *
   * @param {Specifiers} specifiers
   */
  bindings(specifiers) {
    this.i++;
    for (; this.i < this.t.length && this.peek() !== "]"; this.i++) {
      const token = this.t[this.i];
      if (token && this.isName()) this.declare(token, "variable", { start: specifiers.from, type: "auto" });
    }
    this.i++;
    this.expression(":");
    return true;
  }
  /**
   * @param {Specifiers} specifiers
   * @param {Declarator} declarator
   */
  type(specifiers, declarator) {
    const words = specifiers.words.filter((token) => !STORAGE.has(token.text) && !/^(constexpr|constinit|consteval)$/.test(token.text));
    let text = "";
    for (const [i, token] of words.entries()) {
      const before = words[i - 1];
      const tight = !before || /^(::|<|>|>>)$/.test(token.text) || /^(::|<)$/.test(before.text) || token.text === ",";
      text += (tight ? "" : " ") + token.text;
    }
    if (specifiers.words.some((token) => token.text === "constexpr")) text = `const ${text.replace(/^const /, "")}`;
    const after = [declarator.marks, declarator.arrays].filter(Boolean).join(declarator.marks.includes(" ") ? " " : "");
    return after ? `${text} ${after}` : text;
  }
  /**
   * @param {Specifiers} specifiers
   * @param {Declarator} declarator
   */
  variable(specifiers, declarator) {
    const name = /** @type {Token} */ (declarator.name);
    const kind = specifiers.typedef ? "type" : this.scope.kind === "class" ? "member" : "variable";
    const body = specifiers.typedef && !declarator.marks ? specifiers.body : null;
    const declared = this.declare(name, kind, { start: specifiers.from, end: this.behind(), type: this.type(specifiers, declarator), body });
    if (!declarator.owner && specifiers.body && !specifiers.body.name) specifiers.body.name = name.text;
    // A member of a type without a name finds the names of that type.
    if (specifiers.body && !specifiers.typedef) declared.body = specifiers.body;
    const from = this.i;
    if (this.peek() === ":") {
      this.i++;
      this.expression(",");
    }
    if (this.peek() === "=") {
      this.i++;
      this.expression(",");
      declared.init = this.t.slice(from + 1, this.i);
    } else if (this.peek() === "{") {
      this.group();
      declared.init = this.t.slice(from + 1, this.i - 1);
    }
    declared.end = this.behind();
  }
  /** Whether the parenthesis at this place, after a name within a function, looks like one of parameters. */
  hasParameters() {
    const first = this.peek(1);
    if (first === ")") return true;
    return TYPES.has(first) || first === "const" || (this.isName(1) && (this.isName(2) || (/^[*&]$/.test(this.peek(2)) && this.isName(3) && /^[,)]$/.test(this.peek(4)) && this.isName(0))));
  }
  /**
   * Reads the parameters and the body of a function.
   *
   * @param {Specifiers} specifiers
   * @param {Declarator} declarator
   */
  function(specifiers, declarator) {
    const { name, owner } = declarator;
    const start = this.i;
    const outer = this.scope;
    const scope = this.push("function", this.at());
    if (owner) scope.bases.push(owner);
    const params = this.parameters();
    const give = () => {
      this.pop();
      scope.parent?.children.pop();
      this.i = start;
      if (this.peek() === "(") this.group();
      return "";
    };
    if (!params) return give();
    const end = this.behind();
    while (/^(const|noexcept|override|final|volatile|&|&&|->|try)$/.test(this.peek()) || ARGUED.has(this.peek())) {
      if (this.peek() === "->") while (this.i < this.t.length && !/^[{;]$/.test(this.peek())) this.i++;
      else this.i++;
      if (this.peek() === "(") this.group();
    }
    if (!specifiers.typed && !/^[{:=;]$/.test(this.peek())) return give();
    if (!specifiers.typed && outer.kind !== "class" && outer.kind !== "template" && !owner && this.peek() !== "{") return give();
    if (name) {
      const kind = specifiers.kernel ? "kernel" : outer.kind === "class" ? "method" : "function";
      const type = specifiers.typedef ? this.text.slice(specifiers.from, end) : this.type(specifiers, { ...declarator, arrays: "" });
      const target = owner ? this.find(owner, outer) ?? outer : outer;
      this.declare(name, specifiers.typedef ? "type" : owner && target !== outer ? "method" : kind, { start: specifiers.from, end, type, params }, target);
    }
    let body = false;
    if (this.peek() === ":") this.initialisers();
    if (this.peek() === "=") this.expression(",");
    if (this.peek() === "{") {
      this.braces();
      body = true;
    }
    this.pop();
    return body ? "body" : "head";
  }
  /** Skips the list of a constructor's member initialisers. */
  initialisers() {
    this.i++;
    while (this.i < this.t.length && this.peek() !== ";") {
      while (this.i < this.t.length && !/^[({;]$/.test(this.peek())) this.i++;
      this.group();
      while (this.peek() === "...") this.i++;
      if (this.peek() !== ",") return;
      this.i++;
    }
  }
  /**
   * The body of the class or namespace with this name, outwards from a scope.
   *
   * @param {string} name
   * @param {Scope | null} scope
   */
  find(name, scope) {
    for (; scope; scope = scope.parent) {
      const body = scope.names.get(name)?.declarations.find((d) => d.body)?.body;
      if (body) return body;
    }
    return null;
  }
  /** Reads `(…)`. Returns each parameter as written, or null if something is not a parameter. */
  parameters() {
    /** @type {string[]} */
    const found = [];
    this.i++;
    while (this.i < this.t.length && this.peek() !== ")") {
      const start = this.at();
      if (this.peek() === "...") {
        this.i++;
        found.push("...");
        continue;
      }
      const specifiers = this.specifiers();
      if (!specifiers?.typed) return null;
      const declarator = this.declarator();
      if (declarator.called) this.group();
      if (declarator.name) {
        const more = { start, end: this.behind(), type: this.type(specifiers, declarator) };
        this.declare(declarator.name, "parameter", more);
      }
      if (this.peek() === "=") this.expression(",");
      if (!/^[,)]$/.test(this.peek())) return null;
      const text = this.text.slice(start, this.behind()).replace(/\s+/g, " ");
      if (text !== "void") found.push(text);
      if (this.peek() === ",") this.i++;
    }
    this.i++;
    return found;
  }
}

/**
 * Declares the macros of a program, each with a scope for its parameters.
 *
 * @param {Token[]} tokens all tokens but comments
 * @param {Scanner} scanner
 * @param {Scope} file
 */
function macros(tokens, scanner, file) {
  /** @type {Scope[]} */
  const scopes = [];
  for (let i = 0; i < tokens.length; i++) {
    const [hash, define, name] = [tokens[i], tokens[i + 1], tokens[i + 2]];
    if (hash?.text !== "#" || !hash.directive || define?.text !== "define" || name?.kind !== "word") continue;
    let end = i + 3;
    while (tokens[end]?.directive && tokens[end]?.text !== "#define" && !isNextDirective(tokens, end, scanner.text)) end++;
    let at = i + 3;
    const scope = new Scope("macro", null, name.to);
    scope.parent = file;
    scope.to = (tokens[end - 1]?.to ?? name.to) + 1;
    const open = tokens[at];
    /** @type {string[] | null} */
    let params = null;
    if (open?.text === "(" && open.from === name.to && at < end) {
      params = [];
      for (at++; at < end && tokens[at]?.text !== ")"; at++) {
        const token = tokens[at];
        if (!token || token.text === ",") continue;
        params.push(token.text);
        if (token.kind === "word") scanner.declare(token, "parameter", { type: "" }, scope);
      }
      at++;
    }
    scanner.declare(name, "macro", { start: hash.from, end: tokens[end - 1]?.to ?? name.to, params, init: tokens.slice(at, end) }, file);
    scopes.push(scope);
    i = end - 1;
  }
  return scopes;
}

/**
 * Whether a token begins another preprocessor line than the one before.
 *
 * @param {Token[]} tokens
 * @param {number} i
 * @param {string} text
 */
function isNextDirective(tokens, i, text) {
  const between = text.slice(tokens[i - 1]?.to ?? 0, tokens[i]?.from);
  return tokens[i]?.text === "#" && /\n/.test(between.replace(/\\\r?\n/g, "").replace(/\/\*[^]*?\*\//g, ""));
}

/**
 * The scopes of a program with all that they declare.
 *
 * @param {string} text
 * @param {Token[]} tokens all tokens but comments
 */
export function scan(text, tokens) {
  const file = new Scope("file", null, 0);
  const scanner = new Scanner(text, tokens.filter((token) => !token.directive), file);
  while (scanner.i < scanner.t.length) {
    scanner.statements();
    scanner.i++;
  }
  return { file, macros: macros(tokens, scanner, file) };
}
