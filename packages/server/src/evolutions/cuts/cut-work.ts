import { isSettled } from '@afterimage/core/statuses'
import { renderCut } from '@afterimage/film/cut/render-cut'
import type { Tx } from '../../platform/database/tables.ts'
import type { KeptFile } from '../../platform/storage/storage.ts'
import { signFilmOf } from '../making/sign-film-of.ts'
import type { CutRow } from '../records/cut-store.ts'
import { findEvolution, lockEvolution } from '../records/evolution-store.ts'
import { removeUnrecorded } from '../records/remove-unnamed.ts'
import { areFilesGone } from '../records/retention-store.ts'
import { cutSource } from './cut-source.ts'
import type { MakeCutParts } from './make-cut-parts.ts'

/** Making one cut, whatever it is of. */
export interface CutWork {
  /** For the log. */
  readonly about: Readonly<Record<string, string>>
  /** Waits for what the film is to show. */
  prepare(signal: AbortSignal): Promise<void>
  /** Renders it to a file, signed where films are signed. */
  render(
    draft: string,
    watched: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ): Promise<void>
  /** Whether what it shows is still there; locked, so that it stays so until the film is recorded. */
  isStillThere(tx: Tx): Promise<boolean>
  removeUnrecorded(file: KeptFile): Promise<void>
}

/** The work on a cut of an evolution, which has to be as it was when it was ordered. */
export async function openCutWork(
  parts: MakeCutParts,
  evolutionId: string,
  { options, attempt }: CutRow,
): Promise<CutWork | 'gone' | 'went-on'> {
  const { db, log, renderCut: render = renderCut } = parts
  const evolution = await findEvolution(db, evolutionId)
  if (evolution === undefined || areFilesGone(evolution)) return 'gone'
  if (evolution.attempt !== attempt || !isSettled(evolution.status)) return 'went-on'
  return {
    about: { evolutionId },
    prepare: (signal) => parts.finishLooking(evolutionId, signal),
    render: async (draft, watched) => {
      const { source, caption, frames } = await cutSource(parts, evolution)
      await render({ source, options, caption }, draft, watched)
      await signFilmOf(parts, evolution, frames, draft, watched.signal, log)
    },
    isStillThere: async (tx) => {
      const locked = await lockEvolution(tx, evolutionId)
      return locked !== undefined && !areFilesGone(locked)
    },
    removeUnrecorded: (file) => removeUnrecorded(parts, file),
  }
}
