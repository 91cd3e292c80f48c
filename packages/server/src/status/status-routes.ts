import { getStatus } from '@afterimage/contract/status-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import { checkStatus, type StatusParts } from './check-status.ts'

/** However often somebody asks, the parts are asked once in this time. */
const KEPT_MS = 5_000

export function serveStatus(app: FastifyInstance, parts: StatusParts): void {
  let kept: { readonly until: number; readonly status: ReturnType<typeof checkStatus> } | undefined
  bindEndpoint(app, getStatus, async ({ reply }) => {
    if (kept === undefined || performance.now() >= kept.until) {
      kept = { until: performance.now() + KEPT_MS, status: checkStatus(parts, new Date()) }
    }
    reply.header('cache-control', `public, max-age=${KEPT_MS / 1_000}`)
    return kept.status
  })
}
