// The Step view: a launch statement by statement, forwards and backwards. The page loads this script when a reader first opens the
// view. It draws what the worker says of a place of the launch (`protocol::StepView` as JSON) and sends commands back.

import { el, fill } from "./dom.js";

/**
 * A variable, or a part of one.
 *
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} type
 * @property {string} [same] the value in all lanes
 * @property {[first: string, step: string]} [affine] the value is first + step · lane
 * @property {(string | null)[]} [lanes] values by lane
 * @property {number[]} [lengths] lengths of an array of the whole block, by dimension
 * @property {string[]} [elements] its elements
 * @property {number} changed lanes whose value is another one than at the place before, as bits
 * @property {Variable[]} parts
 */
/** @typedef {"not-started" | "ready" | "barrier" | "waits" | "exited"} WarpState */
/** @typedef {[x: number, y: number, z: number]} Index */
/**
 * A launch at one place.
 *
 * @typedef {object} View
 * @property {string[]} [refused] why there is nothing to step through
 * @property {number} place
 * @property {number} end
 * @property {"done" | "limit" | ["fault", string]} ending
 * @property {string} kernel
 * @property {[grid: Index, block: Index]} shape
 * @property {number} block
 * @property {Index} blockIndex
 * @property {number} warp
 * @property {WarpState} warpState
 * @property {WarpState[]} warps
 * @property {[first: Index, last: Index]} threads
 * @property {{ lanes: number, file: string, line: number, state: WarpState }[]} paths
 * @property {{ name: string, file: string, line: number }[]} calls
 * @property {Variable[]} variables
 * @property {Variable[]} shared
 * @property {Variable | null} answer
 * @property {string} printed
 * @property {string[] | null} failed
 */

/**
 * What the page gives to a view.
 *
 * @typedef {object} Options
 * @property {"en" | "ru"} lang
 * @property {[name: string, text: string][]} files the main file first
 * @property {(command: string) => void} onCommand
 * @property {(line: number) => void} onLine called with the line of the main file that is executed next, 0 if it is in another one
 */

