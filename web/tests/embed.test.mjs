// Programs of the course in pages of others: a page on another site holds a lesson's cell, a program and a notebook, by
// `embed.js` and by plain frames.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { accessible, broken, editorText, live, soon, start, stop, url, visit } from "./site.mjs";

/** @import { BrowserContextOptions, FrameLocator, Locator, Page } from "playwright-core" */

const LINES = "#include <cstdio>\n#define LINES 3\nint main() {\n    for (int i = 0; i < LINES; ++i) printf(\"line %d\\n\", i);\n}\n";
const MARKDOWN = `# Two programs

Words before, a [term](../glossary/#warp).

\`\`\`cuda id=first
${LINES}\`\`\`

## Then

Words between.

\`\`\`cuda id=second device=v100
int main() { return 3; }
\`\`\`
`;

/** The files of the other site by path. @type {Map<string, string>} */
const files = new Map();
/** `localhost` and 127.0.0.1 are different sites, so that browsers treat the course as a third party. */
const other = createServer((request, response) => {
  const body = files.get(new URL(request.url, "http://host").pathname);
  response.writeHead(body === undefined ? 404 : 200, { "content-type": request.url.endsWith(".cu") || request.url.endsWith(".md") ? "text/plain" : "text/html; charset=utf-8" });
  response.end(body);
});
/** @type {string} */
let origin;

before(async () => {
  await start();
  await new Promise((listening) => other.listen(0, () => listening(undefined)));
  const host = new URL(url("")).hostname === "localhost" ? "127.0.0.1" : "localhost";
  origin = `http://${host}:${/** @type {import("node:net").AddressInfo} */ (other.address()).port}`;
});
after(async () => {
  other.closeAllConnections();
  other.close();
  await stop();
});

const SCRIPT = `<script src="${url("embed.js")}" async></script>`;

/**
 * Opens a page of the other site. Neither it nor a frame in it may report an error.
 *
 * @param {string} body
 * @param {(page: Page) => Promise<void>} use
 * @param {BrowserContextOptions & { lang?: string }} [options]
 */
async function embedding(body, use, { lang = "en", ...options } = {}) {
  files.set("/", `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Other</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`);
  /** @type {string[]} */
  const problems = [];
  /** @param {Page} page */
  const watch = (page) => {
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
  };
  await broken(`${origin}/`, watch, use, options);
  assert.deepEqual(problems, []);
}

/** @param {Page} page */
const frames = (page) => page.locator("warpbook-cell iframe");

/**
 * The page in a frame, by the frame's position.
 *
 * @param {Page} page
 */
const inside = (page, at = 0) => frames(page).nth(at).contentFrame();

/** @param {FrameLocator} frame */
const run = (frame) => frame.locator("[data-action=run]").first().click();

/**
 * Replaces the program of the first cell.
 *
 * @param {Page} page
 * @param {FrameLocator} frame
 * @param {string} text
 */
async function write(page, frame, text) {
  const code = frame.locator("section.cell").first();
  const isOpen = await code.locator(".cm-content").isVisible();
  if (!isOpen) await code.locator("pre.code").press("Enter");
  await code.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/**
 * Asserts that a frame is as high as its content, so that it has no bars.
 *
 * @param {Page} page
 * @param {Locator} element the frame
 */
const fits = (page, element) => soon(page, async () => {
  // Browsers lay out frames of other sites when a reader sees them.
  await element.scrollIntoViewIfNeeded();
  const [height, wanted] = await Promise.all([
    element.evaluate((frame) => frame.clientHeight),
    element.contentFrame().locator("html").evaluate((html) => ({ height: document.body.getBoundingClientRect().height, sideways: html.scrollWidth - innerWidth, down: html.scrollHeight - innerHeight })),
  ]);
  assert.ok(Math.abs(height - wanted.height) < 2, `${height} for ${wanted.height}`);
  assert.ok(wanted.sideways <= 0 && wanted.down <= 0, JSON.stringify(wanted));
});

/**
 * Everything that the course has stored in a frame.
 *
 * @param {FrameLocator} frame
 */
const stored = (frame) => frame.locator("html").evaluate(async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys()),
  ...(await navigator.serviceWorker?.getRegistrations() ?? []).map(({ scope }) => scope),
]);

