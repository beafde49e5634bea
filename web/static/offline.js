// Saves the course for use without a network, shows that in the settings, and tells the reader of updates.
// docs/offline.md explains the design. Caches are named by the version of the build's list, `files.json`; the
// service worker `sw.js` answers from them.

/**
 * Files of a group by path below the site's root, each with the beginning of its SHA-256 and its size in bytes.
 * `gzip`: size of all files in bytes, each compressed.
 *
 * @typedef {{ gzip: number, size: number, files: Record<string, [hash: string, size: number]> }} Group
 */
/** @typedef {"en" | "ru"} Language */
/**
 * The build's list. `assets` is the path of the assets folder; the group `core` is needed by both languages.
 *
 * @typedef {{ version: string, assets: string, groups: Record<"core" | Language, Group> }} List
 */
/** @typedef {"yes" | "older" | "used" | "no"} Saved how much of a language is saved */

const html = document.documentElement;
const lang = /** @type {Language} */ (html.lang);
const LANGUAGES = /** @type {Language[]} */ (["en", "ru"]);
const root = new URL(html.dataset.root ?? "./", document.baseURI);
/** @param {string} path below the root */
const address = (path) => new URL(path, root).href;
/** @param {string} [url] relative to the page */
const below = (url) => new URL(url ?? "", document.baseURI).href.slice(root.href.length);

/** Beginning of the names of caches and locks: as in `sw.js`. */
const prefix = `warpbook ${root.pathname} `;
const USED = `${prefix}used`;
/** Path of the list. */
const LIST = "files.json";
/** What this page needs from its own build: its assets folder and its search index. */
const own = { assets: below(html.dataset.assets), search: below(html.dataset.search) };

/** Whether the reader asked the browser to load little. */
const thrifty = () => Boolean(/** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData);

/** A file of the list did not come, or came as another version. */
class Missing extends Error {}

// ---------------------------------------------------------------------------------------------------------
// The reader's choice, by language: "yes" or "no"; nothing before the first use.

/** @param {Language} of */
const chosen = (of) => {
  try {
    return localStorage.getItem(`warpbook:offline:${of}`);
  } catch {
    return null;
  }
};

/**
 * @param {Language} of
 * @param {"yes" | "no"} choice
 */
const choose = (of, choice) => {
  try {
    localStorage.setItem(`warpbook:offline:${of}`, choice);
  } catch {
    // Storage is blocked, and so are caches: the settings say it.
  }
};

// ---------------------------------------------------------------------------------------------------------
// Open pages: each holds a lock that names what it needs, so that no other page deletes that.

/** Holds this page's lock until the page is closed or put aside by the browser, which it could not be with a lock. */
const hold = () => {
  let release = () => {};
  const take = () => void navigator.locks.request(
    prefix + JSON.stringify(own), { mode: "shared" }, () => new Promise((done) => void (release = () => done(undefined))),
  );
  addEventListener("pagehide", () => release());
  addEventListener("pageshow", ({ persisted }) => persisted && take());
  take();
};

/** What the open pages need. */
const needs = async () => {
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = "" }) => name).filter((name) => name.startsWith(`${prefix}{`));
  return names.map((name) => /** @type {typeof own} */ (JSON.parse(name.slice(prefix.length))));
};

// ---------------------------------------------------------------------------------------------------------
// Lists and caches

/** @param {List} list */
const everything = (list) => Object.assign({}, ...Object.values(list.groups).map(({ files }) => files));

/**
 * The list that is stored in a cache.
 *
 * @param {string} cacheName
 * @returns {Promise<List | undefined>}
 */
const listIn = async (cacheName) => (await caches.match(address(LIST), { cacheName }))?.json();

/**
 * The caches of all versions with their lists, the newest first.
 *
 * @returns {Promise<{ name: string, list: List | undefined }[]>}
 */
const versions = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== USED).reverse();
  return Promise.all(names.map(async (name) => ({ name, list: await listIn(name) })));
};

/** @param {List} list */
const cacheOf = (list) => prefix + list.version;

/** @param {List} list */
const stored = (list) => new Response(JSON.stringify(list), { headers: { "content-type": "application/json" } });

/**
 * Whether a cache has all files of a language and of the core.
 *
 * @param {string} name
 * @param {List} list
 * @param {Language} of
 */
const isWhole = async (name, list, of) => {
  if (!(await caches.has(name))) return false;
  const have = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  const files = { ...list.groups.core.files, ...list.groups[of].files };
  return Object.keys(files).every((path) => have.has(address(path)));
};

