// The course without a network: what is saved, what works then, and what an update does. The site is served by
// this test itself, so that it can stop the server and deploy another version.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { CellOf, LESSON, accessible, broken, live, program, soon, start, stop } from "./site.mjs";

/** @import { BrowserContext, Page } from "playwright-core" */

const SITE = process.env.WARPBOOK_SITE ?? fileURLToPath(new URL("../../dist", import.meta.url));
const PREFIX = "/warpbook/";
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png", json: "application/json", webmanifest: "application/manifest+json" };
const THRUST = "#include <thrust/device_vector.h>\n#include <stdio.h>\nint main() { thrust::device_vector<int> v(3, 7); printf(\"thrust %d\\n\", (int)v[2]); return 0; }\n";

before(start);
after(stop);

/** The built site: content by path. */
const built = (async () => {
  const entries = await readdir(SITE, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = paths.map(async (path) => /** @type {[string, Buffer]} */ ([path.slice(SITE.length).replace(/^[\\/]/, "").replaceAll("\\", "/"), await readFile(path)]));
  return new Map(await Promise.all(pairs));
})();

/** @param {Map<string, Buffer>} site */
const listOf = (site) => JSON.parse(site.get("files.json").toString());

/**
 * The next version of a site, as a deploy brings it: another assets folder in place of the former one, and a mark in
 * each page.
 *
 * @param {Map<string, Buffer>} site
 */
const updated = (site) => {
  const list = listOf(site);
  const assets = "assets/0123456789/";
  const next = new Map([...site].map(([path, bytes]) => {
    const isPage = path.endsWith(".html");
    const text = isPage && bytes.toString().replaceAll(list.assets, assets).replace('<footer class="foot">', '$&<p>Second version</p>');
    return [path.replace(list.assets, assets), isPage ? Buffer.from(text) : bytes];
  }));
  for (const group of Object.values(list.groups)) {
    group.files = Object.fromEntries(Object.keys(group.files).map((path) => {
      const now = path.replace(list.assets, assets);
      const bytes = next.get(now === "" || now.endsWith("/") ? `${now}index.html` : now);
      return [now, [createHash("sha256").update(bytes).digest("hex").slice(0, 16), bytes.length]];
    }));
  }
  return next.set("files.json", Buffer.from(JSON.stringify({ ...list, assets, version: "second" })));
};

/** A server of a site that can be stopped, and that can serve another site. */
class Server {
  /** Paths that were asked for. @type {string[]} */
  asked = [];

  /** @param {Map<string, Buffer>} site */
  constructor(site) {
    this.site = site;
    /** Paths that are answered with an error. @type {(path: string) => boolean} */
    this.refuses = () => false;
    this.http = createServer((request, response) => {
      const path = new URL(request.url, "http://host").pathname.slice(PREFIX.length);
      this.asked.push(path);
      const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
      const bytes = this.refuses(path) ? undefined : this.site.get(name);
      const type = TYPES[name.split(".").at(-1)] ?? "text/plain; charset=utf-8";
      response.writeHead(bytes ? 200 : 404, { "content-type": bytes ? type : "text/plain", "cache-control": "no-cache" }).end(bytes);
    });
  }

  async start() {
    await new Promise((listening) => this.http.listen(this.port ?? 0, "127.0.0.1", () => listening(undefined)));
    this.port = /** @type {import("node:net").AddressInfo} */ (this.http.address()).port;
  }

  async stop() {
    const closed = new Promise((closed) => this.http.close(closed));
    this.http.closeAllConnections();
    await closed;
  }

  /** @param {string} path */
  url(path) {
    return `http://localhost:${this.port}${PREFIX}${path}`;
  }
}

/**
 * Serves the site and opens its lesson in a fresh profile that may have a service worker.
 *
 * @param {(page: Page, server: Server, context: BrowserContext) => Promise<void>} use
 * @param {{ lang?: string, thrifty?: boolean, before?: (page: Page, server: Server) => unknown }} [how]
 */
const visited = async (use, { lang = "en", thrifty = false, before = () => {} } = {}) => {
  const server = new Server(await built);
  await server.start();
  /** @type {(page: Page, context: BrowserContext) => Promise<void>} */
  const prepare = async (page, context) => {
    if (thrifty) {
      await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }));
    }
    await before(page, server);
  };
  try {
    await broken(server.url(`${lang}/${LESSON}/`), prepare, (page, context) => use(page, server, context), { serviceWorkers: "allow" });
  } finally {
    if (server.http.listening) await server.stop();
  }
};

