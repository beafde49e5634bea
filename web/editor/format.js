// Lays a program out: indentation by braces, spaces around operators and after commas. Only blanks between tokens
// change. Comments, literals and preprocessor lines stay as they are. So does a blank between tokens whose
// meaning this module cannot tell.
import { KEYWORDS, SPECIFIERS, TYPES, tokenize } from "./tokens.js";

/** @import { Token } from "./tokens.js" */

/** Width of a level of indentation. */
const UNIT = 4;
const CONTROL = /^(if|for|while|switch|catch)$/;
const ASSIGNS = /^([-+*/%&|^]|<<|>>)?=$/;
const COMPARES = /^([=!<>]=|<=>|\|\||\?)$/;
/** Words after which an operator has no left operand. */
const BEFORE_OPERAND = /^(return|case|throw|co_return|co_yield|else|do|in|goto|delete|new|sizeof)$/;

/** @param {Token | undefined} token */
const isType = (token) => token?.kind === "word" && (TYPES.has(token.text) || SPECIFIERS.has(token.text) || /^(auto|\w+_t)$/.test(token.text));

/**
 * Whether a token ends an operand: what follows is a binary operator, if it is one that can be.
 *
 * @param {Token | undefined} token
 */
function isOperand(token) {
  if (!token) return false;
  if (token.kind === "number" || token.kind === "string") return true;
  if (token.kind === "word") return !BEFORE_OPERAND.test(token.text) && (!KEYWORDS.has(token.text) || /^(this|true|false|nullptr)$/.test(token.text));
  return token.text === ")" || token.text === "]";
}

