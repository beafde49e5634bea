// The service worker of the site: answers from saved files. It saves nothing of its own accord: `offline.js`
// fills the caches, and docs/offline.md explains both. It knows no version, so a new one can take over at any
// time.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * The page for an address that is not saved, by language. `cargo xtask build` writes web/offline/notice.html here.
 *
 * @type {Record<string, string>}
 */
const NOTICES = {};

const scope = worker.registration.scope;
/** Path of the site's root. */
const root = new URL(scope).pathname;
/** Beginning of the names of this site's caches. Other sites of the same host have caches of their own. */
const prefix = `warpbook ${root} `;
/** The cache for files that pages have used. It exists only while the page wants it: see `offline.js`. */
const USED = `${prefix}used`;

worker.addEventListener("install", () => void worker.skipWaiting());

// A page that this worker does not control yet asks for it.
worker.addEventListener("message", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || request.headers.has("range")) return;
  if (url.origin !== location.origin || !url.pathname.startsWith(root)) return;
  const path = url.pathname.slice(root.length).replace(/(^|\/)index\.html$/, "$1");
  if (/^assets\/|^(en|ru)\/search-/.test(path)) event.respondWith(fixed(event, path));
  else if (request.mode === "navigate" || /^(en|ru|icons)\/|^embed\.js$/.test(path)) event.respondWith(changing(event, path));
});

/**
 * Answers with a file whose content never changes, since its address contains a hash.
 *
 * @param {FetchEvent} event
 * @param {string} path below the root
 */
async function fixed(event, path) {
  return (await saved(path).catch(() => undefined)) ?? (await loaded(event, path));
}

/**
 * Answers with a file as the server has it now, or as it was saved if the network fails.
 *
 * @param {FetchEvent} event
 * @param {string} path below the root
 */
async function changing(event, path) {
  try {
    return await loaded(event, path);
  } catch {
    const file = await saved(path);
    if (file) return file;
    // A server would add the slash.
    if (!/[./]$|\.\w+$/.test(path) && (await saved(`${path}/`))) return Response.redirect(`${scope}${path}/`, 302);
    return event.request.mode === "navigate" ? notice(path) : Response.error();
  }
}

/**
 * The server's answer. Also saved if the page wants used files to be saved.
 *
 * @param {FetchEvent} event
 * @param {string} path below the root
 */
async function loaded(event, path) {
  const response = await fetch(event.request);
  if (response.ok && !response.redirected && (await caches.has(USED).catch(() => false))) {
    const copy = response.clone();
    const saving = caches.open(USED).then((cache) => cache.put(scope + path, copy));
    // Without room the reader still gets the file.
    event.waitUntil(saving.catch(() => undefined));
  }
  return response;
}

/**
 * A saved file: that of the newest version which has it.
 *
 * @param {string} path below the root
 */
async function saved(path) {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== USED);
  for (const cacheName of [...versions.reverse(), USED]) {
    const file = await caches.match(scope + path, { cacheName, ignoreVary: true });
    if (file) return file;
  }
  return undefined;
}

/**
 * A page that says that this page is not saved.
 *
 * @param {string} path below the root
 */
function notice(path) {
  const lang = path.match(/^(en|ru)(?=\/|$)/)?.[0] ?? (navigator.language.startsWith("ru") ? "ru" : "en");
  const other = lang === "en" ? "ru" : "en";
  const page = NOTICES[lang]
    .replaceAll("{{here}}", `${root}${lang}/`)
    .replaceAll("{{other}}", root + (path.startsWith(lang) ? path.replace(lang, other) : `${other}/`));
  return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}