/**
 * The text on a language in the settings.
 *
 * @param {Page} page
 * @param {string} lang
 */
const state = (page, lang) => page.locator(`[data-language=${lang}] > span`).textContent();

/**
 * Waits until the settings say something on a language.
 *
 * @param {Page} page
 * @param {string} lang
 * @param {RegExp} expected
 */
const says = (page, lang, expected) => soon(page, async () => assert.match(await state(page, lang), expected));

/** @param {Page} page */
const saved = (page) => says(page, "en", /^Saved, [\d.]+ MB$/);

/** Paths in all caches of saved pages, sorted. @param {Page} page */
const cached = (page) => page.evaluate(async (prefix) => {
  const names = (await caches.keys()).filter((name) => !name.startsWith("warpbook-results "));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname.slice(prefix.length)).sort();
}, PREFIX);

/**
 * Runs a program that prints a word, and waits for the word.
 *
 * @param {Page} page
 * @param {string} word
 */
const runs = async (page, word) => {
  const cell = await CellOf.on(page);
  await cell.write(program(`printf("${word}\\n");`));
  await cell.tab(0);
  await cell.panel().getByText(word, { exact: true }).waitFor();
  return cell;
};

/** What a tab does when its reader comes back to it. @param {Page} page */
const comeBack = (page) => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

/** @param {Page} page */
const openSettings = (page) => page.locator("[data-action=settings]").click();

test("after the first visit everything works without a server", () =>
  visited(async (page, server) => {
    await saved(page);
    await server.stop();
    const cell = await runs(page, "offline");
    // Cancel ends a worker, and the next run starts another one.
    await cell.write("int main() { for (volatile long i = 0; i < 4000000000L; ++i); return 0; }");
    await cell.action("cancel").click();
    await soon(page, async () => assert.match(await cell.status().innerText(), /^Cancelled/));
    await runs(page, "again");
    await cell.write(THRUST);
    await cell.panel().getByText("thrust 7").waitFor();
    await page.reload();
    await live(page);
    await runs(page, "reloaded");

    await page.keyboard.press("Escape");
    await page.locator("[data-action=search]").click();
    await page.locator("#search-field").fill("occupancy");
    await page.locator("#search-results [role=option]").first().waitFor();
    await page.keyboard.press("Escape");

    await page.locator("a.next").click();
    await page.waitForURL((url) => !url.pathname.includes(LESSON));
    await live(page);
    const run = page.locator("section.cell.live").first().locator("[data-action=run]");
    await run.click();
    await soon(page, async () => assert.match(await page.locator("section.cell.live").first().locator(".cell-status").innerText(), /\d\s?(ms|s)/));
    // A lesson without its slash or with its file's name, and the site's root.
    await page.goto(server.url(`en/${LESSON}`));
    assert.equal(page.url(), server.url(`en/${LESSON}/`));
    await page.goto(server.url(`en/${LESSON}/index.html?present`));
    await live(page);
    // A cell in a frame, and the page whose examples the script makes.
    const first = await page.locator("section.cell.live").first().getAttribute("id");
    await page.goto(server.url(`en/${LESSON}/?embed#${first}`));
    await page.locator(`[data-framed] #${first}.live`).waitFor();
    await page.goto(server.url("en/embed/"));
    await page.locator("warpbook-cell iframe").first().contentFrame().locator("section.cell.live").waitFor();
    await page.goto(server.url(""));
    await page.waitForURL(server.url("en/"));
    await live(page);
  }));

test("a solution opens without a server", () =>
  visited(async (page, server) => {
    await saved(page);
    await server.stop();
    const files = Object.keys(listOf(server.site).groups.en.files);
    const solutions = files.filter((path) => path.startsWith(`en/${LESSON}/ex-`));
    assert.ok(solutions.length > 0);
    for (const path of solutions) assert.ok(await page.evaluate(async (url) => (await fetch(url)).ok, server.url(path)), path);
  }));

