import type { Db } from '../src/platform/database/tables.ts'
import { type ChaosEvent, readEvents } from './chaos-events.ts'
import type { ChaosPlan } from './chaos-plan.ts'
import { countCalls } from './count-calls.ts'
import type { Fleet, Kill, StartedRun } from './fleet.ts'

export interface Figures {
  readonly kills: number
  readonly runsCutShort: number
  readonly restarts: number
  readonly writes: number
  readonly failedWrites: number
  readonly failedRequests: number
  /** From the kill until another worker goes on, milliseconds, ascending; those while the database was up throughout. */
  readonly takeOverMs: readonly number[]
  /** The same where the database was away in between. */
  readonly takeOverAcrossRestartMs: readonly number[]
  /** Frames that had been recorded and were not there when the run went on. */
  readonly framesLost: number
  /** Most frames of one evolution that one kill made necessary again. */
  readonly framesMadeAgain: number
  /** Workers that found out that others took them for dead. */
  readonly leasesLost: number
  /** Calls of all workers that were under way at once, and that began within a minute, at most. */
  readonly mostParallelCalls: number
  readonly mostCallsAMinute: number
  readonly errors: Readonly<Record<string, number>>
}

/** When the database was away. */
export interface Restart {
  readonly downAt: number
  readonly upAt: number
}

interface Witnesses {
  readonly plan: ChaosPlan
  readonly fleet: Pick<Fleet, 'kills' | 'begun' | 'errors' | 'lost'>
  readonly events: string
  readonly restarts: readonly Restart[]
  readonly failedRequests: number
  readonly db: Db
}

export async function measureFaults({ fleet, events, restarts, failedRequests, db }: Witnesses): Promise<Figures> {
  const noted = await readEvents(events)
  const writes = noted.filter((event) => event.what === 'write')
  const cuts = fleet.kills.flatMap((kill) => kill.held.map((evolutionId) => ({ kill, evolutionId })))
  const rows = await db.selectFrom('evolutions').select(['id', 'seed']).execute()
  const seeds = new Map(rows.map(({ id, seed }) => [id, seed]))
  const quiet: number[] = []
  const across: number[] = []
  let framesLost = 0
  let framesMadeAgain = 0
  for (const { kill, evolutionId } of cuts) {
    const next = takenOver(fleet.begun, kill, evolutionId)
    if (next === undefined) continue
    const wasAway = restarts.some(({ downAt, upAt }) => downAt < next.at && upAt > kill.at)
    const list = wasAway ? across : quiet
    list.push(next.at - kill.at)
    const lastBefore = lastCall(noted, kill, seeds.get(evolutionId))
    // Calls for the frame in flight are one beyond what was recorded.
    if (lastBefore !== undefined) framesMadeAgain = Math.max(framesMadeAgain, lastBefore - next.from)
    const recorded = fleet.begun.filter((run) => run.evolutionId === evolutionId && run.at <= kill.at).at(-1)?.from ?? 0
    framesLost = Math.max(framesLost, recorded - next.from)
  }
  const ascending = (numbers: number[]) => numbers.sort((one, other) => one - other)
  return {
    kills: fleet.kills.length,
    runsCutShort: cuts.length,
    restarts: restarts.length,
    writes: writes.length,
    failedWrites: writes.filter(({ isFailed }) => isFailed).length,
    failedRequests,
    takeOverMs: ascending(quiet),
    takeOverAcrossRestartMs: ascending(across),
    framesLost,
    framesMadeAgain,
    leasesLost: fleet.lost.length,
    ...countCalls(noted, fleet),
    errors: Object.fromEntries(fleet.errors),
  }
}

/** The run by another worker after the kill; none where the evolution had ended meanwhile. */
function takenOver(begun: readonly StartedRun[], kill: Kill, evolutionId: string): StartedRun | undefined {
  return begun.find((run) => run.evolutionId === evolutionId && run.at >= kill.at && run.pid !== kill.pid)
}

function lastCall(events: readonly ChaosEvent[], kill: Kill, seed: number | undefined): number | undefined {
  const calls = events.flatMap((event) =>
    event.what === 'call' && event.pid === kill.pid && event.seed === seed && event.at <= kill.at ? [event.frame] : [],
  )
  return calls.at(-1)
}
