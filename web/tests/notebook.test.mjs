// The notebook as a reader uses it: programs and texts are added, moved, deleted and kept; files are dropped; the
// notebook is exported, imported and sent as a link; lessons are opened in it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, editorText, LESSON, live, soon, start, stop, url, visit } from "./site.mjs";

/** @import { Locator, Page } from "playwright-core" */

before(start);
after(stop);

/** @param {Page} page */
const blocks = (page) => page.locator("#notebook .block");

/**
 * Waits until the notebook has this number of blocks.
 *
 * @param {Page} page
 * @param {number} count
 */
const counted = (page, count) => soon(page, async () => assert.equal(await blocks(page).count(), count));

/** @param {Page} page */
const cell = (page) => page.locator("#notebook section.cell");

/**
 * The name of a cell, the first words of a text: a block in short.
 *
 * @param {Page} page
 */
const order = (page) => blocks(page).evaluateAll((all) => all.map((block) => {
  const section = block.querySelector("section.cell");
  return section ? section.id : (block.querySelector(".block-shown")?.textContent ?? "").trim().split("\n")[0];
}));

/**
 * Replaces the program of a cell.
 *
 * @param {Page} page
 * @param {Locator} cell
 * @param {string} text
 */
async function write(page, cell, text) {
  await cell.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/**
 * Drops files on an element as a reader does with the mouse.
 *
 * @param {Page} page
 * @param {Locator} target
 * @param {Record<string, string | number[]>} files
 */
async function drop(page, target, files) {
  const transfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(files)) {
      const part = typeof content === "string" ? content : new Uint8Array(content);
      transfer.items.add(new File([part], name));
    }
    return transfer;
  }, files);
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}

const PRINTS = '#include <cstdio>\nint main() { printf("kept %d\\n", 6 * 7); }\n';

/** A launch of five million warp instructions. */
const LONG = `#include <cstdio>
__device__ int out[1 << 20];
__global__ void many(int n) {
    int at = blockIdx.x * blockDim.x + threadIdx.x, x = at;
    for (int i = 0; i < n; i++) x = x * x + i;
    out[at] = x;
}
int main() {
    many<<<4096, 256>>>(40);
    int x;
    cudaMemcpyFromSymbol(&x, out, 4, 4);
    printf("last %d\\n", x);
}
`;

test("begins with a program of eight lines that runs", () =>
  visit("en/notebook/", async (page) => {
    await cell(page).locator(".cm-content").waitFor();
    assert.ok((await editorText(cell(page))).trim().split("\n").length <= 11);
    await cell(page).locator("[data-action=run]").click();
    await cell(page).getByText("Hello from thread 3 of block 1").waitFor();
    await accessible(page);
  }));

test("keeps what is typed through a reload, results by text included", () =>
  visit("en/notebook/", async (page) => {
    await cell(page).locator(".cm-content").waitFor();
    await write(page, cell(page), PRINTS);
    await page.locator(".notebook-name").fill("Kept");
    await page.locator("[data-action=add-text]").last().click();
    await page.locator(".block-text").fill("It ends with {{ hello.exit }}.\n\nexpect: hello.exit == 0\n\nexpect: hello.exit == 1");
    await page.keyboard.press("Escape");
    await cell(page).getByText("kept 42").waitFor();
    await page.getByText("It ends with 0.").waitFor();
    assert.equal(await page.locator(".claims .good").count(), 1);
    assert.equal(await page.locator(".claims .bad").count(), 1);
    await page.reload();
    await cell(page).getByText("kept 42").waitFor();
    assert.equal(await page.locator(".notebook-name").inputValue(), "Kept");
    await page.getByText("It ends with 0.").waitFor();
  }));