test("parts of files, other methods and what is not the course's are left to the server", () =>
  visited(async (page, server) => {
    await saved(page);
    const { assets } = listOf(server.site);
    server.asked = [];
    await page.evaluate(async ([asset, page, other]) => {
      await fetch(asset);
      await fetch(asset, { headers: { range: "bytes=0-9" } });
      await fetch(page, { method: "POST", body: "" });
      await fetch(other);
    }, [server.url(`${assets}blas.txt`), server.url("en/"), server.url("other.txt")]);
    assert.deepEqual(server.asked, [`${assets}blas.txt`, "en/", "other.txt"]);
    await server.stop();
    assert.ok(await page.evaluate((url) => fetch(url).then(() => false, () => true), server.url("other.txt")));
  }));

test("the other language has a notice until it is saved, and can be removed", () =>
  visited(async (page, server) => {
    await saved(page);
    assert.equal(await state(page, "ru"), "Not saved");
    const files = Object.keys(listOf(server.site).groups.ru.files);
    assert.deepEqual((await cached(page)).filter((path) => files.includes(path)), []);
    await server.stop();
    await page.goto(server.url(`ru/${LESSON}/`));
    assert.match(await page.locator("h1").innerText(), /не сохранена/);
    assert.equal(await page.locator("html").getAttribute("lang"), "ru");
    await accessible(page, "notice");
    await page.getByRole("link", { name: "In English" }).click();
    await live(page);
    assert.equal(page.url(), server.url(`en/${LESSON}/`));

    await server.start();
    await page.reload();
    await saved(page);
    await openSettings(page);
    const row = page.locator("[data-language=ru]");
    await accessible(page, "settings");
    assert.match(await row.locator("[data-action=offline-save]").innerText(), /^Save \([\d.]+ MB to load\)$/);
    await row.locator("[data-action=offline-save]").click();
    await says(page, "ru", /^Saved, [\d.]+ MB$/);
    await server.stop();
    await page.goto(server.url(`ru/${LESSON}/`));
    await live(page);
    await runs(page, "offline");

    await page.keyboard.press("Escape");
    await openSettings(page);
    await row.locator("[data-action=offline-remove]").click();
    await says(page, "ru", /^Не сохранён$/);
    assert.deepEqual((await cached(page)).filter((path) => files.includes(path)), []);
    await page.reload();
    assert.match(await page.locator("h1").innerText(), /не сохранена/);
  }));

test("removing the only language frees everything, and it is not saved again by itself", () =>
  visited(async (page, server) => {
    await saved(page);
    await openSettings(page);
    await page.locator("[data-language=en] [data-action=offline-remove]").click();
    await says(page, "en", /^Not saved$/);
    assert.deepEqual(await cached(page), []);
    await page.reload();
    await says(page, "en", /^Not saved$/);
    assert.deepEqual(await cached(page), []);
    assert.ok(server.http.listening);
  }));

test("a deploy shows a notice, the old page goes on, and what was typed survives the reload", () =>
  visited(async (page, server, context) => {
    await saved(page);
    const cell = await runs(page, "typed before");
    const [old, next] = [server.site, updated(server.site)];
    server.site = next;
    server.asked = [];
    await comeBack(page);
    await page.locator("[data-action=update-reload]").waitFor();
    await accessible(page, "notice of an update", undefined, ".update");
    await soon(page, async () => assert.equal((await cached(page)).filter((path) => path === `en/${LESSON}/`).length, 2));
    // The server has none of these files any more: workers for runs and for sweeps, and headers.
    await cell.write("int main() { for (volatile long i = 0; i < 4000000000L; ++i); return 0; }");
    await cell.action("cancel").click();
    await runs(page, "old page");
    await cell.write(THRUST);
    await cell.panel().getByText("thrust 7").waitFor();
    await runs(page, "for a sweep");
    await cell.tab(2);
    await cell.action("sweep").click();
    await cell.root.locator(".sweep-bar").getByText(/[1-9]\d* (of \d+|block sizes)/).waitFor();
    await cell.tab(0);
    // Another tab has the new version. It saves it, and leaves what the old tab needs.
    const other = await context.newPage();
    await other.goto(server.url(`en/${LESSON}/`));
    await saved(other);
    assert.equal(await other.getByText("Second version").count(), 1);
    assert.ok((await cached(other)).some((path) => path.startsWith(listOf(old).assets)));
    // Assets with the same content are copied, not loaded.
    assert.deepEqual(server.asked.filter((path) => path.endsWith("thrust.txt")), []);
    await cell.write(program('printf("kept\\n");'));
    await page.locator("[data-action=update-reload]").click();
    await page.getByText("Second version").waitFor();
    const again = await CellOf.on(page);
    await again.tab(0);
    await again.panel().getByText("kept").waitFor();
    // No page needs the old version now.
    await soon(page, async () => assert.deepEqual((await cached(page)).filter((path) => path.startsWith(listOf(old).assets)), []));
    assert.equal(await page.locator("[data-action=update-reload]").count(), 0);
    await server.stop();
    await page.reload();
    await page.getByText("Second version").waitFor();
    await runs(page, "second offline");
  }));

