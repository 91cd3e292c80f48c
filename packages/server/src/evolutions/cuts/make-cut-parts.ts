import type { renderCut } from '@afterimage/film/cut/render-cut'
import type { renderRaceCut } from '@afterimage/film/cut/render-race-cut'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/tables.ts'
import type { Provenance } from '../../platform/provenance/provenance.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** What cuts are made with. */
export interface MakeCutParts {
  readonly db: Db
  readonly storage: Storage
  readonly log: Logger
  /** Signs cuts; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  /** Ends when networks have looked at the frames, or could not in time. */
  readonly finishLooking: (evolutionId: string, signal: AbortSignal) => Promise<void>
  /** Others than the usual. */
  readonly renderCut?: typeof renderCut
  readonly renderRaceCut?: typeof renderRaceCut
}