test("a cell of a lesson is alone with its result, runs on a click, and takes along what was edited", () =>
  embedding(`${SCRIPT}<warpbook-cell lesson="model" cell="add"></warpbook-cell>`, async (page) => {
    const frame = inside(page);
    await frame.locator("#cell-add.live").waitFor();
    assert.equal(await frames(page).getAttribute("title"), "CUDA program add of the lesson model");
    assert.equal(await frames(page).getAttribute("loading"), "lazy");
    for (const gone of [".top", ".side", ".foot", "h1", "section.predict"]) assert.equal(await frame.locator(gone).filter({ visible: true }).count(), 0, gone);
    assert.equal(await frame.locator("section.cell").count(), 1);
    await frame.locator(".cell-panel").filter({ hasText: /\w/ }).waitFor();
    const whole = frame.locator("[data-action=whole]");
    assert.equal(await whole.evaluate((link) => /** @type {HTMLAnchorElement} */ (link).href), url("en/model/#cell-add"));
    assert.match(await frame.locator(".embed-foot").innerText(), /Warpbook: a CUDA course\s+Open in the course/);
    await fits(page, frames(page));
    await run(frame);
    await frame.locator(".cell-status").getByText(/\d\s?(ms|µs|s)/).first().waitFor();
    await write(page, frame, LINES);
    await frame.locator(".cell-panel").getByText("line 2").waitFor();
    assert.deepEqual(await stored(frame), []);
    const [tab] = await Promise.all([page.context().waitForEvent("page"), whole.click()]);
    await tab.waitForURL(/\/en\/model\/#w1\./);
    await tab.locator("#cell-add").getByText("line 2").waitFor();
    assert.equal(await editorText(tab.locator("#cell-add")), LINES);
  }));

test("a program of one's own: as text and as a file, with a script that comes later", () => {
  files.set("/own/hello.cu", LINES);
  return embedding(
    `<script>addEventListener("load", () => document.head.append(Object.assign(document.createElement("script"), { src: "${url("embed.js")}" })))</script>
    <warpbook-cell device="v100">
      <script type="text/plain">
        ${LINES.replaceAll("\n", "\n        ")}
      </script>
    </warpbook-cell>
    <warpbook-cell src="own/hello.cu" run></warpbook-cell>`,
    async (page) => {
      const [typed, file] = [inside(page, 0), inside(page, 1)];
      await typed.locator("section.cell.live .cm-content").waitFor();
      assert.equal(await typed.locator("[data-control=device]").inputValue(), "v100");
      assert.equal(await editorText(typed.locator("section.cell")), LINES);
      await typed.getByText("Press Run to see the result.").waitFor();
      await fits(page, frames(page).first());
      await run(typed);
      await typed.locator(".cell-panel").getByText("line 2").waitFor();
      await file.locator(".cell-panel").getByText("line 2").waitFor();
      // The frame grows with the output.
      const height = () => frames(page).first().evaluate((frame) => frame.clientHeight);
      await fits(page, frames(page).first());
      const before = await height();
      await write(page, typed, LINES.replace("LINES 3", "LINES 60"));
      await typed.locator(".cell-panel").getByText("line 59").waitFor();
      await soon(page, async () => assert.ok((await height()) > before + 200, `${await height()} after ${before}`));
      await fits(page, frames(page).first());
      await write(page, typed, LINES);
      await soon(page, async () => assert.equal(await height(), before));
      assert.deepEqual(await stored(typed), []);
      assert.match(await typed.locator("[data-action=whole]").getAttribute("href"), /\/en\/notebook\/#n1\./);
    },
  );
});

test("a notebook shows its blocks and nothing to manage them", () =>
  embedding(`${SCRIPT}<warpbook-cell notebook device="h200-sxm"><script type="text/plain">\n${MARKDOWN}</script></warpbook-cell>`, async (page) => {
    const frame = inside(page);
    await frame.locator("#cell-second.live .cm-content").waitFor();
    assert.equal(await frame.getByRole("heading", { level: 1 }).innerText(), "Two programs");
    await frame.getByText("Words between.").waitFor();
    for (const gone of [".notebook-head", ".block-add", ".block-tools", ".gallery"]) assert.equal(await frame.locator(gone).count(), 0, gone);
    assert.equal(await frame.locator("#cell-second [data-control=device]").inputValue(), "v100");
    await write(page, frame, LINES);
    await run(frame);
    await frame.locator("#cell-first").getByText("line 2").waitFor();
    await frame.getByText("Words before").dblclick();
    assert.equal(await frame.locator("textarea.block-text").count(), 0);
    await fits(page, frames(page));
    assert.deepEqual(await stored(frame), []);
    const [tab] = await Promise.all([page.context().waitForEvent("page"), frame.getByRole("link", { name: "term" }).click()]);
    await tab.waitForURL(url("en/glossary/#warp"));
  }));

test("frames alone, in Russian and dark, and the script gives them their height", () =>
  embedding(
    `<iframe id="cell" src="${url("ru/model/?embed&theme=dark&device=v100#cell-add")}" style="width: 100%; height: 300px; border: 0"></iframe>
    <iframe id="program" src="${url("ru/notebook/?embed")}#cu=${encodeURIComponent(LINES)}&device=p100" style="width: 100%; height: 300px; border: 0"></iframe>
    <warpbook-cell link="${url("ru/model/#cell-add")}" theme="dark"></warpbook-cell>`,
    async (page) => {
      const [cell, program] = [page.locator("#cell"), page.locator("#program")];
      const dark = (/** @type {FrameLocator} */ frame) => frame.locator(".layout").evaluate((layout) => getComputedStyle(layout).backgroundColor);
      await cell.contentFrame().locator("#cell-add.live").waitFor();
      // A script that comes when a frame has told its height already.
      assert.equal(await cell.evaluate((frame) => frame.clientHeight), 300);
      await page.addScriptTag({ url: url("embed.js") });
      assert.equal(await dark(cell.contentFrame()), "rgb(28, 32, 38)");
      assert.equal(await cell.contentFrame().locator("[data-control=device]").inputValue(), "v100");
      await cell.contentFrame().getByRole("button", { name: "Запустить" }).waitFor();
      await cell.contentFrame().getByRole("link", { name: "Открыть в курсе" }).waitFor();
      await program.contentFrame().locator("#cell-program.live .cm-content").waitFor();
      assert.equal(await program.contentFrame().locator("[data-control=device]").inputValue(), "p100");
      assert.equal(await dark(program.contentFrame()), "rgb(255, 255, 255)");
      await inside(page).locator("#cell-add.live").waitFor();
      assert.equal(await inside(page).locator("html").getAttribute("lang"), "ru");
      assert.equal(await dark(inside(page)), "rgb(28, 32, 38)");
      for (const frame of [cell, program, frames(page)]) await fits(page, frame);
    },
    { colorScheme: "light" },
  ));

test("what is missing or wrong is told in words, in the language of the page", () => {
  /** @type {[html: string, told: RegExp][]} */
  const wrong = [
    ["<warpbook-cell></warpbook-cell>", /needs `lesson` and `cell`/],
    ['<warpbook-cell lang="ru"></warpbook-cell>', /нужны `lesson` и `cell`/],
    ['<warpbook-cell lesson="model"></warpbook-cell>', /`cell` is missing/],
    ['<warpbook-cell lesson="Model A" cell="add"></warpbook-cell>', /`Model A` is no name of a lesson/],
    ['<warpbook-cell lesson="model" cell="add" theme="black"></warpbook-cell>', /not `black`/],
    ['<warpbook-cell lesson="model" src="own/hello.cu"></warpbook-cell>', /`lesson` and `src` exclude each other/],
    ['<warpbook-cell link="https://elsewhere.example/#x"></warpbook-cell>', /no link that “Copy link”/],
    [`<warpbook-cell link="${url("en/notebook/#n1.x")}" device="v100"></warpbook-cell>`, /`device` has no effect/],
  ];
  return embedding(SCRIPT + wrong.map(([html]) => html).join(""), async (page) => {
    const told = page.locator("warpbook-cell").getByRole("alert");
    await soon(page, async () => assert.equal(await told.count(), wrong.length));
    for (const [at, text] of (await told.allInnerTexts()).entries()) assert.match(text, wrong[at][1]);
    // Attributes may be set later.
    await page.locator("warpbook-cell").nth(2).evaluate((element) => element.setAttribute("cell", "add"));
    await inside(page).locator("#cell-add.live").waitFor();
  });
});

test("frames say what their address lacks, and pages that do not answer are told", async () => {
  /** @type {[path: string, told: RegExp][]} */
  const wrong = [
    ["en/model/?embed", /names no program/],
    ["en/model/?embed#cell-nothing", /no program named “nothing”/],
    ["ru/model/?embed#w1.damaged", /Ссылка повреждена/],
    ["en/notebook/?embed", /holds no program/],
    ["en/notebook/?embed#n1.damaged", /damaged/],
    ["en/notebook/?embed#cu=a%2", /percent-encoded/],
    [`en/notebook/?embed#md=${"x".repeat(100_001)}`, /100,001 bytes; at most 100,000/],
    [`en/notebook/?embed#cu=${encodeURIComponent(LINES)}&device=geforce-9999`, /no device geforce-9999.*H200/],
  ];
  await embedding(wrong.map(([path]) => `<iframe src="${url(path)}"></iframe>`).join(""), async (page) => {
    for (const [at, [, told]] of wrong.entries()) {
      await page.locator("iframe").nth(at).contentFrame().getByRole("alert").filter({ hasText: told, visible: true }).waitFor();
    }
    assert.equal(await page.locator("iframe").last().contentFrame().locator("#cell-program.live").count(), 1);
  });
  files.set("/", `<!doctype html><html lang="en"><body>${SCRIPT}<warpbook-cell lesson="no-such-lesson" cell="a"></warpbook-cell>`);
  await broken(`${origin}/`, (page) => page.clock.install(), async (page) => {
    const told = page.locator("warpbook-cell").getByText("The course does not answer at");
    await soon(page, async () => {
      await page.clock.fastForward(6000);
      assert.equal(await told.count(), 1);
    });
  });
});

test("links to the notebook that are written by hand open in the whole page, too", () =>
  visit(`en/notebook/#cu=${encodeURIComponent(LINES)}&device=geforce-9999`, async (page) => {
    const cell = page.locator("#cell-program");
    await cell.getByText("line 2").waitFor();
    await page.locator(".toast").getByText("no device geforce-9999").waitFor();
    assert.equal(new URL(page.url()).hash, "");
    assert.equal(await page.locator(".notebook-name").inputValue(), "My notebook");
    await page.goto("about:blank");
    await page.goto(url(`en/notebook/#md=${encodeURIComponent(MARKDOWN)}`));
    await page.locator("#cell-second").waitFor();
    assert.equal(await page.locator(".notebook-name").inputValue(), "Two programs");
    await page.goto("about:blank");
    await page.goto(url("en/notebook/#cu=%zz"));
    await page.locator(".toast").getByText("percent-encoded").waitFor();
    await page.locator("#cell-second").waitFor();
  }));

test("what the reader has stored neither shows nor changes in a frame of the course's own site", () =>
  visit("en/model/", async (page) => {
    await live(page);
    const own = page.locator("#cell-add");
    await own.locator("pre.code").press("Enter");
    await own.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(LINES);
    await own.locator(".cell-panel").getByText("line 2").waitFor();
    await page.locator("[data-action=theme]").click();
    const before = await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
    await page.goto(url("en/model/?embed#cell-add"));
    await own.and(page.locator(".live")).waitFor();
    assert.doesNotMatch(await own.locator(".cell-code").innerText(), /LINES/);
    assert.equal(await page.locator("html").getAttribute("data-theme"), null);
    await own.locator("pre.code").press("Enter");
    await own.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(LINES.replace("LINES 3", "LINES 5"));
    await own.locator(".cell-panel").getByText("line 4").waitFor();
    assert.equal(await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort())), before);
    await accessible(page, "a cell");
    await page.goto(url(`en/notebook/?embed&run#md=${encodeURIComponent(MARKDOWN)}`));
    await page.locator("#cell-first").getByText("line 2").waitFor();
    await accessible(page, "a notebook");
  }, { colorScheme: "light" }));

