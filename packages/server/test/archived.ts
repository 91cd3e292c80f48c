import type { Archived } from '../src/evolutions/evolutions.ts'
import { viewDetail } from '../src/evolutions/reading/evolution-view.ts'
import { evolutionRow } from './evolution-row.ts'

/** An evolution as its owner takes it away, with the given files. */
export function archived(files: Archived['files']): Archived {
  return { detail: viewDetail(evolutionRow({}), [], [], [], { isOwner: true, filesExpireAt: null }), files }
}