/**
 * How much of a language is saved.
 *
 * @param {List} list
 * @param {Language} of
 * @returns {Promise<Saved>}
 */
const howMuch = async (list, of) => {
  if (await isWhole(cacheOf(list), list, of)) return "yes";
  for (const { name, list: older } of await versions()) {
    if (older && (await isWhole(name, older, of))) return "older";
  }
  return of === lang && (await caches.has(USED)) ? "used" : "no";
};

/** @param {ArrayBuffer} bytes */
const hashOf = async (bytes) => {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Saves a language: the core first, so that a saved page always has its assets.
 *
 * @param {List} list
 * @param {Language} of
 * @param {AbortSignal} signal
 * @param {(share: number) => void} progress told the saved share of all bytes, 0 to 1
 */
const save = async (list, of, signal, progress) => {
  /** @type {Map<string, { cacheName: string, path: string }>} */
  const older = new Map();
  for (const { name, list: its } of await versions()) {
    if (!its || name === cacheOf(list)) continue;
    for (const [path, [hash]] of Object.entries(everything(its))) older.set(hash, { cacheName: name, path });
  }
  const cache = await caches.open(cacheOf(list));
  await cache.put(address(LIST), stored(list));
  const have = new Set((await cache.keys()).map(({ url }) => url));
  const { core, [of]: own } = list.groups;
  let done = 0;
  for (const { files } of [core, own]) {
    const queue = Object.entries(files);
    const bring = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [path, [hash, size]] = next;
        if (signal.aborted) throw new Error("stopped");
        if (!have.has(address(path))) await saveFile(cache, path, hash, older.get(hash), signal);
        done += size;
        progress(done / (core.size + own.size));
      }
    };
    await Promise.all([bring(), bring(), bring(), bring()]);
  }
};

/**
 * Saves one file, from an older version if that had the same content.
 *
 * @param {Cache} cache
 * @param {string} path
 * @param {string} hash
 * @param {{ cacheName: string, path: string } | undefined} older
 * @param {AbortSignal} signal
 */
const saveFile = async (cache, path, hash, older, signal) => {
  const same = older && (await caches.match(address(older.path), { cacheName: older.cacheName, ignoreVary: true }));
  if (same) {
    // A new response, since the old one would tell a module its old address.
    const headers = { "content-type": same.headers.get("content-type") ?? "" };
    return cache.put(address(path), new Response(await same.blob(), { headers }));
  }
  /** @type {RequestInit & { priority: string }} */
  const options = { cache: path.startsWith("assets/") ? "default" : "no-cache", priority: "low", signal };
  const response = await fetch(address(path), options).catch((error) => {
    throw signal.aborted ? error : new Missing(path);
  });
  const bytes = response.ok ? await response.clone().arrayBuffer().catch(() => undefined) : undefined;
  if (signal.aborted) throw new Error("stopped");
  if (!bytes || (await hashOf(bytes)) !== hash) throw new Missing(path);
  return cache.put(address(path), response);
};

/**
 * Deletes the caches of other versions, except those that an open page needs, and the newest whole one of each
 * language that this version does not have yet.
 *
 * @param {List} list
 * @param {Language[]} missing
 */
const deleteOlder = async (list, missing) => {
  const open = await needs();
  /** @type {(its: List, need: typeof own) => boolean} */
  const serves = (its, { assets, search }) => its.assets === assets && search in everything(its);
  for (const { name, list: its } of await versions()) {
    if (name === cacheOf(list)) continue;
    let needed = its && open.some((need) => serves(its, need) && !serves(list, need));
    for (const of of missing) {
      if (!its || !(await isWhole(name, its, of))) continue;
      needed = true;
      missing = missing.filter((other) => other !== of);
    }
    if (!needed) await caches.delete(name);
  }
};

/** Deletes a language from all versions, and everything if nothing else is left. @param {Language} of */
const remove = async (of) => {
  const keep = LANGUAGES.filter((other) => other !== of && chosen(other) === "yes");
  if (of === lang) await caches.delete(USED);
  for (const { name, list } of await versions()) {
    if (!list || keep.length === 0) {
      await caches.delete(name);
      continue;
    }
    const cache = await caches.open(name);
    await Promise.all(Object.keys(list.groups[of].files).map((path) => cache.delete(address(path))));
  }
};

/**
 * Makes the service worker save each file that is used from now on, and saves those that this page has used
 * already. Begins anew when the site has other assets, unless an open page needs the former ones.
 *
 * @param {List} list
 */
