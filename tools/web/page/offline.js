// A service worker: keeps a whole version of the page, for when there is no network. The build puts
// `version` and `files`, the SHA-256 of each, in front of it. All files of a page come from the
// version that it began with; a new one is taken whole or not at all.

const folder = new URL("./", location).href;
const ofThisFolder = `krou ${folder} `;
const name = ofThisFolder + version;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(takeOver(event.ports[0])));
self.addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(event.request, file));
});

async function install() {
  const cache = await caches.open(name);
  await Promise.all(Object.keys(files).map((file) => take(file, cache)));
}

/// Fetches a file, and fails if the server has it in another version. A server may call a file
/// unchanged that was changed within the same second.
async function take(file, cache) {
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
  const isOld = (key) => key === "krou" || (key.startsWith(ofThisFolder) && key !== name);
  await Promise.all((await caches.keys()).filter(isOld).map((key) => caches.delete(key)));
  await self.clients.claim();
}

/// A page asks this version, which waits, to take over; it refuses while another page is open.
async function takeOver(refuse) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(folder)).length > 1) refuse.postMessage(null);
  else await self.skipWaiting();
}

/// The name of a file of this version; null for all else.
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