/** What the tokens of a program mean for its layout. All are indices of tokens without preprocessor lines. */
class Layout {
  /** @param {Token[]} tokens */
  constructor(tokens) {
    this.tokens = tokens;
    /** For each bracket the index of its partner, or -1. */
    this.partner = new Array(tokens.length).fill(-1);
    /** For each token the index of the innermost bracket around it, or -1. */
    this.around = new Array(tokens.length).fill(-1);
    /** Tokens that are certainly binary operators. @type {Set<number>} */
    this.binary = new Set();
    this.brackets();
    this.operators();
  }
  /** @param {number} i */
  text(i) {
    const token = this.tokens[i];
    return token && token.kind !== "string" && token.kind !== "comment" ? token.text : "";
  }
  /**
   * The index of the token before, or after, that is no comment.
   *
   * @param {number} i
   * @param {1 | -1} step
   */
  next(i, step) {
    do i += step;
    while (this.tokens[i]?.kind === "comment");
    return i;
  }
  brackets() {
    /** @type {number[]} */
    const open = [];
    for (let i = 0; i < this.tokens.length; i++) {
      const text = this.text(i);
      if (/^[)\]}]$/.test(text)) {
        const at = open.pop();
        if (at !== undefined) [this.partner[i], this.partner[at]] = [at, i];
      }
      this.around[i] = open.at(-1) ?? -1;
      if (/^[([{]$/.test(text)) open.push(i);
    }
  }
  /** Finds the tokens that are binary operators for sure. */
  operators() {
    // For each depth of brackets, whether the statement is an expression from here on.
    let expression = [false];
    for (let i = 0; i < this.tokens.length; i++) {
      const text = this.text(i);
      if (/^[([{]$/.test(text)) {
        const before = this.tokens[this.next(i, -1)];
        // Parameters of a lambda are declarations wherever it is.
        expression.push(text !== "{" && (text === "[" || (before?.text !== "]" && (expression.at(-1) ?? false))));
      } else if (/^[)\]}]$/.test(text)) expression.length > 1 && expression.pop();
      if (text === "}" && expression.length === 1) expression = [false];
      if (/^[;{}]$/.test(text)) expression[expression.length - 1] = false;
      else if (text === ",") expression[expression.length - 1] = expression.at(-2) ?? false;
      else if (text === "return") expression[expression.length - 1] = true;
      if (this.isBinary(i, expression.at(-1) ?? false)) {
        this.binary.add(i);
        expression[expression.length - 1] = true;
      }
    }
  }
  /**
   * @param {number} i
   * @param {boolean} inExpression
   */
  isBinary(i, inExpression) {
    const text = this.text(i);
    if (this.tokens[i]?.kind !== "mark") return false;
    const before = this.next(i, -1);
    const left = this.tokens[before];
    const right = this.tokens[this.next(i, 1)];
    if (left?.text === "operator" || !left || !right) return false;
    if (ASSIGNS.test(text)) return left.text !== "[" && !/^[,\])]$/.test(right.text);
    if (!isOperand(left) && !/^[>}]$/.test(left.text)) return false;
    if (COMPARES.test(text)) return true;
    if (!isOperand(left) || isType(left) || /^[)\]>,;=]$/.test(right.text)) return false;
    if (text === "<" || text === ">" || text === ">>") return this.isComparison(i);
    if (text === "<<") return true;
    if (/^[-+/%^|]$/.test(text)) return left.text !== ")" || !this.isCast(before);
    if (!/^(\*|&|&&)$/.test(text)) return false;
    if (left.text === "]" || left.kind === "number") return text !== "&&" || left.kind === "number" || inExpression;
    if (left.text === ")") return !this.isCast(before) && this.isValue(before, text, inExpression);
    return inExpression && left.kind === "word" && right.text !== "[";
  }
  /**
   * Whether a closing parenthesis can end a cast or the head of a control statement, so that an operator after it
   * may have one operand.
   *
   * @param {number} close
   */
  isCast(close) {
    const open = this.partner[close] ?? -1;
    const before = this.tokens[this.next(open, -1)];
    if (open < 0 || !before) return true;
    if (before.kind === "word") return CONTROL.test(before.text) || /^(return|case|decltype|operator|alignas|constexpr)$/.test(before.text) || SPECIFIERS.has(before.text);
    if (before.text === ")" || before.text === "]") return false;
    // `(name)` and `(name *)` may be casts; anything with an operator or a number is not.
    const inside = this.tokens.slice(open + 1, close).filter((token) => token.kind !== "comment");
    return inside.every((token) => token.kind === "word" || /^(\*|&|::|<|>|,)$/.test(token.text));
  }
  /**
   * Whether `) *`, `) &` or `) &&` multiplies or combines values: the parenthesis belongs to a call or an
   * expression, not to a declaration.
   *
   * @param {number} close
   * @param {string} text
   * @param {boolean} inExpression
   */
  isValue(close, text, inExpression) {
    const open = this.partner[close] ?? -1;
    const before = this.tokens[this.next(open, -1)];
    if (before?.kind !== "word" || inExpression || /^(sizeof|alignof)$/.test(before.text)) return true;
    // `f(x) && …` at the start of a statement may be a member function with a reference qualifier.
    return text !== "&&" ? false : this.isCondition(close);
  }
  /**
   * Whether a token is in the parentheses of a control statement.
   *
   * @param {number} i
   */
  isCondition(i) {
    for (let at = this.around[i] ?? -1; at >= 0; at = this.around[at] ?? -1) {
      if (this.text(at) !== "(") return false;
      if (/^(if|while|switch|constexpr)$/.test(this.text(this.next(at, -1)))) return true;
    }
    return false;
  }
  /**
   * Whether an angle bracket has no partner, and so compares.
   *
   * @param {number} i
   */
  isComparison(i) {
    const step = this.text(i) === "<" ? 1 : -1;
    const [own, other] = step === 1 ? ["<", ">"] : [">", "<"];
    let depth = 0;
    for (let at = i + step; at >= 0 && at < this.tokens.length; at += step) {
      const text = this.text(at);
      if (/^[;{}]$/.test(text) || /^(&&|\|\||\?)$/.test(text)) return true;
      if (/^[([\])]$/.test(text)) {
        const inwards = step === 1 ? /^[([]$/.test(text) : /^[)\]]$/.test(text);
        const partner = this.partner[at] ?? -1;
        if (!inwards || partner < 0) return true;
        at = partner;
      } else if (text === own) depth++;
      else if (step === -1 && text === ">>") depth += 2;
      else if (text === other || (step === 1 && text === ">>")) {
        depth -= text.length;
        if (depth < 0) return false;
      }
    }
    return true;
  }
  /**
   * Whether a colon belongs to `? :`.
   *
   * @param {number} i
   */
  isTernary(i) {
    let colons = 0;
    for (let at = i - 1; at >= 0; at--) {
      const text = this.text(at);
      if (/^[)\]}]$/.test(text)) {
        const partner = this.partner[at] ?? -1;
        if (partner < 0) return false;
        at = partner;
      } else if (/^[([{;]$/.test(text)) return false;
      else if (text === ":") colons++;
      else if (text === "?") {
        if (colons === 0) return true;
        colons--;
      }
    }
    return false;
  }
  /**
   * Whether a brace begins a list of values, not statements or members.
   *
   * @param {number} open
   * @returns {boolean}
   */
  isList(open) {
    if (this.text(open) !== "{") return false;
    const before = this.tokens[this.next(open, -1)];
    if (!before) return false;
    if (before.kind === "word") return !/^(else|do|try|const|noexcept|override|final|mutable|namespace)$/.test(before.text) && !this.isHead(open);
    return /^([=,(\]>{]|<<)$/.test(before.text) && !(before.text === "{" && !this.isList(this.next(open, -1))) && !(before.text === "]" && !this.isInitialised(open)) && !(before.text === ">" && this.isHead(open));
  }
  /**
   * Whether the statement before a brace is the head of a class, an enumeration, a namespace or a function.
   *
   * @param {number} open
   */
  isHead(open) {
    for (let at = open - 1; at >= 0; at--) {
      const text = this.text(at);
      if (/^[;{}=(,]$/.test(text)) return false;
      if (/^(struct|class|union|enum|namespace|extern)$/.test(text) || text === "->" || text === ")") return true;
    }
    return false;
  }
  /**
   * Whether `] {` initialises an array rather than begins a lambda.
   *
   * @param {number} open
   */
  isInitialised(open) {
    const bracket = this.partner[this.next(open, -1)] ?? -1;
    const before = this.tokens[this.next(bracket, -1)];
    return before?.kind === "word" && before.text !== "return";
  }
}

/**
 * The blanks between two tokens of a line, or null to leave them as they are.
 *
 * @param {Layout} layout
 * @param {number} i the second token
 * @param {string} gap the blanks as written
 * @returns {string | null}
 */
function between(layout, i, gap) {
  const [a, b] = [layout.tokens[i - 1], layout.tokens[i]];
  if (!a || !b || a.kind === "comment" || b.kind === "comment") return null;
  const [left, right] = [layout.text(i - 1), layout.text(i)];
  const before = layout.text(layout.next(i - 1, -1));
  if (right === "," || (right === ";" && !/^[;(]$/.test(left))) return "";
  if (left === "," && !/^[)>]$/.test(right)) return gap && layout.isList(layout.around[i] ?? -1) ? null : " ";
  if (left === ";") return /^[;)}]$/.test(right) ? null : " ";
  if (layout.binary.has(i)) return " ";
  if (layout.binary.has(i - 1)) return " ";
  if (right === ":" || left === ":") return layout.isTernary(right === ":" ? i : i - 1) ? " " : null;
  if (CONTROL.test(left) && right === "(") return " ";
  if (left === ")" && b.kind === "word" && CONTROL.test(layout.text(layout.next(layout.partner[i - 1] ?? -1, -1)))) return " ";
  if (/^(return|else|do|case)$/.test(left) && right !== ";" && right !== ":") return " ";
  if (right === "{" && (left === ")" || /^(else|do|try)$/.test(left)) && before !== "operator") return layout.isList(i) ? null : " ";
  if (left === "}" && /^(else|while|catch)$/.test(right)) return " ";
  if (a.kind === "word" && b.kind === "word") return " ";
  return null;
}

