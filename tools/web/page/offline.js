// Service worker: caches a complete version of the page for use without a network. The build adds
// `version` and `files` (with their SHA-256) at the start. A page loads all its files from one
// version; a new version is installed completely or not at all.

/** @type {OfflineScope} */
const scope = /** @type {any} */ (self);
const folder = new URL("./", location.href).href;
const prefix = `krou ${folder} `;
const name = prefix + version;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => event.waitUntil(activateNow(event.ports[0])));
scope.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(event.request, file));
});

async function install() {
  const cache = await caches.open(name);
  await Promise.all(Object.keys(files).map((file) => download(file, cache)));
}

/// Downloads a file. Fails if the server has a different version of it. A server may report a file
/// as unchanged if it changed within the same second.
/** @type {(file: string, cache: Cache) => Promise<void>} */
async function download(file, cache) {
  const url = folder + (file === "index.html" ? "" : file);
  /** @type {RequestCache[]} */
  const modes = ["no-cache", "reload"];
  for (const mode of modes) {
    const found = await fetch(url, { cache: mode });
    const bytes = await found.arrayBuffer();
    const type = found.headers.get("Content-Type");
    /** @type {Record<string, string>} */
    const headers = type === null ? {} : { "Content-Type": type };
    if ((await sha256(bytes)) === files[file])
      return cache.put(folder + file, new Response(bytes, { headers }));
  }
  throw new Error(`${file} is of another version`);
}

/** @type {(bytes: ArrayBuffer) => Promise<string>} */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function activate() {
  const isOld = (/** @type {string} */ key) =>
    key === "krou" || (key.startsWith(prefix) && key !== name);
  await Promise.all((await caches.keys()).filter(isOld).map((key) => caches.delete(key)));
  await scope.clients.claim();
}

/// Activates this waiting version for a page; refuses while another page is open.
/** @type {(refuse: MessagePort) => Promise<void>} */
async function activateNow(refuse) {
  /** @type {{ url: string }[]} */
  const pages = await scope.clients.matchAll({ includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(folder)).length > 1) refuse.postMessage(null);
  else await scope.skipWaiting();
}

/// Returns the name of a file of this version; null for other requests.
/** @type {(request: Request) => string | null} */
function fileOf({ method, url }) {
  const address = url.split(/[?#]/)[0];
  if (method !== "GET" || !address.startsWith(folder)) return null;
  const file = address.slice(folder.length) || "index.html";
  return Object.hasOwn(files, file) ? file : null;
}

/** @type {(request: Request, file: string) => Promise<Response>} */
async function answer(request, file) {
  const cache = await caches.open(name);
  return (await cache.match(folder + file)) ?? fetch(request);
}
