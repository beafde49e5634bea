// The GPU view: a launch that plays on a drawing of the device. The page loads this script when a reader first opens the view.
// The worker records a film of the launch: counts by frame, lives of blocks, sampled memory requests, and the states of the warps of
// one SM. This script draws the film at any time and asks for another film when the reader watches another SM or a shorter stretch.

import { el, fill } from "./dom.js";

/** @typedef {[x: number, y: number, z: number]} Index */
/**
 * The device and how a block of the launch fits on it.
 *
 * @typedef {object} Device
 * @property {string} name
 * @property {number} sms
 * @property {number} schedulers warp schedulers of an SM
 * @property {number} slots block slots of an SM
 * @property {number} warps warps of a block
 * @property {number} limit warps that an SM can hold
 * @property {number} partitions L2 slices with a DRAM channel each, or memory partitions of a device without caches
 * @property {boolean} cached whether there are L1 and L2
 * @property {number} period ps of a cycle
 */
/** @typedef {[block: number, sm: number, slot: number, from: number, to: number]} Life */
/**
 * A memory request. Its kind is 0 for a read, 1 for a write, 2 for an atomic operation. `missed` is 1 if DRAM had to serve it.
 *
 * @typedef {[sm: number, partition: number, kind: number, address: number, asked: number, sent: number, taken: number, done: number,
 *   missed: number, line: number]} Request
 */
/**
 * A state of a warp. `stall` is -1 if the warp issued an instruction, else an index into the film's `stalls`.
 *
 * @typedef {[slot: number, block: number, warp: number, from: number, to: number, stall: number, line: number]} Segment
 */
/**
 * @typedef {"instructions" | "globalLoad" | "globalStore" | "shared" | "l1Hits" | "l1Misses" | "l2Reads" | "l2Writes" | "l2Hits"
 *   | "dramRead" | "dramWritten" | "started" | "ended"} Count
 */
/**
 * A recorded launch. All times are ps from the beginning of the launch.
 *
 * @typedef {object} FilmData
 * @property {string[] | null} [refused] why there is no film
 * @property {string} kernel
 * @property {[grid: Index, block: Index]} shape
 * @property {Device} device
 * @property {number} from
 * @property {number} to
 * @property {number} end end of the launch
 * @property {"done" | "limit" | ["fault", string]} ending
 * @property {number} frame ps of a frame
 * @property {number[][]} issued warp instructions, by frame and SM
 * @property {number[][]} resident occupied block slots in thousandths, by frame and SM
 * @property {number[][]} busy thousandths of the frame in which DRAM transferred, by frame and partition
 * @property {number[][]} waiting how many requests wait at a partition on average, in hundredths, by frame and partition; all are counted
 * @property {Record<Count, number[]>} counts by frame
 * @property {Life[]} blocks sorted by their start
 * @property {[started: number, ended: number]} before blocks that had started, and ended, before the film
 * @property {number} blocksDropped blocks that are not listed
 * @property {Request[]} requests sorted by `asked`
 * @property {number} every one of this many requests is listed
 * @property {{ sm: number, until: number, segments: Segment[] }} watched sorted by their end
 * @property {string[]} stalls
 */
/**
 * What the page gives to a view.
 *
 * @typedef {object} Options
 * @property {"en" | "ru"} lang
 * @property {(command: string) => void} onCommand
 * @property {(line: number) => void} onLine called with the line of the program at which the watched SM or the chosen warp is, 0 for none
 */
/** @typedef {Record<string, string>} Colours */

const TEXTS = {
  en: {
    recording: "Recording the launch …",
    again: "Recording another film …",
    controls: "Playback",
    play: "Play",
    pause: "Pause",
    first: "To the beginning",
    last: "To the end",
    back: "One frame back",
    forward: "One frame forward",
    time: "Time",
    speed: "Speed",
    speeds: ["the film in 10 s", "the film in 3 s", "the film in 1 s", "100 cycles a second", "10 cycles a second", "1 cycle a second"],
    clock: "{0} µs · cycle {1} · frame {2} of {3}",
    totals: "Totals",
    device: "{0} on {1}: {2} blocks of {3} warps",
    stage: "The device. Space plays, arrow keys step.",
    picture: "{0} runs on {1}. From top to bottom: the queue of blocks, {2} SMs with {3} block slots each, the interconnect, {4}.",
    pictureCached: "{0} slices of the L2 cache and {0} DRAM channels",
    pictureUncached: "{0} memory partitions",
    blocks: "Blocks",
    blockCounts: "{0} wait · {1} run · {2} have ended",
    sms: "SMs",
    smsLong: "Multiprocessors (SMs)",
    smRate: "{0} instr. a cycle",
    l1: "L1 hits {0}",
    net: "Interconnect",
    netDown: "↓ requests",
    netUp: "↑ data",
    l2: "L2 cache",
    slices: "{0} slices",
    hits: "hits {0}",
    dram: "DRAM",
    partitions: "Partitions",
    channels: "{0} channels",
    busy: "busy {0}",
    legend: {
      block: "block runs in a slot of the SM",
      rate: "SM: few … many instructions",
      hit: "read, found in the L2",
      miss: "read, fetched from DRAM",
      write: "write",
      atomic: "atomic",
      read: "read",
      wait: "requests that wait",
      channel: "DRAM transfers",
    },
    kinds: ["Read", "Write", "Atomic"],
    status: "At {0} µs (cycle {1}): {2}; {3} instructions a cycle on each SM; {4}DRAM busy {5}.",
    statusBlocks: "{0} blocks run, {1} wait, {2} have ended",
    statusCaches: "L1 hits {0}, L2 hits {1}, ",
    smNow: "SM {0}: {1} of {2} block slots occupied{3}; {4} instructions a cycle.",
    smBlocks: " (blocks {0})",
    partitionNow: "Partition {0}: DRAM busy {1}; {2} requests wait, {3} are served.",
    request: "{0} at {1}{2}: SM {3} asked at {4} µs.",
    line: ", line {0}",
    lineAlone: "line {0}",
    phaseSent: "left the SM after {0}",
    phaseTaken: "taken by partition {0} after {1}",
    phaseHit: "found in the L2, back after {0}",
    phaseMiss: "fetched from DRAM, back after {0}",
    phaseWritten: "written after {0}",
    cycles: { one: "{0} cycle", other: "{0} cycles" },
    inAll: "{0} in all.",
    close: "Close",
    list: "Requests",
    listSm: "SM {0}: {1} requests are under way.",
    more: "… and {0} more",
    item: "{0} of SM {1} at {2}: {3}",
    stages: ["waits in the SM", "on its way", "waits at the partition", "in the L2", "in DRAM", "on its way back"],
    warps: "Warps of SM {0}",
    sm: "SM",
    partition: "Partition",
    warp: "Warp slot",
    wider: "Show more time",
    narrower: "Show less time",
    window: "{0} cycles wide",
    stretch: "Film this stretch",
    whole: "Whole launch",
    groups: [
      "issued",
      "waits for global memory",
      "shared memory or special unit",
      "fixed latency, unit or branch",
      "barrier or fence",
      "ready, another was chosen",
      "drains stores",
    ],
    warpsPicture: "States of the warps of SM {0} over time, a row for each warp. The text below says what the chosen warp does.",
    warpNow: "Warp {0} of block {1}: {2}{3}, for {4} ({5} – {6} µs).",
    warpNone: "No warp in slot {0} at this time.",
    warpsNow: "Now: {0}.",
    unrecorded: "not recorded",
    noWarps: "No warp runs on this SM in this stretch.",
    wheel: "Drag to move in time. Ctrl + wheel, + and − change the width.",
    block: "block {0}",
    axis: "cycle",
    chart: "Memory of the whole launch",
    chartStretch: "Memory from {0} to {1} µs",
    kernel: "Kernel",
    instructions: "{0} instructions",
    shared: "Shared memory",
    passes: "{0} passes",
    hitRate: "hit rate {0}",
    load: "loads",
    store: "stores",
    reads: "reads",
    writes: "writes",
    sectors: "{0} sectors",
    units: ["B", "KB", "MB", "GB", "TB"],
    notes: {
      limit: "Only the first part of the launch was simulated.",
      fault: "The launch stopped with an error: {0}",
      every: "One of {0} requests is drawn.",
      dropped: "The first {0} of {1} blocks are drawn one by one; after them only how full each SM is.",
      until: "The warps of SM {0} are recorded up to {1} µs.",
    },
    refusals: {
      rejected: "The program does not compile: {0}",
      "no-launch": "The program does not come to this launch.",
      "no-device": "This device is not simulated.",
    },
    stalls: {
      issued: "issues an instruction",
      long_scoreboard: "waits for global memory",
      short_scoreboard: "waits for shared memory or a special unit",
      wait: "waits for a result of fixed latency",
      math_pipe_throttle: "arithmetic unit busy",
      lg_throttle: "memory pipeline full",
      mio_throttle: "shared pipeline full",
      barrier: "waits at a barrier",
      membar: "waits at a memory fence",
      branch_resolving: "branch resolving",
      not_selected: "ready, another warp was chosen",
      drain: "drains its stores",
      no_instruction: "no instruction fetched",
    },
  },
  ru: {
    recording: "Запуск записывается …",
    again: "Записывается другой фильм …",
    controls: "Воспроизведение",
    play: "Пуск",
    pause: "Пауза",
    first: "В начало",
    last: "В конец",
    back: "На кадр назад",
    forward: "На кадр вперёд",
    time: "Время",
    speed: "Скорость",
    speeds: ["фильм за 10 с", "фильм за 3 с", "фильм за 1 с", "100 тактов в секунду", "10 тактов в секунду", "1 такт в секунду"],
    clock: "{0} мкс · такт {1} · кадр {2} из {3}",
    totals: "Итоги",
    device: "{0} на {1}: блоков {2}, в блоке варпов {3}",
    stage: "Устройство. Пробел — пуск и пауза, стрелки — по кадрам.",
    picture: "{0} на {1}. Сверху вниз: очередь блоков, мультипроцессоры ({2}, у каждого мест для блоков: {3}), сеть, {4}.",
    pictureCached: "части кэша L2 и каналы DRAM ({0})",
    pictureUncached: "разделы памяти ({0})",
    blocks: "Блоки",
    blockCounts: "ждут {0} · идут {1} · завершены {2}",
    sms: "SM",
    smsLong: "Мультипроцессоры (SM)",
    smRate: "инстр. за такт: {0}",
    l1: "попаданий в L1 {0}",
    net: "Сеть",
    netDown: "↓ запросы",
    netUp: "↑ данные",
    l2: "Кэш L2",
    slices: "частей: {0}",
    hits: "попаданий {0}",
    dram: "DRAM",
    partitions: "Разделы памяти",
    channels: "каналов: {0}",
    busy: "занята {0}",
    legend: {
      block: "блок занимает место SM",
      rate: "SM: мало … много инструкций",
      hit: "чтение, нашлось в L2",
      miss: "чтение из DRAM",
      write: "запись",
      atomic: "атомарная операция",
      read: "чтение",
      wait: "ждущие запросы",
      channel: "DRAM передаёт",
    },
    kinds: ["Чтение", "Запись", "Атомарная операция"],
    status: "В {0} мкс (такт {1}): {2}; инструкций за такт у каждого SM {3}; {4}DRAM занята {5}.",
    statusBlocks: "блоков идёт {0}, ждёт {1}, завершено {2}",
    statusCaches: "попаданий в L1 {0}, в L2 {1}, ",
    smNow: "SM {0}: занято мест для блоков {1} из {2}{3}; инструкций за такт {4}.",
    smBlocks: " (блоки {0})",
    partitionNow: "Раздел памяти {0}: DRAM занята {1}; запросов ждёт {2}, обслуживается {3}.",
    request: "{0} по адресу {1}{2}: SM {3} обратился в {4} мкс.",
    line: ", строка {0}",
    lineAlone: "строка {0}",
    phaseSent: "вышел из SM через {0}",
    phaseTaken: "принят разделом {0} через {1}",
    phaseHit: "нашёлся в L2, вернулся через {0}",
    phaseMiss: "прочитан из DRAM, вернулся через {0}",
    phaseWritten: "записан через {0}",
    cycles: { one: "{0} такт", few: "{0} такта", many: "{0} тактов", other: "{0} такта" },
    inAll: "Всего {0}.",
    close: "Закрыть",
    list: "Запросы",
    listSm: "SM {0}: запросов в пути {1}.",
    more: "… и ещё {0}",
    item: "{0} от SM {1} по {2}: {3}",
    stages: ["ждёт в SM", "в пути", "ждёт у раздела памяти", "в L2", "в DRAM", "на обратном пути"],
    warps: "Варпы SM {0}",
    sm: "SM",
    partition: "Раздел памяти",
    warp: "Место варпа",
    wider: "Показать больше времени",
    narrower: "Показать меньше времени",
    window: "ширина в тактах: {0}",
    stretch: "Снять этот отрезок",
    whole: "Весь запуск",
    groups: [
      "выдача",
      "ждёт глобальную память",
      "разделяемая память или спецблок",
      "постоянная задержка, устройство, ветвление",
      "барьер",
      "готов, выбран другой",
      "завершает записи",
    ],
    warpsPicture: "Состояния варпов SM {0} во времени, по строке на варп. Текст ниже говорит, что делает выбранный варп.",
    warpNow: "Варп {0} блока {1}: {2}{3}, {4} ({5} – {6} мкс).",
    warpNone: "На месте {0} в это время варпа нет.",
    warpsNow: "Сейчас: {0}.",
    unrecorded: "не записано",
    noWarps: "На этом SM в этом отрезке нет варпов.",
    wheel: "Тяните, чтобы двигаться во времени. Ctrl + колесо, + и − меняют ширину.",
    block: "блок {0}",
    axis: "такт",
    chart: "Память за весь запуск",
    chartStretch: "Память с {0} до {1} мкс",
    kernel: "Ядро",
    instructions: "инструкций: {0}",
    shared: "Разделяемая память",
    passes: "проходов: {0}",
    hitRate: "попаданий {0}",
    load: "чтение",
    store: "запись",
    reads: "чтение",
    writes: "запись",
    sectors: "секторов: {0}",
    units: ["Б", "КБ", "МБ", "ГБ", "ТБ"],
    notes: {
      limit: "Смоделировано только начало запуска.",
      fault: "Запуск остановился с ошибкой: {0}",
      every: "Нарисован один запрос из {0}.",
      dropped: "Первые {0} из {1} блоков нарисованы по одному; дальше видно только, насколько заполнен каждый SM.",
      until: "Варпы SM {0} записаны до {1} мкс.",
    },
    refusals: {
      rejected: "Программа не компилируется: {0}",
      "no-launch": "Программа не доходит до этого запуска.",
      "no-device": "Это устройство не моделируется.",
    },
    stalls: {
      issued: "выдаёт инструкцию",
      long_scoreboard: "ждёт глобальную память",
      short_scoreboard: "ждёт разделяемую память или спецблок",
      wait: "ждёт результат с постоянной задержкой",
      math_pipe_throttle: "занято арифметическое устройство",
      lg_throttle: "конвейер памяти переполнен",
      mio_throttle: "конвейер разделяемой памяти переполнен",
      barrier: "ждёт у барьера",
      membar: "ждёт у барьера памяти",
      branch_resolving: "разрешение ветвления",
      not_selected: "готов, выбран другой варп",
      drain: "завершает записи",
      no_instruction: "нет инструкции",
    },
  },
};

