// A service worker: keeps what the page consists of for when there is no network. Where there is
// one, what comes from there counts.

const opened = () => caches.open("krou");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/// The page says what it has fetched.
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function keep(urls) {
  const cache = await opened();
  await cache.addAll(urls);
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await opened();
    const kept = await cache.match(request, { ignoreSearch: true });
    if (!kept) throw error;
    return kept;
  }
}
