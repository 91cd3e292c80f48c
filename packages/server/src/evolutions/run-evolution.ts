import type { Logger } from 'pino'
import type { JobSignals } from '../platform/job-pump.ts'
import type { Queue } from '../platform/queue.ts'
import { Yielded } from '../platform/yielded.ts'
import type { ModelRegistry } from '../providers/providers.ts'
import type { Charging } from './charging.ts'
import { claimRun, type EvolutionRow, moveRun, type Run, touchRun } from './evolution-store.ts'
import { listFrames } from './frame-store.ts'
import { DamagedFrame, takeBackFrom } from './heal-frames.ts'
import { orderEndedMail } from './mail-ended.ts'
import { makeFilm } from './make-film.ts'
import { GaveUp } from './make-frame.ts'
import { type MakeFramesParts, makeFrames } from './make-frames.ts'
import { queueOwnerOf } from './queue-owner.ts'
import { hold, Superseded } from './superseded.ts'

/** Runs in a row without a single frame after which the evolution is given up. */
const MAX_FRUITLESS_RUNS = 5
/** Times that a film is begun in one run: a storage that damages what it is given must not keep a worker for ever. */
const MAX_FILM_ROUNDS = 3

export interface RunParts extends MakeFramesParts {
  readonly registry: Pick<ModelRegistry, 'find'>
  readonly log: Logger
  readonly charging: Pick<Charging, 'giveBack'>
  readonly queue: Queue
  /** Lets a few films be rendered at a time: each one uses every core. */
  readonly filmGate: <Value>(owner: string, work: () => Promise<Value>) => Promise<Value>
}

/**
 * Runs an evolution from wherever it stands to its film, checkpointed at each frame. Returns when it is settled or when
 * another run took over; throws when the signal aborts or something unexpected fails, and the job is taken up again. Once
 * `makeRoom` aborts, it waits for nothing more and throws {@link Yielded} before the next frame.
 */
export async function runEvolution(
  parts: RunParts,
  evolutionId: string,
  signal: AbortSignal,
  makeRoom: AbortSignal = new AbortController().signal,
): Promise<void> {
  const evolution = await claimRun(parts.db, evolutionId, new Date())
  if (evolution === undefined) return
  const run = { evolutionId, attempt: evolution.attempt }
  const log = parts.log.child({ evolutionId, requestId: evolution.request_id, attempt: run.attempt })
  log.info({ from: evolution.completed_frames, to: evolution.total_frames }, 'run started')
  try {
    await goThrough(parts, run, evolution, { signal, makeRoom }, log)
    log.info('run completed')
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error
    if (cause instanceof Superseded) log.info('run superseded')
    else if (cause instanceof GaveUp) await fail(parts, run, cause, log)
    else if (cause instanceof Yielded) {
      log.info('run makes room')
      await moveRun(parts.db, run, 'pending', { fruitless_runs: 0, waiting_until: null, updated_at: new Date() })
      throw cause
    } else {
      // A stop in good order is no failure of the evolution.
      if (signal.aborted) await touchRun(parts.db, run, { fruitless_runs: 0 })
      else log.error({ err: cause }, 'run broke off')
      throw cause
    }
  }
}

async function fail(parts: RunParts, run: Run, reason: GaveUp, log: Logger): Promise<void> {
  log.warn({ err: reason }, 'run failed')
  const now = new Date()
  const changes = { error_message: reason.message, animation_progress: null, waiting_until: null, updated_at: now }
  await parts.db.transaction().execute(async (tx) => {
    if (!(await moveRun(tx, run, 'failed', changes))) return
    // Tries that made no frame are not the owner's: they count for the day's money alone.
    await parts.charging.giveBack(tx, run.evolutionId, 0)
    await orderEndedMail(tx, parts.queue, run)
  })
}

async function goThrough(
  parts: RunParts,
  run: Run,
  evolution: EvolutionRow,
  signals: JobSignals,
  log: Logger,
): Promise<void> {
  if (evolution.fruitless_runs > MAX_FRUITLESS_RUNS) {
    throw new GaveUp(`The work stopped ${MAX_FRUITLESS_RUNS} times in a row ${whereIn(evolution)}`)
  }
  if (evolution.status === 'processing') await makeAllFrames(parts, run, evolution, signals, log)
  for (let rounds = 1; ; rounds += 1) {
    const damaged = await makeFilmUnlessDamaged(parts, run, evolution, signals.signal, log)
    if (damaged === undefined) break
    if (rounds === MAX_FILM_ROUNDS) {
      throw new GaveUp(`Frame ${damaged.number} was damaged again and again in this site's storage. Try again later.`)
    }
    await takeBackFrom(parts, run, await listFrames(parts.db, evolution.id), damaged, log)
    await makeAllFrames(parts, run, evolution, signals, log)
  }
  await complete(parts, run)
}

async function makeAllFrames(
  parts: RunParts,
  run: Run,
  evolution: EvolutionRow,
  signals: JobSignals,
  log: Logger,
): Promise<void> {
  const model = parts.registry.find(evolution.provider, evolution.model)
  if (model === undefined) throw new GaveUp(`The model ${evolution.model_name} is no longer available here.`)
  await makeFrames(parts, run, evolution, model, signals, log)
  const now = new Date()
  await hold(moveRun(parts.db, run, 'processing_animation', { animation_progress: 0, updated_at: now }))
}

/** Returns the frame that is damaged or missing, if there is one: the film is not made then. */
async function makeFilmUnlessDamaged(
  parts: RunParts,
  run: Run,
  evolution: EvolutionRow,
  signal: AbortSignal,
  log: Logger,
): Promise<DamagedFrame | undefined> {
  try {
    await parts.filmGate(queueOwnerOf(evolution), () => makeFilm(parts, run, evolution, signal, log))
    return undefined
  } catch (error) {
    if (error instanceof DamagedFrame) return error
    throw error
  }
}

async function complete({ db, queue }: RunParts, run: Run): Promise<void> {
  const now = new Date()
  const changes = {
    animation_progress: 1,
    completed_at: now,
    updated_at: now,
    error_message: null,
    fruitless_runs: 0,
  }
  await db.transaction().execute(async (tx) => {
    await hold(moveRun(tx, run, 'completed', changes))
    await orderEndedMail(tx, queue, run)
  })
}

function whereIn({ status, completed_frames }: EvolutionRow): string {
  return status === 'processing_animation'
    ? 'while the film was made. The frames are safe; try again.'
    : `at frame ${completed_frames + 1}.`
}
