// Versions of a program side by side, its machine code, and what can be copied: kept versions outlive a reload, lines
// and instructions are linked both ways.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, CellOf, editorText, LESSON, live, program, SLOW, soon, start, stop, visit } from "./site.mjs";

/** @import { Page } from "playwright-core" */

before(start);
after(stop);

/** A kernel that reads every `stride`-th word. */
const strided = (stride) => `#include <cstdio>
__global__ void copy(float *to, const float *from)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i * ${stride}];
}
int main()
{
    const int n = 1 << 16;
    float *a, *b;
    cudaMalloc(&a, n * 16 * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemset(a, 0, n * 16 * sizeof(float));
    copy<<<n / 256, 256>>>(b, a);
    cudaDeviceSynchronize();
    puts("done");
    cudaFree(a);
    cudaFree(b);
}
`;

/**
 * The notebook's first cell, with a program that has run.
 *
 * @param {Page} page
 * @param {string} code
 */
async function ran(page, code) {
  const cell = page.locator("#notebook section.cell").first();
  await cell.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
  await page.keyboard.press("ControlOrMeta+Enter");
  await cell.locator("[data-action=cancel]").waitFor({ state: "detached", timeout: SLOW });
  await cell.locator(".cell-status strong").waitFor();
  return cell;
}

/** @param {import("playwright-core").Locator} cell */
const compare = (cell) => cell.getByRole("tab", { name: /^(Compare|Сравнение)$/ }).click();

test("two versions are seen side by side: lines, numbers, ratio and reason, also after a reload", () =>
  visit("en/notebook/", async (page) => {
    await live(page);
    let cell = await ran(page, strided(16));
    await cell.locator("[data-action=keep]").click();
    await soon(page, async () => assert.equal(await cell.locator("[data-action=keep]").innerText(), "Kept"));
    assert.ok(await cell.locator("[data-action=keep]").evaluate((button) => button === document.activeElement));
    await ran(page, strided(1));
    await soon(page, async () => assert.match(await cell.locator("[data-action=against]").innerText(), /^0\.\d+× of Version 1$/));
    await cell.locator("[data-action=against]").click();
    const panel = cell.locator("[role=tabpanel]");
    const seen = async () => {
      await soon(page, async () => {
        assert.deepEqual(await panel.locator(".diff .gone code").allInnerTexts(), ["    to[i] = from[i * 16];"]);
        assert.deepEqual(await panel.locator(".diff .gone em").allInnerTexts(), ["6"]);
      });
      assert.match(await panel.locator(".reasons p").first().innerText(), /^Now is [\d.]+ times faster than Version 1: /);
      assert.match(await panel.locator(".reasons").innerText(), /of the difference/);
      const bytes = panel.locator(".numbers tr", { hasText: "Device memory: read" });
      const ratio = parseFloat(await bytes.locator(".ratio").innerText());
      assert.ok(ratio > 0 && ratio < 0.5, `${ratio}`);
      // As many requests as before: equal numbers are folded.
      assert.equal(await panel.locator(".numbers tr", { hasText: "Global loads: requests" }).count(), 0);
    };
    await seen();
    await panel.locator("[data-action=equal-numbers]").click();
    await panel.locator(".numbers tr", { hasText: "Global loads: requests" }).waitFor();
    await accessible(page, "versions");
    await page.reload();
    await live(page);
    cell = page.locator("#notebook section.cell").first();
    await cell.locator(".cell-status strong").waitFor({ timeout: SLOW });
    await seen();
  }));