/** The group of each stall reason: an index into `groups` of the texts and into `GROUP_COLOURS`. */
const GROUPS = /** @type {Record<string, number>} */ ({
  long_scoreboard: 1,
  lg_throttle: 1,
  short_scoreboard: 2,
  mio_throttle: 2,
  wait: 3,
  math_pipe_throttle: 3,
  branch_resolving: 3,
  no_instruction: 3,
  barrier: 4,
  membar: 4,
  not_selected: 5,
  drain: 6,
});
const GROUP_COLOURS = ["s12", "s1", "s2", "s0", "s4", "s9", "s3"];
/** Colours of requests: read found in the L2, read from DRAM, write, atomic operation. */
const DOT_COLOURS = ["s4", "s1", "s5", "s6"];
const TOKENS = ["paper", "raised", "sunken", "ink", "ink-2", "ink-3", "line", "line-2", "control", "accent", ...GROUP_COLOURS, ...DOT_COLOURS, "s7"];

/** Bytes of a sector. */
const SECTOR = 32;
/** Shortest width of the window of the warps, in cycles. */
const MIN_WINDOW = 64;
/** Requests that share an entry of `Film.latest`. */
const BUCKET = 64;

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/**
 * The number of elements of a sorted array that are at most a value.
 *
 * @param {ArrayLike<number>} sorted
 * @param {number} value
 */
const countUpTo = (sorted, value) => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {HTMLCanvasElement} canvas */
const context = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** Formats numbers as the language of the page does. */
class Format {
  /** @param {"en" | "ru"} lang */
  constructor(lang) {
    this.t = TEXTS[lang] ?? TEXTS.en;
    this.point = lang === "ru" ? "," : ".";
    this.plural = new Intl.PluralRules(lang);
  }

  /**
   * @param {number} value
   * @param {number} digits after the point
   */
  number(value, digits = 0) {
    const [whole, rest] = value.toFixed(digits).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
    return rest ? grouped + this.point + rest : grouped;
  }

  /**
   * A share in percent; a dash if there is nothing to take a share of.
   *
   * @param {number} part
   * @param {number} all
   */
  percent(part, all) {
    return all > 0 ? `${Math.round((100 * part) / all)}\u00a0%` : "–";
  }

  /** @param {number} cycles */
  cycles(cycles) {
    const whole = Math.round(cycles);
    const forms = /** @type {Record<string, string>} */ (this.t.cycles);
    return fill(forms[this.plural.select(whole)] ?? forms.other, [this.number(whole)]);
  }

  /** @param {number} ps */
  micros(ps) {
    const us = ps / 1e6;
    return this.number(us, us < 1 ? 3 : us < 1000 ? 2 : 1);
  }

  /** @param {number} value */
  large(value) {
    return value < 1e5 ? this.number(value) : `${this.number(value / 1e6, value < 1e7 ? 2 : 1)}\u00a0M`;
  }

  /** @param {number} bytes */
  bytes(bytes) {
    let unit = 0;
    let value = bytes;
    for (; value >= 1000 && unit < 4; unit++) value /= 1000;
    return `${this.number(value, unit && value < 10 ? 1 : 0)}\u00a0${this.t.units[unit]}`;
  }
}

/**
 * Sorts the lives of blocks by SM and slot. The lives of slot `key` are `order[first[key]]` to `order[first[key + 1] - 1]`; `cursor` is
 * the one that was last looked at.
 *
 * @param {Device} device
 * @param {Life[]} blocks
 */
const indexLives = ({ sms, slots }, blocks) => {
  const first = new Int32Array(sms * slots + 1);
  for (const [, sm, slot] of blocks) first[sm * slots + slot + 1]++;
  for (let key = 0; key < sms * slots; key++) first[key + 1] += first[key];
  const next = first.slice();
  const order = new Int32Array(blocks.length);
  blocks.forEach(([, sm, slot], at) => (order[next[sm * slots + slot]++] = at));
  return { first, order, cursor: first.slice() };
};

/**
 * Sorts segments by warp slot.
 *
 * @param {Segment[]} segments
 */
const segmentsByRow = (segments) => {
  /** @type {Segment[][]} */
  const rows = [];
  for (const segment of segments) {
    while (rows.length <= segment[0]) rows.push([]);
    rows[segment[0]].push(segment);
  }
  return rows;
};

/** A film with indices that answer what happens at a time. */
class Film {
  /** @param {FilmData} data */
  constructor(data) {
    this.data = data;
    const { device, requests, blocks, blocksDropped, shape } = data;
    const [grid] = shape;
    this.total = grid[0] * grid[1] * grid[2];
    this.frames = data.issued.length;
    this.started = Float64Array.from(blocks, (life) => life[3]);
    this.ended = Float64Array.from(blocks, (life) => life[4]).sort();
    /** Time up to which the list of blocks is complete. */
    this.listedUntil = blocksDropped ? (this.started.at(-1) ?? 0) : Infinity;
    this.lives = indexLives(device, blocks);
    this.asked = Float64Array.from(requests, (request) => request[4]);
    this.sent = Float64Array.from(requests, (request) => request[5]);
    this.taken = Float64Array.from(requests, (request) => request[6]);
    this.done = Float64Array.from(requests, (request) => request[7]);
    /** Latest end among each bucket of requests: a search skips buckets that have ended. */
    this.latest = new Float64Array(Math.ceil(requests.length / BUCKET));
    /** Time of the fastest request from an SM to a partition: what a request takes longer is waiting. */
    this.hop = Infinity;
    requests.forEach((_, at) => {
      const bucket = Math.floor(at / BUCKET);
      this.latest[bucket] = Math.max(this.latest[bucket], this.done[at]);
      this.hop = Math.min(this.hop, this.taken[at] - this.sent[at]);
    });
    /** Segments by warp slot, and their ends. The segments of a slot do not overlap. */
    this.rows = segmentsByRow(data.watched.segments);
    this.rowEnds = this.rows.map((row) => Float64Array.from(row, (segment) => segment[4]));
    /** Most requests that wait at a partition on average in a frame. */
    this.longestQueue = data.waiting.reduce((most, frame) => Math.max(most, ...frame), 0) / 100;
    this.stallGroups = data.stalls.map((name) => GROUPS[name] ?? 3);
  }

  /** @param {Segment} segment */
  group(segment) {
    return segment[5] < 0 ? 0 : this.stallGroups[segment[5]];
  }

  /** @param {number} time */
  frameAt(time) {
    return clamp(Math.floor((time - this.data.from) / this.data.frame), 0, this.frames - 1);
  }

  /**
   * Cycles of a frame; the last frame can be shorter than the others.
   *
   * @param {number} frame
   */
  cyclesOf(frame) {
    const { data } = this;
    return Math.max(1, Math.min(data.frame, data.to - data.from - frame * data.frame) / data.device.period);
  }

  /**
   * How many blocks wait, run and have ended. After the listed blocks the numbers are those at the end of the frame.
   *
   * @param {number} time
   */
  blocksAt(time) {
    const { data, total } = this;
    const [startedBefore, endedBefore] = data.before;
    let started = endedBefore + countUpTo(this.started, time);
    let ended = endedBefore + countUpTo(this.ended, time);
    if (time > this.listedUntil) {
      const frames = this.frameAt(time) + 1;
      started = startedBefore + sum(data.counts.started.slice(0, frames));
      ended = endedBefore + sum(data.counts.ended.slice(0, frames));
    }
    return { running: started - ended, waiting: total - started, ended };
  }

  /**
   * The block in a slot, -1 if the slot is free. Fast for times near the last one that was asked for.
   *
   * @param {number} key SM · slots + slot
   * @param {number} time
   */
  blockIn(key, time) {
    const { first, order, cursor } = this.lives;
    const { blocks } = this.data;
    const end = first[key + 1];
    let at = cursor[key];
    if (first[key] === end) return -1;
    while (at + 1 < end && blocks[order[at + 1]][3] <= time) at++;
    while (at > first[key] && blocks[order[at]][3] > time) at--;
    cursor[key] = at;
    const life = blocks[order[at]];
    return life[3] <= time && time < life[4] ? life[0] : -1;
  }

  /**
   * Occupied slots of an SM by its frame, for times after the listed blocks.
   *
   * @param {number} sm
   * @param {number} frame
   */
  occupied(sm, frame) {
    return Math.round((this.data.resident[frame][sm] * this.data.device.slots) / 1000);
  }

  /**
   * Calls a function with the index of each request that is under way.
   *
   * @param {number} time
   * @param {(at: number) => void} use
   */
  requestsAt(time, use) {
    const end = countUpTo(this.asked, time);
    for (let from = 0; from < end; from += BUCKET) {
      if (this.latest[from / BUCKET] <= time) continue;
      const to = Math.min(end, from + BUCKET);
      for (let at = from; at < to; at++) if (this.done[at] > time) use(at);
    }
  }

  /**
   * Time at which a request arrives at its partition, where it can have to wait.
   *
   * @param {number} at
   */
  arrives(at) {
    return Math.min(this.taken[at], this.sent[at] + this.hop);
  }

  /**
   * Time at which the answer to a request leaves its partition. A write has no answer.
   *
   * @param {number} at
   */
  returns(at) {
    const done = this.done[at];
    return this.data.requests[at][2] === 1 ? done : done - Math.min(this.hop, (done - this.taken[at]) / 2);
  }

  /**
   * Where a request is: an index into `stages` of the texts.
   *
   * @param {number} at
   * @param {number} time
   */
  stage(at, time) {
    if (time < this.sent[at]) return 0;
    if (time < this.arrives(at)) return 1;
    if (time < this.taken[at]) return 2;
    if (time < this.returns(at)) return this.data.requests[at][8] ? 4 : 3;
    return 5;
  }

  /**
   * The state of a warp slot, if a warp is there.
   *
   * @param {number} row
   * @param {number} time
   */
  segmentAt(row, time) {
    const ends = this.rowEnds[row];
    const segment = ends && this.rows[row][countUpTo(ends, time)];
    return segment && segment[3] <= time ? segment : undefined;
  }

  /**
   * The line at which most warps of the watched SM are; 0 if none is there.
   *
   * @param {number} time
   */
  lineAt(time) {
    /** @type {Map<number, number>} */
    const warps = new Map();
    let best = 0;
    for (let row = 0; row < this.rows.length; row++) {
      const line = this.segmentAt(row, time)?.[6];
      if (!line) continue;
      warps.set(line, (warps.get(line) ?? 0) + 1);
      if ((warps.get(line) ?? 0) > (warps.get(best) ?? 0)) best = line;
    }
    return best;
  }