for (const [path, cell, told] of /** @type {const} */ ([["en/model/", "#cell-add", "line 2"], ["ru/notebook/", "#cell-hello", "line 2"]])) {
  test(`the HTML that ${path} gives shows the program on another site`, async () => {
    /** @type {string[]} */
    const given = [];
    await visit(path, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const section = page.locator(cell);
      await section.and(page.locator(".live")).waitFor();
      // The notebook opens its editors itself.
      if (!path.includes("notebook")) await section.locator("pre.code").press("Enter");
      await section.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(LINES);
      await section.getByText(told).waitFor();
      for (const action of ["embed-script", "embed-frame"]) {
        if (!path.includes("notebook")) await section.locator("[data-action=share]").click();
        await page.locator("[data-action=embed]").first().click();
        const dialog = page.locator("dialog.embed");
        if (action === "embed-script") await accessible(page, "the dialog", undefined, "dialog.embed");
        await dialog.locator(`[data-action=${action}]`).click();
        // It closes when the text is copied. An earlier message may still be there.
        await dialog.waitFor({ state: "detached" });
        await page.locator(".toast").last().waitFor();
        given.push(await page.evaluate(() => navigator.clipboard.readText()));
      }
    });
    await embedding(given.join(""), async (page) => {
      await inside(page).locator(`${cell}.live`).waitFor();
      const plain = page.locator("iframe").last();
      for (const frame of [inside(page), plain.contentFrame()]) {
        assert.equal(await frame.locator("html").getAttribute("lang"), path.slice(0, 2));
        await frame.locator(`${cell} .cm-content`).waitFor();
        assert.equal(await editorText(frame.locator(cell)), LINES);
      }
      await fits(page, frames(page));
    });
  });
}

