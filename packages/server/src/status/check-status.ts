import type { getStatus } from '@afterimage/contract/status-endpoint'
import type { z } from 'zod'
import { answerWithin } from '../platform/answer-within.ts'
import type { Db } from '../platform/database/tables.ts'
import { assessProvider, assessQueue, assessService } from './assess-state.ts'
import { findQueueFigures, listPauses, listProviderFigures } from './status-store.ts'

const DEADLINE_MS = 3_000
const HOUR_MS = 3_600_000

interface Unavailability {
  readonly until: Date
  readonly sentence: string
}

export type Status = z.infer<typeof getStatus.ok.body>
type Component = Status['components'][number]

export interface StatusParts {
  readonly db: Db
  /** Each proves by its answer that the part works. */
  readonly checks: Readonly<Record<'database' | 'storage', () => Promise<unknown>>>
  readonly providers: () => readonly { readonly provider: string; readonly name: string }[]
  /** Whether the disk has room for new evolutions. */
  readonly hasRoom: () => Promise<boolean>
  /** Which providers take no new evolutions, and why. */
  readonly unavailabilities: (now: Date) => Promise<ReadonlyMap<string, Unavailability>>
}

/** Asks every part how it is; one that does not answer in time is down. */
export async function checkStatus(parts: StatusParts, now: Date): Promise<Status> {
  const [api, database, kept, hasRoom, figures] = await Promise.all([
    check('api', () => new Promise(setImmediate)),
    check('database', parts.checks.database),
    check('storage', parts.checks.storage),
    parts.hasRoom(),
    findFigures(parts, now),
  ])
  const queue: Component =
    figures === undefined
      ? { id: 'queue', state: 'down', latencyMs: null }
      : { id: 'queue', state: assessQueue(figures.queue, now), latencyMs: figures.tookMs }
  const isTight = kept.state === 'operational' && !hasRoom
  const storage: Component = isTight ? { ...kept, state: 'degraded' } : kept
  const components = [api, database, queue, storage]
  const providers = figures === undefined ? [] : listProviders(parts, figures)
  const statesOf = (list: readonly { readonly state: Component['state'] }[]) => list.map(({ state }) => state)
  return {
    state: assessService(statesOf(components), statesOf(providers)),
    components,
    queue: {
      waiting: figures?.queue.waiting ?? null,
      running: figures?.queue.running ?? null,
      longestWaitMs: waitOf(figures?.queue.idleSince, now),
    },
    providers,
    checkedAt: now.toISOString(),
  }
}

function waitOf(since: Date | null | undefined, now: Date): number | null {
  return since === null || since === undefined ? null : Math.max(0, now.getTime() - since.getTime())
}

async function check(id: Component['id'], work: () => Promise<unknown>): Promise<Component> {
  const startedAt = performance.now()
  try {
    await answerWithin(DEADLINE_MS, work)
    return { id, state: 'operational', latencyMs: Math.round(performance.now() - startedAt) }
  } catch {
    return { id, state: 'down', latencyMs: null }
  }
}

type Figures = NonNullable<Awaited<ReturnType<typeof findFigures>>>

/** Undefined when the database does not answer. */
async function findFigures({ db, unavailabilities }: StatusParts, now: Date) {
  const startedAt = performance.now()
  try {
    return await answerWithin(DEADLINE_MS, async () => {
      const queue = await findQueueFigures(db, now)
      const tookMs = Math.round(performance.now() - startedAt)
      const lately = await listProviderFigures(db, new Date(now.getTime() - HOUR_MS))
      return { queue, tookMs, lately, pauses: await listPauses(db, now), hindered: await unavailabilities(now) }
    })
  } catch {
    return undefined
  }
}

function listProviders({ providers }: StatusParts, { lately, pauses, hindered }: Figures): Status['providers'] {
  return providers().map(({ provider, name }) => {
    const figures = lately.find((row) => row.provider === provider)
    const unavailability = hindered.get(provider)
    const until = unavailability?.until ?? pauses.find((row) => row.provider === provider)?.until
    const tries = figures?.tries ?? 0
    return {
      provider,
      name,
      state: assessProvider(figures, until),
      tries,
      successRate: figures === undefined || tries === 0 ? null : figures.made / tries,
      medianFrameMs: figures?.medianFrameMs ?? null,
      pausedUntil: until?.toISOString() ?? null,
      pauseReason: unavailability?.sentence ?? null,
    }
  })
}