test("the last result is there after a reload without a run", () =>
  visit("en/notebook/", async (page) => {
    await cell(page).locator(".cm-content").waitFor();
    await write(page, cell(page), PRINTS);
    await cell(page).getByText("kept 42").waitFor();
    // The result is written after it is shown.
    const isKept = () => page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("warpbook-results "));
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
      const texts = await Promise.all(files.flat().map((file) => file.text()));
      return texts.some((text) => text.includes("kept 42"));
    });
    await soon(page, async () => assert.ok(await isKept()));
    // Without the simulator nothing can run.
    await page.route("**/machine*.wasm", () => {});
    await page.reload();
    await cell(page).getByText("kept 42").waitFor();
    // A program that has not run does not show what another one printed.
    await page.unroute("**/machine*.wasm");
    await page.locator("[data-action=settings]").click();
    await page.getByLabel("Run again whenever the program or a control changes").uncheck();
    await page.keyboard.press("Escape");
    await write(page, cell(page), PRINTS.replace("kept", "not run"));
    await page.reload();
    await cell(page).getByText("Press Run to see the result.").waitFor();
  }));

test("a long program is sampled, and simulated as a whole on a click", () =>
  visit(`en/notebook/#cu=${encodeURIComponent(LONG)}&device=geforce-gtx-480`, async (page) => {
    const status = cell(page).locator(".cell-head [role=status]").first();
    await cell(page).getByText("Sampled launches: 1 of 1").waitFor();
    assert.match(await status.innerText(), /≈\s[\d.]+\s[mµ]s ±\s[\d.]+%/);
    await cell(page).getByText("last 186222859").waitFor();
    await cell(page).getByRole("tab", { name: "Time", exact: true }).click();
    assert.match(await cell(page).locator(".headline .value").innerText(), /≈\s[\d.]+\s[mµ]s ±\s[\d.]+%/);
    await accessible(page);
    await cell(page).getByRole("button", { name: "Simulate everything" }).click();
    await cell(page).locator(".sampled").waitFor({ state: "detached" });
    assert.match(await cell(page).locator(".headline .value").innerText(), /^[\d.]+\s[mµ]s$/);
  }));

test("a figure draws a view of a cell, follows its program and stays while numbers change", () =>
  visit("en/notebook/", async (page) => {
    await cell(page).locator(".cm-content").waitFor();
    await page.locator("[data-action=add-text]").last().click();
    const text = [
      "It took {{ hello.hello.threads }} threads.\n\n```figure cell=hello view=lines\nWhere the time went.\n```",
      "```figure cell=hello view=memory\nWhat a warp reads.\n```\n",
    ];
    await page.locator(".block-text").fill(text.join("\n\n"));
    await page.keyboard.press("Escape");
    const [lines, memory] = [page.locator("figure [data-view=lines].figure-panel"), page.locator("figure [data-view=memory].figure-panel")];
    await lines.getByText("printf").first().waitFor();
    await memory.waitFor();
    await lines.evaluate((figure) => figure.setAttribute("data-same", ""));
    await write(page, cell(page), (await editorText(cell(page))).replace("Hello", "Greetings"));
    await lines.getByText("Greetings").first().waitFor();
    assert.equal(await lines.getAttribute("data-same"), "");
    // A place in a figure leads to the cell.
    await lines.locator(".goto, button").first().click();
    await soon(page, async () => assert.ok(await cell(page).evaluate((cell) => cell.contains(document.activeElement))));
    await accessible(page);
  }));

test("blocks are moved, duplicated, deleted, and all of it is undone", () =>
  visit("en/notebook/", async (page) => {
    await counted(page, 2);
    const before = await order(page);
    await page.locator("[data-action=add-program]").last().click();
    await counted(page, 3);
    assert.deepEqual((await order(page)).slice(1), ["cell-hello", "cell-cell"]);
    await blocks(page).nth(2).locator("[data-action=up]").click();
    await soon(page, async () => assert.deepEqual((await order(page)).slice(1), ["cell-cell", "cell-hello"]));
    await blocks(page).nth(1).focus();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await soon(page, async () => assert.equal((await order(page))[0], "cell-cell"));
    await blocks(page).nth(0).locator("[data-action=duplicate]").click();
    await soon(page, async () => assert.equal((await order(page))[1], "cell-cell-2"));
    await blocks(page).nth(0).locator("[data-action=delete]").click();
    await counted(page, 3);
    for (let times = 0; times < 5; times++) await page.locator("[data-action=undo]").click();
    await counted(page, 2);
    assert.deepEqual(await order(page), before);
    await page.locator("[data-action=redo]").click();
    await counted(page, 3);
  }));

