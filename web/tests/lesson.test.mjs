// A lesson as a reader uses it: read, run, edit, break, repair, share.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CellOf, LESSON, SLOW, program, soon, start, stop, url, visit } from "./site.mjs";

before(start);
after(stop);

for (const [lang, run] of [["en", "Run"], ["ru", "Запустить"]]) {
  test(`opens under the sub-path in ${lang}`, () =>
    visit(`${lang}/${LESSON}/`, async (page) => {
      const cell = await CellOf.on(page);
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      await soon(page, async () => assert.equal((await cell.action("run").innerText()).trim(), run));
      assert.ok((await page.locator("h1").innerText()).length > 3);
    }));

  test(`is readable without JavaScript in ${lang}`, () =>
    visit(`${lang}/${LESSON}/`, async (page) => {
      await page.locator("section.cell pre.code").first().waitFor();
      assert.ok((await page.locator("main").innerText()).length > 500);
      assert.match(await page.locator("section.cell .cell-code").first().innerText(), /__global__/);
      assert.ok((await page.locator("section.cell .cell-panel").first().innerText()).trim().length > 0);
      assert.ok((await page.locator("noscript").innerText()).length > 10);
    }, { javaScriptEnabled: false }));
}

test("the root leads to a lesson", () =>
  visit("", async (page) => {
    await page.waitForURL(/\/(en|ru)\/$/);
    await page.locator(`a[href*="${LESSON}"]`).first().click();
    await CellOf.on(page);
  }));

test("headers that few programs need are fetched when one does", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.write(`#include <map>\n${program('std::map<int, int> m{{2, 1}, {1, 7}};\n  printf("least %d\\n", m.begin()->second);')}`);
    await cell.tab(0);
    await cell.panel().getByText("least 7").waitFor({ timeout: SLOW });
  }));

test("Run runs what is there, known result or not", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.status().getByText("computed when the page was built").waitFor();
    const time = await cell.status().locator("strong").innerText();
    await cell.action("run").click();
    await cell.status().getByText(/computed here in [0-9.]+\ss/).waitFor({ timeout: SLOW });
    await soon(page, async () => assert.equal(await cell.status().locator("strong").innerText(), time));
  }));

test("another device and another block size run at once and change the time", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.control("N").selectOption({ index: 0 });
    await cell.settled();
    await cell.tab(1);
    const before = await cell.panel().locator(".headline .value").innerText();
    await cell.control("device").selectOption("quadro-fx-4800");
    await page.waitForFunction(([old, box]) => /** @type {Element} */ (box).querySelector(".headline .value")?.textContent.trim() !== String(old).trim(), [before, await cell.root.elementHandle()], { timeout: SLOW });
    await cell.settled();
    const there = await cell.panel().locator(".headline .value").innerText();
    await cell.control("BX").selectOption("16");
    await cell.control("BY").selectOption("16");
    await page.waitForFunction(([old, box]) => /** @type {Element} */ (box).querySelector(".headline .value")?.textContent.trim() !== String(old).trim(), [there, await cell.root.elementHandle()], { timeout: SLOW });
  }));

test("a syntax error is shown at its place, nothing typed is lost, and the repair runs", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const broken = program('printf("oops\\n")').replace("h[64];", "h[64]");
    await cell.write(broken);
    await cell.tab(0);
    await cell.root.locator(".diagnostic.error").first().waitFor({ timeout: SLOW });
    await cell.root.locator(".cm-lintRange-error, .cm-lintPoint-error").first().waitFor();
    await cell.root.locator(".cm-lint-marker-error").first().waitFor();
    await soon(page, async () => assert.equal(await cell.text(), broken));
    await soon(page, async () => assert.match(await cell.root.locator(".diagnostic .message").first().innerText(), /E\d{4}: ./));
    await cell.write(program('printf("repaired\\n");'));
    await cell.panel().getByText("repaired").waitFor({ timeout: SLOW });
    await cell.root.locator(".cm-lintRange-error").waitFor({ state: "detached" });
  }));

test("the page answers while an endless program runs, cancels it, and the next run works", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.write(program('volatile int x = 0; for (;;) x = x + 1;'));
    await cell.action("cancel").waitFor();
    // The program never ends, so the worker is busy during the following actions.
    await cell.tab(1);
    await soon(page, async () => assert.equal(await cell.root.getByRole("tab").nth(1).getAttribute("aria-selected"), "true"));
    await cell.action("cancel").click();
    await cell.settled();
    await cell.write(program('printf("alive\\n");'));
    await cell.tab(0);
    await cell.panel().getByText("alive").waitFor({ timeout: SLOW });
  }));

test("a run-time fault says what and where", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.write(program("").replace("out[threadIdx.x % 64] =", "out[threadIdx.x + 100000000] ="));
    await cell.tab(0);
    await cell.root.locator(".diagnostic.error").first().waitFor({ timeout: SLOW });
    await soon(page, async () => assert.match(await cell.panel().innerText(), /line 5/));
    const memory = cell.panel().locator(".memory");
    await soon(page, async () => assert.match(await memory.locator("[data-control=block]").innerText(), /allocated in line/));
    await memory.locator("[data-control=element]").selectOption("hex");
    await soon(page, async () => assert.match(await memory.locator(".values td").first().innerText(), /^[0-9a-f]{8}$/));
  }));

test("reset brings the lesson's version back", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const lesson = await cell.root.locator("pre.code").innerText();
    await cell.write("int main() { return 0; }");
    await cell.action("reset").click();
    await soon(page, async () => assert.equal((await cell.text()).trim(), lesson.trim()));
  }));