  /**
   * The sum of a count over all frames.
   *
   * @param {Count} name
   */
  totalOf(name) {
    return sum(this.data.counts[name]);
  }
}

/** @typedef {{ title: string, y: number, h: number }} Band */
/** @typedef {ReturnType<typeof layoutOf>} Layout */

/**
 * The columns of the grid of SMs: near to square cells, and a last row as full as possible.
 *
 * @param {number} sms
 * @param {number} width
 * @param {number} height
 */
const columnsFor = (sms, width, height) => {
  const wanted = clamp(width / Math.min(118, Math.sqrt((width * height) / sms)), 1, sms);
  let best = 1;
  let least = Infinity;
  for (let columns = 1; columns <= sms; columns++) {
    const rows = Math.ceil(sms / columns);
    const cost = Math.abs(Math.log(columns / wanted)) + (2 * (rows * columns - sms)) / sms;
    if (cost < least) [best, least] = [columns, cost];
  }
  return best;
};

/**
 * Where the parts of the device are drawn, in CSS pixels.
 *
 * @param {Device} device
 * @param {number} width
 */
const layoutOf = (device, width) => {
  const wide = width >= 640;
  const left = wide ? 152 : 0;
  const head = wide ? 0 : 20;
  const inner = width - left;
  const area = clamp(width * 0.2, 190, 320);
  const columns = columnsFor(device.sms, inner, area);
  const rows = Math.ceil(device.sms / columns);
  const pitch = Math.min(inner / columns, 118);
  const gap = pitch > 30 ? 5 : pitch > 16 ? 4 : 3;
  const cell = { w: pitch - gap, h: clamp(Math.min(area / rows, pitch) - gap, 14, 92) };
  const gridLeft = left + (inner - pitch * columns) / 2;
  const gridTop = 50 + head;
  const xs = Array.from({ length: device.sms }, (_, sm) => gridLeft + (sm % columns) * pitch + gap / 2);
  const ys = Array.from({ length: device.sms }, (_, sm) => gridTop + Math.floor(sm / columns) * (cell.h + gap));
  const net = { y: gridTop + rows * (cell.h + gap) + 4 + head, h: wide ? 108 : 92 };
  const l2 = { y: net.y + net.h + head + 4, h: device.cached ? (wide ? 34 : 24) : 0 };
  const dram = { y: device.cached ? l2.y + l2.h + head + 6 : l2.y, h: 44 };
  const slotPitch = Math.min(inner / device.partitions, 140);
  const between = slotPitch > 12 ? 4 : slotPitch > 5 ? 2 : 1;
  const partLeft = left + (inner - slotPitch * device.partitions) / 2;
  const partitions = Array.from({ length: device.partitions }, (_, at) => partLeft + at * slotPitch + between / 2);
  const radius = width < 480 ? 1.7 : 2.5;
  return {
    wide, left, head, inner, width, height: dram.y + dram.h + 20, cell, gap, pitch, row: cell.h + gap, xs, ys, gridLeft, gridTop,
    columns, net, l2, dram, partitions, partLeft, slotPitch, slot: slotPitch - between, radius,
  };
};

/** The drawing of the device. */
class DeviceDrawing {
  /**
   * @param {Format} format
   * @param {HTMLCanvasElement} canvas
   */
  constructor(format, canvas) {
    this.format = format;
    this.t = format.t;
    this.canvas = canvas;
    this.ctx = context(canvas);
    /** The static layer: outlines, empty slots and names, drawn once for a layout. */
    this.still = document.createElement("canvas");
    /** The dots of the last drawing: place, style, and index of the request. */
    this.dots = { count: 0, x: new Float32Array(1024), y: new Float32Array(1024), style: new Uint8Array(1024), request: new Int32Array(1024) };
    this.x = 0;
    this.y = 0;
  }

  /**
   * Fits the drawing to a width. The next `draw` shows the film in the new size.
   *
   * @param {Film} film
   * @param {number} width
   * @param {Colours} colours
   * @param {number} watched
   */
  fit(film, width, colours, watched) {
    const { device } = film.data;
    this.film = film;
    this.colours = colours;
    this.ratio = globalThis.devicePixelRatio || 1;
    this.at = layoutOf(device, width);
    for (const canvas of [this.canvas, this.still]) {
      canvas.width = Math.round(width * this.ratio);
      canvas.height = Math.round(this.at.height * this.ratio);
    }
    this.canvas.style.height = `${this.at.height}px`;
    this.atPort = new Int16Array(device.sms);
    this.atPartition = new Int16Array(device.partitions);
    this.bricks = this.brickGrid(device.slots);
    this.drawStill(film, watched);
  }

  /**
   * How the block slots of an SM are laid out in its cell.
   *
   * @param {number} slots
   */
  brickGrid(slots) {
    const { cell } = /** @type {Layout} */ (this.at);
    const top = cell.w >= 24 && cell.h >= 34 ? 14 : 3;
    const width = cell.w - 4;
    const height = cell.h - top - (cell.h > 24 ? 7 : 4);
    let best = { columns: 1, w: 0, h: 0, top };
    for (let columns = 1; columns <= slots; columns++) {
      const w = width / columns;
      const h = height / Math.ceil(slots / columns);
      if (Math.min(w, h * 2.2) > Math.min(best.w, best.h * 2.2)) best = { columns, w, h, top };
    }
    return best;
  }

  /**
   * Adds the brick of a slot to the current path.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {number} sm
   * @param {number} slot
   */
  brick(ctx, sm, slot) {
    const { xs, ys } = /** @type {Layout} */ (this.at);
    const { columns, w, h, top } = /** @type {{ columns: number, w: number, h: number, top: number }} */ (this.bricks);
    const space = Math.min(1, w / 4, h / 4);
    ctx.rect(xs[sm] + 2 + (slot % columns) * w + space, ys[sm] + top + Math.floor(slot / columns) * h + space, w - 2 * space, h - 2 * space);
  }

  /**
   * @param {Film} film
   * @param {number} watched
   */
  drawStill(film, watched) {
    const at = /** @type {Layout} */ (this.at);
    const colours = /** @type {Colours} */ (this.colours);
    const { device } = film.data;
    const { cell, xs, ys, net, l2, dram, partitions, slot } = at;
    const ctx = context(this.still);
    ctx.setTransform(this.ratio ?? 1, 0, 0, this.ratio ?? 1, 0, 0);
    ctx.clearRect(0, 0, at.width, at.height);
    ctx.beginPath();
    for (let sm = 0; sm < device.sms; sm++) ctx.rect(xs[sm], ys[sm], cell.w, cell.h);
    ctx.strokeStyle = colours["line-2"];
    ctx.stroke();
    ctx.beginPath();
    for (let sm = 0; sm < device.sms; sm++) for (let brick = 0; brick < device.slots; brick++) this.brick(ctx, sm, brick);
    ctx.fillStyle = colours.line;
    ctx.fill();
    ctx.fillStyle = colours.sunken;
    ctx.fillRect(at.left, net.y, at.inner, net.h);
    ctx.beginPath();
    for (const x of partitions) {
      if (device.cached) ctx.rect(x, l2.y, slot, l2.h);
      ctx.rect(x, dram.y, slot, dram.h);
    }
    // Narrow channels have no room for an outline.
    ctx.fillStyle = slot > 4 ? colours.raised : colours.line;
    ctx.fill();
    ctx.strokeStyle = colours["line-2"];
    if (slot > 4) ctx.stroke();
    ctx.strokeStyle = colours.accent;
    ctx.lineWidth = 2;
    if (watched < device.sms) ctx.strokeRect(xs[watched] - 1, ys[watched] - 1, cell.w + 2, cell.h + 2);
    ctx.lineWidth = 1;
    this.drawNumbers(ctx, device);
    this.drawTitles(ctx, device, film.total);
  }

  /**
   * @param {CanvasRenderingContext2D} ctx
   * @param {Device} device
   */
  drawNumbers(ctx, device) {
    const { cell, xs, ys, dram, partitions, slot, width } = /** @type {Layout} */ (this.at);
    ctx.fillStyle = /** @type {Colours} */ (this.colours).ink;
    ctx.font = this.font(10);
    ctx.textBaseline = "alphabetic";
    ctx.textAlign = "left";
    const numbered = this.bricks && this.bricks.top > 3;
    if (numbered) for (let sm = 0; sm < device.sms; sm++) ctx.fillText(String(sm), xs[sm] + 3, ys[sm] + 11);
    ctx.textAlign = "center";
    const every = [1, 2, 4, 8, 16].find((step) => step * (slot + 1) >= (width < 480 ? 16 : 18)) ?? 32;
    for (let at = 0; at < device.partitions; at += every) ctx.fillText(String(at), partitions[at] + slot / 2, dram.y + dram.h + 13);
  }

  /** @param {number} size */
  font(size, weight = 400) {
    return `${weight} ${size}px ${/** @type {Colours} */ (this.colours).sans}`;
  }

  /**
   * The names of the parts: at the left if there is room, else above each part.
   *
   * @param {CanvasRenderingContext2D} ctx
   * @param {Device} device
   * @param {number} total blocks of the launch
   */
  drawTitles(ctx, device, total) {
    const { t } = this;
    const { wide, width, gridTop, net, l2, dram } = /** @type {Layout} */ (this.at);
    const title = (/** @type {string} */ text, /** @type {number} */ y) => {
      ctx.font = this.font(13, 600);
      ctx.fillStyle = /** @type {Colours} */ (this.colours).ink;
      ctx.textAlign = "left";
      ctx.fillText(text, 0, wide ? y + 12 : y - 6);
    };
    // On a phone the counts of a huge grid take the whole line.
    if (wide || total < 1e5) title(t.blocks, wide ? 6 : 18);
    title(width < 480 || wide ? `${device.sms} ${t.sms}` : `${t.smsLong}: ${device.sms}`, gridTop);
    title(t.net, net.y);
    if (device.cached) title(t.l2, l2.y);
    title(device.cached ? t.dram : t.partitions, dram.y);
  }

  /**
   * Draws the device at a time.
   *
   * @param {number} time
   * @param {{ request: number, partition: number }} chosen -1 for none
   */
  draw(time, chosen) {
    const { ctx, film, at } = this;
    if (!film || !at) return;
    const frame = film.frameAt(time);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ctx.setTransform(this.ratio ?? 1, 0, 0, this.ratio ?? 1, 0, 0);
    this.drawRates(film, frame);
    ctx.drawImage(this.still, 0, 0, this.canvas.width / (this.ratio ?? 1), this.canvas.height / (this.ratio ?? 1));
    this.drawQueue(film, time);
    this.drawBricks(film, time, frame);
    this.drawChannels(film, frame, chosen.partition);
    this.drawValues(film, frame);
    this.drawWaiting(film, frame);
    this.placeDots(film, time);
    if (chosen.request >= 0) this.drawWay(film, chosen.request);
    this.drawDots(chosen.request);
    if (chosen.request >= 0) this.drawWait(film, chosen.request);
  }

  /**
   * @param {Film} film
   * @param {number} time
   */
  drawQueue(film, time) {
    const { ctx, t, format } = this;
    const { left, inner, wide } = /** @type {Layout} */ (this.at);
    const colours = /** @type {Colours} */ (this.colours);
    const { running, waiting, ended } = film.blocksAt(time);
    const numbers = (/** @type {number[]} */ ...all) => all.map((number) => format.number(number));
    const counts = numbers(waiting, running, ended);
    ctx.font = this.font(12);
    // Beside its label on a narrow page there may be room for the numbers alone.
    const room = wide ? Infinity : inner - ctx.measureText(t.blocks).width - 24;
    const whole = fill(t.blockCounts, counts);
    const text = ctx.measureText(whole).width > room ? counts.join(" · ") : whole;
    ctx.fillStyle = colours["ink-2"];
    ctx.textAlign = wide ? "left" : "right";
    ctx.fillText(text, wide ? left : inner, 12);
    const y = 20;
    const scale = inner / film.total;
    const width = Math.min(inner, Math.max(running * scale, running ? 2 : 0));
    ctx.fillStyle = colours.line;
    ctx.fillRect(left, y, inner, 10);
    ctx.fillStyle = colours.control;
    ctx.fillRect(left, y, ended * scale, 10);
    ctx.fillStyle = colours.accent;
    ctx.fillRect(left + Math.min(ended * scale, inner - width), y, width, 10);
  }

  /**
   * Tints each SM by how many instructions it issues.
   *
   * @param {Film} film
   * @param {number} frame
   */
  drawRates(film, frame) {
    const { ctx } = this;
    const { cell, xs, ys } = /** @type {Layout} */ (this.at);
    const { issued, device } = film.data;
    const most = film.cyclesOf(frame) * device.schedulers;
    const counts = issued[frame];
    const levels = 6;
    for (let level = 1; level <= levels; level++) {
      ctx.beginPath();
      for (let sm = 0; sm < device.sms; sm++) {
        const own = Math.min(levels, Math.ceil(levels * Math.sqrt(counts[sm] / most)));
        if (own === level) ctx.rect(xs[sm], ys[sm], cell.w, cell.h);
      }
      ctx.fillStyle = `rgba(${/** @type {Colours} */ (this.colours).heat}, ${(0.66 * level) / levels})`;
      ctx.fill();
    }
  }

