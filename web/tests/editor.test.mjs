// The help of the editor: completion, cards, signatures, declarations, renaming, layout and fixes. The parts that need
// no browser are tested by editor.unit.test.mjs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, CellOf, LESSON, soon, start, stop, url, visit } from "./site.mjs";

before(start);
after(stop);

const PROGRAM = `#include <cstdio>
#define N 64
#define BYTES (4 * N)
struct Body { float x, y; int mass; };
__global__ void scale(float *out, const Body *bodies, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = bodies[i].x * n;
}
int main()
{
    Body body = {1, 2, 0x1F};
    float *d;
    cudaMalloc(&d, BYTES);
    
    return 0;
}
`;
/** The empty line of PROGRAM, counted from 1. */
const EMPTY = 15;

/** A lesson's first cell with PROGRAM in its editor. The page's clock can be moved on. */
const editing = (use, options = {}) =>
  visit("about:blank", async (page) => {
    await page.clock.install();
    await page.goto(url(`en/${LESSON}/`));
    const cell = await CellOf.on(page);
    await cell.write(PROGRAM);
    await use(page, cell);
  }, options);

/** Puts the cursor at a line, counted from 1, and a column. */
async function cursor(page, line, column) {
  await page.keyboard.press("ControlOrMeta+Home");
  for (let i = 1; i < line; i++) await page.keyboard.press("ArrowDown");
  for (let i = 0; i < column; i++) await page.keyboard.press("ArrowRight");
}

/** The text of a line, counted from 1, as it is drawn. */
const line = (cell, number) => cell.root.locator(".cm-line").nth(number - 1).innerText();
const list = (page) => page.locator(".cm-tooltip-autocomplete");
const card = (page) => page.locator(".cm-tooltip .cm-card, .cm-card.cm-tooltip").first();

/** Waits for the list of completions, and until its keys count: they do shortly after it has appeared. */
async function listed(page) {
  await list(page).locator("li[aria-selected]").waitFor();
  await page.clock.fastForward(1000);
}

/** The point of the window at the middle of a text in the editor. */
const place = (cell, text) => cell.root.locator(".cm-content").evaluate((content, text) => {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const at = node.textContent.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }
}, text);

test("names are completed by Enter, with signature and explanation", () =>
  editing(async (page, cell) => {
    await cursor(page, EMPTY, 4);
    await page.keyboard.type("cudaMemc");
    await listed(page);
    assert.match(await list(page).locator("li[aria-selected]").innerText(), /cudaMemcpy\s*\(void \*dst, const void \*src/);
    await soon(page, async () => assert.match(await page.locator(".cm-completionInfo").innerText(), /Copies count bytes/));
    // The list is moved by keys in the text, which a rule about scrolling does not know.
    await accessible(page, "list", { type: "rule", values: ["color-contrast", "aria-required-children", "aria-valid-attr-value"] }, ".cm-tooltip-autocomplete");
    await page.keyboard.press("Enter");
    assert.equal(await line(cell, EMPTY), "    cudaMemcpy");
    await list(page).waitFor({ state: "detached" });
    await page.keyboard.type("(bo");
    await listed(page);
    await page.keyboard.press("Tab");
    assert.equal(await line(cell, EMPTY), "    cudaMemcpy(body");
  }));

test("members of structures and of CUDA's types are offered", () =>
  editing(async (page, cell) => {
    await cursor(page, EMPTY, 4);
    await page.keyboard.type("body.");
    await soon(page, async () => assert.deepEqual(await list(page).locator(".cm-completionLabel").allInnerTexts(), ["x", "y", "mass"]));
    await page.keyboard.type("ma");
    await listed(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" + threadIdx.");
    await soon(page, async () => assert.deepEqual(await list(page).locator(".cm-completionLabel").allInnerTexts(), ["x", "y", "z"]));
    await page.keyboard.type("x");
    await page.clock.fastForward(1000);
    await page.keyboard.press("Enter");
    assert.equal(await line(cell, EMPTY), "    body.mass + threadIdx.x");
    assert.equal((await line(cell, EMPTY + 1)).trim(), "");
  }));

test("Enter, Tab and Escape keep their meaning", () =>
  editing(async (page, cell) => {
    await cursor(page, EMPTY, 4);
    // A word that is complete: Enter begins a line although the list is open.
    await page.keyboard.type("return");
    await listed(page);
    await page.keyboard.press("Enter");
    assert.equal(await line(cell, EMPTY), "    return");
    await page.keyboard.press("Tab");
    await page.keyboard.type("7");
    await soon(page, async () => assert.match(await line(cell, EMPTY + 1), /^ {8}7$/));
    // Escape closes the list first, and only then lets Tab leave the editor.
    await page.keyboard.type(" + bl");
    await listed(page);
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "detached" });
    await page.keyboard.press("Tab");
    const inside = () => cell.root.locator(".cm-content").evaluate((content) => content.contains(document.activeElement));
    assert.ok(await inside());
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.ok(!(await inside()));
  }));

