import { isSettled } from '@afterimage/core/statuses'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { readPhoto } from '@afterimage/testing/images/photo'
import { unlimitedCharging } from '@afterimage/testing/server/charging'
import { pino } from 'pino'
import { cancelEvolution, cleanupEvolution, retryEvolution } from '../../src/evolutions/change-evolution.ts'
import { openLifecycle } from '../../src/evolutions/lifecycle/lifecycle.ts'
import { openFramesUnderWay } from '../../src/evolutions/making/frames-under-way.ts'
import { authoriseOwner } from '../../src/evolutions/records/authorise-owner.ts'
import type { EvolutionRow } from '../../src/evolutions/records/evolution-store.ts'
import { startEvolution } from '../../src/evolutions/start-evolution.ts'
import type { Database } from '../../src/platform/database/open-database.ts'
import { openFreeDisk } from '../../src/platform/free-disk.ts'
import { Problem } from '../../src/platform/problem.ts'
import type { Queue } from '../../src/platform/queue.ts'
import { openDiskStorage } from '../../src/platform/storage/disk-storage.ts'
import { openAvailability, openModelRegistry } from '../../src/providers/providers.ts'
import { insertAccount } from '../accounts.ts'
import { providerLimits } from '../provider-limits.ts'
import { type Answer, openBillingProvider, PRICE_USD } from './billing-provider.ts'
import { lookAtMoney, tallyMoney } from './look-at-money.ts'
import { openMoneyWorker } from './money-worker.ts'

const LENGTHS = [3, 10] as const
const ANSWERS: readonly Answer[] = [
  ...Array<Answer>(6).fill('picture'),
  ...(['cheap picture', 'timeout', 'broken', 'refused', 'busy', 'misconfigured'] as const),
]
const ACTS = [
  ...Array<'answer'>(7).fill('answer'),
  ...(['run', 'run', 'run', 'start', 'start', 'cancel', 'cancel', 'retry', 'retry', 'reset', 'kill'] as const),
] as const
type Act = (typeof ACTS)[number]

const USUAL_FRAME_MS = 50
const RETRY_POLICY = { maxTries: 2, firstBackoffMs: 1, maxBusyMs: 20, tryFactor: 1, minTryMs: 60_000 }
/** How long an act may have its way before the next one comes. */
const QUIET_MS = 250