  /**
   * @param {Film} film
   * @param {number} time
   * @param {number} frame
   */
  drawBricks(film, time, frame) {
    const { ctx } = this;
    const { sms, slots } = film.data.device;
    const listed = time <= film.listedUntil;
    ctx.beginPath();
    for (let sm = 0; sm < sms; sm++) {
      const full = listed ? slots : film.occupied(sm, frame);
      for (let slot = 0; slot < full; slot++) {
        if (!listed || film.blockIn(sm * slots + slot, time) >= 0) this.brick(ctx, sm, slot);
      }
    }
    ctx.fillStyle = /** @type {Colours} */ (this.colours).accent;
    ctx.globalAlpha = listed ? 1 : 0.6;
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  /**
   * Fills each DRAM channel from below by how busy it is.
   *
   * @param {Film} film
   * @param {number} frame
   * @param {number} chosen partition, -1 for none
   */
  drawChannels(film, frame, chosen) {
    const { ctx } = this;
    const { net, l2, dram, partitions, slot } = /** @type {Layout} */ (this.at);
    const colours = /** @type {Colours} */ (this.colours);
    const busy = film.data.busy[frame];
    ctx.beginPath();
    for (let at = 0; at < partitions.length; at++) {
      const h = (dram.h * Math.min(1000, busy[at])) / 1000;
      ctx.rect(partitions[at], dram.y + dram.h - h, slot, h);
    }
    ctx.fillStyle = colours.s7;
    ctx.globalAlpha = 0.55;
    ctx.fill();
    ctx.globalAlpha = 1;
    if (chosen < 0 || chosen >= partitions.length) return;
    ctx.strokeStyle = colours.accent;
    ctx.lineWidth = 2;
    const top = l2.h ? l2.y : dram.y;
    ctx.strokeRect(partitions[chosen] - 1, top - 1, slot + 2, dram.y + dram.h - top + 2);
    ctx.globalAlpha = 0.12;
    ctx.fillStyle = colours.accent;
    ctx.fillRect(partitions[chosen] - 1, net.y, slot + 2, net.h);
    ctx.globalAlpha = 1;
    ctx.lineWidth = 1;
  }

  /**
   * The numbers of the frame beside the names of the parts.
   *
   * @param {Film} film
   * @param {number} frame
   */
  drawValues(film, frame) {
    const { ctx, t, format } = this;
    const { wide, gridTop, net, l2, dram, inner } = /** @type {Layout} */ (this.at);
    const { device, issued, counts, busy } = film.data;
    const say = (/** @type {number} */ y, /** @type {string[]} */ ...lines) => {
      if (wide) lines.forEach((line, at) => ctx.fillText(line, 0, y + 28 + 15 * at));
      else ctx.fillText(lines.join(" · "), inner, y - 6);
    };
    ctx.font = this.font(wide ? 12 : 11);
    ctx.fillStyle = /** @type {Colours} */ (this.colours)["ink-2"];
    ctx.textAlign = wide ? "left" : "right";
    const rate = format.number(sum(issued[frame]) / film.cyclesOf(frame) / device.sms, 2);
    const l1 = device.cached ? [fill(t.l1, [format.percent(counts.l1Hits[frame], counts.l1Hits[frame] + counts.l1Misses[frame])])] : [];
    say(gridTop, fill(t.smRate, [rate]), ...(wide ? l1 : []));
    say(net.y, t.netDown, t.netUp);
    const hits = fill(t.hits, [format.percent(counts.l2Hits[frame], counts.l2Reads[frame] + counts.l2Writes[frame])]);
    if (device.cached && wide) ctx.fillText(hits, 0, l2.y + 27);
    else if (device.cached) say(l2.y, fill(t.slices, [device.partitions]), hits);
    say(dram.y, fill(t.busy, [format.percent(sum(busy[frame]) / 1000, device.partitions)]), ...(wide ? [] : [fill(t.channels, [device.partitions])]));
  }

  /**
   * Draws how many requests wait at each partition, as a pile of pale squares: of all requests, not only of those that are listed.
   *
   * @param {Film} film
   * @param {number} frame
   */
  drawWaiting(film, frame) {
    const { ctx } = this;
    const { net, partitions, slot, radius } = /** @type {Layout} */ (this.at);
    // As large as the largest pile of the film has room for, and a dot at least.
    const size = clamp(Math.sqrt((0.7 * slot * net.h) / Math.max(1, film.longestQueue)), 2 * radius + 0.6, 10);
    const side = size - (size > 4 ? 1 : 0.6);
    const fit = Math.max(1, Math.floor((slot + 0.6) / size));
    // Where there is no room for all, a square stands for several, so that piles can be compared.
    const most = fit * Math.floor((0.7 * net.h) / size);
    const share = Math.min(1, most / Math.max(1, film.longestQueue)) / 100;
    ctx.beginPath();
    film.data.waiting[frame].forEach((hundredths, partition) => {
      const count = Math.round(hundredths * share);
      for (let number = 0; number < count; number++) {
        const x = fit === 1 ? partitions[partition] + (slot - side) / 2 : partitions[partition] + (number % fit) * size;
        ctx.rect(x, net.y + net.h - (Math.floor(number / fit) + 1) * size, side, side);
      }
    });
    ctx.globalAlpha = 0.6;
    ctx.fillStyle = /** @type {Colours} */ (this.colours).control;
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  /**
   * Finds the places of all requests that are under way.
   *
   * @param {Film} film
   * @param {number} time
   */
  placeDots(film, time) {
    const { dots } = this;
    const { requests } = film.data;
    this.atPort?.fill(0);
    this.atPartition?.fill(0);
    dots.count = 0;
    film.requestsAt(time, (at) => {
      if (dots.count === dots.x.length) this.growDots();
      const stage = film.stage(at, time);
      this.place(film, at, time, stage);
      const [, , kind, , , , , , missed] = requests[at];
      dots.x[dots.count] = this.x;
      dots.y[dots.count] = this.y;
      const returned = stage > 2 || kind === 1 ? 4 : 0;
      dots.style[dots.count] = (kind ? kind + 1 : missed) + returned;
      dots.request[dots.count++] = at;
    });
  }

  growDots() {
    const { dots } = this;
    const grow = (/** @type {Float32Array | Uint8Array | Int32Array} */ old) => {
      const Kind = /** @type {new (length: number) => typeof old} */ (old.constructor);
      const made = new Kind(2 * old.length);
      made.set(old);
      return made;
    };
    Object.assign(dots, { x: grow(dots.x), y: grow(dots.y), style: grow(dots.style), request: grow(dots.request) });
  }

  /**
   * Sets `x` and `y` to the place of a request. Waiting requests pile up in the SM and above the partition.
   *
   * @param {Film} film
   * @param {number} at
   * @param {number} time
   * @param {number} stage
   */
  place(film, at, time, stage) {
    const [sm, partition] = film.data.requests[at];
    const { cell, gap, xs, ys, net, l2, dram, partitions, slot, radius } = /** @type {Layout} */ (this.at);
    const size = 2 * radius + 0.6;
    const x = partitions[partition];
    const middle = x + slot / 2;
    const bottom = ys[sm] + cell.h;
    if (stage === 0) {
      const number = this.atPort ? this.atPort[sm]++ : 0;
      const fit = Math.max(1, Math.floor((cell.w - 2) / size));
      this.x = xs[sm] + cell.w - radius - 1 - (number % fit) * size;
      this.y = bottom - radius - 0.5 - Math.min(2, Math.floor(number / fit)) * size;
    } else if (stage === 1) {
      const share = (time - film.sent[at]) / (film.arrives(at) - film.sent[at]);
      this.between(xs[sm] + cell.w + gap / 2, bottom, middle, net.y + net.h - radius, share);
    } else if (stage === 2) {
      const number = this.atPartition ? this.atPartition[partition]++ : 0;
      const fit = Math.max(1, Math.floor((slot + 0.6) / size));
      const row = Math.min(Math.floor(number / fit), Math.floor(net.h / size) - 1);
      this.x = fit === 1 ? middle : x + radius + (number % fit) * size;
      this.y = net.y + net.h - radius - row * size;
    } else if (stage < 5) {
      const spread = Math.max(0, slot - 2 * radius);
      this.x = middle + spread * (((at * 0.618) % 1) - 0.5);
      const share = (time - film.taken[at]) / (film.returns(at) - film.taken[at]);
      const deep = clamp(Math.min(share, 1 - share) * 5, 0, 1);
      const low = dram.y + dram.h * (0.25 + 0.5 * ((at * 0.381) % 1));
      const high = l2.h ? l2.y + l2.h / 2 : low;
      this.y = stage === 4 ? high + (low - high) * deep : high;
    } else {
      const share = (time - film.returns(at)) / (film.done[at] - film.returns(at));
      this.between(xs[sm] - gap / 2, bottom, middle, net.y + net.h, 1 - share);
    }
  }

  /**
   * Sets `x` and `y` to a place on the way from an SM to a partition: down between the SMs, then through the interconnect.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} toX
   * @param {number} toY
   * @param {number} share of the way, 0 to 1
   */
  between(x, y, toX, toY, share) {
    const { net } = /** @type {Layout} */ (this.at);
    const bend = (0.4 * (net.y - y)) / Math.max(1, toY - y);
    if (share < bend) {
      this.x = x;
      this.y = y + ((net.y - y) * share) / bend;
    } else {
      const rest = (share - bend) / (1 - bend);
      this.x = x + (toX - x) * rest;
      this.y = net.y + (toY - net.y) * rest;
    }
  }

  /**
   * Draws the dots, a path for each colour: reads are round, writes square, atomic operations diamonds. Requests are small, data large.
   *
   * @param {number} chosen request, -1 for none
   */
  drawDots(chosen) {
    const { ctx, dots } = this;
    const { radius } = /** @type {Layout} */ (this.at);
    const colours = /** @type {Colours} */ (this.colours);
    let ring = -1;
    for (let colour = 0; colour < 4; colour++) {
      ctx.beginPath();
      for (let at = 0; at < dots.count; at++) {
        if ((dots.style[at] & 3) !== colour) continue;
        const r = dots.style[at] & 4 ? radius : radius * 0.72;
        const x = dots.x[at];
        const y = dots.y[at];
        if (colour === 2) ctx.rect(x - r, y - r, 2 * r, 2 * r);
        else if (colour === 3) this.diamond(x, y, 1.3 * r);
        else {
          ctx.moveTo(x + r, y);
          ctx.arc(x, y, r, 0, 2 * Math.PI);
        }
        if (dots.request[at] === chosen) ring = at;
      }
      ctx.fillStyle = colours[DOT_COLOURS[colour]];
      ctx.fill();
    }
    if (ring < 0) return;
    ctx.beginPath();
    ctx.arc(dots.x[ring], dots.y[ring], radius + 4, 0, 2 * Math.PI);
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 2;
    ctx.stroke();
    ctx.lineWidth = 1;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} r
   */
  diamond(x, y, r) {
    const { ctx } = this;
    ctx.moveTo(x, y - r);
    ctx.lineTo(x + r, y);
    ctx.lineTo(x, y + r);
    ctx.lineTo(x - r, y);
    ctx.closePath();
  }

  /**
   * Draws the way of a request: to the partition, to DRAM if it went there, and back.
   *
   * @param {Film} film
   * @param {number} at
   */
  drawWay(film, at) {
    const { ctx } = this;
    const { cell, gap, xs, ys, net, l2, dram, partitions, slot } = /** @type {Layout} */ (this.at);
    const [sm, partition, kind, , , , , , missed] = film.data.requests[at];
    const colours = /** @type {Colours} */ (this.colours);
    const middle = partitions[partition] + slot / 2;
    const bottom = ys[sm] + cell.h;
    const deep = missed ? dram.y + dram.h / 2 : l2.y + l2.h / 2;
    ctx.beginPath();
    ctx.moveTo(xs[sm] + cell.w / 2, bottom);
    ctx.lineTo(xs[sm] + cell.w + gap / 2, bottom);
    ctx.lineTo(xs[sm] + cell.w + gap / 2, net.y);
    ctx.lineTo(middle, net.y + net.h);
    ctx.lineTo(middle, deep);
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    if (kind !== 1) {
      ctx.beginPath();
      ctx.moveTo(middle, net.y + net.h);
      ctx.lineTo(xs[sm] - gap / 2, net.y);
      ctx.lineTo(xs[sm] - gap / 2, bottom);
      ctx.setLineDash([5, 4]);
      ctx.stroke();
      ctx.setLineDash([]);
    }
    ctx.strokeRect(xs[sm], ys[sm], cell.w, cell.h);
    ctx.lineWidth = 1;
  }

  /**
   * Says at the partition how long a request waited there.
   *
   * @param {Film} film
   * @param {number} at
   */
  drawWait(film, at) {
    const { ctx, t, format } = this;
    const { net, partitions, slot, width } = /** @type {Layout} */ (this.at);
    const colours = /** @type {Colours} */ (this.colours);
    const waited = (film.taken[at] - film.arrives(at)) / film.data.device.period;
    if (waited < 1) return;
    ctx.font = this.font(12, 600);
    const text = `${t.stages[2]}: ${format.cycles(waited)}`;
    const wide = ctx.measureText(text).width;
    const x = clamp(partitions[film.data.requests[at][1]] + slot / 2 + 10, 4, width - wide - 4);
    ctx.fillStyle = colours.raised;
    ctx.fillRect(x - 4, net.y + net.h - 24, wide + 8, 19);
    ctx.fillStyle = colours.ink;
    ctx.textAlign = "left";
    ctx.fillText(text, x, net.y + net.h - 10);
  }

  /**
   * Finds the part that is drawn at a point: a request within reach, a partition, an SM, or none.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} reach CSS pixels
   * @returns {["request" | "partition" | "sm", number] | undefined}
   */
  hit(x, y, reach) {
    const { at, dots } = this;
    if (!at) return undefined;
    let best = -1;
    let least = reach * reach;
    for (let dot = 0; dot < dots.count; dot++) {
      const distance = (dots.x[dot] - x) ** 2 + (dots.y[dot] - y) ** 2;
      if (distance < least) [best, least] = [dots.request[dot], distance];
    }
    if (best >= 0) return ["request", best];
    const top = at.l2.h ? at.l2.y : at.dram.y;
    if (y >= top - 2) {
      const partition = Math.floor((x - at.partLeft) / at.slotPitch);
      return partition < 0 || partition >= at.partitions.length ? undefined : ["partition", partition];
    }
    const column = Math.floor((x - at.gridLeft) / at.pitch);
    const sm = Math.floor((y - at.gridTop) / at.row) * at.columns + column;
    return column < 0 || column >= at.columns || sm < 0 || sm >= at.xs.length || y >= at.net.y ? undefined : ["sm", sm];
  }
}

/** The drawing of the warps of the watched SM: a row for each warp slot, time from left to right. */
class WarpDrawing {
  /**
   * @param {Format} format
   * @param {HTMLCanvasElement} canvas
   */
  constructor(format, canvas) {
    this.format = format;
    this.t = format.t;
    this.canvas = canvas;
    this.ctx = context(canvas);
    /** The states as an image: a pixel wide as one of the screen, a pixel high for each row. */
    this.image = document.createElement("canvas");
    this.width = 0;
    this.from = 0;
    this.span = 1;
  }

  /**
   * @param {Film} film
   * @param {number} width
   * @param {Colours} colours
   */
  fit(film, width, colours) {
    this.film = film;
    this.colours = colours;
    this.ratio = globalThis.devicePixelRatio || 1;
    this.width = width;
    this.left = width >= 480 ? 72 : 36;
    this.count = Math.max(1, film.rows.length);
    this.row = this.count <= 8 ? 20 : this.count <= 32 ? 12 : 8;
    this.height = this.count * this.row + 24;
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    this.canvas.style.height = `${this.height}px`;
    this.image.width = Math.max(1, Math.round((width - this.left) * this.ratio));
    this.image.height = this.count;
    this.pixels = context(this.image).createImageData(this.image.width, this.count);
    this.words = new Uint32Array(this.pixels.data.buffer);
    this.inks = GROUP_COLOURS.map((name) => {
      const number = parseInt(colours[name].slice(1), 16);
      return ((255 << 24) | ((number & 255) << 16) | (number & 0xff00) | (number >> 16)) >>> 0;
    });
  }

  /**
   * Sets the stretch of time that is shown: around the present time, within the film.
   *
   * @param {number} time
   * @param {number} span
   */
  aim(time, span) {
    if (!this.film) return;
    const { from, to } = this.film.data;
    this.span = Math.min(span, to - from);
    this.from = clamp(time - this.span / 2, from, to - this.span);
  }

  /**
   * Writes the states of a row into the image. The state of a pixel is the one at its middle, so that short states count by their share.
   *
   * @param {number} row
   */
  fillRow(row) {
    const { film, words, image } = this;
    if (!film || !words) return;
    const segments = film.rows[row] ?? [];
    const each = this.span / image.width;
    const inks = /** @type {number[]} */ (this.inks);
    const base = row * image.width;
    let at = countUpTo(film.rowEnds[row] ?? [], this.from + each / 2);
    words.fill(0, base, base + image.width);
    for (let x = 0; x < image.width; x++) {
      const time = this.from + (x + 0.5) * each;
      while (at < segments.length && segments[at][4] <= time) at++;
      if (at === segments.length) return;
      if (segments[at][3] <= time) words[base + x] = inks[film.group(segments[at])];
    }
  }

  /**
   * @param {number} time
   * @param {number} chosen warp slot, -1 for none
   */
  draw(time, chosen) {
    const { ctx, film, image, pixels, left = 0, row = 8, count = 1 } = this;
    if (!film || !pixels) return;
    const colours = /** @type {Colours} */ (this.colours);
    const width = this.width - left;
    for (let at = 0; at < count; at++) this.fillRow(at);
    context(image).putImageData(pixels, 0, 0);
    ctx.setTransform(this.ratio ?? 1, 0, 0, this.ratio ?? 1, 0, 0);
    ctx.clearRect(0, 0, this.width, this.height ?? 0);
    ctx.fillStyle = colours.sunken;
    ctx.fillRect(left, 0, width, count * row);
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(image, left, 0, width, count * row);
    ctx.fillStyle = colours.raised;
    for (let at = 1; at <= count; at++) ctx.fillRect(left, at * row - 1, width, 1);
    this.drawUnrecorded(film, count * row);
    this.drawBlocks(film, time);
    this.drawAxis(film, count * row);
    ctx.strokeStyle = colours.ink;
    ctx.lineWidth = 2;
    if (chosen >= 0 && chosen < count) ctx.strokeRect(left + 1, chosen * row, width - 2, row - 1);
    const x = left + ((time - this.from) / this.span) * width;
    ctx.fillStyle = colours.paper;
    ctx.fillRect(x - 2, 0, 4, count * row);
    ctx.fillStyle = colours.ink;
    ctx.fillRect(x - 1, 0, 2, count * row + 4);
    ctx.lineWidth = 1;
  }

  /**
   * Covers the time for which the warps are not recorded.
   *
   * @param {Film} film
   * @param {number} height
   */
  drawUnrecorded(film, height) {
    const { ctx, left = 0 } = this;
    const colours = /** @type {Colours} */ (this.colours);
    const { until } = film.data.watched;
    const x = Math.max(left, left + ((until - this.from) / this.span) * (this.width - left));
    if (until >= film.data.to || x >= this.width) return;
    ctx.fillStyle = colours.line;
    ctx.fillRect(x, 0, this.width - x, height);
    if (this.width - x < 120) return;
    ctx.font = `13px ${colours.sans}`;
    ctx.fillStyle = colours["ink-2"];
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    ctx.fillText(this.t.unrecorded, x + 12, Math.min(height - 6, 24));
  }

  /**
   * Names the blocks at the left of their warps.
   *
   * @param {Film} film
   * @param {number} time
   */
  drawBlocks(film, time) {
    const { ctx, t, left = 0, row = 8, count = 1 } = this;
    const colours = /** @type {Colours} */ (this.colours);
    ctx.font = `11px ${colours.sans}`;
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    let last = -1;
    let free = 0;
    for (let at = 0; at < count; at++) {
      const block = film.segmentAt(at, time)?.[1] ?? -1;
      if (block === last) continue;
      last = block;
      ctx.fillStyle = colours["line-2"];
      ctx.fillRect(0, at * row - 1, this.width, 1);
      if (block < 0 || at * row < free) continue;
      ctx.fillStyle = colours["ink-2"];
      ctx.fillText(left > 50 ? fill(t.block, [block]) : String(block), 0, at * row + 10);
      free = at * row + 12;
    }
  }

  /**
   * @param {Film} film
   * @param {number} y
   */
  drawAxis(film, y) {
    const { ctx, format, t, left = 0 } = this;
    const colours = /** @type {Colours} */ (this.colours);
    const { period } = film.data.device;
    const width = this.width - left;
    const cycles = this.span / period;
    const rough = (cycles * 90) / width;
    const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
    const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
    ctx.fillStyle = colours["ink-2"];
    ctx.fillText(t.axis, 0, y + 17);
    ctx.textAlign = "center";
    for (let cycle = Math.ceil(this.from / period / step) * step; cycle * period <= this.from + this.span; cycle += step) {
      const x = left + ((cycle * period - this.from) / this.span) * width;
      ctx.fillRect(x, y, 1, 5);
      if (x > left + 24 && x < this.width - 20) ctx.fillText(format.number(cycle), x, y + 17);
    }
  }

  /**
   * The warp slot and the time at a point.
   *
   * @param {number} x
   * @param {number} y
   */
  hit(x, y) {
    const { left = 0, row = 8, count = 1 } = this;
    const time = this.from + ((x - left) / (this.width - left)) * this.span;
    return { row: clamp(Math.floor(y / row), 0, count - 1), time: clamp(time, this.from, this.from + this.span), inside: x >= left && y < count * row };
  }
}

/**
 * The memory chart of a film: traffic between the kernel, the caches and DRAM, and the hit rates of the caches.
 *
 * @param {Film} film
 * @param {Format} format
 */
const memoryChart = (film, format) => {
  const { t } = format;
  const { device, from, to, end } = film.data;
  const all = (/** @type {Count} */ name) => film.totalOf(name);
  const sectorCounts = /** @type {Count[]} */ (["globalLoad", "globalStore", "l2Reads", "l2Writes"]);
  const most = Math.max(1, ...sectorCounts.map((name) => all(name) * SECTOR), all("dramRead"), all("dramWritten"));
  const box = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {string[]} */ ...lines) =>
    el("div", { class: `gpu-box ${kind}` }, el("strong", {}, title), ...lines.map((line) => el("span", {}, line)));
  const arrow = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {number} */ bytes, /** @type {string} */ more) => {
    const shaft = el("i", { "aria-hidden": "true" });
    shaft.style.setProperty("--thick", `${bytes ? 2 + 18 * (bytes / most) : 1}px`);
    const text = [`${name} ${format.bytes(bytes)}`, more].filter(Boolean).map((line) => el("span", {}, line));
    return el("div", { class: `gpu-arrow ${kind}${bytes ? "" : " none"}` }, el("span", { class: "gpu-arrow-text" }, ...text), shaft);
  };
  const edge = (/** @type {string} */ area, /** @type {Node[]} */ ...arrows) => el("div", { class: `gpu-edge ${area}` }, ...arrows);
  const sectors = (/** @type {number} */ count) => fill(t.sectors, [format.large(count)]);
  const global = edge(
    "global",
    arrow("up", t.load, all("globalLoad") * SECTOR, sectors(all("globalLoad"))),
    arrow("down", t.store, all("globalStore") * SECTOR, sectors(all("globalStore"))),
  );
  const passes = all("shared");
  const passText = el("span", { class: "gpu-arrow-text" }, fill(t.passes, [format.large(passes)]));
  const bothWays = el("div", { class: passes ? "gpu-arrow both" : "gpu-arrow both none" }, passText, el("i", { "aria-hidden": "true" }));
  const shared = edge("by-shared", bothWays);
  shared.querySelector("i")?.style.setProperty("--thick", `${passes ? clamp(2 + (18 * passes * 4 * SECTOR) / most, 2, 20) : 1}px`);
  const dram = [arrow("up", t.reads, all("dramRead"), ""), arrow("down", t.writes, all("dramWritten"), "")];
  const kernel = box("kernel", t.kernel, film.data.kernel, fill(t.instructions, [format.large(all("instructions"))]));
  const parts = [kernel, shared, box("shared", t.shared), global];
  if (device.cached) {
    const rate = (/** @type {number} */ hits, /** @type {number} */ misses) => fill(t.hitRate, [format.percent(hits, misses)]);
    const l2 = edge(
      "to-l2",
      arrow("up", t.reads, all("l2Reads") * SECTOR, sectors(all("l2Reads"))),
      arrow("down", t.writes, all("l2Writes") * SECTOR, sectors(all("l2Writes"))),
    );
    parts.push(box("l1", "L1", rate(all("l1Hits"), all("l1Hits") + all("l1Misses"))), l2);
    parts.push(box("l2", "L2", rate(all("l2Hits"), all("l2Reads") + all("l2Writes"))), edge("to-dram", ...dram), box("dram", "DRAM"));
  } else {
    global.replaceChildren(...dram);
    const asked = [`${t.load}: ${sectors(all("globalLoad"))}`, `${t.store}: ${sectors(all("globalStore"))}`];
    parts.push(box("l1", t.partitions, `${device.partitions} × DRAM`, ...asked));
  }
  const title = from > 0 || to < end ? fill(t.chartStretch, [format.micros(from), format.micros(to)]) : t.chart;
  const memory = el("div", { class: device.cached ? "gpu-memory" : "gpu-memory uncached" }, ...parts);
  return el("figure", { class: "gpu-chart" }, el("figcaption", {}, title), memory);
};