test("Control and space open the list, also of a single letter", () =>
  editing(async (page, cell) => {
    await cursor(page, EMPTY, 4);
    await page.keyboard.press("Control+Space");
    await listed(page);
    await page.keyboard.press("Escape");
    await page.keyboard.type("B");
    await page.keyboard.press("Control+Space");
    await listed(page);
    await page.keyboard.press("Enter");
    assert.match(await line(cell, EMPTY), /^ {4}B\w+$/);
  }));

/** Moves the pointer to a text in the editor, and waits for a card that says the expected. */
async function point(page, cell, text, expected) {
  await page.mouse.move(2, 2);
  await card(page).waitFor({ state: "detached" });
  const { x, y } = await place(cell, text);
  await page.mouse.move(x, y);
  await page.mouse.move(x + 1, y);
  await page.clock.fastForward(1000);
  await soon(page, async () => assert.match(await card(page).innerText({ timeout: 0 }).catch(() => ""), expected));
}

test("the pointer shows what a name is", () =>
  editing(async (page, cell) => {
    await point(page, cell, "cudaMalloc", /cudaError_t cudaMalloc\(void \*\*devPtr, size_t size\)[^]*global memory/);
    await accessible(page, "card", undefined, ".cm-card");
    await point(page, cell, "BYTES", /#define BYTES \(4 \* N\)\s+Value: \(4 \* 64\) = 256/);
    await point(page, cell, "0x1F", /Value: 31/);
    await point(page, cell, "mass", /Type: int\s+Declared in line 4/);
  }));

test("the compiler tells types, sizes, values and what a kernel takes", () =>
  editing(async (page, cell) => {
    const program = PROGRAM.replace("    \n", "    auto half = body.x / 2;\n    const unsigned mask = ~0u >> 4;\n");
    await cell.write(program);
    await point(page, cell, "scale", /Type: void \(float \*, const Body \*, int\)[^]*Kernel\s+\d+ registers per thread, 0 B of static shared memory per block, 20 B of parameters/);
    await point(page, cell, "half", /Type: float\s[^]*Local variable/);
    await point(page, cell, "mask", /Type: const unsigned int\s[^]*Value: 268435455/);
    await point(page, cell, "Body", /Type, 12 B/);
    await point(page, cell, "bodies", /Type: const Body \*[^]*Parameter/);
    // The text has changed: the compiler is asked again, also about a program with a mistake.
    await cell.write(program.replace("float *out", "double *out"));
    await point(page, cell, "out", /Type: double \*/);
  }));

test("a text is found", () =>
  editing(async (page, cell) => {
    const panel = cell.root.locator(".cm-find");
    const status = panel.locator("[role=status]");
    await cursor(page, 1, 0);
    await page.keyboard.press("ControlOrMeta+f");
    await panel.locator("input").waitFor();
    await accessible(page, "panel", undefined, ".cm-find");
    await page.keyboard.type("bod");
    await soon(page, async () => assert.equal(await status.innerText(), "1 of 6"));
    assert.equal(await cell.root.locator(".cm-found").count(), 6);
    await page.keyboard.press("Shift+Enter");
    await soon(page, async () => assert.equal(await status.innerText(), "6 of 6"));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    assert.equal(await cell.selected(), "Bod");
    await page.keyboard.press("ControlOrMeta+f");
    await panel.locator("input").fill("nowhere");
    await soon(page, async () => assert.equal(await status.innerText(), "No match"));
  }));

test("a button lays the program out", () =>
  editing(async (page, cell) => {
    await cell.write(PROGRAM.replace("    out[i] = ", "  out[i]=").replace("    \n", "\n"));
    await cell.action("share").click();
    await cell.action("format").click();
    assert.equal(await cell.text(), PROGRAM.replace("    \n", "\n"));
  }));

test("a key shows the card of the name at the cursor, and leads to its lesson", () =>
  editing(async (page, cell) => {
    await cursor(page, 14, 8);
    await page.keyboard.press("ControlOrMeta+i");
    const link = card(page).locator("a");
    await link.waitFor();
    assert.match(await link.evaluate((a) => /** @type {HTMLAnchorElement} */ (a).href), /\/en\/model\/#host$/);
    await page.keyboard.press("ControlOrMeta+i");
    await soon(page, async () => assert.ok(await link.evaluate((a) => a === document.activeElement)));
    await page.keyboard.press("Escape");
    await card(page).waitFor({ state: "detached" });
    await page.keyboard.press("End");
    await page.keyboard.type("//");
    assert.match(await line(cell, 14), /;\/\/$/);
  }));

test("the signature of a call shows the current parameter", () =>
  editing(async (page) => {
    const current = page.locator(".cm-signature b");
    const is = (expected) => soon(page, async () => assert.deepEqual(await current.allInnerTexts(), [expected]));
    await cursor(page, EMPTY, 4);
    await page.keyboard.type("cudaMemcpy(");
    await is("void *dst");
    await page.keyboard.type("d, ");
    await is("const void *src");
    await accessible(page, "signature", undefined, ".cm-signature");
    await page.keyboard.press("Escape");
    await page.locator(".cm-signature").waitFor({ state: "detached" });
    await page.keyboard.type("&body, sizeof(body), cudaMemcpyHostToDevice); scale<<<1, ");
    await is("block: number of threads");
    await page.keyboard.type("64>>>(d, ");
    await is("const Body *bodies");
    await page.keyboard.type("0, N);");
    await page.locator(".cm-signature").waitFor({ state: "detached" });
  }));

test("a signature comes with the table of names, if that is late", () =>
  visit("about:blank", async (page) => {
    /** @type {(value?: unknown) => void} */
    let send = () => {};
    const asked = new Promise((resolve) => (send = resolve));
    await page.route("**/api-en.json", async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(url(`en/${LESSON}/`));
    const cell = await CellOf.on(page);
    await cell.write(PROGRAM);
    await cursor(page, EMPTY, 4);
    await page.keyboard.type("cudaMemcpy(");
    assert.equal(await page.locator(".cm-signature").count(), 0);
    send();
    await page.locator(".cm-signature b", { hasText: "void *dst" }).waitFor();
  }));

test("keys and clicks lead to declarations", () =>
  editing(async (page, cell) => {
    await cursor(page, 12, 5);
    await page.keyboard.press("F12");
    assert.equal(await cell.selected(), "Body");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+End");
    assert.equal(await cell.selected(), "Body { float x, y; int mass; };");
    // The second half of this text is the name.
    const { x, y } = await place(cell, "&d, BYTES");
    await page.keyboard.down("ControlOrMeta");
    await page.mouse.click(x + 16, y);
    await page.keyboard.up("ControlOrMeta");
    assert.equal(await cell.selected(), "BYTES");
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Home");
    assert.equal(await cell.selected(), "#define BYTES (4 * N)");
  }));

test("a name is renamed where it is meant, and clashes are refused", () =>
  editing(async (page, cell) => {
    const panel = cell.root.locator(".cm-rename");
    await cursor(page, 5, 59);
    await page.keyboard.press("F2");
    await panel.locator("input").waitFor();
    await accessible(page, "panel", undefined, ".cm-rename");
    await page.keyboard.type("i");
    await page.keyboard.press("Enter");
    await soon(page, async () => assert.match(await panel.locator("[role=alert]").innerText(), /taken/));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("count");
    await page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    assert.equal(await cell.text(), PROGRAM.replace("int n)", "int count)").replace("x * n", "x * count"));
    await page.keyboard.press("ControlOrMeta+z");
    assert.equal(await cell.text(), PROGRAM);
  }));

test("the layout is one change that can be undone", () =>
  editing(async (page, cell) => {
    const untidy = PROGRAM.replace("    out[i] = bodies[i].x * n;", "out[i]=bodies[i].x*n;").replace("    \n", "\n");
    await cell.write(untidy);
    await page.keyboard.press("Shift+Alt+F");
    assert.equal(await cell.text(), PROGRAM.replace("    \n", "\n"));
    await page.keyboard.press("ControlOrMeta+z");
    assert.equal(await cell.text(), untidy);
  }));

test("a diagnostic's fix, and what the compiler adds to a card", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await page.evaluate(async () => {
      const { create } = await import(new URL(`${document.documentElement.dataset.assets}editor.js`, document.baseURI).href);
      const parent = document.body.appendChild(document.createElement("div"));
      Object.assign(parent.style, { position: "fixed", inset: "10rem 20%", zIndex: "99", background: "var(--code-bg)" });
      parent.id = "alone";
      const inspect = async (offset) => (offset === 0 ? { type: "int (answered)", value: "42" } : null);
      const editor = create(parent, { doc: "answer = flaot(1);\nx = duoble(2);\n", label: "Test", help: "", onChange() {}, onRun() {}, inspect });
      const wrong = (from, word, right) => ({
        from, to: from + word.length, severity: "error", message: `no \`${word}\``, fixes: [{ label: `Write ${right}`, from, to: from + word.length, insert: right }],
      });
      editor.diagnostics([wrong(9, "flaot", "float"), wrong(23, "duoble", "double")]);
      editor.focus();
    });
    const alone = page.locator("#alone");
    const text = (number) => alone.locator(".cm-line").nth(number - 1).innerText();
    await page.keyboard.press("ControlOrMeta+i");
    await soon(page, async () => assert.match(await alone.locator(".cm-card").innerText({ timeout: 0 }).catch(() => ""), /Type: int \(answered\)\s+Value: 42/));
    await page.keyboard.press("Escape");
    await page.keyboard.type(" ");
    await page.keyboard.press("ControlOrMeta+.");
    assert.equal(await text(1), " answer = float(1);");
    await page.keyboard.press("ControlOrMeta+Shift+M");
    await alone.locator(".cm-panel-lint .cm-diagnosticAction", { hasText: "double" }).click();
    assert.equal(await text(2), "x = double(2);");
  }));

test("cards fit a phone", () =>
  editing(async (page) => {
    await cursor(page, EMPTY, 4);
    await page.keyboard.type("cudaMemcpy(");
    await page.locator(".cm-signature").waitFor();
    await page.keyboard.type("bl");
    await listed(page);
    for (const part of [".cm-signature", ".cm-tooltip-autocomplete"]) {
      const { x, width } = await page.locator(part).boundingBox();
      assert.ok(x >= 0 && x + width <= 390, `${part}: ${x} + ${width}`);
    }
  }, { viewport: { width: 390, height: 800 } }));