test("several notebooks; a deleted one comes back", () =>
  visit("en/notebook/", async (page) => {
    await counted(page, 2);
    await page.locator(".notebook-name").fill("First");
    await write(page, cell(page), PRINTS);
    await page.locator("[data-action=notebooks]").click();
    await page.locator("[data-action=new-notebook]").click();
    // The new one begins with its own program.
    await cell(page).getByText("Hello from thread 3 of block 1").waitFor();
    assert.match(await editorText(cell(page)), /hello<<<2, 4>>>/);
    await page.locator(".notebook-name").fill("Second");
    await page.locator("[data-action=notebooks]").click();
    const entries = page.locator(".notebook-entry");
    await soon(page, async () => assert.equal(await entries.count(), 2));
    await page.locator(".notebook-list li").filter({ hasText: "Second" }).locator("[data-action=delete-notebook]").click();
    await soon(page, async () => assert.equal(await page.locator(".notebook-name").inputValue(), "First"));
    await page.locator(".toast button").click();
    await soon(page, async () => assert.equal(await page.locator(".notebook-name").inputValue(), "Second"));
  }));

test("a program with a header, input and arguments; a picture that it writes", () =>
  visit("en/notebook/", async (page) => {
    await counted(page, 2);
    const main = `#include <cstdio>
#include <cstdlib>
#include "inc/scale.h"
int main(int argc, char **argv)
{
    FILE *in = fopen("in.txt", "r");
    int a = 0, b = 0;
    fscanf(in, "%d", &a);
    scanf("%d", &b);
    printf("sum %d\\n", scaled(a + b + atoi(argv[1])));
    FILE *out = fopen("out.ppm", "wb");
    fprintf(out, "P6 2 1 255\\n");
    fwrite("\\1\\2\\3\\4\\5\\6", 1, 6, out);
    fclose(out);
    out = fopen("t.csv", "w");
    fprintf(out, "x,y\\n0,1\\n1,4\\n");
    fclose(out);
}
`;
    // A script cannot make the entries of a dropped folder, so here the names of the files hold the paths.
    await drop(page, page.locator(".notebook"), { "main.cu": main, "in.txt": "30\n" });
    await counted(page, 3);
    const own = page.locator("#cell-main");
    await drop(page, own, { "inc/scale.h": "inline int scaled(int x) { return 2 * x; }\n" });
    await own.locator("[data-action=file-input]").click();
    await own.locator("[data-control=args]").fill("5");
    await own.locator("[data-control=stdin]").fill("7\n");
    await own.locator("[data-action=run]").click();
    await own.getByText("sum 84").waitFor();
    await own.locator(".written img").waitFor();
    await own.locator(".written canvas").waitFor();
    await page.reload();
    await own.getByText("sum 84").waitFor();
  }));

test("a message about another file names it, shows its line and leads there", () =>
  visit("en/notebook/", async (page) => {
    await counted(page, 2);
    const main = '#include "part.h"\nint main()\n{\n    return part(1);\n}\n';
    await drop(page, page.locator(".notebook"), { "main.cu": main, "part.h": "\ninline int part(int x)\n{\n    return x + missing;\n}\n" });
    await counted(page, 3);
    const own = page.locator("#cell-main");
    const place = own.locator(".diagnostic.error");
    await place.locator("mark", { hasText: "missing" }).waitFor();
    assert.match(await place.locator("pre").innerText(), /return x \+ missing;/);
    await place.locator(".goto").click();
    await soon(page, async () => {
      assert.equal(await own.locator(".file-tab[aria-pressed=true]").innerText(), "part.h");
      assert.match(await own.locator(".cm-activeLine").innerText(), /missing/);
    });
    assert.match(await place.locator(".goto").innerText(), /^part\.h, line 4, column/);
  }));