test("a version is renamed, opened again, removed and taken back", () =>
  visit(`ru/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const lessons = await cell.root.locator("pre.code").innerText();
    await cell.action("keep").click();
    await compare(cell.root);
    const name = cell.panel().locator(".version-name");
    assert.equal(await name.inputValue(), "Версия 1");
    await name.fill("из урока");
    await name.press("Enter");
    await cell.write(strided(2));
    await cell.settled();
    await cell.action("open-version").click();
    await soon(page, async () => assert.equal((await editorText(cell.root)).trim(), lessons.trim()));
    await cell.action("remove-version").click();
    await soon(page, async () => assert.equal(await name.count(), 0));
    await page.locator(".toast .button").last().click();
    await soon(page, async () => assert.equal(await name.inputValue(), "из урока"));
  }));

test("results of a comparison outlive a reload", () =>
  visit("en/model/", async (page) => {
    await live(page);
    const cell = page.locator("#cell-add");
    await compare(cell);
    await cell.locator("[data-control=axis]").selectOption({ index: 1 });
    await cell.locator("[data-action=compare]").click();
    await cell.locator("[data-action=compare]").waitFor({ timeout: SLOW });
    const said = await cell.locator(".readout").innerText();
    assert.match(said, /^From .* to .* Most time: .* of the time\).*; .* of the time\)\.$/);
    await page.reload();
    await live(page);
    await soon(page, async () => assert.equal(await cell.locator(".readout").innerText(), said));
  }));

test("lines of the program and machine instructions are linked both ways", () =>
  visit("en/notebook/", async (page) => {
    await live(page);
    const cell = await ran(page, strided(4));
    await cell.getByRole("tab", { name: "Machine code" }).click();
    const list = cell.locator(".machine-code");
    const load = list.locator("tbody tr:not(.from)", { hasText: "ld.global" });
    await load.first().waitFor({ timeout: SLOW });
    const [alive, text, issued, lanes, waited] = await load.first().locator("td").allInnerTexts();
    assert.ok(Number(alive) > 0 && Number(alive) < 32, alive);
    assert.deepEqual([issued, lanes], ["2048", "32.0"]);
    assert.match(waited, /%/);
    assert.match(text, /ld\.global[\s\S]*[\d,]+ transactions, [\d.]+\s[KM]B$/);
    // From the instruction to the line.
    await load.first().hover();
    await soon(page, async () => assert.equal(await cell.locator(".cm-marked").innerText(), "    to[i] = from[i * 4];"));
    // From the line to the instructions.
    await cell.locator(".cm-line", { hasText: "int i = blockIdx.x" }).click();
    await soon(page, async () => {
      const marked = await list.locator("tr.on:not(.from) td.src").allInnerTexts();
      assert.ok(marked.length > 0 && marked.some((text) => /ctaid\.x|tid\.x/.test(text)), marked.join());
      assert.ok(!marked.some((text) => text.includes("ld.global")));
    });
    await list.locator("tr.from .goto", { hasText: "5" }).first().click();
    await soon(page, async () => assert.equal(await list.locator("tr.on td.src", { hasText: "st.global" }).count(), 1));
    await accessible(page, "machine code");
  }));

test("a program with its result, numbers and pictures are copied", () =>
  visit(`en/${LESSON}/`, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const cell = await CellOf.on(page);
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    await cell.action("share").click();
    await cell.action("copy-markdown").focus();
    await page.keyboard.press("Escape");
    const back = () => cell.action("share").evaluate((button) => button === document.activeElement);
    await soon(page, async () => assert.ok(await back() && await cell.action("copy-markdown").count() === 0));
    await cell.action("share").click();
    await cell.action("copy-markdown").click();
    await soon(page, async () => assert.match(await text(), /^\*\*.*\n\n```cuda\n[\s\S]*\| Time \|[\s\S]*#cell-/));
    await cell.tab(2);
    await cell.action("copy-numbers").click();
    await soon(page, async () => assert.match(await text(), /^[^\n]*\t[^\n]*\r?\n/));
    await cell.action("copy-picture").click();
    await soon(page, async () => assert.deepEqual(
      await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types)), ["image/png"]));
  }));

test("a heatmap outlives a reload, but not a change of its program", () =>
  visit(`en/${LESSON}/`, async (page) => {
    let cell = await CellOf.on(page);
    await cell.write(program('puts("swept");').replace("k<<<1, 64>>>", "k<<<1, dim3(BX, BY)>>>"));
    await cell.settled();
    await cell.tab(2);
    await cell.action("sweep").click();
    await cell.action("cancel-sweep").waitFor({ state: "detached", timeout: SLOW });
    const before = await cell.panel().locator(".readout").innerText();
    await page.reload();
    cell = await CellOf.on(page);
    await cell.settled();
    await soon(page, async () => assert.equal(await cell.panel().locator(".readout").innerText(), before));
    assert.equal(await cell.panel().locator(".sweep-bar [role=status]").innerText(), "");
  }));
