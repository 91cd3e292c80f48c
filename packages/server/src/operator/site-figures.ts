import type { OperatorJobs, OperatorProvider, OperatorStorage } from '@afterimage/contract/operator'
import type { getOperatorOverview } from '@afterimage/contract/operator-endpoints'
import type { z } from 'zod'
import { countOpenMessages } from '../contact/contact.ts'
import { countReported, countWaiting } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import { keepAnswer } from '../platform/keep-answer.ts'
import { isSpent, listPausedProviders, listSpendings } from '../providers/providers.ts'
import type { Status } from '../status/status.ts'
import { listJobs } from './jobs-store.ts'
import { countStorage } from './storage-store.ts'

export interface SiteFigureParts {
  readonly db: Db
  readonly version: string
  readonly isLooking: boolean
  readonly isStorePublic: boolean
  readonly sendsMail: boolean
  readonly storageKind: OperatorStorage['kind']
  /** Kinds of jobs there are. */
  readonly kinds: readonly string[]
  readonly freeBytes: () => Promise<number>
  /** US dollars that a provider may cost a day; undefined for no bound. */
  readonly budgetOf: (provider: string) => number | undefined
  readonly readStatus: () => Promise<Status>
}

type Overview = z.input<typeof getOperatorOverview.ok.body>

export interface SiteFigures {
  overview(): Promise<Overview>
  providers(): Promise<OperatorProvider[]>
  jobs(): Promise<{ jobs: OperatorJobs[]; countedAt: string }>
  storage(): Promise<OperatorStorage>
}

/** However many operators look: jobs and what waits are counted once in these, and take no more than a twentieth of the time. */
const KEPT = { minMs: 3_000, times: 20 }
/** Storage reads the row of every frame. */
const STORAGE_KEPT = { minMs: 600_000, times: 200 }

/** What an operator sees of the installation, counted now and then. */
export function openSiteFigures(parts: SiteFigureParts): SiteFigures {
  const { db, kinds } = parts
  const startedAt = new Date().toISOString()
  const jobs = keepAnswer(async () => {
    const rows = await listJobs(db)
    return {
      jobs: rows.filter(({ kind }) => kinds.includes(kind)).map(viewJobs),
      countedAt: new Date().toISOString(),
    }
  }, KEPT)
  const overview = keepAnswer(async (): Promise<Overview> => {
    const [held, unassessed, reported, openMessages, pauses, { jobs: all }] = await Promise.all([
      countWaiting(db, 'held'),
      countWaiting(db, 'due'),
      countReported(db),
      countOpenMessages(db),
      listPausedProviders(db, new Date()),
      jobs(),
    ])
    const sum = (key: 'waiting' | 'running' | 'failed') => all.reduce((total, kind) => total + kind[key], 0)
    const { version, isLooking, isStorePublic, sendsMail } = parts
    return {
      ...{ held, hidden: reported.hidden, reported: reported.shown, unassessed, openMessages },
      jobs: { waiting: sum('waiting'), running: sum('running'), failed: sum('failed') },
      pausedProviders: pauses.length,
      ...{ version, startedAt, isLooking, isStorePublic, sendsMail, countedAt: new Date().toISOString() },
    }
  }, KEPT)
  const storage = keepAnswer(async (): Promise<OperatorStorage> => {
    const [counted, free] = await Promise.all([countStorage(db), parts.freeBytes()])
    return {
      kind: parts.storageKind,
      isPublic: parts.isStorePublic,
      ...counted,
      freeBytes: Number.isFinite(free) ? free : null,
      countedAt: new Date().toISOString(),
    }
  }, STORAGE_KEPT)
  return { overview, jobs, storage, providers: () => listOperatorProviders(parts, new Date()) }
}

function viewJobs(row: Awaited<ReturnType<typeof listJobs>>[number]): OperatorJobs {
  const { kind, waiting, retrying, running, failed, waitingSince, failedAt, failure } = row
  return {
    ...{ kind, waiting, retrying, running, failed },
    waitingSince: waitingSince?.toISOString() ?? null,
    lastFailure:
      failedAt === null
        ? null
        : {
            at: failedAt.toISOString(),
            message: failure ?? 'It failed without a reason.',
          },
  }
}

/** Every provider that is configured, and those that are paused or were asked for something today besides. */
async function listOperatorProviders(
  { db, budgetOf, readStatus }: SiteFigureParts,
  now: Date,
): Promise<OperatorProvider[]> {
  const [pauses, spendings, { providers: configured }] = await Promise.all([
    listPausedProviders(db, now),
    listSpendings(db, now),
    readStatus(),
  ])
  const ids = new Set([...configured, ...pauses, ...spendings].map(({ provider }) => provider))
  return [...ids].map((id) => {
    const health = configured.find(({ provider }) => provider === id)
    const { bookedUsd = 0, confirmedUsd = 0 } = spendings.find(({ provider }) => provider === id) ?? {}
    const budget = budgetOf(id)
    return {
      provider: id,
      name: health?.name ?? id,
      isConfigured: health !== undefined,
      // Sums of prices are not exact, and may be a hair under nothing.
      bookedUsd: Math.max(0, bookedUsd),
      confirmedUsd: Math.max(0, confirmedUsd),
      budgetUsd: budget ?? null,
      isSpent: isSpent(bookedUsd, budget),
      pausedUntil: pauses.find(({ provider }) => provider === id)?.until.toISOString() ?? null,
      pauseReason: health?.pauseReason ?? null,
      tries: health?.tries ?? 0,
      successRate: health?.successRate ?? null,
      medianFrameMs: health?.medianFrameMs ?? null,
    }
  })
}