/** The view: its parts, the playback of a film, and the choices of the reader. */
class GpuView {
  /**
   * @param {Element} parent
   * @param {Options} options
   */
  constructor(parent, { lang, onCommand, onLine }) {
    this.format = new Format(lang);
    this.t = this.format.t;
    this.send = onCommand;
    this.tellLine = onLine;
    /** The film that is shown. @type {Film | undefined} */
    this.film = undefined;
    /** Whether an answer is on its way, and the command to send after it. */
    this.busy = true;
    this.wanted = "";
    this.time = 0;
    this.playing = false;
    /** Whether the view is on the screen: nothing is drawn elsewhere. */
    this.seen = false;
    this.tick = 0;
    this.lastTick = 0;
    /** When the texts were last written while playing. */
    this.lastText = 0;
    this.line = 0;
    /** Chosen request, partition and warp slot, -1 for none. */
    this.chosen = { request: -1, partition: -1, row: -1 };
    /** Width of the window of the warps, ps. */
    this.span = 0;
    /** @type {Colours} */
    this.colours = {};
    const { t } = this;
    this.message = el("p", { class: "gpu-status", role: "status" }, t.recording);
    this.status = el("p", { class: "gpu-status", role: "status" });
    this.canvas = el("canvas", { role: "img" });
    this.stage = el("div", { class: "gpu-stage", tabindex: "0", role: "group", "aria-label": t.stage }, this.canvas);
    this.legend = el("ul", { class: "gpu-legend" });
    this.readout = el("p", { class: "gpu-readout" });
    this.way = el("div", { class: "gpu-way", hidden: "", "aria-live": "polite" });
    this.chart = el("div", { hidden: "" });
    this.notes = el("p", { class: "gpu-note" });
    this.title = el("p", { class: "gpu-title" });
    this.warpTitle = el("p", { class: "gpu-title" });
    this.warpCanvas = el("canvas", { role: "img" });
    this.warpStage = el("div", { class: "gpu-stage", tabindex: "0", role: "group", "aria-label": t.wheel }, this.warpCanvas);
    this.warpText = el("p", { class: "gpu-readout" });
    this.width = el("span", { class: "gpu-clock" });
    this.listTitle = el("p", { class: "gpu-readout" });
    this.list = el("ul", { class: "gpu-list" });
    this.clock = el("span", { class: "gpu-clock" });
    this.slider = el("input", { type: "range", min: "0", value: "0", step: "1", "aria-label": t.time });
    this.speed = el("select", { "aria-label": t.speed }, ...t.speeds.map((text, at) => el("option", { value: String(at) }, text)));
    this.play = this.button(`▶ ${t.play}`, t.play, () => this.setPlaying(!this.playing));
    this.play.classList.add("gpu-play");
    this.totals = this.button(t.totals, t.totals, () => this.showTotals(this.chart.hidden));
    this.totals.setAttribute("aria-pressed", "false");
    this.whole = this.button(t.whole, t.whole, () => this.ask(0, 0, this.watchedSm()));
    this.stretch = this.button(t.stretch, t.stretch, () => this.askStretch());
    this.sm = this.numberField(t.sm, (value) => this.chooseSm(value));
    this.partition = this.numberField(t.partition, (value) => this.choose({ partition: value }));
    this.row = this.numberField(t.warp, (value) => this.choose({ row: value }));
    this.drawing = new DeviceDrawing(this.format, this.canvas);
    this.warpDrawing = new WarpDrawing(this.format, this.warpCanvas);
    this.body = this.layOut();
    parent.classList.add("gpu");
    parent.replaceChildren(this.body, this.message);
    this.listen();
    this.observe();
  }

