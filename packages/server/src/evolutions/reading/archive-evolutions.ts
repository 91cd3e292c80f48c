import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { FRAMES_FOLDER, frameFileName } from '@afterimage/core/frame-names'
import { OUTPUT_FILES } from '@afterimage/core/output-kinds'
import type { Db } from '../../platform/database/tables.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { ANYBODY } from '../records/authorise-viewer.ts'
import { findEvolution, findIdsOfAccount } from '../records/evolution-store.ts'
import { findForkOrigin } from '../records/fork-store.ts'
import { type FrameRow, listFrames, listTries } from '../records/frame-store.ts'
import { listOutputs, type OutputRow } from '../records/output-store.ts'
import { findRaceOrigin } from '../records/race-store.ts'
import { areFilesGone, findExpiry } from '../records/retention-store.ts'
import { toEvolutionDetail } from './evolution-detail.ts'

/** An evolution as its owner takes it away: what the ledger says, and the files with names that a person understands. */
export interface Archived {
  readonly detail: EvolutionDetail
  readonly files: readonly { readonly name: string; readonly file: StoredFile }[]
}

/** Everything of an account, one evolution at a time. */
export async function* archiveEvolutions(db: Db, accountId: string): AsyncGenerator<Archived> {
  for (const id of await findIdsOfAccount(db, accountId)) {
    const evolution = await findEvolution(db, id)
    // One that was deleted meanwhile is not the owner's any more.
    if (evolution === undefined) continue
    const [frames, tries, outputs] = await Promise.all([listFrames(db, id), listTries(db, id), listOutputs(db, id)])
    yield {
      detail: toEvolutionDetail(evolution, frames, tries, outputs, {
        isOwner: true,
        filesExpireAt: await findExpiry(db, evolution),
        // What is taken away may be handed on.
        forkedFrom: await findForkOrigin(db, evolution, ANYBODY),
        race: await findRaceOrigin(db, evolution, ANYBODY),
      }),
      files: areFilesGone(evolution) ? [] : namedFiles(id, frames, outputs),
    }
  }
}

type NamedFile = Archived['files'][number]

function namedFiles(
  folder: string,
  frames: readonly Pick<FrameRow, 'number' | 'sha256'>[],
  outputs: readonly Pick<OutputRow, 'kind' | 'sha256' | 'extension'>[],
): readonly NamedFile[] {
  return [
    ...frames.map(({ number, sha256 }) => ({
      name: `${FRAMES_FOLDER}/${frameFileName(number)}`,
      file: { folder, sha256, extension: 'png' as const },
    })),
    ...outputs.map(({ kind, sha256, extension }) => ({
      name: OUTPUT_FILES[kind].name,
      file: { folder, sha256, extension },
    })),
  ]
}

/** Every file that is kept of an evolution, hidden or not; undefined when there is no such evolution. */
export async function listNamedFiles(db: Db, id: string): Promise<readonly NamedFile[] | undefined> {
  const evolution = await findEvolution(db, id)
  if (evolution === undefined) return undefined
  if (areFilesGone(evolution)) return []
  return namedFiles(id, await listFrames(db, id), await listOutputs(db, id))
}
