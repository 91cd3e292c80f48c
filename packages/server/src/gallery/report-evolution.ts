import { isGraveReason, type ReportReason } from '@afterimage/contract/gallery'
import { authoriseViewer, type Viewer } from '../evolutions/evolutions.ts'
import { neighbourhoodOf } from '../platform/address-rules.ts'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { type HashPerson, personOf } from './hash-person.ts'
import { lockForCounting } from './like-store.ts'
import { mailReportJob } from './mail-report.ts'
import { notFound } from './not-found.ts'
import { hideAsReported, insertReport, readReportStanding } from './report-store.ts'

const DAY_MS = 24 * 3_600_000
/** What one network can hide at once in a day by grave reasons; what it reports beyond that counts as any other report. */
const HIDDEN_AT_ONCE: Limit = { name: 'grave-report-network', max: 3, windowMs: DAY_MS }
/** An account whose address is proved is somebody's once it is a week old: making many of them takes retry policy. */
const SETTLED_ACCOUNT_MS = 7 * DAY_MS
const WEIGHTS = { settledAccount: 2, anybody: 1 } as const

export interface ReportParts {
  readonly db: Db
  readonly queue: Queue
  readonly limits: RateLimits
  readonly hashPerson: HashPerson
  /** How much independent reports must weigh together to hide an evolution; one person's weighs 1. */
  readonly reportsToHide: number
}

export interface NewReport {
  readonly evolutionId: string
  readonly viewer: Viewer
  readonly address: string
  readonly reason: ReportReason
  readonly details?: string | undefined
}

/**
 * Records what somebody has against an evolution, once for each person. It hides the evolution at once for a grave reason,
 * within a daily bound for each network, else when the reports of independent people weigh enough. Two of one network
 * weigh as one. A reason that the operator has decided about for this evolution hides it no more. Throws `not_found`,
 * `evolution_hidden` and `evolution_removed`.
 */
export async function reportEvolution(parts: ReportParts, report: NewReport, now: Date): Promise<void> {
  const { evolutionId, viewer, address, reason, details } = report
  const neighbourhood = neighbourhoodOf(address)
  // Counted beforehand: within the transaction it would wait for itself.
  const isGrave = isGraveReason(reason)
  const hidesAtOnce = isGrave && (await isWithin(parts.limits, HIDDEN_AT_ONCE, neighbourhood))
  const person = personOf(viewer, address)
  await parts.db.transaction().execute(async (tx) => {
    const evolution = await lockForCounting(tx, evolutionId)
    if (evolution === undefined) throw notFound()
    authoriseViewer(evolution, viewer)
    const row = {
      evolution_id: evolutionId,
      reporter_hash: parts.hashPerson(`report\0${evolutionId}`, `${person.kind}:${person.id}`),
      network_hash: parts.hashPerson(`report-network\0${evolutionId}`, neighbourhood),
      weight: weightOf(viewer, now),
      reason,
      details: details === undefined || details === '' ? null : details,
      created_at: now,
    }
    const reportId = await insertReport(tx, row, isGrave)
    if (reportId === undefined) return
    const { undecided, weight, isReasonOpen } = await readReportStanding(tx, evolutionId, reason)
    const isHidden =
      ((hidesAtOnce && isReasonOpen) || weight >= parts.reportsToHide) && (await hideAsReported(tx, evolutionId))
    if (isHidden || undecided === 1) await parts.queue.enqueue(tx, mailReportJob, { reportId })
  })
}

function weightOf({ account }: Viewer, now: Date): number {
  if (account === undefined || account.isDemo || !account.isProved) return WEIGHTS.anybody
  const isSettled = now.getTime() - account.createdAt.getTime() >= SETTLED_ACCOUNT_MS
  return isSettled ? WEIGHTS.settledAccount : WEIGHTS.anybody
}

/** Counts one more; false once the limit is passed. */
async function isWithin(limits: RateLimits, limit: Limit, of: string): Promise<boolean> {
  try {
    await limits.count(limit, of)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}
