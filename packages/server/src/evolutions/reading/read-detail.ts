import type { EvolutionDetail } from '@afterimage/contract/evolution'
import type { Db } from '../../platform/database/tables.ts'
import { refusalOf, type Viewer } from '../records/authorise-viewer.ts'
import { type EvolutionRow, findEvolution } from '../records/evolution-store.ts'
import { findForkOrigin } from '../records/fork-store.ts'
import { listFrames, listTries } from '../records/frame-store.ts'
import { listOutputs } from '../records/output-store.ts'
import { isOwner } from '../records/ownership.ts'
import { findRaceOrigin } from '../records/race-store.ts'
import { findExpiry } from '../records/retention-store.ts'
import { toEvolutionDetail } from './evolution-detail.ts'

export interface ReadDetailParts {
  readonly db: Db
  /** Whether networks look at frames. */
  readonly isLooking: boolean
  /** Knows what it cost; a page that is the same for everybody is told of no such thing. */
  readonly charging?: { paidFor(evolutionId: string): Promise<number> }
}

/** An evolution with its frames and their ledger, for somebody who may see it. */
export async function readDetail(
  { db, isLooking, charging }: ReadDetailParts,
  evolution: EvolutionRow,
  viewer: Viewer,
): Promise<EvolutionDetail> {
  const [frames, tries, outputs] = await Promise.all([
    listFrames(db, evolution.id),
    listTries(db, evolution.id),
    listOutputs(db, evolution.id),
  ])
  const filesExpireAt = await findExpiry(db, evolution)
  const isOwners = isOwner(evolution, viewer)
  const isPayers = isOwners && evolution.owner_account !== null
  const creditsPaid = isPayers ? await charging?.paidFor(evolution.id) : undefined
  return toEvolutionDetail(evolution, frames, tries, outputs, {
    isOwner: isOwners,
    ...(creditsPaid !== undefined && { creditsPaid }),
    isLooking,
    filesExpireAt,
    forkedFrom: await findForkOrigin(db, evolution, viewer),
    race: await findRaceOrigin(db, evolution, viewer),
  })
}

/** The same by id; undefined where there is none, or nothing that the viewer may see. */
export async function findDetail(
  parts: ReadDetailParts,
  id: string,
  viewer: Viewer,
): Promise<EvolutionDetail | undefined> {
  const evolution = await findEvolution(parts.db, id)
  if (evolution === undefined || refusalOf(evolution, viewer) !== undefined) return undefined
  return readDetail(parts, evolution, viewer)
}
