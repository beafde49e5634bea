// Puts programs of the course into any page: defines the element `<warpbook-cell>`, and gives the frames of
// the course the height of their content.
//
//   <script src="https://SITE/embed.js" async></script>
//   <warpbook-cell lesson="transpose" cell="naive"></warpbook-cell>
//
// The course explains all attributes at `/en/embed/`. This file has a stable address, so attributes and
// messages may get more, and never another meaning. It needs nothing else and may be loaded from anywhere.
(() => {
  /** @type {Record<"en" | "ru", Record<string, string>>} */
  const TEXTS = {
    en: {
      nothing: "<warpbook-cell> needs `lesson` and `cell`, or `link`, or `src`, or a program in a child <script type=\"text/plain\">.",
      one: "`{0}` and `{1}` exclude each other.",
      lesson: "`{0}` is no name of a lesson: it is the last part of the lesson's address, such as `transpose`.",
      cell: "`cell` is missing: the name of a program of the lesson. The button “Embed” above the program gives the HTML.",
      link: "`link` is no link that “Copy link” of this course gives: {0}",
      theme: "`theme` is `light` or `dark`, not `{0}`.",
      device: "`device` has no effect on a link to a notebook, which holds the device of each program.",
      src: "{0} could not be read: {1}",
      gone: "The course does not answer at {0}",
      site: "embed.js does not know its own address: load it by <script src=\"…/embed.js\">.",
      ofLesson: "CUDA program {0} of the lesson {1}",
      own: "CUDA program",
      notebook: "Notebook with CUDA programs",
    },
    ru: {
      nothing: "Для <warpbook-cell> нужны `lesson` и `cell`, или `link`, или `src`, или программа внутри, в <script type=\"text/plain\">.",
      one: "`{0}` и `{1}` исключают друг друга.",
      lesson: "`{0}` — не имя урока: это последняя часть его адреса, например `transpose`.",
      cell: "Нет `cell`: имени программы урока. Готовый HTML даёт кнопка «Встроить» над программой.",
      link: "`link` — не ссылка, которую даёт кнопка «Скопировать ссылку» этого курса: {0}",
      theme: "`theme` — это `light` или `dark`, а не `{0}`.",
      device: "`device` не действует на ссылку на тетрадь: в ней есть устройство каждой программы.",
      src: "Не удалось прочитать {0}: {1}",
      gone: "Курс не отвечает по адресу {0}",
      site: "embed.js не знает своего адреса: загрузите его через <script src=\"…/embed.js\">.",
      ofLesson: "Программа CUDA {0} из урока {1}",
      own: "Программа CUDA",
      notebook: "Тетрадь с программами CUDA",
    },
  };

  const script = document.currentScript ?? [...document.querySelectorAll("script[src]")].find((other) => /\/embed\.js$/.test(new URL(/** @type {HTMLScriptElement} */ (other).src).pathname));
  /** Address of the course, with a slash at its end. */
  const site = script instanceof HTMLScriptElement && script.src ? new URL(".", script.src).href : "";
  /** Time after the loading of a frame within which the course says that it is there, ms. */
  const PATIENCE = 5000;
  /** Height of a frame until its page tells one, CSS pixels. */
  const HEIGHT = 480;

  /** Why an element shows nothing: name and arguments of a text. */
  class Wrong extends Error {
    /** @param {string[]} what */
    constructor(...what) {
      super(what.join(" "));
      this.what = what;
    }
  }

  /** The frames that have told something. @type {WeakSet<object>} */
  const heard = new WeakSet();

  addEventListener("message", ({ data, origin, source }) => {
    if (!site || origin !== new URL(site).origin || typeof data?.warpbook !== "string") return;
    const elements = /** @type {Iterable<Cell>} */ (document.querySelectorAll("warpbook-cell"));
    const frames = [...[...elements].map((element) => element.frame), ...document.querySelectorAll("iframe")];
    const frame = frames.find((frame) => frame && frame.contentWindow === source);
    if (!frame) return;
    heard.add(frame);
    if (data.warpbook === "height" && data.height > 0) frame.style.height = `${Math.min(Math.ceil(data.height), 50_000)}px`;
  });

  // Frames that the page itself has may have told their height before.
  for (const frame of document.querySelectorAll("iframe")) {
    if (site && frame.src.startsWith(site)) frame.contentWindow?.postMessage({ warpbook: "tell" }, "*");
  }

  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { display: block; margin: 1rem 0; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; height: ${HEIGHT}px; border: 0; border-radius: 14px; color-scheme: auto; }
    p { margin: 0; padding: 0.75rem 1rem; border: 1px solid; border-left-width: 4px; border-radius: 8px; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  `);

  /**
   * A text without empty lines at its ends and without the indentation that all lines share.
   *
   * @param {string} text
   */
  const unindented = (text) => {
    const lines = text.replaceAll("<\\/script", "</script").split(/\r?\n/);
    while (lines[0]?.trim() === "") lines.shift();
    while (lines.at(-1)?.trim() === "") lines.pop();
    const depth = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
    return lines.map((line) => line.slice(depth) + "\n").join("");
  };

  class Cell extends HTMLElement {
    static observedAttributes = ["lesson", "cell", "link", "src", "notebook", "device", "theme", "lang", "title", "run"];

    /** @type {HTMLIFrameElement | undefined} */
    frame;
    /** Number of the last drawing. An older one that waited for a file is dropped. */
    #drawing = 0;

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
    }

    connectedCallback() {
      // The children of an element that is being parsed come later.
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#draw(), { once: true });
      else this.#draw();
    }

    attributeChangedCallback() {
      if (this.isConnected && document.readyState !== "loading") this.#draw();
    }

    /** The language of the course: that of the element, else of its link, else of the page around. */
    get #lang() {
      const ofLink = this.getAttribute("link")?.match(/\/(en|ru)\//)?.[1];
      const lang = this.getAttribute("lang") ?? ofLink ?? this.closest("[lang]")?.getAttribute("lang") ?? "";
      return lang.startsWith("ru") ? "ru" : "en";
    }

    /** @param {string} name @param {string[]} values */
    #text(name, ...values) {
      return values.reduce((text, value, at) => text.replace(`{${at}}`, () => value), TEXTS[this.#lang][name] ?? name);
    }

    async #draw() {
      const drawing = ++this.#drawing;
      // Several attributes that are set one after the other are one change.
      await undefined;
      if (drawing !== this.#drawing) return;
      try {
        const { path, fragment, title, device = "" } = await this.#wanted();
        if (drawing === this.#drawing) this.#show(path, fragment, this.title || title, device);
      } catch (error) {
        if (drawing === this.#drawing) this.#say(error instanceof Wrong ? this.#text(error.what[0] ?? "", ...error.what.slice(1)) : String(error));
      }
    }

    /**
     * What the attributes ask for: a page of the course below its language, and the part of it.
     *
     * @returns {Promise<{ path: string, fragment: string, title: string, device?: string }>}
     */
    async #wanted() {
      /** @param {string} name */
      const given = (name) => this.getAttribute(name)?.trim() ?? "";
      const [lesson, cell, link, src, device] = [given("lesson"), given("cell"), given("link"), given("src"), given("device")];
      const inside = this.querySelector('script[type="text/plain"]');
      if (!site) throw new Wrong("site");
      const ways = [["lesson", lesson], ["src", src], ["<script>", inside ? "inside" : ""]].filter(([, value]) => value).map(([name = ""]) => name);
      if (ways.length > 1) throw new Wrong("one", ...ways);
      if (link) {
        if (ways[0] && !lesson) throw new Wrong("one", "link", ways[0]);
        return this.#linked(link, lesson, device);
      }
      if (lesson) {
        if (!/^[a-z0-9-]+$/.test(lesson)) throw new Wrong("lesson", lesson);
        if (!cell) throw new Wrong("cell");
        // The front page has programs, too.
        const path = lesson === "front" ? "" : `${lesson}/`;
        return { path, fragment: `#cell-${encodeURIComponent(cell)}`, title: this.#text("ofLesson", cell, lesson), device };
      }
      if (!src && !inside) throw new Wrong("nothing");
      const text = src ? await this.#read(src) : unindented(inside?.textContent ?? "");
      const isNotebook = this.hasAttribute("notebook") || /\.md$/i.test(src);
      const fragment = `#${isNotebook ? "md" : "cu"}=${encodeURIComponent(text)}${device && `&device=${encodeURIComponent(device)}`}`;
      return { path: "notebook/", fragment, title: this.#text(isNotebook ? "notebook" : "own") };
    }

    /**
     * @param {string} link a copied link, or its part from `#` on
     * @param {string} lesson
     * @param {string} device
     */
    #linked(link, lesson, device) {
      const at = link.indexOf("#");
      const fragment = link.slice(at);
      const [, slug = ""] = link.slice(0, Math.max(at, 0)).match(/\/(?:en|ru)\/(?:([a-z0-9-]+)\/)?(?:index\.html)?(?:\?[^#]*)?$/) ?? [];
      const isWhole = at > 0 && link.startsWith(site);
      if (!/^#(cell-|[wn]\d+\.|cu=|md=)/.test(fragment) || (!isWhole && (at !== 0 || !lesson))) throw new Wrong("link", link);
      const path = isWhole ? slug && `${slug}/` : lesson === "front" ? "" : `${lesson}/`;
      const isNotebook = path === "notebook/";
      if (isNotebook && device) throw new Wrong("device");
      const title = isNotebook ? this.#text("notebook") : this.#text("own");
      return { path, fragment, title, device };
    }

    /** @param {string} src */
    async #read(src) {
      const address = new URL(src, document.baseURI).href;
      const answer = await fetch(address).catch((error) => {
        throw new Wrong("src", address, error.message);
      });
      if (!answer.ok) throw new Wrong("src", address, `${answer.status}`);
      return answer.text();
    }

    /**
     * @param {string} path
     * @param {string} fragment
     * @param {string} title
     * @param {string} device
     */
    #show(path, fragment, title, device) {
      const theme = this.getAttribute("theme") ?? "";
      if (!["", "light", "dark"].includes(theme)) throw new Wrong("theme", theme);
      const address = new URL(`${this.#lang}/${path}?embed`, site);
      for (const [name, value] of [["theme", theme], ["device", device]]) if (name && value) address.searchParams.set(name, value);
      if (this.hasAttribute("run")) address.searchParams.set("run", "");
      // A new frame, since another address in the old one would become an entry of the page's history.
      const frame = document.createElement("iframe");
      Object.assign(frame, { title, loading: "lazy", allow: "clipboard-write", src: address.href.replace(/=(?=&|$)/g, "") + fragment });
      // The height is that of the content; a bar would only flash while it grows.
      frame.setAttribute("scrolling", "no");
      frame.addEventListener("load", () => setTimeout(() => {
        if (this.frame === frame && frame.isConnected && !heard.has(frame)) this.#say(this.#text("gone", address.href));
      }, PATIENCE));
      this.frame = frame;
      this.shadowRoot?.replaceChildren(frame);
    }

    /** @param {string} text */
    #say(text) {
      const told = document.createElement("p");
      told.setAttribute("role", "alert");
      told.textContent = text;
      this.frame = undefined;
      this.shadowRoot?.replaceChildren(told);
    }
  }

  // Loaded twice, the first one stays.
  if (!customElements.get("warpbook-cell")) customElements.define("warpbook-cell", Cell);
})();
