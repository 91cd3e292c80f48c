import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { isDiskFull } from '../../platform/disk-full.ts'
import type { KeptFile } from '../../platform/storage/storage.ts'
import { DamagedFrame } from '../making/heal-frames.ts'
import {
  beginCut,
  type CutRow,
  failCut,
  findCutIds,
  folderOf,
  letGoOfCut,
  noteCutProgress,
  recordCutFile,
} from '../records/cut-store.ts'
import { type CutWork, openCutWork } from './cut-work.ts'
import type { MakeCutParts } from './make-cut-parts.ts'
import { openRaceCutWork } from './race-cut-work.ts'

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
const DAMAGED = 'A picture is gone or damaged, so the cut cannot be made.'
const WENT_ON = 'What it shows has gone on since. Make the cut again once it has ended.'
const NO_ROOM = "The cut could not be stored: this site's disk is full. Please try again later."
const FAILED = 'The cut could not be made. Please try again.'

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
    const work = await openWork(parts, cut)
    if (work === 'gone') return
    if (work === 'went-on') return await failCut(db, cutId, WENT_ON)
    await work.prepare(signal)
    signal.throwIfAborted()
    const started = performance.now()
    await keepRecorded(parts, cut, work, await film(parts, cut, work, signal))
    log.info({ cutId, ...work.about, ms: Math.round(performance.now() - started) }, 'cut made')
  } catch (error) {
    if (signal.aborted) {
      await letGoOfCut(db, cutId)
      throw signal.reason
    }
    if (!(await findCutIds(db, [cutId])).has(cutId)) return
    const message = messageOf(error)
    if (message === FAILED && cut.tries < MAX_TRIES) throw error
    log.warn({ err: error, cutId }, 'a cut could not be made')
    await failCut(db, cutId, message)
  }
}

async function openWork(parts: MakeCutParts, cut: CutRow): Promise<CutWork | 'gone' | 'went-on'> {
  if (cut.evolution_id === null) return openRaceCutWork(parts, cut)
  return openCutWork(parts, cut.evolution_id, cut)
}

async function film(
  { db, storage, log }: MakeCutParts,
  cut: CutRow,
  work: CutWork,
  signal: AbortSignal,
): Promise<KeptFile> {
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
    await work.render(draft, { signal, onProgress })
    return await storage.keepFile(folderOf(cut), 'mp4', draft)
  } finally {
    await told
    await rm(draft, { force: true })
  }
}

/** Nothing of it stays where what it shows, or the cut, was removed meanwhile. */
async function keepRecorded(parts: MakeCutParts, cut: CutRow, work: CutWork, file: KeptFile): Promise<void> {
  const isRecorded = await parts.db
    .transaction()
    .execute(async (tx) => (await work.isStillThere(tx)) && recordCutFile(tx, cut.id, file))
  if (!isRecorded) await work.removeUnrecorded(file)
}

function messageOf(error: unknown): string {
  if (error instanceof DamagedFrame) return DAMAGED
  return isDiskFull(error) ? NO_ROOM : FAILED
}
