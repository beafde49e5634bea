// The Step view: moves in both directions, the ways to a place, expressions, and a launch that cannot be recorded.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CellOf, LESSON, accessible, soon, start, stop, visit } from "./site.mjs";

before(start);
after(stop);

/** Line 6 stores what line 5 computed; the second warp does it later. */
const PROGRAM = `#include <cstdio>
__global__ void twice(int *a, int n) {
    __shared__ int s[64];
    int t = threadIdx.x, r = 0;
    for (int k = 0; k < 2; k++) r += t;
    s[t] = r;
    __syncthreads();
    if (t % 2) a[t] = s[63 - t];
    else a[t] = n / r;
}
int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));
    twice<<<1, 64>>>(a, 5);
    cudaDeviceSynchronize();
}
`;

/** The Step view of a cell with this program. */
const stepped = (use, lang = "en", source = PROGRAM) =>
  visit(`${lang}/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.tab(0);
    await cell.write(source);
    await cell.action("run").click();
    await soon(page, async () => assert.doesNotMatch(await cell.root.locator(".cell-results").innerHTML(), /stale/));
    await cell.root.getByRole("tab", { name: lang === "ru" ? "Шаги" : "Step", exact: true }).click();
    const status = cell.panel().locator(".step-status");
    const says = (expected) => soon(page, async () => assert.match(await status.innerText(), expected));
    const press = (command) => cell.panel().locator(`[data-step="${command}"]`).click();
    const row = (name) => cell.panel().locator(".step-table tr", { has: page.getByRole("rowheader", { name, exact: true }) });
    await use({ page, cell, says, press, row });
  });

test("steps lead forwards and back again, with the values of all lanes", () =>
  stepped(async ({ page, cell, says, press, row }) => {
    await says(/32 of 32 lanes at line 2/);
    for (const line of [4, 5]) {
      await press("over");
      await says(new RegExp(`lanes at line ${line}`));
    }
    await soon(page, async () => assert.match(await row("t").innerText(), /lane/));
    await press("barrier");
    await says(/lanes at line 7/);
    await soon(page, async () => assert.match(await row("r").innerText(), /0 \+ 2 · lane/));
    assert.match(await cell.panel().locator(".step-line.next code").innerText(), /__syncthreads/);
    // Three steps at once, faster than they are answered, and back.
    await cell.panel().locator(".step-source").focus();
    for (const key of ["n", "n", "Shift+N", "Shift+N"]) await page.keyboard.press(key);
    await says(/lanes at line 7/);
    await press("back over");
    await says(/lanes at line 6/);
    await press("first");
    await says(/lanes at line 2 · instruction 0 /);
  }));

test("lanes that have diverged are shown at their lines, and their values apart", () =>
  stepped(async ({ page, cell, says, press, row }) => {
    await cell.panel().locator('[data-line="9"] .step-number').click();
    await cell.panel().getByRole("button", { name: /Next time here/ }).click();
    await says(/16 of 32 lanes at line 9/);
    assert.equal(await cell.panel().locator(".step-line.at").count(), 2);
    await press("over");
    // The other lanes go on within their line.
    await says(/^16 of 16 lanes at line 8/);
    await soon(page, async () => assert.match(await row("r").innerText(), /lane/));
  }));

test("an expression is evaluated, and its last store found", () =>
  stepped(async ({ page, cell, says, press }) => {
    await press("last");
    await says(/lanes at line \d+ · instruction/);
    const expression = cell.panel().getByRole("textbox", { name: "Expression" });
    await expression.fill("s[40] + 1");
    await expression.press("Enter");
    await cell.panel().locator(".step-answer").getByText("81", { exact: true }).waitFor();
    await expression.fill("s[3]");
    await press("back wrote");
    await says(/lanes at line 6/);
    await expression.fill("nothing");
    await press("back wrote");
    await says(/Nothing has the name nothing here/);
    await expression.fill("s[");
    await expression.press("Enter");
    await says(/not understood/);
    // What was typed stays.
    assert.equal(await expression.inputValue(), "s[");
  }));

test("the slider and the warps lead elsewhere", () =>
  stepped(async ({ page, cell, says }) => {
    const slider = cell.panel().getByRole("slider");
    await slider.focus();
    await page.keyboard.press("End");
    await says(/The launch has ended/);
    await page.keyboard.press("Home");
    await says(/instruction 0 of/);
    await cell.panel().getByRole("button", { name: /Warp 1/ }).click();
    await soon(page, async () => assert.equal(await cell.panel().getByRole("button", { name: /Warp 1/ }).getAttribute("aria-pressed"), "true"));
    await accessible(page, "Step", undefined, `#${await cell.root.getAttribute("id")}`);
  }));

test("in Russian as well", () =>
  stepped(async ({ cell, says, press }) => {
    await press("barrier");
    await says(/дорожек в строке 7: 32 из 32/);
    assert.match(await cell.panel().innerText(), /Переменные/);
  }, "ru"));
