// Search, and the cards that explain terms.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, live, soon, start, stop, url, visit } from "./site.mjs";

before(start);
after(stop);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const isInView = (box, { width, height }) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;

for (const { lang, query, path, heading } of [
  { lang: "en", query: "partition doors", path: "transpose/#doors", heading: /doors/ },
  { lang: "ru", query: "разделом памяти", path: "transpose/#doors", heading: /дверей/ },
]) {
  test(`search finds a section in ${lang}, and Enter goes there and focuses it`, () =>
    visit(`${lang}/warps/`, async (page) => {
      await live(page);
      await page.locator("main").click({ position: { x: 5, y: 5 } });
      await page.keyboard.press("/");
      await page.locator("#search[open]").waitFor();
      await page.keyboard.type(query);
      const found = page.locator(`#search-results a[href$="/${lang}/${path}"]`);
      await found.waitFor();
      await soon(page, async () => assert.ok((await found.locator("mark").count()) > 0));
      for (let i = 0; i < 50 && (await found.getAttribute("aria-selected")) !== "true"; i++) await page.keyboard.press("ArrowDown");
      await soon(page, async () => assert.equal(await page.locator("#search-field").getAttribute("aria-activedescendant"), await found.getAttribute("id")));
      await page.keyboard.press("Enter");
      await page.waitForURL(url(`${lang}/${path}`));
      await page.waitForFunction(() => document.activeElement?.id === "doors");
      await soon(page, async () => assert.match(await page.locator(":focus").innerText(), heading));
    }));
}

test("search leads to a place of the same page", () =>
  visit("en/transpose/", async (page) => {
    await live(page);
    await page.locator("[data-action=search]").click();
    await page.keyboard.type("memory has doors");
    await page.locator("#search-results a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "doors");
    await soon(page, async () => assert.equal(await page.locator("#search[open]").count(), 0));
  }));

test("what is nowhere is said so, and the query stays while search is closed", () =>
  visit("ru/", async (page) => {
    await live(page);
    await page.locator("[data-action=search]").click();
    await page.keyboard.type("параллелепипед");
    await page.locator("#search-state", { hasText: "нигде нет" }).waitFor();
    await soon(page, async () => assert.equal(await page.locator("#search-results a").count(), 0));
    await page.keyboard.press("Escape");
    await soon(page, async () => assert.equal(await page.locator("#search[open]").count(), 0));
    await page.keyboard.press("/");
    await page.locator("#search[open]").waitFor();
    await soon(page, async () => assert.equal(await page.locator("#search-field").inputValue(), "параллелепипед"));
  }));

test("an index that does not come is told, and asked for again", () =>
  visit("en/", async (page) => {
    await live(page);
    await page.evaluate(() => {
      const real = window.fetch;
      window.fetch = (what, ...more) => (`${what instanceof Request ? what.url : what}`.includes("/search-") && !window.online
        ? Promise.reject(new TypeError("offline")) : real(what, ...more));
    });
    await page.locator("[data-action=search]").click();
    await page.locator("#search-state", { hasText: "could not be loaded" }).waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => { window.online = true; });
    await page.keyboard.press("/");
    await page.keyboard.type("warp");
    await page.locator("#search-results a").first().waitFor();
  }));

