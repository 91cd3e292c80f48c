import { LIVE_CLOSE } from '@afterimage/contract/live-message'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { acceptSockets } from '../platform/http/intercept-requests.ts'
import { isFromHere } from '../platform/http/same-site.ts'
import { Problem } from '../platform/problem.ts'
import { type ConnectionParts, leadConnection } from './live-connection.ts'

/** What a client may send: its token, and nothing long. */
const MAX_MESSAGE_BYTES = 4_096
const GOODBYE_MS = 1_000
const ROOTS = ['/ws/', '/api/ws/']

const params = z.object({ projectId: z.uuid() })

/** Serves `WS /ws/{projectId}`, to pages of this origin and to clients that are no browsers. */
export async function serveLive(
  app: FastifyInstance,
  publicUrl: string | undefined,
  partsFor: (projectId: string) => ConnectionParts,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    preClose: (done) => {
      const { clients } = app.websocketServer
      for (const client of clients) client.close(LIVE_CLOSE.goingAway, 'The server is restarting.')
      const cut = setTimeout(() => {
        for (const client of clients) client.terminate()
      }, GOODBYE_MS)
      app.websocketServer.close(() => {
        clearTimeout(cut)
        done()
      })
    },
  })
  acceptSockets(app, (path) => ROOTS.some((root) => path.startsWith(root)))
  for (const root of ROOTS) {
    app.route({
      method: 'GET',
      url: `${root}:projectId`,
      schema: { hide: true },
      preValidation: async (request) => {
        if (!isFromHere(request, publicUrl)) {
          throw new Problem('origin_refused', 'The live channel is for pages of this site.')
        }
        if (!params.safeParse(request.params).success) throw new Problem('not_found', 'Project not found')
      },
      handler: async () => {
        throw new Problem('upgrade_needed', 'This is a live channel: connect to it with a WebSocket.')
      },
      wsHandler: (socket, request) => leadConnection(socket, partsFor(params.parse(request.params).projectId)),
    })
  }
}
