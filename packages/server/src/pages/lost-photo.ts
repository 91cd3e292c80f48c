import type { HttpApp } from '../platform/http/open-http.ts'

/**
 * Where an installed application is shared photos to: its own worker takes them, in the browser (packages/web/public/receive-shared.js).
 * What reaches the server has no worker any more; it is not read, and the create screen says so.
 */
export function serveLostPhotos(app: HttpApp): void {
  app.post(
    '/share-photo',
    { schema: { hide: true }, onRequest: async (_request, reply) => reply.redirect('/app?shared=0', 303) },
    async (_request, reply) => reply,
  )
}