/** A level of indentation: a brace, or a control statement whose body has no braces. */
/** @typedef {{ kind: "brace" | "control", indent: number, body: number, word: string, open: number }} Level */

/**
 * Indents the lines of a program.
 *
 * @param {Layout} layout
 * @param {(i: number) => boolean} isFirst whether a token is the first of its line
 * @param {(i: number) => number} written the column of a first token in the text
 * @returns {Map<number, number>} the column of each first token, by its index
 */
function indent(layout, isFirst, written) {
  /** @type {Map<number, number>} */
  const columns = new Map();
  /** @type {Level[]} */
  const levels = [];
  /** Controls that ended before this token, to which an `else` may belong. @type {Level[]} */
  let ended = [];
  // Where the current statement began: its column now, and the one in the text.
  let base = { now: 0, then: 0 };
  let inStatement = false;
  let round = 0;
  const inner = () => levels.at(-1)?.body ?? 0;
  const finish = () => {
    ended = [];
    while (levels.at(-1)?.kind === "control") ended.push(/** @type {Level} */ (levels.pop()));
    inStatement = false;
  };
  for (let i = 0; i < layout.tokens.length; i++) {
    const token = layout.tokens[i];
    const text = layout.text(i);
    const first = isFirst(i);
    if (token?.kind === "comment") {
      const next = layout.text(layout.next(i, 1));
      const column = inStatement || round ? Math.max(0, written(i) - base.then + base.now) : next === "else" ? (ended[0]?.indent ?? inner()) : inner();
      // A comment far to the right continues one at the end of the line before.
      if (first) columns.set(i, written(i) - inner() >= 3 * UNIT ? written(i) : column);
      continue;
    }
    const begins = !inStatement && round === 0;
    if (text === "else" && begins) {
      const at = ended.findIndex((level) => level.word === "if");
      if (at >= 0) {
        levels.push(...ended.slice(at + 1).reverse());
        base = { now: ended[at]?.indent ?? 0, then: first ? written(i) : base.then };
        if (first) columns.set(i, base.now);
      }
      ended = [];
    } else if (first || (begins && !inStatement)) {
      let column = inner();
      const isCase = begins && (text === "case" || (text === "default" && layout.text(layout.next(i, 1)) === ":"));
      const isLabel = begins && /^(public|private|protected)$/.test(text) && layout.text(layout.next(i, 1)) === ":";
      const brace = levels.findLast((level) => level.kind === "brace");
      if (isCase && brace) column = brace.body - UNIT;
      else if (isLabel && brace) column = brace.indent;
      else if (text === "}" && brace && (begins || brace.open === layout.partner[i])) column = brace.indent;
      else if (text === "{" && begins && levels.at(-1)?.kind === "control") column = levels.at(-1)?.indent ?? 0;
      else if (!begins) {
        column = Math.max(round ? 0 : base.now, written(i) - base.then + base.now);
        if (text === "{" && round === 0) column = base.now;
        else if (round && written(i) <= base.then && !/^[)\]}]$/.test(text)) column = base.now + UNIT;
      }
      if (first) columns.set(i, column);
      if (begins && first) base = { now: column, then: written(i) };
    }
    const column = columns.get(i) ?? base.now;
    if (text === "{") {
      const list = round > 0 || layout.isList(i) || (inStatement && layout.tokens[layout.next(i, -1)]?.text === "=");
      if (list && !isBlock(layout, i)) {
        round++;
        continue;
      }
      const owner = begins && levels.at(-1)?.kind === "control" ? levels.at(-1) : undefined;
      const start = owner ? owner.indent : round > 0 || inStatement ? base.now : column;
      levels.push({ kind: "brace", indent: start, body: bodyColumn(layout, i, start, base.then, isFirst, written), word: String(round), open: i });
      round = 0;
      inStatement = false;
      ended = [];
    } else if (text === "}") {
      const partner = layout.partner[i] ?? -1;
      const at = levels.findLastIndex((level) => level.kind === "brace" && level.open === partner);
      if (at < 0) {
        if (round > 0) round--;
        continue;
      }
      const [level] = levels.splice(at);
      round = Number(level?.word ?? 0);
      base = { now: level?.indent ?? 0, then: first ? written(i) : base.then };
      inStatement = round > 0 || goesOn(layout, i, partner);
      if (!inStatement) finish();
    } else if (/^[([]$/.test(text)) {
      round++;
      inStatement = true;
    } else if (/^[)\]]$/.test(text)) {
      round = Math.max(0, round - 1);
      const head = layout.text(layout.next(layout.partner[i] ?? -1, -1));
      const word = head === "constexpr" ? "if" : head;
      const isTail = word === "while" && isDoWhile(layout, layout.partner[i] ?? -1);
      if (round === 0 && CONTROL.test(word) && !isTail) {
        levels.push({ kind: "control", indent: base.now, body: base.now + UNIT, word, open: i });
        inStatement = false;
      }
    } else if (text === ";" && round === 0) {
      finish();
    } else if (text === "else" || text === "do") {
      if (text === "else" && layout.text(layout.next(i, 1)) === "if") inStatement = true;
      else {
        if (begins && text === "do") base = { now: column, then: base.then };
        levels.push({ kind: "control", indent: base.now, body: base.now + UNIT, word: text, open: i });
        inStatement = false;
      }
    } else if (text === ":" && round === 0 && isLabelEnd(layout, i)) inStatement = false;
    else {
      inStatement = true;
      ended = [];
    }
  }
  return columns;
}

