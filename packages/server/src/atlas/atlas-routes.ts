import { getAtlas } from '@afterimage/contract/atlas-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { PreparedAnswer } from '../platform/http/prepared-answer.ts'

/** How long others may keep what is told. */
const MAX_AGE_S = 30

export function serveAtlas(app: FastifyInstance, read: () => Promise<PreparedAnswer>): void {
  bindEndpoint(app, getAtlas, async ({ reply }) => {
    const answer = await read()
    reply.header('cache-control', `public, max-age=${MAX_AGE_S}`)
    return answer
  })
}