  /** Puts the parts in their order. */
  layOut() {
    const { t } = this;
    const group = (/** @type {string} */ label, /** @type {Node[]} */ ...parts) =>
      el("div", { class: "gpu-group", role: "group", "aria-label": label }, ...parts);
    const steps = [
      this.button("|◀", t.first, () => this.seek(-Infinity)),
      this.button("◀", t.back, () => this.step(-1)),
      this.play,
      this.button("▶", t.forward, () => this.step(1)),
      this.button("▶|", t.last, () => this.seek(Infinity)),
    ];
    const bar = el("div", { class: "gpu-bar" }, group(t.controls, ...steps), this.speed, this.totals, this.clock);
    const width = group(t.wider, this.button("−", t.narrower, () => this.zoom(0.5)), this.button("+", t.wider, () => this.zoom(2)), this.width);
    const warpBar = el("div", { class: "gpu-bar" }, this.sm.label, this.row.label, width, this.stretch, this.whole);
    const keys = t.groups.map((name, at) => this.key(name, GROUP_COLOURS[at], "square"));
    return el(
      "div",
      { class: "gpu-body", hidden: "" },
      ...[this.title, bar, this.slider, this.stage, this.legend, this.readout, this.way, this.status, this.chart, this.notes],
      ...[this.warpTitle, warpBar, this.warpStage, el("ul", { class: "gpu-legend" }, ...keys), this.warpText],
      ...[el("p", { class: "gpu-title" }, t.list), el("div", { class: "gpu-bar" }, this.partition.label, this.listTitle), this.list],
    );
  }

  /**
   * @param {string} text
   * @param {string} title
   * @param {() => void} act
   */
  button(text, title, act) {
    const made = el("button", { type: "button", class: "button quiet", title }, text);
    if (text !== title) made.setAttribute("aria-label", title);
    made.addEventListener("click", act);
    return made;
  }

  /**
   * A field for a number with its label. An empty field means -1.
   *
   * @param {string} name
   * @param {(value: number) => void} use
   */
  numberField(name, use) {
    const input = el("input", { type: "number", min: "0", inputmode: "numeric" });
    input.addEventListener("change", () => {
      const value = input.value === "" ? -1 : clamp(Math.round(Number(input.value)), 0, Number(input.max));
      if (value >= 0) input.value = String(value);
      use(value);
    });
    return { input, label: el("label", {}, `${name} `, input) };
  }

  /**
   * An entry of a legend.
   *
   * @param {string} text
   * @param {string} colour
   * @param {string} shape
   */
  key(text, colour, shape) {
    const mark = el("i", { class: `gpu-key ${shape}`, "aria-hidden": "true" });
    mark.style.setProperty("--key", `var(--${colour})`);
    return el("li", {}, mark, text);
  }

