// Programs that a reader pastes into a cell: their output, their diagnostics with places, and the
// responsiveness of the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { CellOf, LESSON, SLOW, program, soon, start, stop, url, visit } from "./site.mjs";

before(start);
after(stop);

/** A cell with a recent device, into which the text of a program is pasted as a reader does it. */
async function pasted(page, text) {
  const cell = await CellOf.on(page);
  await cell.control("device").selectOption("h200-sxm");
  await cell.tab(0);
  await paste(cell, text);
  return cell;
}

async function paste(cell, text) {
  await cell.openEditor();
  await cell.page.keyboard.press("ControlOrMeta+a");
  await cell.root.locator(".cm-content").evaluate((content, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const RACE = `#include <cstdio>
__global__ void reverse(int *a)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = tile[63 - threadIdx.x];
}
__global__ void twice(int *a) { a[threadIdx.x] *= 2; }
int main()
{
    int *d, h[64] = {};
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(d);
    twice<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("the sum is %d\\n", h[0]);
}
`;

const TEMPLATE = `struct Pair { int key; };
template <class T> __device__ T larger(T a, T b) { return a < b ? b : a; }
template <class T> __global__ void top(T *a) { *a = larger(a[0], a[1]); }
int main() { Pair *p; cudaMalloc(&p, 8); top<<<1, 1>>>(p); }
`;

const WAITS = `__device__ volatile int flag;
__global__ void wait() { while (flag == 0) { } }
int main() { wait<<<1, 32>>>(); cudaDeviceSynchronize(); }
`;

test("what was printed stands before what the sanitizer found, and both are counted", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, RACE);
    await cell.panel().getByText("the sum is").waitFor({ timeout: SLOW });
    const classes = await cell.panel().locator(".verdict, pre.stdout, .diagnostic").evaluateAll((all) => all.map((e) => e.className));
    assert.deepEqual(classes.slice(0, 3), ["verdict warn", "stdout", "diagnostic warning"]);
    const found = await cell.panel().locator(".message").evaluateAll((all) => all.filter((e) => /S0\d{3}/.test(e.textContent)).length);
    assert.ok(found >= 1);
    await soon(page, async () => assert.match(await cell.panel().locator(".verdict").innerText(), new RegExp(`findings: ${found}$`)));
    await soon(page, async () => assert.match(await cell.status().innerText(), new RegExp(`findings: ${found}\\b`)));
  }));

test("the chain of a template's mistake leads to each place", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, TEMPLATE);
    const mistake = cell.panel().locator(".diagnostic.error").first();
    await mistake.waitFor({ timeout: SLOW });
    await soon(page, async () => assert.deepEqual(await mistake.locator("mark").allInnerTexts(), ["a < b", "larger(a[0], a[1])", "top<<<1, 1>>>(p)"]));
    assert.ok(!(await mistake.innerText()).includes("`"));
    await mistake.locator(".goto").nth(1).click();
    await soon(page, async () => assert.equal(await cell.selected(), "larger(a[0], a[1])"));
  }));

test("a mistake inside a header is reported where the program asked for it", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, "#include <algorithm>\nstruct P { int a; };\nint main() {\n  P v[3];\n  std::sort(v, v + 3);\n}\n");
    const mistake = cell.panel().locator(".diagnostic.error").first();
    await mistake.waitFor({ timeout: SLOW });
    await soon(page, async () => assert.match(await mistake.innerText(), /line 5,/));
  }));

test("a number changed in the program moves its control, and without one the control rests", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, program('printf("N is %d\\n", N);'));
    await cell.panel().getByText("N is 64").waitFor({ timeout: SLOW });
    await soon(page, async () => assert.equal(await cell.control("N").inputValue(), "64"));
    await cell.control("N").selectOption("1024");
    await cell.panel().getByText("N is 1024").waitFor({ timeout: SLOW });
    await paste(cell, RACE);
    await cell.panel().getByText("the sum is").waitFor({ timeout: SLOW });
    await soon(page, async () => assert.ok(await cell.control("N").isDisabled()));
    await cell.tab(2);
    await soon(page, async () => assert.ok(await cell.action("sweep").isDisabled()));
  }));

