import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SETTLED, UNSETTLED } from '@afterimage/core/statuses'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { startOwnPostgres } from '@afterimage/testing/databases/own-postgres'
import type { PostgresServer } from '@afterimage/testing/databases/postgres-server'
import { pino } from 'pino'
import { type Database, openDatabase } from '../src/platform/database/open-database.ts'
import type { ChaosPlan } from './chaos-plan.ts'
import { checkOutcome, findJobsLeft, type Outcome } from './check-outcome.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { makeOrders } from './make-orders.ts'
import { type Figures, measureFaults, type Restart } from './measure-faults.ts'

const LOOK_MS = 500
/** A job whose end was not heard is given up by its missing heartbeat, and found to be done. */
const QUEUE_EMPTY_WITHIN_MS = 60_000
/** A process that was killed while it looked at frames keeps the others from them for half a minute. */
const LOOKED_WITHIN_MS = 90_000

export interface ChaosResult {
  readonly outcome: Outcome
  readonly figures: Figures
}

/** Goes through the plan on a database and a data folder of its own, and looks at what is left. */
export async function runChaos(plan: ChaosPlan, say: (text: string) => void): Promise<ChaosResult> {
  const deadline = Date.now() + plan.withinMs
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-chaos-'))
  const postgres = await startOwnPostgres()
  const databaseUrl = await postgres.createDatabase()
  const events = path.join(dataDir, 'events')
  await writeFile(events, '')
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'chaos'.repeat(8),
    // Every worker can take what another one drops.
    WORKER_CONCURRENCY: '20',
    PROVIDER_PARALLEL_CALLS: String(plan.parallelCalls),
    PROVIDER_CALLS_PER_MINUTE: String(plan.callsPerMinute),
    USER_PARALLEL_CALLS: '0',
  }
  let fleet: Fleet | undefined
  const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
  try {
    fleet = await startFleet(plan, env, events)
    say(`${plan.webs} web processes and ${plan.workers} workers are up`)
    const ordering = makeOrders(plan, fleet.webs)
    ordering.catch(() => undefined)
    const stop = new AbortController()
    const killing = keepKilling(plan, fleet, database, stop.signal)
    killing.catch(() => undefined)
    const restarts = await restartDatabase(plan, postgres, database, deadline, say)
    const { failedRequests } = await ordering
    await until(
      deadline,
      async () => (await countEnded(database)) >= plan.evolutions && (await countOpen(database)) === 0,
    )
    say('every evolution has ended')
    stop.abort()
    await killing
    await until(Date.now() + QUEUE_EMPTY_WITHIN_MS, async () => (await countJobs(database)) === 0)
    await until(Date.now() + LOOKED_WITHIN_MS, async () => (await countUnseen(database)) === 0)
    const codes = await fleet.stop()
    const outcome = await checkOutcome({ db: database.db, dataDir, codes })
    const figures = await measureFaults({ plan, fleet, events, restarts, failedRequests, db: database.db })
    return { outcome, figures }
  } finally {
    await fleet?.killAll()
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function restartDatabase(
  plan: ChaosPlan,
  postgres: PostgresServer,
  database: Database,
  deadline: number,
  say: (text: string) => void,
): Promise<readonly Restart[]> {
  const restarts: Restart[] = []
  for (const [at, ended] of plan.restartsAt.entries()) {
    await until(deadline, async () => (await countEnded(database)) >= ended)
    const downAt = Date.now()
    const how = at % 2 === 0 ? 'in good order' : 'crashing'
    await postgres.restart(how, plan.databaseDownMs)
    restarts.push({ downAt, upAt: Date.now() })
    say(`database restarted, ${how}`)
  }
  return restarts
}

/** Of ten faults six kill a worker, two stop one for longer than its lease lasts, and two end a lease. */
async function keepKilling(plan: ChaosPlan, fleet: Fleet, database: Database, signal: AbortSignal): Promise<void> {
  const random = seededRandom(plan.seed + 1)
  const [least, most] = plan.killAfterMs
  for (let kill = 0; kill < plan.kills && !signal.aborted; kill += 1) {
    await sleep(least + random() * (most - least), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const kind = random()
    if (kind < 0.6) await fleet.killOne()
    else if (kind < 0.8) await fleet.freezeOne(plan.frozenMs)
    // While the database is away nobody has a lease to lose.
    else await endLease(database, random()).catch(() => undefined)
  }
}

/** As if its process had not renewed it in time. */
async function endLease({ db }: Database, at: number): Promise<void> {
  const leases = await db.selectFrom('process_leases').select('id').orderBy('id').execute()
  const lease = leases[Math.floor(at * leases.length)]
  if (lease === undefined) return
  await db
    .updateTable('process_leases')
    .set({ expires_at: new Date(0) })
    .where('id', '=', lease.id)
    .execute()
}

async function until(deadline: number, isSo: () => Promise<boolean>): Promise<void> {
  // While the database is away nobody knows.
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) return
    await sleep(LOOK_MS)
  }
}

async function countEnded({ db }: Database): Promise<number> {
  return (await db.selectFrom('evolutions').select('id').where('status', 'in', SETTLED).execute()).length
}

async function countOpen({ db }: Database): Promise<number> {
  return (await db.selectFrom('evolutions').select('id').where('status', 'in', UNSETTLED).execute()).length
}

async function countUnseen({ db }: Database): Promise<number> {
  return (await db.selectFrom('evolutions').select('id').where('needs_looking', '=', true).execute()).length
}

async function countJobs({ db }: Database): Promise<number> {
  return (await findJobsLeft(db)).length
}