test("a reload keeps edits, sizes and view", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const mine = program('printf("kept\\n");');
    await cell.write(mine);
    await cell.control("BY").selectOption("4");
    await cell.tab(0);
    await cell.panel().getByText("kept").waitFor({ timeout: SLOW });
    await page.reload();
    const again = await CellOf.on(page);
    await again.root.locator(".cm-content").waitFor();
    await soon(page, async () => assert.equal(await again.text(), mine));
    await soon(page, async () => assert.equal(await again.control("BY").inputValue(), "4"));
    await again.panel().getByText("kept").waitFor({ timeout: SLOW });
  }));

test("a copied link restores everything in another browser", async () => {
  /** @type {string} */
  let link = "";
  const mine = program('printf("by link: привет\\n");');
  await visit(`en/${LESSON}/`, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const cell = await CellOf.on(page);
    await cell.write(mine);
    await cell.control("device").selectOption("geforce-gtx-480");
    await cell.control("BX").selectOption("32");
    await cell.tab(1);
    await cell.action("link").click();
    await page.locator(".toast").first().waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  assert.ok(link.startsWith(url(`en/${LESSON}/`)), link);
  await visit(link, async (page) => {
    const cell = await CellOf.on(page);
    await cell.root.locator(".cm-content").waitFor();
    await soon(page, async () => assert.equal(await cell.text(), mine));
    await soon(page, async () => assert.equal(await cell.control("device").inputValue(), "geforce-gtx-480"));
    await soon(page, async () => assert.equal(await cell.control("BX").inputValue(), "32"));
    await soon(page, async () => assert.equal(await cell.root.getByRole("tab").nth(1).getAttribute("aria-selected"), "true"));
  });
});

for (const [lang, wrong, none] of [
  ["en", "sm_count must be from 1 to 1024", "A device has no number called sms"],
  ["ru", "sm_count должно быть от 1 до 1024", "У устройства нет числа sms"],
]) {
  test(`a device's numbers can be changed, shared and put back in ${lang}`, async () => {
    let link;
    await visit(`${lang}/${LESSON}/`, async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const cell = await CellOf.on(page);
      const change = async (name, value) => {
        await cell.control(name).fill(value);
        await cell.control(name).press("Enter");
      };
      const time = async (old) => {
        await page.waitForFunction(([old, box]) => /** @type {Element} */ (box).querySelector(".headline .value")?.textContent.trim() !== old, [old, await cell.root.elementHandle()], { timeout: SLOW });
        return (await cell.panel().locator(".headline .value").innerText()).trim();
      };
      await cell.tab(1);
      const whole = await time("");
      await cell.action("machine").click();
      const sms = await cell.control("sm_count").inputValue();
      await change("sm_count", "1");
      const alone = await time(whole);
      assert.notEqual(alone, whole);
      await change("sm_count", "0");
      await soon(page, async () => assert.equal(await cell.root.locator(".machine [role=alert]").innerText(), wrong));
      await soon(page, async () => assert.equal(await cell.control("sm_count").inputValue(), "0"));
      await change("machine-others", "sms=3");
      await soon(page, async () => assert.equal(await cell.control("machine-others").inputValue(), "sms=3"));
      await soon(page, async () => assert.equal(await cell.root.locator(".machine [role=alert]").innerText(), none));
      await change("machine-others", "memory.fabric.launch_ns=9000000");
      const late = await time(alone);
      await soon(page, async () => assert.equal(await cell.root.locator(".machine [role=alert]").count(), 0));
      await cell.action("link").click();
      await page.locator(".toast").first().waitFor();
      link = await page.evaluate(() => navigator.clipboard.readText());
      await cell.action("preset").click();
      assert.equal(await time(late), whole);
      await soon(page, async () => assert.equal(await cell.control("sm_count").inputValue(), sms));
      await soon(page, async () => assert.equal(await cell.control("machine-others").inputValue(), ""));
    });
    await visit(link, async (page) => {
      const cell = await CellOf.on(page);
      await soon(page, async () => assert.equal(await cell.control("sm_count").inputValue(), "1"));
      await soon(page, async () => assert.equal(await cell.control("machine-others").inputValue(), "memory.fabric.launch_ns=9000000"));
    });
  });
}

test("a damaged link is told and harmless", () =>
  visit(`en/${LESSON}/#w1.AAAA`, async (page) => {
    await CellOf.on(page);
    await page.locator(".toast").first().waitFor();
  }));

test("the other language opens at the same place with the same program", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const mine = program('printf("both\\n");');
    await cell.write(mine);
    await cell.tab(0);
    await cell.panel().getByText("both").waitFor({ timeout: SLOW });
    await page.evaluate(() => document.querySelectorAll("main h2")[1].scrollIntoView());
    // Pointing at the link would make the browser scroll.
    await page.locator("[data-action=language]").evaluate((/** @type {HTMLElement} */ link) => link.click());
    await page.waitForURL(`**/ru/${LESSON}/`);
    const other = new CellOf(page);
    await other.root.locator(".cm-content").waitFor();
    // Within a screen's height of its place before.
    await page.waitForFunction(() => Math.abs(document.querySelectorAll("main h2")[1].getBoundingClientRect().top) < innerHeight);
    await soon(page, async () => assert.equal(await other.text(), mine));
  }));

test("blocked storage is told and not fatal", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.reload();
    const cell = await CellOf.on(page);
    await cell.tab(0);
    await page.locator(".unsaved").waitFor();
    await cell.write(program('printf("still here\\n");'));
    await cell.panel().getByText("still here").waitFor({ timeout: SLOW });
  }));
