import type { RacePlace } from '@afterimage/core/contender-names'
import type { FilmSource } from '@afterimage/film/film-source'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import type { FrameRow } from '../records/frame-store.ts'
import { withdrawProof } from '../records/output-store.ts'
import { filmSource, provenSource } from './film-evolution.ts'
import { DamagedFrame } from './heal-frames.ts'

/**
 * What is made of an ended evolution is made of these frames, each proven as it is read. Throws {@link DamagedFrame} for one that is not what was
 * recorded; from then on nobody is told that the chain is unbroken.
 */
export function chainSource(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  race: RacePlace | null = null,
): FilmSource {
  const source = provenSource(storage, filmSource(storage, evolution, frames, race), frames)
  return {
    ...source,
    readFrame: async (number) => {
      try {
        return await source.readFrame(number)
      } catch (error) {
        if (error instanceof DamagedFrame) await withdrawProof(db, evolution.id)
        throw error
      }
    },
  }
}