test("a slash that is typed is a slash", () =>
  visit("en/coalescing/", async (page) => {
    await live(page);
    const cell = page.locator("section.cell.live").first();
    await cell.locator("pre.code").focus();
    await page.keyboard.press("Enter");
    await cell.locator(".cm-content").waitFor();
    await cell.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("//");
    await soon(page, async () => assert.equal(await page.locator("#search[open]").count(), 0));
    await soon(page, async () => assert.match(await cell.locator(".cm-line").first().innerText(), /^\/\//));
  }));

test("a term is explained by a resting pointer, and stays while the pointer is on it", () =>
  visit("en/coalescing/", async (page) => {
    await live(page);
    const term = page.locator('a.term[href$="#sector"]').first();
    await term.scrollIntoViewIfNeeded();
    // The test controls the page's timers.
    await page.clock.install();
    await term.hover();
    await page.clock.runFor(1000);
    const card = page.locator("#term:not([hidden])");
    await card.waitFor();
    await soon(page, async () => assert.match(await card.innerText(), /Sector\s+32 aligned bytes/));
    await soon(page, async () => assert.equal(await term.getAttribute("aria-describedby"), "term-text"));
    await card.hover();
    await page.clock.runFor(1000);
    await soon(page, async () => assert.equal(await card.count(), 1));
    await page.mouse.move(5, 5);
    await page.clock.runFor(1000);
    await card.waitFor({ state: "hidden" });
  }));

test("a term is explained to the keyboard, and Escape closes it", () =>
  visit("ru/shared-memory/", async (page) => {
    await live(page);
    const term = page.locator('a.term[href$="#bank"]').first();
    // Focus by the Tab key, so that the browser treats it as keyboard focus.
    await term.evaluate((link) => {
      /** @type {(HTMLElement | SVGElement)[]} */
      const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a, button, input, select, [tabindex]"))];
      const before = /** @type {HTMLElement[]} */ (all.slice(0, all.indexOf(link))).reverse().find((e) => e.tabIndex >= 0 && e.offsetParent);
      before.focus();
    });
    for (let i = 0; i < 12 && !(await term.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press("Tab");
    const card = page.locator("#term:not([hidden])");
    await card.waitFor();
    await soon(page, async () => assert.match(await card.innerText(), /Банк/));
    // A term has one stop of the Tab key: links in its card have none.
    assert.equal(await card.locator("a").evaluateAll((links) => links.filter((link) => link.tabIndex >= 0).length), 0);
    await page.keyboard.press("Escape");
    await soon(page, async () => assert.equal(await card.count(), 0));
    await soon(page, async () => assert.ok(await term.evaluate((e) => e === document.activeElement)));
    await page.keyboard.press("Enter");
    await page.waitForURL(url("ru/glossary/#bank"));
  }));

test("a tap opens the card first, and the link in it leads on", () =>
  visit("ru/warps/", async (page) => {
    await live(page);
    const term = page.locator("a.term").first();
    await term.scrollIntoViewIfNeeded();
    await term.tap();
    const card = page.locator("#term:not([hidden])");
    await card.waitFor();
    assert.equal(page.url(), url("ru/warps/"));
    assert.ok(isInView(await card.boundingBox(), phone.viewport));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await card.locator(".term-more").tap();
    await page.waitForURL(/\/ru\/glossary\/#/);
  }, phone));

test("without scripts mentions are links, and there is no search", () =>
  visit("en/warps/", async (page) => {
    await soon(page, async () => assert.equal(await page.locator("[data-action=search]").isVisible(), false));
    const href = await page.locator("a.term").first().getAttribute("href");
    assert.match(href, /^\.\.\/glossary\/#/);
  }, { javaScriptEnabled: false }));

test("every mention leads to a term", () =>
  visit("en/", async (page) => {
    for (const lang of ["en", "ru"]) {
      const wrong = await page.evaluate(async (lang) => {
        const read = async (path) => new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
        const glossary = await read(`../${lang}/glossary/`);
        const home = await read(`../${lang}/`);
        const out = [];
        for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (home.querySelectorAll(".lessons a"))) {
          const lesson = await read(`../${lang}/${link.getAttribute("href")}`);
          // Authors' own links to terms look and behave like generated ones.
          const plain = lesson.querySelectorAll('main a[href*="glossary/#"]:not(.term)');
          out.push(...[...plain].map((link) => `${lesson.title}: ${link.outerHTML}`));
          for (const term of /** @type {NodeListOf<HTMLAnchorElement>} */ (lesson.querySelectorAll("a.term"))) {
            if (!glossary.getElementById(term.hash.slice(1))) out.push(`${link.href}: ${term.outerHTML}`);
            if (term.closest("h1, h2, h3, pre, code, figure, .cell, th, a:not(.term)")) out.push(`${link.href}: in ${term.parentElement.tagName}`);
          }
        }
        return out;
      }, lang);
      assert.deepEqual(wrong, []);
    }
  }));

/** @type {{ lang: string, colorScheme: "light" | "dark", more: object }[]} */
const looks = [{ lang: "en", colorScheme: "light", more: {} }, { lang: "ru", colorScheme: "dark", more: phone }];
for (const { lang, colorScheme, more } of looks) {
  test(`search and a term's card are accessible in ${lang}, ${colorScheme}`, () =>
    visit(`${lang}/warps/`, async (page) => {
      await live(page);
      await page.locator("a.term").first().evaluate((link) => link.focus({ focusVisible: true }));
      await page.locator("#term:not([hidden])").waitFor();
      await accessible(page);
      await page.keyboard.press("Escape");
      await page.locator("[data-action=search]").click();
      await accessible(page);
      await page.keyboard.type("warp");
      await page.locator("#search-results a").first().waitFor();
      await accessible(page);
      const box = await page.locator("#search").boundingBox();
      assert.ok(isInView(box, page.viewportSize()), JSON.stringify(box));
    }, { colorScheme, ...more }));
}