const saveUsed = async (list) => {
  const former = await listIn(USED);
  if (former && former.assets !== list.assets && (await needs()).every(({ assets }) => assets !== former.assets)) {
    await caches.delete(USED);
  }
  const used = await caches.open(USED);
  await used.put(address(LIST), stored(list));
  const known = everything(list);
  const paths = new Set(performance.getEntriesByType("resource").map(({ name }) => below(name)));
  paths.add(below(location.pathname).replace(/index\.html$/, ""));
  /** @type {(paths: Iterable<string>, cache: RequestCache) => Promise<void>} */
  const add = async (paths, cache) => {
    for (const path of paths) {
      if (!(path in known) || (await used.match(address(path)))) continue;
      const response = await fetch(address(path), { cache, mode: "same-origin" }).catch(() => undefined);
      if (response?.ok) await used.put(address(path), response);
    }
  };
  await add(paths, "force-cache");
  // The browser tells the page of a worker's script, and not of what the worker itself has loaded: that is asked
  // of the browser's own cache.
  const ofWorker = Object.keys(known).filter((path) => /^assets\/.*\/(compiler\.js|machine\.js|[a-z-]+\.txt)$/.test(path));
  if (paths.has(`${own.assets}worker-boot.js`)) await add(ofWorker, "only-if-cached");
};

// ---------------------------------------------------------------------------------------------------------
// What the reader sees

const section = /** @type {HTMLElement} */ (document.getElementById("offline"));
const bar = /** @type {HTMLElement} */ (document.getElementById("update"));
/** @type {{ list?: List, saved: Partial<Record<Language, Saved>>, saving: Partial<Record<Language, number>>, trouble: string }} */
const state = { saved: {}, saving: {}, trouble: "" };

/** @param {number} bytes */
const megabytes = (bytes) => new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);

/** Text `name` of the settings. @type {(name: string, value?: string) => string} */
const text = (name, value = "") => (section.dataset[name] ?? "").replace("{0}", value);

/**
 * Changes a text only if it differs, since screen readers read what changes.
 *
 * @param {Element | null} element
 * @param {string} words
 */
const write = (element, words) => {
  if (element && element.textContent !== words) element.textContent = words;
};

const draw = () => {
  const { list, saved, saving, trouble } = state;
  write(section.querySelector(".offline-trouble"), trouble);
  for (const of of LANGUAGES) {
    const row = section.querySelector(`[data-language=${of}]`);
    const save = /** @type {HTMLButtonElement} */ (row?.querySelector("[data-action=offline-save]"));
    const remove = /** @type {HTMLButtonElement} */ (row?.querySelector("[data-action=offline-remove]"));
    const [is = "no", share] = [saved[of], saving[of]];
    const other = LANGUAGES.some((one) => one !== of && saved[one] === "yes");
    const sum = (/** @type {"gzip" | "size"} */ what) =>
      list ? megabytes(list.groups[of][what] + (what === "gzip" && other ? 0 : list.groups.core[what])) : "";
    const busy = share !== undefined;
    write(row?.querySelector("span") ?? null, busy ? text("busy", `${Math.floor(share * 100)}`) : text(is, sum("size")));
    save.hidden = !list || busy || is === "yes";
    write(save, text(is === "older" ? "renew" : "save", sum("gzip")));
    remove.hidden = !busy && is === "no";
    write(remove, text(busy ? "stop" : "remove"));
  }
};

/** Puts the section into the settings dialog, which the page's program draws. */
const settle = () => {
  const place = () => {
    const dialog = document.querySelector("#shell dialog.settings");
    dialog?.append(section);
    section.hidden = !dialog;
    return Boolean(dialog);
  };
  if (place()) return;
  const shell = /** @type {HTMLElement} */ (document.getElementById("shell"));
  const observer = new MutationObserver(() => place() && observer.disconnect());
  observer.observe(shell, { childList: true, subtree: true });
};

/** Offers to reload the page. Reloads only if the browser has stored all that was typed: see `.unsaved` in `store.rs`. */
const announce = () => {
  if (bar.childElementCount > 0) return;
  const { text = "", reload = "", unsaved = "", close = "" } = bar.dataset;
  /** @type {(action: string, className: string, words: string, then: () => void) => HTMLButtonElement} */
  const button = (action, className, words, then) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className, textContent: words, onclick: then });
    made.dataset.action = action;
    return made;
  };
  const words = document.createElement("span");
  words.textContent = text;
  const dismiss = button("update-close", "icon-button", "×", () => bar.replaceChildren());
  dismiss.setAttribute("aria-label", close);
  bar.append(
    words,
    button("update-reload", "button", reload, () => {
      const mark = document.querySelector(".unsaved button");
      if (!(mark instanceof HTMLElement)) return location.reload();
      words.textContent = unsaved;
      mark.focus();
    }),
    dismiss,
  );
};

