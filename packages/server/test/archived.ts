import type { Archived } from '../src/evolutions/evolutions.ts'
import { toEvolutionDetail } from '../src/evolutions/reading/evolution-detail.ts'
import { evolutionRow } from './evolution-row.ts'

/** An evolution as its owner takes it away, with the given files. */
export function archived(files: Archived['files']): Archived {
  return {
    detail: toEvolutionDetail(evolutionRow({}), [], [], [], {
      isOwner: true,
      filesExpireAt: null,
      forkedFrom: null,
      race: null,
    }),
    files,
  }
}
