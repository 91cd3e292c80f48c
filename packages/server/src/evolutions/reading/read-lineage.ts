import { type Lineage, type LineageNode, MAX_LINEAGE_ANCESTORS } from '@afterimage/contract/lineage'
import type { Db } from '../../platform/database/tables.ts'
import { fileUrl } from '../../platform/storage/storage.ts'
import { isTakenDown, type Viewer } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { isNamed } from '../records/fork-store.ts'
import { isOwner } from '../records/ownership.ts'
import { areFilesGone } from '../records/retention-store.ts'
import { type KinRow, listAncestors, listForks } from './lineage-store.ts'

type ShownNode = Lineage['evolution']

/** The tree around an evolution that the viewer may see: up to the root, as far as it may be told, and its direct forks. */
export async function readLineage(db: Db, evolution: EvolutionRow, viewer: Viewer): Promise<Lineage> {
  const [[self, ...above], forks] = await Promise.all([
    listAncestors(db, evolution.id),
    listForks(db, evolution.id, viewer),
  ])
  if (self === undefined) throw new Error('the evolution went while it was read')
  const line = tellLine(self, above, viewer)
  const ancestors = line.slice(0, MAX_LINEAGE_ANCESTORS)
  return {
    evolution: viewKin(self),
    ancestors: ancestors.toReversed(),
    moreAncestors: line.length - ancestors.length,
    forks: forks.rows.map(viewKin),
    moreForks: forks.more,
  }
}

/** From the parent up. What may not be named ends it, since its own parent is its affair; so does what is gone. */
function tellLine(self: KinRow, above: readonly KinRow[], viewer: Viewer): readonly LineageNode[] {
  const line: LineageNode[] = []
  let below = self
  for (const kin of above) {
    if (kin.moderation === 'removed') return [...line, { state: 'deleted' }]
    // Who made a fork of it knew its link.
    const isKnown = isNamed(kin, viewer) || (isOwner(below, viewer) && !isTakenDown(kin.moderation))
    if (!isKnown) return [...line, { state: 'hidden' }]
    line.push(viewKin(kin))
    below = kin
  }
  return below.forked_from === null ? line : [...line, { state: 'deleted' }]
}

function viewKin(kin: KinRow): ShownNode {
  const urlOf = (sha256: string | null) =>
    sha256 === null || areFilesGone(kin) ? null : fileUrl({ folder: kin.id, sha256, extension: 'webp' })
  return {
    state: 'shown',
    id: kin.id,
    title: kin.title,
    maker: kin.maker,
    style: kin.style,
    modelName: kin.model_name,
    completedFrames: kin.completed_frames,
    firstUrl: urlOf(kin.first_sha256),
    lastUrl: urlOf(kin.last_sha256),
    frame: kin.forked_from_frame,
  }
}
