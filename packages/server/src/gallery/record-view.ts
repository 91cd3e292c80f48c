import { authoriseViewer, type Viewer } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { utcDay } from '../platform/utc-day.ts'
import { COUNTED_OF_NETWORK, type HashPerson, type Person } from './hash-person.ts'
import { lockForCounting } from './like-store.ts'
import { notFound } from './not-found.ts'
import { countViewsOfNetwork, findViewCount, hasViewed, insertView } from './view-store.ts'

export interface Viewing {
  readonly person: Person
  readonly hash: HashPerson
  readonly viewer: Viewer
}

/**
 * Counts a view, one for each person and day, and of one network's visitors only a few (see {@link COUNTED_OF_NETWORK}).
 * Returns how many there are. Throws `not_found`, `evolution_hidden` and `evolution_removed`.
 */
export async function recordView(
  db: Db,
  evolutionId: string,
  { person, hash, viewer }: Viewing,
  now: Date,
): Promise<number> {
  const day = utcDay(now)
  const view = {
    evolution_id: evolutionId,
    day,
    viewer_hash: hash(`view\0${day}`, `${person.kind}:${person.id}`),
    // A proved account's views count wherever it is.
    network_hash: person.isTrusted ? null : hash(`view-network\0${day}`, person.network),
  }
  // Anyone who comes again is by far the most frequent, and waits for nobody's lock.
  if (!(await hasViewed(db, view))) {
    await db.transaction().execute(async (tx) => {
      const evolution = await lockForCounting(tx, evolutionId)
      if (evolution === undefined) throw notFound()
      authoriseViewer(evolution, viewer)
      const isOneTooMany = !person.isTrusted && (await countViewsOfNetwork(tx, view)) >= COUNTED_OF_NETWORK.visitor
      if (!isOneTooMany) await insertView(tx, view)
    })
  }
  const found = await findViewCount(db, evolutionId)
  if (found === undefined) throw notFound()
  return authoriseViewer(found, viewer).view_count
}