/**
 * Whether a brace within parentheses or an initialiser begins statements: the body of a lambda or of a statement
 * expression.
 *
 * @param {Layout} layout
 * @param {number} open
 */
function isBlock(layout, open) {
  const before = layout.next(open, -1);
  const text = layout.text(before);
  if (text === "(") return true;
  if (/^(mutable|noexcept)$/.test(text)) return true;
  if (text === "]") return !layout.isInitialised(open);
  for (let at = before, steps = 0; at >= 0 && steps < 12; at--, steps++) {
    if (layout.text(at) === ")") return /^(\]|__device__|__host__)$/.test(layout.text(layout.next(layout.partner[at] ?? 0, -1)));
    if (!/^(->|::|\*|&|<|>|)$/.test(layout.text(at)) && layout.tokens[at]?.kind !== "word") return false;
  }
  return false;
}

/**
 * Whether a statement goes on after the brace that ends a class, a list or a lambda.
 *
 * @param {Layout} layout
 * @param {number} close
 * @param {number} open
 */
function goesOn(layout, close, open) {
  const next = layout.text(layout.next(close, 1));
  if (/^[;,)\].([]$/.test(next) || ASSIGNS.test(next)) return true;
  if (next === "while") return layout.text(layout.next(open, -1)) === "do";
  for (let at = layout.next(open, -1); at >= 0; at = layout.next(at, -1)) {
    const text = layout.text(at);
    if (/^[;{})]$/.test(text)) return false;
    if (/^(struct|class|union|enum)$/.test(text)) return true;
  }
  return false;
}

