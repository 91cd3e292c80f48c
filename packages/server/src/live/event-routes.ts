import { followEvolution } from '@afterimage/contract/evolution-endpoints'
import { isSettled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import { authoriseViewer, refusalOf, type WrittenProgress } from '../evolutions/evolutions.ts'
import { networkOf } from '../platform/address-rules.ts'
import { bindEventsEndpoint } from '../platform/http/bind-endpoint.ts'
import { openConnectionBounds } from '../platform/http/connection-bounds.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { Problem } from '../platform/problem.ts'
import { type EventHub, openEventHub } from './event-hub.ts'
import { openEventStream } from './event-stream.ts'
import type { LiveChanges } from './live-changes.ts'

/** Connections of one network that may follow evolutions at once: several people in one household, each with several pages. */
const OF_ONE_NETWORK = 30
/** Connections of all at one process; each costs some 20 KB, and one state a change. */
const OF_ALL = 1_000
/** Of the connections that a process may have at all, what these may take. */
const SHARE = 0.5

export interface EventParts {
  readonly live: Pick<LiveChanges, 'follow'>
  /** Where an evolution stands now. Throws `not_found`. */
  readonly readProgress: (evolutionId: string) => Promise<WrittenProgress>
  readonly log: Logger
}

/** Serves an evolution's progress as server-sent events, to anybody who may see it. */
export function serveEvents(app: HttpApp, identify: IdentifyCaller, { live, readProgress, log }: EventParts): void {
  const hub: EventHub = openEventHub({ follow: live.follow, read: readProgress, log })
  const admit = openConnectionBounds({
    ofOneNetwork: {
      most: OF_ONE_NETWORK,
      sentence: `At most ${OF_ONE_NETWORK} connections of one network can follow evolutions at the same time. Close some, or ask for the status instead.`,
    },
    ofAll: {
      most: Math.min(OF_ALL, Math.floor(app.server.maxConnections * SHARE)),
      sentence: 'Too many follow evolutions at the moment. Ask for the status instead.',
    },
  })
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
