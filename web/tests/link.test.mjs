// Links that cannot be restored completely say what is missing. A program that is too long for a link is
// offered as a file.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CellOf, LESSON, program, soon, start, stop, visit } from "./site.mjs";

before(start);
after(stop);

const PAGE = `en/${LESSON}/`;
const toast = (page, expected) =>
  soon(page, async () => assert.match((await page.locator(".toast").allInnerTexts()).join("\n"), expected));

test("a link of a newer version, and one to a program that is not on the page", () =>
  visit(`${PAGE}#w2.abcdef`, async (page) => {
    await toast(page, /newer version of the course/);
    const link = await linkOf(page, program('puts("x");'));
    // A link of this page on another page, which has no such cell.
    await page.goto(new URL(`../why-gpu/${new URL(link).hash}`, page.url()).href);
    await toast(page, /no program named/);
  }));

/** The link of the first cell with a sweep, with the program `code`. */
async function linkOf(page, code) {
  const cell = await CellOf.on(page);
  await cell.write(code);
  await cell.settled();
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => ((globalThis.copied = text), Promise.resolve());
  });
  await cell.action("link").click();
  await page.waitForFunction(() => globalThis.copied);
  return page.evaluate(() => globalThis.copied);
}

test("a link with a device that is not known says so, and all else is restored", () =>
  visit(PAGE, async (page) => {
    const [address, packed] = (await linkOf(page, program('puts("from a link");'))).split("#w1.");
    const bytes = inflateRawSync(Buffer.from(packed, "base64url"));
    const at = bytes.indexOf("geforce-8800");
    assert.ok(at > 0);
    bytes.write("geforce-9999", at);
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(`${address}#w1.${deflateRawSync(bytes).toString("base64url")}`);
    await toast(page, /does not have: geforce-9999/);
    const cell = await CellOf.on(page);
    await cell.tab(0);
    await cell.panel().getByText("from a link").first().waitFor();
  }));

test("a program that is too long for a link is offered as a file", () =>
  visit(PAGE, async (page) => {
    const cell = await CellOf.on(page);
    let seed = 1;
    const noise = Array.from({ length: 14_000 }, () => String.fromCharCode(97 + ((seed = (seed * 48_271) % 2_147_483_647) % 26)));
    const code = `// ${noise.join("")}\nint main() {}\n`;
    await cell.write(code);
    await cell.action("link").click();
    const offer = page.locator(".toast").getByRole("button");
    const [file] = await Promise.all([page.waitForEvent("download"), offer.click()]);
    assert.match(file.suggestedFilename(), /\.cu$/);
    assert.equal(await readFile(await file.path(), "utf8"), code);
  }));

test("another tab's change is told, shown on demand, and does not take away this tab's", () =>
  visit(PAGE, async (page, context) => {
    const cell = await CellOf.on(page);
    await cell.write(program('printf("first\\n");'));
    await cell.tab(0);
    await cell.panel().getByText("first").waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    const other = await CellOf.on(second);
    await other.write(program('printf("second\\n");'));
    await cell.action("take-elsewhere").click();
    await cell.panel().getByText("second").waitFor();
    await cell.action("mine").click();
    await cell.panel().getByText("first").waitFor();
  }));
