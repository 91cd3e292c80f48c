import type { Feature } from '../platform/feature.ts'
import { checkStatus, type Status, type StatusParts } from './check-status.ts'
import { serveStatus } from './status-routes.ts'

/** However often somebody asks, the parts are asked once in this time. */
const KEPT_MS = 5_000

export type { Status }

export interface StatusFeature extends Feature {
  read(): Promise<Status>
}

/** How the service is doing. */
export function openStatus(parts: StatusParts): StatusFeature {
  let kept: { readonly until: number; readonly status: Promise<Status> } | undefined
  const read = () => {
    if (kept === undefined || performance.now() >= kept.until) {
      kept = { until: performance.now() + KEPT_MS, status: checkStatus(parts, new Date()) }
    }
    return kept.status
  }
  return { read, serve: (app) => serveStatus(app, read) }
}
