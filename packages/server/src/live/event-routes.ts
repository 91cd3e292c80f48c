import { followEvolution } from '@afterimage/contract/evolution-endpoints'
import { isSettled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import { authoriseViewer, refusalOf, type WrittenProgress } from '../evolutions/evolutions.ts'
import { networkOf } from '../platform/address-rules.ts'
import { bindEventsEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { Problem } from '../platform/problem.ts'
import { openConnectionBounds } from './connection-bounds.ts'
import { type EventHub, openEventHub } from './event-hub.ts'
import { openEventStream } from './event-stream.ts'
import type { LiveChanges } from './live-changes.ts'

export interface EventParts {
  readonly live: Pick<LiveChanges, 'follow'>
  /** Where an evolution stands now. Throws `not_found`. */
  readonly readProgress: (evolutionId: string) => Promise<WrittenProgress>
  readonly log: Logger
}

/** Serves an evolution's progress as server-sent events, to anybody who may see it. */
export function serveEvents(app: HttpApp, identify: IdentifyCaller, { live, readProgress, log }: EventParts): void {
  const hub: EventHub = openEventHub({ follow: live.follow, read: readProgress, log })
  const admit = openConnectionBounds(app.server.maxConnections)
  app.addHook('preClose', async () => hub.close())

  bindEventsEndpoint(app, followEvolution, async ({ params, request, reply }) => {
    const known = request.headers['last-event-id']
    const knownId = typeof known === 'string' ? known : undefined
    const viewer = await identify.viewer(request)
    const viewerNow = async () => (request.headers.authorization === undefined ? viewer : identify.viewerAnew(request))
    const leave = admit(networkOf(request.ip))
    const stream = openEventStream({
      knownId,
      requestId: request.id,
      log,
      refusalOf: async ({ evolution }) => {
        try {
          return refusalOf(evolution, await viewerNow())
        } catch (error) {
          if (error instanceof Problem) return error
          throw error
        }
      },
    })
    // Before the state is read, so that no change falls in between.
    const stop = hub.join(params.id, stream)
    stream.readable.once('close', () => {
      stop()
      leave()
    })
    try {
      const written = await readProgress(params.id)
      authoriseViewer(written.evolution, viewer)
      reply.headers({ 'cache-control': 'private, no-store, no-transform', 'x-accel-buffering': 'no' })
      const hasIt = written.etag === knownId && isSettled(written.progress.status)
      if (hasIt || request.method === 'HEAD') {
        stream.readable.destroy()
        return reply
          .status(hasIt ? 204 : 200)
          .type('text/event-stream')
          .send()
      }
      stream.begin(written)
      return reply.type('text/event-stream').send(stream.readable)
    } catch (error) {
      stream.readable.destroy()
      throw error
    }
  })
}