/**
 * Whether the `while` before a parenthesis ends a `do`.
 *
 * @param {Layout} layout
 * @param {number} open
 */
function isDoWhile(layout, open) {
  const close = layout.partner[open] ?? -1;
  if (layout.text(layout.next(close, 1)) !== ";") return false;
  const before = layout.next(layout.next(open, -1), -1);
  if (layout.text(before) === "}") return layout.text(layout.next(layout.partner[before] ?? -1, -1)) === "do";
  for (let at = before - 1; at >= 0 && !/^[;{}]$/.test(layout.text(at)); at--) if (layout.text(at) === "do") return true;
  return false;
}

/**
 * Whether a colon ends a label, so that a statement follows.
 *
 * @param {Layout} layout
 * @param {number} i
 */
function isLabelEnd(layout, i) {
  for (let at = layout.next(i, -1); at >= 0; at = layout.next(at, -1)) {
    const text = layout.text(at);
    if (/^(case|default|public|private|protected)$/.test(text)) return true;
    if (/^[;{}?)]$/.test(text)) return /^[;{}]$/.test(text) && layout.next(at, 1) === layout.next(i, -1) && layout.tokens[layout.next(i, -1)]?.kind === "word";
  }
  return false;
}

/**
 * The column of the statements in a brace. Namespaces keep theirs, and a `switch` keeps the column of its labels.
 *
 * @param {Layout} layout
 * @param {number} open
 * @param {number} start column of the line with the brace's statement
 * @param {number} then its column in the text
 * @param {(i: number) => boolean} isFirst
 * @param {(i: number) => number} written
 */
