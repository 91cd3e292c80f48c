import type { OutputKind } from '@afterimage/core/output-kinds'
import type { Logger } from 'pino'
import type { Announcer } from '../../platform/database/announcer.ts'
import { EVOLUTION_CHANGED } from '../../platform/database/channels.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Provenance } from '../../platform/provenance/provenance.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type EvolutionRow, type Run, touchRun } from '../records/evolution-store.ts'
import { listFrames } from '../records/frame-store.ts'
import { listOutputs, recordOutput, takeOutputBack } from '../records/output-store.ts'
import { findRacePlace } from '../records/race-store.ts'
import { filmEvolution, type RenderedOutput } from './film-evolution.ts'
import { isProven } from './prove-file.ts'
import { signFilmOf } from './sign-film-of.ts'
import { assertStillOwner } from './superseded.ts'

const PROGRESS_EVERY_MS = 500

export interface FilmParts {
  readonly db: Db
  readonly storage: Storage
  /** Tells pages that an evolution has changed. */
  readonly announcer: Pick<Announcer, 'tell'>
  readonly finishLooking: (evolutionId: string, signal: AbortSignal) => Promise<void>
  /** Signs films; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  /** Whether its progress is told to nobody: of an evolution that has ended. */
  readonly isQuiet?: boolean
}

/**
 * Makes the outputs that are still missing, and again those that are damaged. Throws {@link DamagedFrame} when a frame is not what was
 * recorded, as soon as it is read.
 */
export async function makeFilm(
  parts: FilmParts,
  run: Run,
  evolution: EvolutionRow,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const frames = await listFrames(parts.db, evolution.id)
  const race = await findRacePlace(parts.db, evolution)
  const existing = await findWholeOutputs(parts, run, log)
  let toldAt = 0
  let told = Promise.resolve()
  const progress = (share: number) => {
    if (parts.isQuiet || Date.now() - toldAt < PROGRESS_EVERY_MS) return
    toldAt = Date.now()
    const touch = () => touchRun(parts.db, run, { animation_progress: share, updated_at: new Date() })
    told = told.then(touch).then(
      () => parts.announcer.tell(EVOLUTION_CHANGED, run.evolutionId),
      (error: unknown) => log.warn({ err: error }, 'progress not noted'),
    )
  }
  const output = async (rendered: RenderedOutput) => {
    const { provenSteps, ...file } = rendered
    const row = { ...file, proven_steps: provenSteps, created_at: new Date() }
    await assertStillOwner(recordOutput(parts.db, run, row))
    log.debug({ kind: rendered.kind }, 'output rendered')
  }
  // Meanwhile: what is rendered before the player shows no labels.
  const looked = parts.finishLooking(evolution.id, signal)
  const seen = async () => {
    await looked
    return listFrames(parts.db, evolution.id)
  }
  try {
    const on = {
      progress,
      output,
      seen,
      sign: (file: string) => signFilmOf(parts, evolution, frames, file, signal, log),
    }
    await filmEvolution(parts.storage, evolution, frames, race, existing, on, signal, log)
  } finally {
    await looked
    await told
  }
}

/** The outputs that need not be made; those whose files are damaged or missing are taken back. */
async function findWholeOutputs(
  { db, storage }: Pick<FilmParts, 'db' | 'storage'>,
  run: Run,
  log: Logger,
): Promise<ReadonlySet<OutputKind>> {
  const whole = new Set<OutputKind>()
  for (const output of await listOutputs(db, run.evolutionId)) {
    if (await isProven(storage, { folder: run.evolutionId, ...output })) {
      whole.add(output.kind)
      continue
    }
    log.warn({ kind: output.kind }, 'an output is damaged or missing and is made again')
    await assertStillOwner(takeOutputBack(db, run, output.kind, new Date()))
  }
  return whole
}