test("on a phone nothing is wider than the page", () =>
  embedding(`${SCRIPT}<warpbook-cell lesson="transpose" cell="naive"></warpbook-cell><warpbook-cell notebook><script type="text/plain">${MARKDOWN}</script></warpbook-cell>`, async (page) => {
    await inside(page).locator("#cell-naive.live").waitFor();
    await fits(page, frames(page).first());
    await frames(page).nth(1).scrollIntoViewIfNeeded();
    await inside(page, 1).locator("#cell-second.live").waitFor();
    await fits(page, frames(page).nth(1));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

for (const lang of ["en", "ru"]) {
  test(`the page about embedding shows what its listings say (${lang})`, () =>
    visit(`${lang}/embed/`, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const examples = page.locator(".embed-example");
      assert.equal(await examples.count(), 4);
      for (const at of [0, 1, 2, 3]) {
        const frame = examples.nth(at).locator("iframe");
        await frame.scrollIntoViewIfNeeded();
        await frame.contentFrame().locator("section.cell.live").waitFor();
        assert.equal(await frame.contentFrame().locator("html").getAttribute("lang"), lang);
        await fits(page, frame);
      }
      // The notebook's text has the result of its program.
      await examples.nth(2).locator("iframe").contentFrame().locator(".block-shown").getByText(/\d\s(µs|мкс)/).waitFor();
      await examples.first().getByRole("button", { name: /Copy this HTML|Скопировать этот HTML/ }).click();
      await examples.first().getByRole("button", { name: /^(Copied|Скопировано)$/ }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(copied.includes(`src="${url("embed.js")}"`), copied);
      await accessible(page);
      // A lecturer finds it on the notebook's page.
      await page.goto(url(`${lang}/notebook/`));
      await page.locator('.to-notebook a[href="../embed/"]').waitFor();
    }));
}