function bodyColumn(layout, open, start, then, isFirst, written) {
  const first = layout.next(open, 1);
  const before = layout.next(open, -1);
  const deeper = isFirst(first) && written(first) > then;
  const head = layout.text(before) === ")" ? layout.text(layout.next(layout.partner[before] ?? -1, -1)) : "";
  if (head === "switch") return start + UNIT + (deeper ? UNIT : 0);
  if (layout.tokens[before]?.kind === "string") return start + (deeper ? UNIT : 0);
  for (let at = before; at >= 0 && !/^[;{})]$/.test(layout.text(at)); at--) {
    if (layout.text(at) === "namespace") return start + (deeper ? UNIT : 0);
  }
  return start + UNIT;
}

/**
 * The changes that lay a program out, in order. The tokens stay the same; formatting the result again changes
 * nothing.
 *
 * @param {string} text
 * @returns {{ from: number, to: number, insert: string }[]}
 */
export function format(text) {
  const all = tokenize(text);
  const layout = new Layout(all.filter((token) => !token.directive));
  const { tokens } = layout;
  /** Offsets where tokens of preprocessor lines begin: a line that contains one stays as it is. */
  const kept = new Set(all.filter((token) => token.directive).map((token) => token.from));
  const gaps = tokens.map((token, i) => text.slice(tokens[i - 1]?.to ?? 0, token.from));
  /** @type {(i: number) => boolean} */
  const isFirst = (i) => (i === 0 || /\n/.test(gaps[i] ?? "")) && tokens[i] !== undefined && (/(^|\n)[ \t]*$/.test(gaps[i] ?? ""));
  /** @type {(i: number) => number} */
  const written = (i) => {
    let column = 0;
    for (const c of /[ \t]*$/.exec(gaps[i] ?? "")?.[0] ?? "") column = c === "\t" ? column + UNIT - (column % UNIT) : column + 1;
    return column;
  };
  const columns = indent(layout, isFirst, written);
  /** @type {{ from: number, to: number, insert: string }[]} */
  const changes = [];
  /** @type {(from: number, to: number, insert: string) => void} */
  const change = (from, to, insert) => {
    if (text.slice(from, to) !== insert) changes.push({ from, to, insert });
  };
  for (const [i, token] of tokens.entries()) {
    const gap = gaps[i] ?? "";
    const start = tokens[i - 1]?.to ?? 0;
    if (isFirst(i)) {
      const blanks = /[ \t]*$/.exec(gap)?.[0] ?? "";
      change(token.from - blanks.length, token.from, " ".repeat(columns.get(i) ?? written(i)));
    } else if (/^[ \t]*$/.test(gap)) {
      const blanks = between(layout, i, gap);
      if (blanks !== null) change(start, token.from, blanks);
    }
  }
  trailing(text, all, kept, change);
  changes.sort((a, b) => a.from - b.from);
  return changes;
}

/**
 * Removes blanks at the ends of lines, outside of tokens and of preprocessor lines.
 *
 * @param {string} text
 * @param {Token[]} tokens
 * @param {Set<number>} kept
 * @param {(from: number, to: number, insert: string) => void} change
 */
function trailing(text, tokens, kept, change) {
  for (let i = 0; i <= tokens.length; i++) {
    const [before, after] = [tokens[i - 1], tokens[i]];
    const from = before?.to ?? 0;
    const gap = text.slice(from, after?.from ?? text.length);
    for (const match of gap.matchAll(/[ \t]+(?=\r?\n)|[ \t]+$/g)) {
      const isLast = match.index + match[0].length === gap.length;
      if (isLast && after) continue;
      if (before && kept.has(before.from) && !gap.slice(0, match.index).includes("\n")) continue;
      change(from + match.index, from + match.index + match[0].length, "");
    }
  }
}

/**
 * A program laid out.
 *
 * @param {string} text
 */
export function formatted(text) {
  let result = "";
  let at = 0;
  for (const { from, to, insert } of format(text)) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}