const TEXTS = {
  en: {
    recording: "Recording the launch …",
    back: "Back",
    forward: "Forward",
    first: "First statement",
    last: "Last statement",
    over: "Over",
    into: "Into",
    out: "Out",
    barrier: "Barrier",
    titles: {
      over: "the next statement here or further out",
      into: "the next statement, in called functions, too",
      out: "the next statement after this function",
      barrier: "the next barrier",
    },
    place: "Place in the launch",
    placeOf: "instruction {0} of {1}",
    block: "Block",
    warp: "Warp",
    thread: "Thread",
    go: "Go",
    source: "Program",
    toLine: "Next time here",
    backToLine: "Last time here",
    condition: "if",
    conditionTitle: "an expression that must hold in a lane, such as k == 3",
    variables: "Variables",
    name: "Name",
    value: "Value",
    lane: "lane {0}",
    noVariables: "No variables yet.",
    shared: "Shared memory of the block",
    calls: "Called from",
    printed: "Printed so far",
    expression: "Expression",
    expressionTitle: "an expression of C, such as tile[y][x + 1]",
    print: "Value",
    wrote: "Next store",
    backWrote: "Who wrote it?",
    cut: "The first {0} of {1} elements.",
    states: {
      "not-started": "not started",
      ready: "ready",
      barrier: "waits at a barrier",
      waits: "waits for other lanes",
      exited: "has ended",
    },
    lanesAt: "{0} of {1} lanes at line {2}",
    elsewhere: "{0} lanes in code of the library",
    ended: "The launch has ended.",
    limit: "No more of this launch is recorded.",
    failures: {
      "no-place": "There is no such place in this direction.",
      "not-understood": "This is not understood.",
      "no-warp": "The grid has no such block, or the block no such warp.",
      expression: "The expression is not understood from here on: {0}",
      "unknown-name": "Nothing has the name {0} here.",
      "no-value": "It has no value here, or is another object in each lane.",
    },
    refusals: {
      rejected: "The program does not compile: {0}",
      "no-launch": "The program does not come to this launch.",
      memory: "The launch has {0} MiB of device memory; at most {1} MiB can be recorded.",
    },
    order: "Blocks run one after another here, and the warps of a block in turn.",
  },
  ru: {
    recording: "Запуск записывается …",
    back: "Назад",
    forward: "Вперёд",
    first: "Первый оператор",
    last: "Последний оператор",
    over: "Мимо",
    into: "Внутрь",
    out: "Наружу",
    barrier: "Барьер",
    titles: {
      over: "следующий оператор здесь или снаружи",
      into: "следующий оператор, в том числе в вызванной функции",
      out: "следующий оператор после этой функции",
      barrier: "следующий барьер",
    },
    place: "Место в запуске",
    placeOf: "инструкция {0} из {1}",
    block: "Блок",
    warp: "Варп",
    thread: "Нить",
    go: "Перейти",
    source: "Программа",
    toLine: "Когда снова здесь",
    backToLine: "Когда было здесь",
    condition: "если",
    conditionTitle: "выражение, верное хотя бы в одной дорожке, например k == 3",
    variables: "Переменные",
    name: "Имя",
    value: "Значение",
    lane: "дорожка {0}",
    noVariables: "Переменных пока нет.",
    shared: "Разделяемая память блока",
    calls: "Вызвано из",
    printed: "Напечатано",
    expression: "Выражение",
    expressionTitle: "выражение языка C, например tile[y][x + 1]",
    print: "Значение",
    wrote: "Следующая запись",
    backWrote: "Кто записал?",
    cut: "Первые элементы: {0} из {1}.",
    states: {
      "not-started": "не начат",
      ready: "готов",
      barrier: "ждёт у барьера",
      waits: "ждёт другие дорожки",
      exited: "завершён",
    },
    lanesAt: "дорожек в строке {2}: {0} из {1}",
    elsewhere: "дорожек в коде библиотеки: {0}",
    ended: "Запуск завершён.",
    limit: "Дальше этот запуск не записан.",
    failures: {
      "no-place": "В эту сторону такого места нет.",
      "not-understood": "Это непонятно.",
      "no-warp": "В сетке нет такого блока или в блоке такого варпа.",
      expression: "Выражение непонятно, начиная с этого места: {0}",
      "unknown-name": "Имя {0} здесь ничего не значит.",
      "no-value": "Здесь значения нет, или в каждой дорожке это другой объект.",
    },
    refusals: {
      rejected: "Программа не компилируется: {0}",
      "no-launch": "Программа не доходит до этого запуска.",
      memory: "Память устройства у запуска — {0} МиБ; записать можно не более {1} МиБ.",
    },
    order: "Блоки здесь выполняются один за другим, варпы блока — по очереди.",
  },
};

/** The moves of a warp, with the key of each; the same key with Shift goes back. */
const MOVES = /** @type {const} */ ([
  ["over", "n"],
  ["into", "s"],
  ["out", "o"],
  ["barrier", "b"],
]);

/** @param {number} mask */
const count = (mask) => {
  let bits = 0;
  for (let lane = 0; lane < 32; lane++) bits += (mask >>> lane) & 1;
  return bits;
};

/** @param {Index} index */
const tuple = ([x, y, z]) => (z ? `(${x}, ${y}, ${z})` : `(${x}, ${y})`);