test("a reload is not offered while the browser does not store what was typed", () =>
  visited(async (page, server) => {
    await saved(page);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    });
    await runs(page, "unsaved");
    server.site = updated(server.site);
    await comeBack(page);
    await page.locator("[data-action=update-reload]").click();
    await page.getByText("save it as a file first").waitFor();
    const cell = await CellOf.on(page);
    assert.match(await cell.text(), /unsaved/);
  }));

test("a deploy in the middle of saving mixes no versions", () =>
  visited(
    async (page, server) => {
      // The lesson's page is refused, so saving stops there.
      await soon(page, async () => assert.match(await page.locator(".offline-trouble").textContent(), /could not be loaded/));
      const next = updated(server.site);
      server.site = next;
      server.refuses = () => false;
      await page.reload();
      await saved(page);
      const { assets } = listOf(next);
      const folders = (await cached(page)).filter((path) => path.startsWith("assets/") && !path.startsWith(assets));
      assert.deepEqual(folders, []);
    },
    { before: (_, server) => (server.refuses = (path) => path === "en/glossary/") },
  ));

test("with Save-Data only what was used is saved, and the rest on request", () =>
  visited(
    async (page, server) => {
      await says(page, "en", /^Only what you have opened$/);
      await runs(page, "used");
      await soon(page, async () => assert.ok((await cached(page)).includes(`${listOf(server.site).assets}editor.js`)));
      const before = await cached(page);
      assert.deepEqual(before.filter((path) => !server.asked.includes(path)), []);
      assert.deepEqual(before.filter((path) => /thrust|blas|glossary/.test(path)), []);
      assert.equal(before.filter((path) => path.startsWith("en/")).join(), `en/${LESSON}/`);
      await server.stop();
      await page.reload();
      await live(page);
      await runs(page, "used offline");
      await page.goto(server.url("en/glossary/"));
      assert.match(await page.locator("h1").innerText(), /not saved/);
      await server.start();
      await page.goto(server.url("en/glossary/"));
      await live(page);
      await soon(page, async () => assert.ok((await cached(page)).includes("en/glossary/")));
      await openSettings(page);
      await page.locator("[data-language=en] [data-action=offline-save]").click();
      await saved(page);
      await soon(page, async () => {
        const names = await page.evaluate(() => caches.keys());
        assert.deepEqual(names.filter((name) => name.endsWith("used")), []);
      });
    },
    { thrifty: true },
  ));

test("without room for it, the site works and the settings say why", () =>
  visited(
    async (page) => {
      await soon(page, async () => assert.match(await page.locator(".offline-trouble").textContent(), /no room/));
      await runs(page, "works");
    },
    { before: (page) => page.addInitScript(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    }) },
  ));

test("without permission for a service worker, the site works and the settings say why", () =>
  visited(
    async (page) => {
      await soon(page, async () => assert.match(await page.locator(".offline-trouble").textContent(), /does not let/));
      await runs(page, "works");
      assert.deepEqual(await cached(page), []);
    },
    { before: (page) => page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("blocked", "SecurityError"));
    }) },
  ));

test("each language has a manifest whose icons exist", () =>
  visited(async (page, server) => {
    const session = await page.context().newCDPSession(page);
    for (const lang of ["en", "ru"]) {
      await page.goto(server.url(`${lang}/${LESSON}/`));
      const { url, errors } = await session.send("Page.getAppManifest");
      assert.equal(url, server.url(`${lang}/manifest.webmanifest`));
      assert.deepEqual(errors, []);
      const manifest = JSON.parse(server.site.get(`${lang}/manifest.webmanifest`).toString());
      assert.equal(manifest.lang, lang);
      assert.equal(new URL(manifest.start_url, url).href, server.url(`${lang}/`));
      assert.equal(new URL(manifest.scope, url).href, server.url(""));
      for (const icon of manifest.icons) {
        const path = new URL(icon.src, url).href.slice(server.url("").length);
        const bytes = server.site.get(path);
        assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, icon.sizes, path);
      }
    }
  }));
