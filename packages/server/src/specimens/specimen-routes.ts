import { countSpecimens, type SpecimenCounts } from '@afterimage/contract/specimen-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'

export function serveSpecimens(app: FastifyInstance, count: () => Promise<SpecimenCounts>): void {
  bindEndpoint(app, countSpecimens, async ({ reply }) => {
    reply.header('cache-control', 'no-cache')
    return count()
  })
}
