import type { ForkOrigin } from '@afterimage/contract/fork'
import type { Db } from '../../platform/database/tables.ts'
import { type Guarded, isTakenDown, type Viewer } from './authorise-viewer.ts'
import { type EvolutionRow, findEvolution } from './evolution-store.ts'
import { isOwner } from './ownership.ts'

/** What decides whether others of its family name an evolution. */
export type Kin = Guarded & Pick<EvolutionRow, 'visibility' | 'gallery_look'>

/**
 * Whether an evolution is named on the pages and in the files of its forks, to a viewer: by its link alone it may be seen by those who
 * have it, and a fork does not hand it on. What waits before the gallery or was kept out of it is not shown around it.
 */
export function isNamed(kin: Kin, viewer: Viewer): boolean {
  if (isTakenDown(kin.moderation)) return false
  if (isOwner(kin, viewer)) return true
  return (
    kin.visibility === 'public' && (['none', 'passed', 'released'] as const).some((look) => look === kin.gallery_look)
  )
}

/** Where a fork began, as far as a viewer may know; null of what is no fork. Who made the fork knew its parent's link. */
export async function findForkOrigin(db: Db, fork: EvolutionRow, viewer: Viewer): Promise<ForkOrigin | null> {
  const { forked_from: evolutionId, forked_from_frame: frame, forked_from_sha256: sha256 } = fork
  if (evolutionId === null || frame === null || sha256 === null) return null
  const parent = await findEvolution(db, evolutionId)
  // Of what is gone an id tells nothing.
  const isKnown =
    parent === undefined || isNamed(parent, viewer) || (isOwner(fork, viewer) && !isTakenDown(parent.moderation))
  return { evolutionId: isKnown ? evolutionId : null, frame, sha256 }
}

/** Lets others fork an evolution, or not; leaves the time of its last change alone. False when it is gone. */
export async function setAllowsForks(db: Db, id: string, allowsForks: boolean): Promise<boolean> {
  const changed = db.updateTable('evolutions').set({ allows_forks: allowsForks }).where('id', '=', id)
  return (await changed.executeTakeFirst()).numUpdatedRows === 1n
}
