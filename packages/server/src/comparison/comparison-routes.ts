import { listHalfLives } from '@afterimage/contract/half-life-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { CountedHalfLives } from './count-half-lives.ts'

/** How long others may keep what is told. */
const MAX_AGE_S = 5

export function serveComparison(app: FastifyInstance, count: () => Promise<CountedHalfLives>): void {
  bindEndpoint(app, listHalfLives, async ({ reply }) => {
    const { groups, countedAt } = await count()
    reply.header('cache-control', `public, max-age=${MAX_AGE_S}`)
    return { groups: [...groups], countedAt: countedAt.toISOString() }
  })
}