  listen() {
    this.body.addEventListener("keydown", (event) => this.press(event));
    this.slider.addEventListener("input", () => this.seek((this.film?.data.from ?? 0) + Number(this.slider.value)));
    this.canvas.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.point(event));
    this.canvas.addEventListener("pointerleave", () => this.readout.replaceChildren());
    this.canvas.addEventListener("click", (event) => this.pick(event));
    const { warpCanvas } = this;
    /** Where a drag began. @type {{ x: number, time: number, moved: boolean } | undefined} */
    let drag;
    warpCanvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      drag = { x: event.clientX, time: this.time, moved: false };
      warpCanvas.setPointerCapture(event.pointerId);
    });
    warpCanvas.addEventListener("pointermove", (event) => {
      if (!drag) return event.pointerType === "mouse" ? this.pointWarp(event) : undefined;
      const by = event.clientX - drag.x;
      if (!drag.moved && Math.abs(by) < 5) return;
      drag.moved = true;
      this.seek(drag.time - (by / (this.warpDrawing.width - (this.warpDrawing.left ?? 0))) * this.warpDrawing.span);
    });
    warpCanvas.addEventListener("pointerup", (event) => {
      const tapped = drag && !drag.moved;
      drag = undefined;
      if (!tapped) return;
      const { row, inside } = this.warpDrawing.hit(event.offsetX, event.offsetY);
      this.choose({ row: row === this.chosen.row ? -1 : row });
      if (inside && event.pointerType !== "mouse") this.pointWarp(event);
    });
    for (const name of ["pointercancel", "lostpointercapture"]) warpCanvas.addEventListener(name, () => (drag = undefined));
    warpCanvas.addEventListener("pointerleave", () => this.tellWarps());
    warpCanvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey && !this.warpStage.contains(document.activeElement)) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8);
    }, { passive: false });
  }

  /** Fits the drawing again after a change of its size or of the theme, and notes whether it is on the screen. */
  observe() {
    this.gone = new AbortController();
    const { signal } = this.gone;
    const fit = () => this.fit();
    this.resized = new ResizeObserver(fit);
    this.resized.observe(this.stage);
    this.themed = new MutationObserver(fit);
    this.themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", fit, { signal });
    addEventListener("resize", () => (globalThis.devicePixelRatio || 1) !== this.drawing.ratio && fit(), { signal });
    this.viewed = new IntersectionObserver((entries) => {
      this.seen = entries.at(-1)?.isIntersecting ?? false;
      this.lastTick = 0;
      this.redraw();
    });
    this.viewed.observe(this.body);
  }

  destroy() {
    this.gone?.abort();
    this.resized?.disconnect();
    this.themed?.disconnect();
    this.viewed?.disconnect();
    cancelAnimationFrame(this.tick);
    this.film = undefined;
    this.body.remove();
    this.message.remove();
  }

  watchedSm() {
    return this.film?.data.watched.sm ?? 0;
  }

  /**
   * Asks for another film. While an answer is on its way, only the last film that was asked for counts.
   *
   * @param {number} from
   * @param {number} to 0 for the end of the launch
   * @param {number} sm
   */
  ask(from, to, sm) {
    const command = `film ${Math.round(from)} ${Math.round(to)} ${sm}`;
    if (this.busy) {
      this.wanted = command;
      return;
    }
    this.busy = true;
    this.body.setAttribute("aria-busy", "true");
    this.message.classList.remove("gpu-failed");
    this.message.textContent = this.t.again;
    this.send(command);
  }

  askStretch() {
    const { from, span } = this.warpDrawing;
    this.ask(from, from + span, this.watchedSm());
  }

  /**
   * Ends the wait for an answer, and sends what was asked for meanwhile.
   *
   * @param {string} message
   */
  answered(message) {
    this.busy = false;
    this.body.removeAttribute("aria-busy");
    this.message.textContent = message;
    this.message.classList.toggle("gpu-failed", message !== "");
    const { wanted } = this;
    this.wanted = "";
    const [, from, to, sm] = wanted.split(" ").map(Number);
    if (wanted) this.ask(from, to, sm);
  }

  /** @param {string} why */
  fail(why) {
    this.sm.input.value = String(this.watchedSm());
    this.answered(why);
  }

  /** @param {string} json */
  show(json) {
    if (this.gone?.signal.aborted) return;
    /** @type {FilmData} */
    const data = JSON.parse(json);
    if (data.refused) {
      const [why, ...parts] = data.refused;
      return this.fail(fill(/** @type {Record<string, string>} */ (this.t.refusals)[why] ?? why, parts));
    }
    const before = this.film;
    const film = new Film(data);
    this.film = film;
    this.time = before ? clamp(this.time, data.from, data.to) : data.from;
    const shortest = MIN_WINDOW * data.device.period;
    const wanted = before ? this.span : 3000 * data.device.period;
    this.span = clamp(wanted, Math.min(shortest, data.to - data.from), data.to - data.from);
    this.chosen.request = -1;
    if (this.chosen.row >= film.rows.length) this.chosen.row = -1;
    this.body.hidden = false;
    this.describe(film);
    this.fit();
    if (!before && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.setPlaying(true);
    if (!this.chart.hidden) this.chart.replaceChildren(memoryChart(film, this.format));
    this.tell();
    this.answered("");
  }

  /**
   * Writes the texts that stay for a whole film.
   *
   * @param {Film} film
   */
  describe(film) {
    const { t, format } = this;
    const { device, kernel, shape, from, to, end, watched } = film.data;
    const launch = `${kernel}<<<${shape.map((index) => this.index(index)).join(", ")}>>>`;
    this.title.textContent = fill(t.device, [launch, device.name, format.number(film.total), device.warps]);
    const memory = fill(device.cached ? t.pictureCached : t.pictureUncached, [device.partitions]);
    this.canvas.setAttribute("aria-label", fill(t.picture, [kernel, device.name, device.sms, device.slots, memory]));
    this.warpCanvas.setAttribute("aria-label", fill(t.warpsPicture, [watched.sm]));
    this.warpTitle.textContent = fill(t.warps, [watched.sm]);
    this.slider.max = String(to - from);
    this.slider.step = String(Math.max(1, Math.floor((to - from) / 4096)));
    this.sm.input.max = String(device.sms - 1);
    this.sm.input.value = String(watched.sm);
    this.partition.input.max = String(device.partitions - 1);
    this.row.input.max = String(Math.max(0, film.rows.length - 1));
    this.whole.disabled = from === 0 && to >= end;
    const { legend } = t;
    const kinds = new Set(film.data.requests.map((request) => request[2]));
    const reads = device.cached ? [this.key(legend.hit, "s4", "round"), this.key(legend.miss, "s1", "round")] : [this.key(legend.read, "s1", "round")];
    this.legend.replaceChildren(
      this.key(legend.block, "accent", "square"),
      this.key(legend.rate, "accent", "rate"),
      ...(kinds.has(0) ? reads : []),
      ...(kinds.has(1) ? [this.key(legend.write, "s5", "dot")] : []),
      ...(kinds.has(2) ? [this.key(legend.atomic, "s6", "diamond")] : []),
      this.key(legend.wait, "control", "faint"),
      this.key(legend.channel, "s7", "channel"),
    );
    this.notes.textContent = this.omissions(film).join(" ");
    this.notes.hidden = !this.notes.textContent;
  }

  /** @param {Index} index */
  index([x, y, z]) {
    return z > 1 ? `(${x}, ${y}, ${z})` : y > 1 ? `(${x}, ${y})` : String(x);
  }

  /**
   * Says which parts of the launch the film leaves out.
   *
   * @param {Film} film
   */
  omissions(film) {
    const { format } = this;
    const { notes } = this.t;
    const { ending, every, blocks, blocksDropped, watched, to } = film.data;
    const said = [];
    if (ending === "limit") said.push(notes.limit);
    else if (ending !== "done") said.push(fill(notes.fault, [ending[1]]));
    if (every > 1) said.push(fill(notes.every, [format.number(every)]));
    if (blocksDropped) said.push(fill(notes.dropped, [format.number(blocks.length), format.number(film.total)]));
    if (watched.until < to) said.push(fill(notes.until, [watched.sm, format.micros(watched.until)]));
    return said;
  }

  /** Fits both drawings to the width of the view and to the theme. */
  fit() {
    const { film } = this;
    const width = Math.floor(this.stage.clientWidth);
    if (!film || !width) return;
    const style = getComputedStyle(this.stage);
    for (const name of TOKENS) this.colours[name] = style.getPropertyValue(`--${name}`).trim();
    this.colours.heat = style.getPropertyValue("--heat-ink").trim();
    this.colours.sans = style.fontFamily;
    this.drawing.fit(film, width, this.colours, this.watchedSm());
    this.warpDrawing.fit(film, width, this.colours);
    this.draw();
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    const { film, t } = this;
    if (!film) return;
    if (playing && this.time >= film.data.to) this.time = film.data.from;
    if (playing) this.showTotals(false);
    this.playing = playing;
    this.lastTick = 0;
    this.play.replaceChildren(playing ? `❚❚ ${t.pause}` : `▶ ${t.play}`);
    this.play.setAttribute("aria-label", playing ? t.pause : t.play);
    this.play.title = playing ? t.pause : t.play;
    this.body.classList.toggle("gpu-playing", playing);
    if (!playing) this.tell();
    this.redraw();
  }

  /**
   * Goes to a time and stays there.
   *
   * @param {number} time
   */
  seek(time) {
    const { film } = this;
    if (!film) return;
    this.time = clamp(time, film.data.from, film.data.to);
    if (this.playing) this.setPlaying(false);
    this.tell();
    this.redraw();
  }

  /**
   * Goes to the beginning of another frame.
   *
   * @param {number} by frames
   */
  step(by) {
    const { film } = this;
    if (!film) return;
    const { from, frame } = film.data;
    const now = (this.time - from) / frame;
    this.seek(from + frame * (by > 0 ? Math.floor(now + 1e-6) + by : Math.ceil(now - 1e-6) + by));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target, key, code } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "number");
    if (field || (target instanceof HTMLButtonElement && (key === " " || key === "Enter"))) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      Space: () => this.setPlaying(!this.playing),
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Period: () => this.step(1),
      Comma: () => this.step(-1),
      PageDown: () => this.step(16),
      PageUp: () => this.step(-16),
      Home: () => this.seek(-Infinity),
      End: () => this.seek(Infinity),
      Escape: () => this.choose({ request: -1, partition: -1, row: -1 }),
    };
    const act = key === "+" || key === "=" ? () => this.zoom(2) : key === "-" ? () => this.zoom(0.5) : acts[code];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * Changes the width of the window of the warps.
   *
   * @param {number} by
   */
  zoom(by) {
    const { film } = this;
    if (!film) return;
    const { from, to, device } = film.data;
    this.span = clamp(this.span * by, Math.min(to - from, MIN_WINDOW * device.period), to - from);
    this.redraw();
  }

  /**
   * Picoseconds that pass in the film in a millisecond.
   *
   * @param {Film} film
   */
  pace(film) {
    const { from, to, device } = film.data;
    const choice = Number(this.speed.value);
    return choice < 3 ? (to - from) / [10000, 3000, 1000][choice] : ([100, 10, 1][choice - 3] * device.period) / 1000;
  }

  /** Draws with the screen's next refresh; goes on while the film plays. */
  redraw() {
    if (this.tick || !this.seen || !this.film) return;
    this.tick = requestAnimationFrame((now) => {
      this.tick = 0;
      this.advance(now);
      this.draw();
      if (this.playing) this.redraw();
    });
  }

  /** @param {number} now ms */
  advance(now) {
    const { film } = this;
    if (!film || !this.playing) return;
    // A page that was in the background for a while does not jump.
    const passed = this.lastTick ? Math.min(100, now - this.lastTick) : 0;
    this.lastTick = now;
    this.time += passed * this.pace(film);
    if (this.time >= film.data.to) {
      this.time = film.data.to;
      this.setPlaying(false);
      this.showTotals(true);
    } else if (now - this.lastText > 200) {
      this.lastText = now;
      this.tellPlaying(film);
    }
  }

  draw() {
    const { film, time, format, t } = this;
    if (!film) return;
    const { from, device } = film.data;
    this.drawing.draw(time, this.chosen);
    this.warpDrawing.aim(time, this.span);
    this.warpDrawing.draw(time, this.chosen.row);
    this.slider.value = String(time - from);
    this.clock.textContent = this.clockText(film);
    this.width.textContent = fill(t.window, [format.number(this.span / device.period)]);
  }

  /** @param {boolean} shown */
  showTotals(shown) {
    this.chart.hidden = !shown;
    this.totals.setAttribute("aria-pressed", String(shown));
    if (this.film) this.chart.replaceChildren(...(shown ? [memoryChart(this.film, this.format)] : []));
  }

  /**
   * Chooses a request, a partition or a warp slot; -1 for none.
   *
   * @param {Partial<{ request: number, partition: number, row: number }>} what
   */
  choose(what) {
    Object.assign(this.chosen, what);
    this.partition.input.value = this.chosen.partition < 0 ? "" : String(this.chosen.partition);
    this.row.input.value = this.chosen.row < 0 ? "" : String(this.chosen.row);
    this.tell();
    this.redraw();
  }

  /** @param {number} sm */
  chooseSm(sm) {
    const { film } = this;
    if (!film) return;
    const { from, to, end, watched } = film.data;
    if (sm < 0) sm = watched.sm;
    this.sm.input.value = String(sm);
    this.choose({ partition: -1 });
    if (sm === watched.sm) this.wanted = "";
    if (sm === watched.sm && !this.busy) return;
    const whole = from === 0 && to >= end;
    this.ask(whole ? 0 : from, whole ? 0 : to, sm);
  }

  /** @param {MouseEvent} event */
  pick(event) {
    const touch = event instanceof PointerEvent && event.pointerType !== "mouse";
    const found = this.drawing.hit(event.offsetX, event.offsetY, touch ? 14 : 7);
    this.point(event);
    if (!found) return this.choose({ request: -1, partition: -1 });
    const [kind, at] = found;
    if (kind === "sm") this.chooseSm(at);
    else if (kind === "request") this.choose({ request: at });
    else this.choose({ partition: at === this.chosen.partition ? -1 : at });
  }

  /**
   * Describes the part at the pointer.
   *
   * @param {MouseEvent} event
   */
  point(event) {
    const found = this.drawing.hit(event.offsetX, event.offsetY, 7);
    this.canvas.style.cursor = found ? "pointer" : "";
    const { film } = this;
    if (!found || !film) return this.readout.replaceChildren();
    const [kind, at] = found;
    if (kind === "sm") this.readout.textContent = this.smText(film, at);
    else if (kind === "request") this.readout.textContent = this.itemText(film, at);
    else this.readout.textContent = this.partitionText(film, at);
  }

  /**
   * @param {Film} film
   * @param {number} sm
   */
  smText(film, sm) {
    const { t, format, time } = this;
    const { device, issued } = film.data;
    const frame = film.frameAt(time);
    const rate = format.number(issued[frame][sm] / film.cyclesOf(frame), 2);
    if (time > film.listedUntil) return fill(t.smNow, [sm, film.occupied(sm, frame), device.slots, "", rate]);
    const blocks = Array.from({ length: device.slots }, (_, slot) => film.blockIn(sm * device.slots + slot, time)).filter((block) => block >= 0);
    return fill(t.smNow, [sm, blocks.length, device.slots, blocks.length ? fill(t.smBlocks, [blocks.join(", ")]) : "", rate]);
  }

  /**
   * A number of requests, estimated if only some are listed.
   *
   * @param {Film} film
   * @param {number} listed
   */
  sampled(film, listed) {
    const { every } = film.data;
    return `${every > 1 && listed ? "≈\u00a0" : ""}${this.format.number(listed * every)}`;
  }

  /**
   * @param {Film} film
   * @param {number} partition
   */
  partitionText(film, partition) {
    const stages = [0, 0, 0, 0, 0, 0];
    film.requestsAt(this.time, (at) => film.data.requests[at][1] === partition && stages[film.stage(at, this.time)]++);
    const busy = this.format.percent(film.data.busy[film.frameAt(this.time)][partition], 1000);
    const waiting = film.data.waiting[film.frameAt(this.time)][partition] / 100;
    return fill(this.t.partitionNow, [partition, busy, this.format.number(waiting, waiting < 10 ? 1 : 0), this.sampled(film, stages[3] + stages[4])]);
  }

  /**
   * A request in a line.
   *
   * @param {Film} film
   * @param {number} at
   */
  itemText(film, at) {
    const { t } = this;
    const [sm, , kind, address] = film.data.requests[at];
    return fill(t.item, [t.kinds[kind], sm, `0x${address.toString(16)}`, t.stages[film.stage(at, this.time)]]);
  }

  /** @param {number} ps */
  cycles(ps) {
    return this.format.cycles(ps / (this.film?.data.device.period ?? 1));
  }

  /** Writes all texts for the time that is shown. */
  tell() {
    const { film } = this;
    if (!film) return;
    this.status.textContent = this.summary(film);
    this.slider.setAttribute("aria-valuetext", this.clockText(film));
    this.tellWay(film);
    this.tellWarps();
    this.tellRequests(film);
    this.markLine(film);
  }

  /**
   * Writes the few texts that follow a playing film.
   *
   * @param {Film} film
   */
  tellPlaying(film) {
    this.markLine(film);
    if (this.chosen.row >= 0) this.tellWarps();
  }

  /** @param {Film} film */
  clockText(film) {
    const { period } = film.data.device;
    return fill(this.t.clock, [this.format.micros(this.time), this.format.number(Math.floor(this.time / period)), film.frameAt(this.time) + 1, film.frames]);
  }

  /**
   * Tells the page the line of the chosen warp, or of most warps of the watched SM.
   *
   * @param {Film} film
   */
  markLine(film) {
    const { row } = this.chosen;
    const line = row < 0 ? film.lineAt(this.time) : (film.segmentAt(row, this.time)?.[6] ?? 0);
    if (line === this.line) return;
    this.line = line;
    this.tellLine(line);
  }

  /**
   * The state of the device in a sentence.
   *
   * @param {Film} film
   */
  summary(film) {
    const { t, format, time } = this;
    const { device, counts, busy, issued } = film.data;
    const frame = film.frameAt(time);
    const { running, waiting, ended } = film.blocksAt(time);
    const [run, wait, past] = [running, waiting, ended].map((number) => format.number(number));
    const blocks = fill(t.statusBlocks, [run, wait, past]);
    const l1 = format.percent(counts.l1Hits[frame], counts.l1Hits[frame] + counts.l1Misses[frame]);
    const l2 = format.percent(counts.l2Hits[frame], counts.l2Reads[frame] + counts.l2Writes[frame]);
    const caches = device.cached ? fill(t.statusCaches, [l1, l2]) : "";
    const rate = format.number(sum(issued[frame]) / film.cyclesOf(frame) / device.sms, 2);
    const dram = format.percent(sum(busy[frame]) / 1000, device.partitions);
    return fill(t.status, [format.micros(time), format.number(Math.floor(time / device.period)), blocks, rate, caches, dram]);
  }

  /**
   * Tells the way of the chosen request, with its phases as a bar.
   *
   * @param {Film} film
   */
  tellWay(film) {
    const { t, format } = this;
    const { request } = this.chosen;
    this.way.hidden = request < 0;
    if (request < 0) return this.way.replaceChildren();
    const [sm, partition, kind, address, asked, sent, taken, done, missed, line] = film.data.requests[request];
    const place = line ? fill(t.line, [line]) : "";
    const head = fill(t.request, [t.kinds[kind], `0x${address.toString(16)}`, place, sm, format.micros(asked)]);
    const last = kind === 1 ? t.phaseWritten : missed ? t.phaseMiss : t.phaseHit;
    const phases = [
      { ps: sent - asked, colour: "s9", text: fill(t.phaseSent, [this.cycles(sent - asked)]) },
      { ps: taken - sent, colour: "s0", text: fill(t.phaseTaken, [partition, this.cycles(taken - sent)]) },
      { ps: done - taken, colour: DOT_COLOURS[kind ? kind + 1 : missed], text: fill(last, [this.cycles(done - taken)]) },
    ];
    const bar = el("div", { class: "gpu-phases", "aria-hidden": "true" });
    for (const { ps, colour } of phases) {
      const part = el("i");
      part.style.flexGrow = String(ps);
      part.style.background = `var(--${colour})`;
      bar.append(part);
    }
    const keys = phases.map(({ text, colour }) => this.key(text, colour, "square"));
    const close = this.button("✕", t.close, () => {
      this.choose({ request: -1 });
      this.stage.focus({ preventScroll: true });
    });
    const total = el("strong", {}, fill(t.inAll, [this.cycles(done - asked)]));
    this.way.replaceChildren(el("p", {}, `${head} `, total, close), bar, el("ul", { class: "gpu-legend" }, ...keys));
  }

  /**
   * Describes the state of the chosen warp at a time, or counts the states of all warps of the SM.
   *
   * @param {{ row: number, time: number }} [place]
   */
  tellWarps(place) {
    const { film, t, format } = this;
    if (!film) return;
    const row = place?.row ?? this.chosen.row;
    const { until } = film.data.watched;
    if (!film.rows.length) this.warpText.textContent = t.noWarps;
    else if (row < 0 && this.time > until && until < film.data.to) this.warpText.textContent = `${fill(t.warpsNow, [t.unrecorded])} ${t.wheel}`;
    else if (row < 0) {
      const groups = t.groups.map(() => 0);
      film.rows.forEach((_, at) => {
        const segment = film.segmentAt(at, this.time);
        if (segment) groups[film.group(segment)]++;
      });
      const said = groups.map((count, at) => (count ? `${t.groups[at]} ${count}` : "")).filter(Boolean);
      this.warpText.textContent = `${fill(t.warpsNow, [said.join(", ") || "–"])} ${t.wheel}`;
    } else {
      const segment = film.segmentAt(row, place?.time ?? this.time);
      this.warpText.textContent = segment ? this.segmentText(film, segment) : fill(t.warpNone, [row]);
    }
    if (row >= 0) this.warpText.append(` ${t.warp} ${format.number(row)}.`);
  }

  /**
   * @param {Film} film
   * @param {Segment} segment
   */
  segmentText(film, [, block, warp, from, to, stall, line]) {
    const { t, format } = this;
    const name = stall < 0 ? "issued" : film.data.stalls[stall];
    const state = /** @type {Record<string, string>} */ (t.stalls)[name] ?? name;
    const at = line ? fill(t.line, [line]) : "";
    return fill(t.warpNow, [warp, block, state, at, this.cycles(to - from), format.micros(from), format.micros(to)]);
  }

  /** @param {MouseEvent} event */
  pointWarp(event) {
    const { row, time, inside } = this.warpDrawing.hit(event.offsetX, event.offsetY);
    this.tellWarps(inside ? { row, time } : undefined);
  }

  /**
   * Lists the requests at the chosen partition, or those of the watched SM, next to be served first.
   *
   * @param {Film} film
   */
  tellRequests(film) {
    const { t, time } = this;
    const { partition, request } = this.chosen;
    const { requests } = film.data;
    const sm = this.watchedSm();
    /** @type {number[]} */
    const found = [];
    film.requestsAt(time, (at) => {
      const stage = film.stage(at, time);
      if (partition < 0 ? requests[at][0] === sm : requests[at][1] === partition && stage > 1 && stage < 5) found.push(at);
    });
    found.sort((a, b) => film.done[a] - film.done[b]);
    this.listTitle.textContent = partition < 0 ? fill(t.listSm, [sm, this.sampled(film, found.length)]) : this.partitionText(film, partition);
    const rows = found.slice(0, 12).map((at) => {
      const made = el("button", { type: "button", class: "button quiet", "aria-pressed": String(at === request) }, this.itemText(film, at));
      made.addEventListener("click", () => {
        this.choose({ request: at });
        // The list is written anew: the focus stays on the request.
        const next = [...this.list.querySelectorAll("button")].find((button) => button.getAttribute("aria-pressed") === "true");
        next?.focus({ preventScroll: true });
      });
      return el("li", {}, made);
    });
    if (found.length > 12) rows.push(el("li", {}, fill(t.more, [this.format.number(found.length - 12)])));
    this.list.replaceChildren(...rows);
  }
}

