// The smoke test in engines other than Chromium, run by `cargo xtask test --deep`: `node
// tests/engines/smoke.mjs NAME`. WARPBOOK_URL is the URL of the served site; webdriver.mjs describes the
// variables that select the browser. It prints lines of the Test Anything Protocol.
import assert from "node:assert/strict";
import { PATIENCE, start } from "./webdriver.mjs";

const base = process.env.WARPBOOK_URL;

/** Evaluates a function in the page until it returns true. The page draws a frame between two evaluations. */
async function until(driver, what, question, ...args) {
  const late = Date.now() + PATIENCE;
  while (!(await driver.ask(question, ...args))) {
    assert.ok(Date.now() < late, `${what} did not happen`);
    await driver.ask("() => new Promise((drawn) => requestAnimationFrame(() => drawn(true)))");
  }
}

const CELL = `const cell = [...document.querySelectorAll("section.cell.live")].find((cell) => cell.querySelectorAll("[role=tab]").length > 2);`;

/** A program runs, and its time equals the one that the page contains. */
async function runs(driver, lang) {
  await driver.open(new URL(`${lang}/transpose/`, base).href);
  await until(driver, "a cell", `() => { ${CELL} return Boolean(cell?.querySelector("[data-action=run]")); }`);
  const status = `() => { ${CELL} return cell.querySelector(".cell-status").innerText; }`;
  // The time in the page may be covered until a question is answered; its text exists nevertheless.
  const time = `() => { ${CELL} return cell.querySelector(".cell-status strong").textContent; }`;
  const before = await driver.ask(status);
  const built = await driver.ask(time);
  await driver.ask(`() => { ${CELL} cell.querySelector("[data-action=run]").click(); }`);
  await until(driver, "another status", `(before) => { ${CELL} return Boolean(cell.querySelector("[data-action=run]"))
    && cell.querySelector(".cell-status").innerText !== before && Boolean(cell.querySelector(".cell-status strong")); }`, before);
  assert.equal(await driver.ask(time), built);
}

/** The heatmap is filled again: every block size has a time. */
async function sweeps(driver, lang) {
  await driver.open(new URL(`${lang}/transpose/`, base).href);
  await until(driver, "a cell", `() => { ${CELL} return Boolean(cell?.querySelector("[data-action=run]")); }`);
  await driver.ask(`() => { ${CELL} cell.querySelectorAll("[role=tab]")[2].click(); }`);
  await until(driver, "the heatmap", `() => { ${CELL} return Boolean(cell.querySelector("[data-action=sweep]")); }`);
  await driver.ask(`() => { ${CELL} cell.querySelector("[data-action=sweep]").click(); }`);
  await until(driver, "the sweep's start", `() => { ${CELL} return Boolean(cell.querySelector(".sweep-bar progress")); }`);
  const total = await driver.ask(`() => { ${CELL} return Number(cell.querySelector(".sweep-bar progress").max); }`);
  await until(driver, "the sweep's end", `() => { ${CELL} return Boolean(cell.querySelector("[data-action=sweep]")); }`);
  await driver.ask(`() => { ${CELL} cell.querySelector("[data-action=table]").click(); }`);
  const filled = `() => { ${CELL} const table = cell.querySelector(".grid-table");
    return table ? [...table.querySelectorAll("td")].filter((value) => value.textContent.trim() !== "").length : 0; }`;
  await until(driver, "the table", `() => (${filled})() > 0`);
  assert.equal(await driver.ask(filled), total);
}

const engine = process.argv[2];
const driver = await start();
let failed = 0;
try {
  for (const lang of ["en", "ru"]) {
    for (const [name, test] of Object.entries({ "a program runs": runs, "a heatmap is filled": sweeps })) {
      try {
        await test(driver, lang);
        console.log(`ok - ${engine}, ${lang}: ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`not ok - ${engine}, ${lang}: ${name}: ${error.message}`);
      }
    }
  }
} finally {
  await driver.close();
}
process.exit(failed === 0 ? 0 : 1);
