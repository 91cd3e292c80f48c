// A photo that is shared to the installed application from another: kept in this browser until the create screen takes it
// (features/create/use-shared-photo.ts). It answers for this one address alone, so no page waits for it.
const CACHE = 'afterimage-shared'
const PATH = '/share-photo'
/** More than any photo that the create screen takes or makes smaller. */
const MAX_BYTES = 100_000_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === PATH) event.respondWith(receive(event.request))
})

async function receive(request) {
  try {
    // The system names no page; another site's form would.
    if (request.referrer !== '' && new URL(request.referrer).origin !== location.origin)
      throw new TypeError('It comes from a page.')
    const picture = (await request.formData()).get('picture')
    if (!(picture instanceof File) || picture.size > MAX_BYTES) throw new TypeError('There is no picture.')
    const headers = { 'content-type': picture.type, 'x-name': encodeURIComponent(picture.name) }
    const cache = await caches.open(CACHE)
    await cache.put(PATH, new Response(picture, { headers }))
    return Response.redirect('/app?shared=1', 303)
  } catch {
    return Response.redirect('/app?shared=0', 303)
  }
}
