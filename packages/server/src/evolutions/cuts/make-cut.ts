import { rm } from 'node:fs/promises'
import { isSettled } from '@afterimage/core/statuses'
import { renderCut } from '@afterimage/film/cut/render-cut'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import { isDiskFull } from '../../platform/disk-full.ts'
import type { Provenance } from '../../platform/provenance/provenance.ts'
import type { KeptFile, Storage } from '../../platform/storage/storage.ts'
import { DamagedFrame } from '../making/heal-frames.ts'
import { signFilmOf } from '../making/sign-film-of.ts'
import {
  beginCut,
  type CutRow,
  failCut,
  findCut,
  letGoOfCut,
  noteCutProgress,
  recordCutFile,
} from '../records/cut-store.ts'
import { type EvolutionRow, findEvolution, lockEvolution } from '../records/evolution-store.ts'
import { removeUnrecorded } from '../records/remove-unnamed.ts'
import { areFilesGone } from '../records/retention-store.ts'
import { cutSource } from './cut-source.ts'

const payload = z.object({ cutId: z.uuid() })

export const makeCutJob = {
  name: 'make-cut',
  parse: (data: unknown) => payload.parse(data),
  // Without a delay, which would also be the pause after a job whose cut is gone.
  bounds: { expireInSeconds: 900, retryLimit: 10 },
}

/** How often one is begun: what ends its worker three times is not tried again. */
const MAX_TRIES = 3
const PROGRESS_EVERY_MS = 500
const DAMAGED = 'A picture of this evolution is gone or damaged, so the cut cannot be made.'
const WENT_ON = 'The evolution has gone on since. Make the cut again once it has ended.'
const NO_ROOM = "The cut could not be stored: this site's disk is full. Please try again later."
const FAILED = 'The cut could not be made. Please try again.'

export interface MakeCutParts {
  readonly db: Db
  readonly storage: Storage
  readonly log: Logger
  /** Signs cuts; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  /** Ends when networks have looked at the frames, or could not in time. */
  readonly finishLooking: (evolutionId: string, signal: AbortSignal) => Promise<void>
  /** Another than the usual. */
  readonly renderCut?: typeof renderCut
}

/**
 * Makes one cut. What cannot be made is said on the cut. Throws the signal's reason, and what fails unexpectedly while there are tries
 * left: the job is taken up again then.
 */
export async function makeCut(parts: MakeCutParts, cutId: string, signal: AbortSignal): Promise<void> {
  const { db, log } = parts
  const cut = await beginCut(db, cutId)
  if (cut === undefined) return
  try {
    if (cut.tries > MAX_TRIES) return await failCut(db, cutId, FAILED)
    const evolution = await findEvolution(db, cut.evolution_id)
    if (evolution === undefined || areFilesGone(evolution)) return
    if (evolution.attempt !== cut.attempt || !isSettled(evolution.status)) return await failCut(db, cutId, WENT_ON)
    await parts.finishLooking(evolution.id, signal)
    signal.throwIfAborted()
    const started = performance.now()
    await keepRecorded(parts, cut, await film(parts, cut, evolution, signal))
    log.info({ cutId, evolutionId: evolution.id, ms: Math.round(performance.now() - started) }, 'cut made')
  } catch (error) {
    if (signal.aborted) {
      await letGoOfCut(db, cutId)
      throw signal.reason
    }
    if ((await findCut(db, cut.evolution_id, cutId)) === undefined) return
    const message = messageOf(error)
    if (message === FAILED && cut.tries < MAX_TRIES) throw error
    log.warn({ err: error, cutId }, 'a cut could not be made')
    await failCut(db, cutId, message)
  }
}

async function film(
  { db, storage, log, provenance, renderCut: render = renderCut }: MakeCutParts,
  cut: CutRow,
  evolution: EvolutionRow,
  signal: AbortSignal,
): Promise<KeptFile> {
  const { source, caption, frames } = await cutSource({ db, storage }, evolution)
  const draft = await storage.draftPath('mp4')
  let toldAt = 0
  let told = Promise.resolve()
  const onProgress = (share: number) => {
    if (Date.now() - toldAt < PROGRESS_EVERY_MS) return
    toldAt = Date.now()
    told = told
      .then(() => noteCutProgress(db, cut.id, share))
      .catch((error: unknown) => log.warn({ err: error }, 'progress not noted'))
  }
  try {
    await render({ source, options: cut.options, caption }, draft, { signal, onProgress })
    await signFilmOf({ provenance }, evolution, frames, draft, signal, log)
    return await storage.keepFile(evolution.id, 'mp4', draft)
  } finally {
    await told
    await rm(draft, { force: true })
  }
}

/** Nothing of it stays where the evolution or the cut was removed meanwhile. */
async function keepRecorded(parts: MakeCutParts, cut: CutRow, file: KeptFile): Promise<void> {
  const isRecorded = await parts.db.transaction().execute(async (tx) => {
    const evolution = await lockEvolution(tx, cut.evolution_id)
    if (evolution === undefined || areFilesGone(evolution)) return false
    return recordCutFile(tx, cut.id, file)
  })
  if (!isRecorded) await removeUnrecorded(parts, file)
}

function messageOf(error: unknown): string {
  if (error instanceof DamagedFrame) return DAMAGED
  return isDiskFull(error) ? NO_ROOM : FAILED
}
