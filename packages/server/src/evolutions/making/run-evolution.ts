import { workOf } from '@afterimage/core/frame-sizes'
import type { Logger } from 'pino'
import { EVOLUTION_CHANGED } from '../../platform/database/channels.ts'
import type { FairGate } from '../../platform/fair-gate.ts'
import type { JobSignals } from '../../platform/job-pump.ts'
import type { Provenance } from '../../platform/provenance/provenance.ts'
import { Yielded } from '../../platform/yielded.ts'
import type { ModelRegistry } from '../../providers/providers.ts'
import { beginFilm, claimRun, yieldRun } from '../lifecycle/advance-run.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import { queueOwnerOf } from '../lifecycle/queue-owner.ts'
import type { Outcome } from '../lifecycle/settle-evolution.ts'
import { type EvolutionRow, type Run, touchRun } from '../records/evolution-store.ts'
import { listFrames } from '../records/frame-store.ts'
import type { FramesUnderWay } from './frames-under-way.ts'
import { GaveUp } from './gave-up.ts'
import { DamagedFrame, takeBackFrom } from './heal-frames.ts'
import { makeFilm } from './make-film.ts'
import { type MakeFramesParts, makeFrames } from './make-frames.ts'
import { assertStillOwner, Superseded } from './superseded.ts'

/** Runs in a row without a single frame after which the evolution is given up. */
const MAX_FRUITLESS_RUNS = 5
/** Times that a film is begun in one run: a storage that damages what it is given must not keep a worker for ever. */
const MAX_FILM_ROUNDS = 3

export interface RunParts extends MakeFramesParts {
  readonly registry: Pick<ModelRegistry, 'find'>
  readonly log: Logger
  readonly lifecycle: Pick<Lifecycle, 'settle' | 'stop'>
  /** Lets a few films be rendered at a time: each one uses every core. */
  readonly filmGate: FairGate
  readonly underWay: Pick<FramesUnderWay, 'while'>
  /** Signs films; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  /** Waits a little until networks have looked at all frames of an evolution, for the film that tells of it. */
  readonly finishLooking: (evolutionId: string, signal: AbortSignal) => Promise<void>
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
    else if (cause instanceof GaveUp) {
      log.warn({ err: cause }, 'run failed')
      await settle(parts, { kind: 'failed', run, reason: cause.message })
    } else if (cause instanceof Yielded) {
      log.info('run makes room')
      await yieldRun(parts.db, run)
      throw cause
    } else {
      // A stop in good order is no failure of the evolution.
      if (signal.aborted) await touchRun(parts.db, run, { fruitless_runs: 0 })
      else log.error({ err: cause }, 'run broke off')
      throw cause
    }
  }
}

function settle({ db, lifecycle }: RunParts, outcome: Outcome): Promise<boolean> {
  return db.transaction().execute((tx) => lifecycle.settle(tx, outcome))
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
  let current = evolution
  if (evolution.status === 'processing') current = await makeAllFrames(parts, run, current, signals, log)
  for (let rounds = 1; ; rounds += 1) {
    const damaged = await makeFilmUnlessDamaged(parts, run, current, signals.signal, log)
    if (damaged === undefined) break
    if (rounds === MAX_FILM_ROUNDS) {
      throw new GaveUp(`Frame ${damaged.number} was damaged again and again in this site's storage. Try again later.`)
    }
    await takeBackFrom(parts, run, await listFrames(parts.db, evolution.id), damaged, log)
    current = await makeAllFrames(parts, run, current, signals, log)
  }
  await assertStillOwner(settle(parts, { kind: 'completed', run }))
}

/** Returns the evolution as it is then: one of its rules may have ended it before its length. */
async function makeAllFrames(
  parts: RunParts,
  run: Run,
  evolution: EvolutionRow,
  signals: JobSignals,
  log: Logger,
): Promise<EvolutionRow> {
  const model = parts.registry.find(evolution.provider, evolution.model)
  if (model === undefined) throw new GaveUp(`The model ${evolution.model_name} is no longer available here.`)
  const end = await parts.underWay.while(() => makeFrames(parts, run, evolution, model, signals, log))
  if (end !== undefined) {
    const { db, lifecycle } = parts
    await assertStillOwner(db.transaction().execute((tx) => lifecycle.stop(tx, run, end)))
    log.info(end, 'run ends early')
  }
  await assertStillOwner(beginFilm(parts.db, run))
  parts.announcer.tell(EVOLUTION_CHANGED, run.evolutionId)
  return end === undefined ? evolution : { ...evolution, stopped_at: end.number, stopped_by: end.cause }
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
    const film = () => makeFilm(parts, run, evolution, signal, log)
    await parts.filmGate(queueOwnerOf(evolution), film, workOf(evolution.size_px))
    return undefined
  } catch (error) {
    if (error instanceof DamagedFrame) return error
    throw error
  }
}

function whereIn({ status, completed_frames }: EvolutionRow): string {
  return status === 'processing_animation'
    ? 'while the film was made. The frames are safe; try again.'
    : `at frame ${completed_frames + 1}.`
}
