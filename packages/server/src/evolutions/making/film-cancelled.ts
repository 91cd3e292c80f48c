import { workOf } from '@afterimage/core/frame-sizes'
import { isCancelled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { FairGate } from '../../platform/fair-gate.ts'
import type { Queue } from '../../platform/queue.ts'
import { queueOwnerOf } from '../lifecycle/queue-owner.ts'
import type { OutboxReader } from '../lifecycle/relay-outbox.ts'
import { type EvolutionRow, findEvolution, type Run } from '../records/evolution-store.ts'
import { GaveUp } from './gave-up.ts'
import { DamagedFrame } from './heal-frames.ts'
import { type FilmParts, makeFilm } from './make-film.ts'
import { Superseded } from './superseded.ts'

const payload = z.object({ evolutionId: z.uuid(), attempt: z.number() })

/** The film of what was made of an evolution until its owner stopped it. */
export const filmCancelledJob = {
  name: 'film-cancelled',
  parse: (data: unknown) => payload.parse(data),
  // A film of a hundred large frames takes a minute or two.
  bounds: { expireInSeconds: 1_800, retryLimit: 3, retryDelay: 10 },
}

/** Orders the films of what the outbox says was cancelled. */
export function openCancelledFilmReader(queue: Pick<Queue, 'enqueue'>): OutboxReader {
  return async (tx, events) => {
    for (const { kind, evolution_id: evolutionId, attempt } of events) {
      if (kind === 'cancelled') await queue.enqueue(tx, filmCancelledJob, { evolutionId, attempt })
    }
  }
}

export interface FilmCancelledParts extends Omit<FilmParts, 'isQuiet'> {
  readonly log: Logger
  /** Lets a few films be rendered at a time: each one uses every core. */
  readonly filmGate: FairGate
}

/**
 * Makes the film of the frames that there are, as long as nothing else has become of the evolution since it was cancelled: a retry,
 * an extension or a reset takes the right to write. What cannot be made is left out, with its reason in the log. Throws the
 * signal's reason, and what fails unexpectedly; the job is taken up again then, and goes on from the outputs that there are.
 */
export async function filmCancelled(parts: FilmCancelledParts, run: Run, signal: AbortSignal): Promise<void> {
  const evolution = await findEvolution(parts.db, run.evolutionId)
  if (evolution === undefined || !isFilmDue(evolution, run)) return
  const log = parts.log.child({ evolutionId: run.evolutionId, attempt: run.attempt })
  const film = () => makeFilm({ ...parts, isQuiet: true }, run, evolution, signal, log)
  try {
    await parts.filmGate(queueOwnerOf(evolution), film, workOf(evolution.size_px))
    log.info({ frames: evolution.completed_frames }, 'film of a cancelled evolution made')
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof Superseded) log.info('the evolution goes on, so its film comes later')
    else if (error instanceof GaveUp || error instanceof DamagedFrame) log.warn({ err: error }, 'there is no film')
    else throw error
  }
}

function isFilmDue(
  { status, error_message, attempt, completed_frames, files_expired_at }: EvolutionRow,
  run: Run,
): boolean {
  return (
    isCancelled(status, error_message) && attempt === run.attempt && completed_frames > 0 && files_expired_at === null
  )
}
