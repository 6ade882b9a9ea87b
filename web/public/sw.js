// Keeps the page for times without a network: what the network gives is always preferred, so nothing ever goes stale.
const KEPT = "grundy";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data }) => {
  const wanted = new Set(data);
  caches.open(KEPT).then(async (cache) => {
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
    await cache.addAll([...wanted]);
  });
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(event.request, { ignoreSearch: true })) ?? Response.error()));
});