test("another program of a dropped folder is run", () =>
  visit("en/notebook/", async (page) => {
    await counted(page, 2);
    /** @param {string} name */
    const program = (name) => `#include <cstdio>
#include "../common/say.h"
int main()
{
    FILE *in = fopen("data/in.txt", "r");
    int n = 0;
    fscanf(in, "%d", &n);
    say("${name}", n);
}
`;
    // The header is in an encoding of Windows.
    const header = [..."inline void say(const char *s, int n) { printf(\"%s read %d\\n\", s, n); } // "]
      .map((c) => c.charCodeAt(0)).concat(0xfc, 0x0a);
    await drop(page, page.locator(".notebook"), {
      "part/first.cu": program("first"),
      "part/second.cu": program("second"),
      "part/data/in.txt": "41\n",
      "common/say.h": header,
    });
    await counted(page, 3);
    const own = page.locator("#cell-first");
    await own.locator("[data-action=run]").click();
    await own.getByText("first read 41").waitFor();
    await own.locator(".file-tab", { hasText: "part/second.cu" }).click();
    await own.locator("[data-action=file-main]").click();
    await own.locator("[data-action=run]").click();
    await own.getByText("second read 41").waitFor();
    await own.locator(".file-tab", { hasText: "part/first.cu" }).waitFor();
  }));

test("is exported as a lesson and comes back", () =>
  visit("en/notebook/", async (page) => {
    await counted(page, 2);
    await write(page, cell(page), PRINTS);
    await page.locator(".notebook-name").fill("My lesson");
    const download = page.waitForEvent("download");
    await page.locator("[data-action=export-notebook]").click();
    const file = await (await download).path();
    const text = await readFile(file, "utf8");
    assert.match(text, /^---\ndescription: My lesson\ndraft: true\n---\n# My lesson\n\nEvery thread/);
    assert.match(text, /```cuda id=hello device=h200-sxm\n#include <cstdio>\nint main\(\)/);
    await page.locator(".notebook-name").fill("Another");
    await drop(page, page.locator(".notebook"), { "mine.md": text });
    await soon(page, async () => assert.equal(await page.locator(".notebook-name").inputValue(), "My lesson"));
    await cell(page).getByText("kept 42").waitFor();
  }));

test("a link holds the whole notebook; a damaged one is told", () =>
  visit("en/notebook/", async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await counted(page, 2);
    await write(page, cell(page), PRINTS);
    await page.locator(".notebook-tools [data-action=link]").click();
    await page.locator(".toast").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await cell(other).getByText("kept 42").waitFor();
    await other.goto("about:blank");
    await other.goto(url("en/notebook/#n1.damaged"));
    await other.locator(".toast").waitFor();
    await cell(other).waitFor();
  }));

test("a program of a lesson, a whole lesson and the gallery open in it", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await live(page);
    const first = page.locator("section.cell.live").first();
    const id = await first.getAttribute("id");
    await first.locator("[data-action=to-notebook]").click();
    await page.waitForURL("**/en/notebook/");
    await page.locator(`#notebook #${id}`).waitFor();
    await page.goto(url(`en/notebook/#lesson=${LESSON}`));
    await page.reload();
    await page.locator("#notebook .predict-live").first().waitFor();
    assert.ok((await cell(page).count()) >= 4);
    assert.deepEqual(await page.locator(".block-wrong").allTextContents(), []);
    await page.locator('[data-open="mandelbrot.md"]').click();
    await page.locator("#notebook #cell-mandelbrot").waitFor();
    await page.locator("#notebook .written img").waitFor();
  }));
