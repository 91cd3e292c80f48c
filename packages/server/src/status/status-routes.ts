import { getStatus } from '@afterimage/contract/status-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { Status } from './check-status.ts'

/** For how long others may keep what is told. */
const MAX_AGE_S = 5

export function serveStatus(app: FastifyInstance, read: () => Promise<Status>): void {
  bindEndpoint(app, getStatus, async ({ reply }) => {
    reply.header('cache-control', `public, max-age=${MAX_AGE_S}`)
    return read()
  })
}