// ---------------------------------------------------------------------------------------------------------
// What happens when

/** @type {Partial<Record<Language, AbortController>>} */
const stops = {};

/**
 * Saves a language unless it is saved. Pages of the course take turns. Throws nothing: the settings show what
 * went wrong.
 *
 * @param {List} list
 * @param {Language} of
 */
const bringLanguage = async (list, of) => {
  const { signal } = (stops[of] ??= new AbortController());
  try {
    await navigator.locks.request(`${prefix}save`, { signal }, async () => {
      if (await isWhole(cacheOf(list), list, of)) return;
      state.saving[of] = 0;
      await save(list, of, signal, (share) => {
        state.saving[of] = share;
        draw();
      });
    });
    state.trouble = "";
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Missing) state.trouble = text("failed", error.message);
    else state.trouble = text(/** @type {Error} */ (error).name === "QuotaExceededError" ? "full" : "blocked");
  } finally {
    delete state.saving[of];
    delete stops[of];
  }
};

/** Looks at what is saved, and shows it. @param {List} list */
const look = async (list) => {
  for (const of of LANGUAGES) state.saved[of] = await howMuch(list, of);
  draw();
};

/** Does what follows from the choices: saves, saves what is used, deletes. @param {List} list */
const keep = async (list) => {
  await look(list);
  if (!thrifty() && LANGUAGES.every((of) => !chosen(of))) choose(lang, "yes");
  const wanted = LANGUAGES.filter((of) => chosen(of) === "yes");
  if (!thrifty()) for (const of of wanted) await bringLanguage(list, of);
  await look(list);
  await deleteOlder(list, wanted.filter((of) => state.saved[of] !== "yes"));
  if (thrifty() && chosen(lang) !== "no" && ["no", "used"].includes(state.saved[lang] ?? "")) await saveUsed(list);
  else await caches.delete(USED);
  await look(list);
};

/** Tasks of this page, one after the other. */
let tasks = Promise.resolve();
/** @param {() => Promise<void>} task */
const enqueue = (task) => {
  tasks = tasks.then(task).catch((error) => {
    console.warn(error);
    state.trouble ||= text("blocked");
    draw();
  });
};

/** Follows the reader's choice. @param {Event} event */
const clicked = ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  const of = /** @type {Language} */ (button?.closest("[data-language]")?.getAttribute("data-language"));
  const { list } = state;
  if (!button || !of || !list) return;
  const save = button.dataset.action === "offline-save";
  choose(of, save ? "yes" : "no");
  state.trouble = "";
  stops[of]?.abort();
  if (save) state.saving[of] = 0;
  else delete state.saving[of];
  draw();
  enqueue(async () => {
    if (save && chosen(of) !== "no") await bringLanguage(list, of);
    // Another page of the course may be saving.
    if (!save) await navigator.locks.request(`${prefix}save`, () => remove(of));
    await keep(list);
  });
};

/** The version with which this page was opened, as far as it is known. */
let opened = "";

/** Asks for the list, tells of an update, and keeps what is wanted. */
const check = async () => {
  const answer = await fetch(address(LIST), { cache: "no-cache" }).catch(() => undefined);
  /** @type {List | undefined} */
  const fresh = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (fresh) {
    opened ||= fresh.version;
    if (fresh.version !== opened || fresh.assets !== own.assets) announce();
    state.list = fresh;
    return keep(fresh);
  }
  const [newest] = await versions();
  state.list ??= newest?.list;
  opened ||= state.list?.version ?? "";
  if (state.list) await look(state.list);
};

const start = async () => {
  settle();
  draw();
  if (!isSecureContext) {
    state.trouble = text("insecure");
    return draw();
  }
  try {
    await navigator.serviceWorker.register(address("sw.js"), { scope: root.href });
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) active?.postMessage("claim");
    await caches.keys();
    hold();
  } catch {
    state.trouble = text("blocked");
    return draw();
  }
  section.addEventListener("click", clicked);
  addEventListener("online", () => enqueue(check));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && enqueue(check));
  enqueue(check);
};

await start();
