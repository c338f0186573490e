// Service worker: caches a complete version of the page for use without a network. The build adds
// `version` and `files` (with their SHA-256) at the start. A page loads all its files from one
// version; a new version is installed completely or not at all.

const folder = new URL("./", location).href;
const prefix = `krou ${folder} `;
const name = prefix + version;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(activateNow(event.ports[0])));
self.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(event.request, file));
});

async function install() {
  const cache = await caches.open(name);
  await Promise.all(Object.keys(files).map((file) => download(file, cache)));
}

/// Downloads a file. Fails if the server has a different version of it. A server may report a file
/// as unchanged if it changed within the same second.
async function download(file, cache) {
  const url = folder + (file === "index.html" ? "" : file);
  for (const mode of ["no-cache", "reload"]) {
    const found = await fetch(url, { cache: mode });
    const bytes = await found.arrayBuffer();
    const type = found.headers.get("Content-Type");
    const headers = type === null ? {} : { "Content-Type": type };
    if ((await sha256(bytes)) === files[file])
      return cache.put(folder + file, new Response(bytes, { headers }));
  }
  throw new Error(`${file} is of another version`);
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function activate() {
  const isOld = (key) => key === "krou" || (key.startsWith(prefix) && key !== name);
  await Promise.all((await caches.keys()).filter(isOld).map((key) => caches.delete(key)));
  await self.clients.claim();
}

/// Activates this waiting version for a page; refuses while another page is open.
async function activateNow(refuse) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(folder)).length > 1) refuse.postMessage(null);
  else await self.skipWaiting();
}

/// Returns the name of a file of this version; null for other requests.
function fileOf({ method, url }) {
  const address = url.split(/[?#]/)[0];
  if (method !== "GET" || !address.startsWith(folder)) return null;
  const file = address.slice(folder.length) || "index.html";
  return Object.hasOwn(files, file) ? file : null;
}

async function answer(request, file) {
  const cache = await caches.open(name);
  return (await cache.match(folder + file)) ?? fetch(request);
}