test("of long output both ends are shown, the whole can be saved", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, '#include <cstdio>\nint main() { for (int i = 0; i < 100000; ++i) printf("line %d of very many lines that fill some megabytes\\n", i); }\n');
    const save = cell.action("save-output");
    await save.waitFor({ timeout: SLOW });
    const shown = await cell.panel().locator("pre.stdout").innerText();
    assert.ok(shown.startsWith("line 0 of") && shown.trimEnd().endsWith("line 99999 of very many lines that fill some megabytes"));
    assert.ok(shown.length < 200_000, `${shown.length}`);
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    assert.equal((await readFile(await download.path(), "utf8")).trimEnd().split("\n").length, 100_000);
  }));

test("a kernel that waits for ever is found out", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await paste(cell, WAITS);
    await cell.tab(0);
    await cell.panel().getByText("F0207").waitFor({ timeout: SLOW });
    await soon(page, async () => assert.match(await cell.panel().locator(".verdict").innerText(), /in kernel wait$/));
  }));

test("a long message moves nothing", () =>
  visit(`ru/${LESSON}/`, async (page) => {
    const cell = await pasted(page, program('printf("ok\\n");'));
    await cell.panel().getByText("ok").first().waitFor({ timeout: SLOW });
    const top = () => cell.root.locator(".cell-body").evaluate((e) => e.getBoundingClientRect().top - e.closest("section").getBoundingClientRect().top);
    const before = await top();
    await paste(cell, program("").replace("out[threadIdx.x % 64] =", "out[threadIdx.x + 100000000] ="));
    await cell.panel().getByText("F0102").waitFor({ timeout: SLOW });
    assert.equal(await top(), before);
  }));

test("the lines of each launch can be seen", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, RACE);
    await cell.panel().getByText("the sum is").waitFor({ timeout: SLOW });
    await cell.tab(3);
    await soon(page, async () => assert.match(await cell.panel().locator(".lines").innerText(), /tile\[threadIdx\.x\]/));
    await cell.panel().getByLabel("Launch").selectOption({ index: 1 });
    await cell.panel().locator(".lines").getByText("twice").waitFor();
  }));

test("findings are told in the language of the page", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, RACE);
    await cell.panel().getByText("race in shared memory").first().waitFor({ timeout: SLOW });
    await page.locator("[data-action=language]").click();
    await page.waitForURL(`**/ru/${LESSON}/`);
    const other = await CellOf.on(page);
    await other.panel().getByText("гонка в разделяемой памяти").first().waitFor({ timeout: SLOW });
    assert.doesNotMatch(await other.panel().innerText(), /\b(warning|note|line|column)\b/);
  }));

test("what is pasted while a program runs is what runs", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, program("volatile int x = 0; for (;;) x = x + 1;"));
    await cell.action("cancel").waitFor();
    await paste(cell, program('printf("the last one\\n");'));
    await cell.panel().getByText("the last one").waitFor({ timeout: SLOW });
    await cell.control("device").selectOption("geforce-gtx-480");
    await cell.settled();
    await soon(page, async () => assert.match(await cell.panel().innerText(), /the last one/));
  }));

test("undo brings back what a paste replaced", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const mine = program('printf("mine\\n");');
    const cell = await pasted(page, mine);
    await paste(cell, RACE);
    await page.keyboard.press("ControlOrMeta+z");
    await soon(page, async () => assert.equal(await cell.text(), mine));
    await cell.panel().getByText("mine").waitFor({ timeout: SLOW });
  }));

test("a program without main is told so", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await pasted(page, "__global__ void k() {}\n");
    await cell.panel().getByText("the program has no main").waitFor({ timeout: SLOW });
  }));

test("the first program of a page is compiled before anyone runs it", () =>
  visit("en/model/", async (page) => {
    // The first program of the next page needs Thrust, which is fetched when it is compiled.
    const headers = page.waitForResponse(/thrust\.txt$/, { timeout: SLOW });
    await page.goto(url("en/thrust/"));
    assert.ok((await headers).ok());
  }));