/** Two accounts, two processes with the real code on one database, and a provider that bills whatever it can. */
export async function openMoneyWorld(
  { db }: Database,
  root: string,
  providerId: string,
  budgetUsd: number,
  random: () => number,
) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const billing = openBillingProvider(providerId)
  const log = pino({ level: 'silent' })
  const disk = openFreeDisk(async () => 0, 0)
  const storage = await openDiskStorage(root)
  const registry = openModelRegistry([billing.provider], undefined)
  const queue: Queue = {
    enqueue: async () => undefined,
    enqueueOncePer: async () => undefined,
    work: async () => undefined,
    retryFailed: async () => 0,
    clear: async () => undefined,
    stop: async () => undefined,
  }
  const limits = providerLimits({ dailyBudget: budgetUsd })
  const shared = {
    ...{ storage, registry, log, queue, disk, retryPolicy: RETRY_POLICY },
    // What a film costs is nobody's money: a run ends before it.
    provenance: undefined,
    underWay: openFramesUnderWay(),
    announcer: { tell: () => undefined },
    finishLooking: async () => undefined,
    filmGate: () => Promise.reject(new Error('no films here')),
    finishGate: <Value>(work: () => Promise<Value>) => work(),
  }
  const openWorker = () => openMoneyWorker(shared, db, limits)
  const workers = [openWorker(), openWorker()]
  const dead: ReturnType<typeof openWorker>[] = []
  const identities = await Promise.all(
    [1, 2].map(async () => {
      const { id } = await insertAccount(db)
      return {
        id,
        plan: 'free',
        email: '',
        isDemo: false,
        isProved: true,
        isOperator: false,
        createdAt: new Date(),
        sessionId: '',
      } as const
    }),
  )
  const upload = await readPhoto('coffee-cup.jpg')
  const charging = unlimitedCharging(db)
  const parts = {
    ...{ db, queue, storage, log, registry, disk, charging, lifecycle: openLifecycle({ charging, queue }) },
    availability: openAvailability(db, [{ id: providerId, name: 'Test' }], limits.providerDailyBudgetUsd),
    // A process hears of it at once if the request came to it, and otherwise when it next writes.
    interrupt: (id: string) => {
      if (random() < 0.8) for (const worker of workers) worker.interrupt(id)
    },
  }
  /** Frames that a reset took away, and those that a cancel may have. */
  const forgotten = new Map<string, number>()
  const lost = new Map<string, number>()
  /** Cancels that called a call off. */
  let calledOff = 0
  const counts: Record<Act, number> = { answer: 0, run: 0, start: 0, cancel: 0, retry: 0, reset: 0, kill: 0 }

  const all = () => db.selectFrom('evolutions').selectAll().where('provider', '=', providerId).execute()
  const rowOf = (id: string) => db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ownerOf = ({ owner_account }: EvolutionRow) => {
    const account = identities.find(({ id }) => id === owner_account)
    if (account === undefined) throw new Error('nobody owns it')
    return { account, address: '192.0.2.1' }
  }
  const owned = (row: EvolutionRow) => authoriseOwner(row, { account: ownerOf(row).account, visitor: undefined })
  const add = (to: Map<string, number>, id: string, amount: number) => to.set(id, (to.get(id) ?? 0) + amount)
  const cancel = async (row: EvolutionRow) => {
    const before = billing.calledOff()
    await cancelEvolution(parts, owned(row))
    add(lost, row.id, 1)
    if (billing.calledOff() > before) calledOff += 1
  }
  /** The evolution may end by itself between the look at it and the cancel. */
  const cancelUnlessOver = async (row: EvolutionRow) => {
    try {
      await cancel(row)
    } catch (error) {
      const { status } = await rowOf(row.id)
      if (!(error instanceof Problem) || !isSettled(status)) throw error
    }
  }

  const acts: Record<Act, () => Promise<boolean>> = {
    answer: async () => {
      const answer = pick(billing.waiting())
      answer?.(pick(ANSWERS) ?? 'picture')
      return answer !== undefined
    },
    run: async () => {
      const row = pick((await all()).filter(({ status }) => !isSettled(status)))
      const worker = pick(workers)
      // Seldom twice at the same time, as when a worker was thought dead.
      if (row === undefined || (workers.some(({ isRunning }) => isRunning(row.id)) && random() < 0.9)) return false
      worker?.run(row.id)
      return true
    },
    start: async () => {
      const account = pick(identities)
      if (account === undefined) return false
      const options = { totalFrames: pick(LENGTHS) ?? 3 }
      await startEvolution(parts, {
        options,
        upload,
        owner: { account, address: '192.0.2.1' },
        requestId: 'test',
        fetchImage: guardFetch(),
      })
      return true
    },
    cancel: async () => {
      const rows = (await all()).filter(({ status }) => !isSettled(status))
      const row = pick(rows.filter(({ id }) => workers.some(({ isRunning }) => isRunning(id)))) ?? pick(rows)
      if (row !== undefined) await cancel(row)
      return row !== undefined
    },
    retry: async () => {
      const row = pick((await all()).filter(({ status }) => status === 'failed'))
      if (row !== undefined) await retryEvolution(parts, owned(row), ownerOf(row), USUAL_FRAME_MS)
      return row !== undefined
    },
    reset: async () => {
      const row = pick((await all()).filter(({ status }) => status === 'failed'))
      if (row === undefined) return false
      await cleanupEvolution(parts, owned(row), USUAL_FRAME_MS)
      add(forgotten, row.id, row.completed_frames)
      return true
    },
    kill: async () => {
      const victim = workers.shift()
      if (victim === undefined) return false
      victim.kill()
      dead.push(victim)
      workers.push(openWorker())
      return true
    },
  }

  const settle = async () => {
    const until = performance.now() + QUIET_MS
    const isBusy = () => workers.reduce((sum, { runs }) => sum + runs(), 0) > billing.waiting().length
    while (isBusy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 2))
  }

  return {
    priceUsd: PRICE_USD,
    /** How often each act has happened. */
    counts,
    calledOff: () => calledOff,
    /** Does something at random; says what. What the rules forbid comes to nothing. */
    act: async (): Promise<string> => {
      const what = pick(ACTS) ?? 'answer'
      try {
        if (await acts[what]()) counts[what] += 1
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
      // Sometimes the next act comes in the middle of this one.
      if (random() < 0.7) await settle()
      return what
    },
    look: () => lookAtMoney(db, billing, identities, forgotten),
    tally: () => tallyMoney(db, providerId, forgotten, lost),
    end: async () => {
      for (const row of await all()) if (!isSettled(row.status)) await cancelUnlessOver(row)
      for (const worker of workers) worker.kill()
      await Promise.all([...workers, ...dead].map(({ settled }) => settled()))
    },
  }
}