const STYLE = `
.gpu { container-type: inline-size; }
.gpu-body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
.gpu-body[aria-busy] .gpu-stage { opacity: 0.7; }
.gpu-body p, .gpu-body ul { margin: 0; font-size: 0.875rem; line-height: 1.45; }
.gpu-bar, .gpu-group { display: flex; flex-wrap: wrap; gap: 0.25rem; align-items: center; }
.gpu-bar { gap: 0.375rem 0.75rem; font-size: 0.875rem; color: var(--ink-2); }
.gpu-bar .button { padding-inline: 0.625rem; }
.gpu-bar .gpu-play { min-width: 6.25rem; border-color: var(--line-2); }
.gpu-bar [aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); color: var(--ink); }
.gpu-bar input[type="number"] { width: 5rem; }
.gpu-clock, .gpu-status, .gpu-readout { font-variant-numeric: tabular-nums; }
.gpu-clock { margin-inline-start: auto; }
.gpu-group .gpu-clock { margin: 0; }
.gpu-body > input[type="range"] { width: 100%; margin: 0; accent-color: var(--accent); }
.gpu-stage { padding-block: 0.25rem; border-radius: 6px; min-width: 0; }
.gpu-stage canvas { display: block; width: 100%; touch-action: pan-y; }
.gpu-title { font-weight: 650; overflow-wrap: anywhere; }
.gpu-body .gpu-title:not(:first-child) { margin-top: 0.75rem; }
.gpu-body .gpu-legend { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; padding: 0; list-style: none; font-size: 0.8125rem; color: var(--ink-2); }
.gpu-legend li { display: flex; gap: 0.375rem; align-items: center; margin: 0; }
.gpu-key { flex: none; width: 0.75rem; height: 0.75rem; background: var(--key); border-radius: 2px; }
.gpu-key.round { border-radius: 50%; scale: 0.8; }
.gpu-key.faint { opacity: 0.6; border-radius: 0; }
.gpu-key.dot { border-radius: 0; scale: 0.7; }
.gpu-key.diamond { border-radius: 0; rotate: 45deg; scale: 0.65; }
.gpu-key.rate {
  width: 2rem;
  background: linear-gradient(to right, rgba(var(--heat-ink), 0.05), rgba(var(--heat-ink), 0.66));
  border: 1px solid var(--line-2);
}
.gpu-key.channel {
  background: linear-gradient(to top, color-mix(in srgb, var(--key) 55%, transparent) 60%, transparent 60%);
  border: 1px solid var(--line-2);
}
.gpu-body .gpu-readout { min-height: 1.3rem; color: var(--ink-2); }
.gpu-playing > .gpu-status { visibility: hidden; }
.gpu-note { color: var(--ink-3); }
.gpu-failed { color: var(--bad); }
.gpu-way { padding: 0.5rem 0.75rem; border: 1px solid var(--line-2); border-radius: 6px; background: var(--sunken); }
.gpu-way p { display: flow-root; overflow-wrap: anywhere; }
.gpu-way .button { float: inline-end; min-height: 1.5rem; padding: 0 0.5rem; }
.gpu-phases { display: flex; gap: 1px; height: 0.75rem; margin-block: 0.375rem; border-radius: 4px; overflow: hidden; }
.gpu-phases i { flex: 0 1 0; min-width: 2px; }
.gpu-body .gpu-list {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr));
  padding: 0;
  list-style: none;
  font-variant-numeric: tabular-nums;
}
.gpu-list li { margin: 0; }
.gpu-list .button { width: 100%; min-height: 2rem; justify-content: start; font-weight: 400; white-space: normal; text-align: start; line-height: 1.25; }
.gpu-list [aria-pressed="true"] { background: var(--accent-soft); color: var(--ink); }
.gpu-chart { margin: 0; padding: 0.75rem; border: 1px solid var(--line-2); border-radius: 8px; background: var(--raised); }
.gpu-chart figcaption { margin: 0 0 0.5rem; font-weight: 650; color: var(--ink); }
.gpu-memory {
  display: grid;
  grid-template: "kernel kernel" auto "global by-shared" auto "l1 shared" auto "to-l2 ." auto "l2 ." auto "to-dram ." auto "dram ." auto
    / minmax(0, 5fr) minmax(0, 4fr);
  column-gap: 0.5rem;
  font-size: 0.8125rem;
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
}
.gpu-box {
  display: grid;
  align-content: center;
  justify-items: center;
  padding: 0.5rem 0.125rem;
  border: 1px solid var(--control);
  border-radius: 6px;
  background: var(--sunken);
  text-align: center;
}
.gpu-edge { display: flex; justify-content: space-evenly; gap: 0.5rem; padding-block: 0.25rem; }
.gpu-arrow { --shaft: var(--s4); display: grid; grid-template-rows: auto minmax(1.75rem, 1fr); justify-items: center; text-align: center; }
.gpu-arrow.down { --shaft: var(--s5); }
.gpu-arrow.both { --shaft: var(--s2); }
.gpu-arrow.none { opacity: 0.5; }
.gpu-arrow-text { display: grid; color: var(--ink-2); }
.gpu-arrow i { width: calc(var(--thick) + 10px); background: var(--shaft); }
.gpu-arrow.up i {
  clip-path: polygon(50% 0, 100% 12px, calc(50% + var(--thick) / 2) 12px,
    calc(50% + var(--thick) / 2) 100%, calc(50% - var(--thick) / 2) 100%, calc(50% - var(--thick) / 2) 12px, 0 12px);
}
.gpu-arrow.down i {
  clip-path: polygon(50% 100%, 100% calc(100% - 12px), calc(50% + var(--thick) / 2) calc(100% - 12px),
    calc(50% + var(--thick) / 2) 0, calc(50% - var(--thick) / 2) 0, calc(50% - var(--thick) / 2) calc(100% - 12px), 0 calc(100% - 12px));
}
.gpu-arrow.both i { width: var(--thick); }
@container (min-width: 46rem) {
  .gpu-memory {
    column-gap: 0;
    grid-template: "kernel global l1 to-l2 l2 to-dram dram" auto "kernel by-shared shared . . . ." auto
      / minmax(6rem, 1fr) minmax(8.5rem, 1.4fr) minmax(6rem, 1fr) minmax(8.5rem, 1.4fr) minmax(6rem, 1fr) minmax(7rem, 1.2fr) minmax(5rem, 0.8fr);
    row-gap: 1rem;
  }
  .gpu-memory.uncached {
    column-gap: 0;
    grid-template: "kernel global l1" auto "kernel by-shared shared" auto / minmax(8rem, 1fr) minmax(10rem, 2fr) minmax(10rem, 1fr);
  }
  .gpu-edge { flex-direction: column; gap: 0.5rem; padding: 0 0.25rem; }
  .gpu-arrow { grid-template-rows: auto; }
  .gpu-arrow i { width: 100%; height: calc(var(--thick) + 10px); }
  .gpu-arrow.up i {
    clip-path: polygon(0 50%, 12px 0, 12px calc(50% - var(--thick) / 2),
      100% calc(50% - var(--thick) / 2), 100% calc(50% + var(--thick) / 2), 12px calc(50% + var(--thick) / 2), 12px 100%);
  }
  .gpu-arrow.down i {
    clip-path: polygon(100% 50%, calc(100% - 12px) 0, calc(100% - 12px) calc(50% - var(--thick) / 2),
      0 calc(50% - var(--thick) / 2), 0 calc(50% + var(--thick) / 2), calc(100% - 12px) calc(50% + var(--thick) / 2), calc(100% - 12px) 100%);
  }
  .gpu-arrow.both i { width: 100%; height: var(--thick); }
}
${["kernel", "global", "l1", "to-l2", "l2", "to-dram", "dram", "by-shared", "shared"].map((area) => `.gpu-memory > .${area} { grid-area: ${area}; }`).join("\n")}
`;

/** The rules of the view, made when the first one begins. @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * Begins a view in an element of the page.
 *
 * @param {Element} parent
 * @param {Options} options
 */
export const create = (parent, options) => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets.push(sheet);
  }
  const view = new GpuView(parent, options);
  return {
    show: (/** @type {string} */ json) => view.show(json),
    fail: (/** @type {string} */ why) => view.fail(why),
    destroy: () => view.destroy(),
  };
};