/** What a reader sees of a launch, and the ways to move in it. */
class Stepper {
  /**
   * @param {Element} parent
   * @param {Options} options
   */
  constructor(parent, { lang, files, onCommand, onLine }) {
    this.t = TEXTS[lang] ?? TEXTS.en;
    this.files = new Map(files);
    this.send = onCommand;
    this.tellLine = onLine;
    /** Whether an answer is on its way, and the place to go to after it. @type {number | undefined} */
    this.wanted = undefined;
    this.busy = true;
    /** @type {View | undefined} */
    this.view = undefined;
    /** The file that is shown. */
    this.file = "";
    const { t } = this;
    this.status = el("p", { class: "step-status", role: "status" }, t.recording);
    this.bar = this.toolbar();
    this.slider = el("input", { type: "range", min: "0", value: "0", "aria-label": t.place });
    this.slider.addEventListener("input", () => this.seek(Number(this.slider.value)));
    this.where = el("div", { class: "step-where" });
    this.source = el("div", { class: "step-source", tabindex: "0", role: "region", "aria-label": t.source });
    this.state = el("div", { class: "step-state" });
    this.asked = el("div", { class: "step-answer", "aria-live": "polite" });
    this.ask = this.question();
    this.body = el("div", { class: "step-body", hidden: "" });
    this.side = el("div", { class: "step-side" }, this.ask, this.asked, this.state);
    this.body.append(this.bar, this.slider, this.where, el("div", { class: "step-main" }, this.source, this.side));
    parent.replaceChildren(this.body, this.status);
    this.body.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {string} command */
  command(command) {
    this.busy = true;
    this.body.setAttribute("aria-busy", "true");
    this.send(command);
  }

  /**
   * Goes to a place. While an answer is on its way, only the last place that was asked for counts.
   *
   * @param {number} place
   */
  seek(place) {
    if (this.busy) this.wanted = place;
    else this.command(`seek ${place}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    const typing = target instanceof HTMLInputElement && target.type === "text";
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES.find(([, key]) => key === event.key.toLowerCase());
    if (!move) return;
    event.preventDefault();
    this.command(`${event.shiftKey ? "back " : ""}${move[0]}`);
  }

  toolbar() {
    const { t } = this;
    /**
     * @param {string} command
     * @param {string} label
     * @param {string} title
     */
    const button = (command, label, title) => {
      const made = el("button", { type: "button", class: "button quiet", "data-step": command, title }, label);
      made.addEventListener("click", () => this.command(command));
      return made;
    };
    const back = MOVES.map(([move, key]) =>
      button(`back ${move}`, `◀ ${t[move]}`, `${t.back}: ${t.titles[move]} (Shift+${key.toUpperCase()})`),
    ).reverse();
    const forward = MOVES.map(([move, key]) =>
      button(move, `${t[move]} ▶`, `${t.forward}: ${t.titles[move]} (${key.toUpperCase()})`),
    );
    const group = (/** @type {string} */ label, /** @type {Node[]} */ ...buttons) =>
      el("div", { class: "step-group", role: "group", "aria-label": label }, ...buttons);
    return el(
      "div",
      { class: "step-bar" },
      group(t.back, button("first", "|◀", t.first), ...back),
      group(t.forward, ...forward, button("last", "▶|", t.last)),
    );
  }

  /** The field for an expression, with what can be asked of it. */
  question() {
    const { t } = this;
    const input = el("input", {
      type: "text",
      class: "step-expression",
      "aria-label": t.expression,
      placeholder: t.expressionTitle,
      spellcheck: "false",
      autocapitalize: "off",
    });
    const ask = (/** @type {string} */ verb) => input.value.trim() && this.command(`${verb} ${input.value.trim()}`);
    const button = (/** @type {string} */ verb, /** @type {string} */ label) => {
      const made = el("button", { type: "button", class: "button quiet", "data-step": verb }, label);
      made.addEventListener("click", () => ask(verb));
      return made;
    };
    const form = el("form", { class: "step-ask" }, input, el("button", { class: "button quiet" }, t.print));
    form.append(button("back wrote", t.backWrote), button("wrote", t.wrote));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask("print");
    });
    return form;
  }

  /** @param {string} json */
  show(json) {
    /** @type {View} */
    const view = JSON.parse(json);
    this.busy = false;
    this.body.removeAttribute("aria-busy");
    if (view.refused) {
      const [why, ...parts] = view.refused;
      return this.fail(fill(/** @type {Record<string, string>} */ (this.t.refusals)[why ?? ""] ?? "", parts));
    }
    this.view = view;
    this.body.hidden = false;
    this.slider.max = String(view.end);
    if (this.wanted === undefined) this.slider.value = String(view.place);
    this.slider.setAttribute("aria-valuetext", fill(this.t.placeOf, [view.place, view.end]));
    this.showWhere(view);
    this.showSource(view);
    this.showState(view);
    this.asked.replaceChildren(...(view.answer ? [this.table([view.answer], view)] : []));
    this.status.textContent = this.say(view);
    this.status.classList.toggle("step-failed", view.failed !== null);
    const { wanted } = this;
    this.wanted = undefined;
    if (wanted !== undefined) this.seek(wanted);
  }

  /** @param {string} why */
  fail(why) {
    this.busy = false;
    this.body.removeAttribute("aria-busy");
    this.status.textContent = why;
    this.status.classList.add("step-failed");
  }

  /**
   * What a view says in a line.
   *
   * @param {View} view
   */
  say(view) {
    const { t } = this;
    if (view.failed) {
      const [why, ...parts] = view.failed;
      return fill(/** @type {Record<string, string>} */ (t.failures)[why ?? ""] ?? "", parts);
    }
    const all = view.paths.reduce((sum, path) => sum + count(path.lanes), 0);
    const paths = view.paths.map(({ lanes, line }) =>
      line ? fill(t.lanesAt, [count(lanes), all, line]) : fill(t.elsewhere, [count(lanes)]),
    );
    const at = fill(t.placeOf, [view.place, view.end]);
    const ending = view.ending === "done" ? t.ended : view.ending === "limit" ? t.limit : view.ending[1];
    return [paths.join(", "), at, ...(view.place === view.end ? [ending] : [])].filter(Boolean).join(" · ");
  }

  /** @param {View} view */
  showWhere(view) {
    const { t } = this;
    const [grid, block] = view.shape;
    const blocks = grid[0] * grid[1] * grid[2];
    const number = el("input", { type: "number", min: "0", max: String(blocks - 1), value: String(view.block), "aria-label": t.block });
    number.addEventListener("change", () => this.command(`choose ${Number(number.value)} 0`));
    const warps = view.warps.map((state, warp) => {
      const label = `${t.warp} ${warp}: ${t.states[state]}`;
      const pressed = String(warp === view.warp);
      const made = el("button", { type: "button", class: `step-warp ${state}`, title: label, "aria-label": label, "aria-pressed": pressed }, String(warp));
      made.addEventListener("click", () => this.command(`choose ${view.block} ${warp}`));
      return made;
    });
    const threads = `${tuple(view.threads[0])} – ${tuple(view.threads[1])}`;
    this.where.replaceChildren(
      el("label", {}, `${t.block} `, number, ` ${tuple(view.blockIndex)} / ${grid.join(" × ")}`),
      el("span", { class: "step-warps", role: "group", "aria-label": t.warp }, `${t.warp} `, ...warps),
      el("span", {}, `${t.thread} ${threads} / ${block.join(" × ")}`),
    );
  }

  /** @param {View} view */
  showSource(view) {
    const file = view.paths.find((path) => path.line)?.file ?? this.file;
    const [main] = this.files.keys();
    this.tellLine((file === main && view.paths[0]?.line) || 0);
    if (file !== this.file || !this.source.firstChild) this.drawSource(file);
    for (const row of this.source.querySelectorAll(".at")) {
      row.classList.remove("at", "next");
      row.removeAttribute("aria-current");
      row.querySelector(".step-lanes")?.replaceChildren();
    }
    view.paths.forEach((path, number) => {
      if (path.file !== this.file || !path.line) return;
      const row = this.source.querySelector(`[data-line="${path.line}"]`);
      if (!(row instanceof HTMLElement)) return;
      row.classList.add("at");
      if (number === 0) {
        row.classList.add("next");
        row.setAttribute("aria-current", "step");
        this.reveal(row);
      }
      row.querySelector(".step-lanes")?.append(this.lanes(path.lanes, number === 0));
    });
  }

  /**
   * Scrolls the program, and nothing else, so that a line can be seen.
   *
   * @param {HTMLElement} row
   */
  reveal(row) {
    const { source } = this;
    const top = row.offsetTop - source.offsetTop;
    const inside = top >= source.scrollTop + 24 && top + row.offsetHeight <= source.scrollTop + source.clientHeight - 24;
    if (!inside) source.scrollTop = top - source.clientHeight / 3;
  }

  /** @param {string} file */
  drawSource(file) {
    const { t } = this;
    this.file = file;
    const lines = (this.files.get(file) ?? "").split("\n");
    const rows = lines.map((text, at) => {
      const line = at + 1;
      const number = el("button", { type: "button", class: "step-number", "aria-label": `${t.source} ${line}`, "aria-expanded": "false" }, String(line));
      const row = el("div", { class: "step-line", "data-line": String(line) }, number, el("code", {}, text || " "), el("span", { class: "step-lanes" }));
      number.addEventListener("click", () => this.chooseLine(row, line));
      return row;
    });
    this.source.replaceChildren(...rows);
  }

  /**
   * Shows or hides what can be done with a line.
   *
   * @param {HTMLElement} row
   * @param {number} line
   */
  chooseLine(row, line) {
    const { t } = this;
    const open = row.querySelector(".step-here");
    for (const other of this.source.querySelectorAll(".step-here")) {
      other.parentElement?.querySelector(".step-number")?.setAttribute("aria-expanded", "false");
      other.remove();
    }
    if (open) return;
    const condition = el("input", { type: "text", "aria-label": t.condition, placeholder: t.conditionTitle, spellcheck: "false" });
    const go = (/** @type {string} */ back) => {
      const text = condition.value.trim();
      this.command(`${back}line ${this.file}:${line}${text ? ` if ${text}` : ""}`);
    };
    const before = el("button", { type: "button", class: "button quiet" }, `◀ ${t.backToLine}`);
    const after = el("button", { type: "submit", class: "button quiet" }, `${t.toLine} ▶`);
    before.addEventListener("click", () => go("back "));
    const form = el("form", { class: "step-here" }, before, after, el("label", {}, `${t.condition} `, condition));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      go("");
    });
    row.append(form);
    row.querySelector(".step-number")?.setAttribute("aria-expanded", "true");
  }

  /**
   * The lanes of a mask as a row of marks.
   *
   * @param {number} mask
   * @param {boolean} next
   */
  lanes(mask, next) {
    const marks = Array.from({ length: 32 }, (_, lane) => el("i", (mask >>> lane) & 1 ? { class: "on" } : {}));
    return el("span", { class: next ? "step-mask next" : "step-mask", "aria-hidden": "true" }, ...marks);
  }

  /** @param {View} view */
  showState(view) {
    const { t } = this;
    const parts = [];
    if (view.calls.length > 1) {
      const calls = view.calls.slice(1).map((call) => `${call.name} (${call.line})`);
      parts.push(el("p", { class: "step-calls" }, `${view.calls[0]?.name}. ${t.calls}: ${calls.join(" ← ")}`));
    }
    parts.push(el("p", { class: "step-title" }, t.variables));
    parts.push(view.variables.length ? this.table(view.variables, view) : el("p", {}, t.noVariables));
    if (view.shared.length) {
      parts.push(el("p", { class: "step-title" }, t.shared), ...view.shared.map((variable) => this.grid(variable)));
    }
    if (view.printed) parts.push(el("p", { class: "step-title" }, t.printed), el("pre", { class: "step-printed" }, view.printed));
    parts.push(el("p", { class: "step-note" }, t.order));
    const { scrollTop } = this.side;
    this.state.replaceChildren(...parts);
    this.side.scrollTop = scrollTop;
  }

  /**
   * @param {Variable[]} variables
   * @param {View} view
   */
  table(variables, view) {
    const { t } = this;
    const mask = view.paths[0]?.lanes ?? 0;
    const body = el("tbody");
    const add = (/** @type {Variable} */ variable, /** @type {number} */ depth) => {
      const name = el("th", { scope: "row", title: variable.type, style: `--depth: ${depth}` }, variable.name);
      const row = el("tr", variable.changed ? { class: "changed" } : {}, name, el("td", {}, ...this.value(variable, mask)));
      body.append(row);
      for (const part of variable.parts) add(part, depth + 1);
    };
    for (const variable of variables) add(variable, 0);
    const head = el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t.name), el("th", { scope: "col" }, t.value)));
    return el("table", { class: "step-table" }, head, body);
  }

  /**
   * The value of a variable; lanes outside of the mask are not at the place that is shown.
   *
   * @param {Variable} variable
   * @param {number} mask
   */
  value({ same, affine, lanes, elements, changed }, mask) {
    if (same !== undefined) return [el("span", { class: "step-same" }, same)];
    if (affine) {
      const [first, step] = affine;
      const times = { 1: "+ ", "-1": "− " }[step] ?? (step.startsWith("-") ? `− ${step.slice(1)} · ` : `+ ${step} · `);
      const word = fill(this.t.lane, [""]).trim();
      return [el("span", { class: "step-same" }, first === "0" && step === "1" ? word : `${first} ${times}${word}`)];
    }
    if (elements) return [el("span", { class: "step-same" }, elements.slice(0, 64).join(" "))];
    if (!lanes) return [];
    const cells = lanes.map((text, lane) => {
      const classes = [
        (mask >>> lane) & 1 ? "" : "aside",
        (changed >>> lane) & 1 ? "changed" : "",
        text !== null && /nan|inf|✗/.test(text) ? "odd" : "",
      ];
      const title = `${fill(this.t.lane, [lane])}: ${text ?? "—"}`;
      return el("span", { class: classes.filter(Boolean).join(" "), title }, text ?? "·");
    });
    return [el("span", { class: "step-by-lane" }, ...cells)];
  }

  /**
   * An array of the block as a grid.
   *
   * @param {Variable} variable
   */
  grid(variable) {
    const { elements = [], lengths = [], name, type } = variable;
    if (!variable.elements) return el("p", {}, `${name} = ${variable.same ?? ""}`);
    const columns = lengths.length > 1 ? (lengths.at(-1) ?? 1) : Math.min(lengths[0] ?? 1, 32);
    const body = el("tbody");
    for (let from = 0; from < elements.length; from += columns) {
      const cells = elements.slice(from, from + columns).map((text) => el("td", {}, text));
      body.append(el("tr", {}, el("th", { scope: "row" }, String(lengths.length > 1 ? from / columns : from)), ...cells));
    }
    const all = lengths.reduce((product, length) => product * length, 1);
    const cut = elements.length < all ? [el("p", { class: "step-note" }, fill(this.t.cut, [elements.length, all]))] : [];
    const table = el("table", { class: "step-grid" }, body);
    return el("figure", { class: "step-array" }, el("figcaption", {}, `${type} ${name}`), el("div", { class: "step-scroll", tabindex: "0", role: "region", "aria-label": name }, table), ...cut);
  }
}

/**
 * Begins a view in an element of the page.
 *
 * @param {Element} parent
 * @param {Options} options
 */
export const create = (parent, options) => {
  const stepper = new Stepper(parent, options);
  return {
    show: (/** @type {string} */ json) => stepper.show(json),
    fail: (/** @type {string} */ why) => stepper.fail(why),
    destroy: () => {},
  };
};
