import type { Db } from '../platform/database/tables.ts'
import { utcDay } from '../platform/utc-day.ts'
import type { HashPerson } from './hash-person.ts'
import { notFound } from './not-found.ts'
import { findViewCount, insertView } from './view-store.ts'

/** Counts a view, one for each person and day. Returns how many there are. Throws `not_found`. */
export async function viewEvolution(
  db: Db,
  evolutionId: string,
  viewer: { readonly person: string; readonly hash: HashPerson },
  now: Date,
): Promise<number> {
  const day = utcDay(now)
  await insertView(db, evolutionId, viewer.hash(`view\0${day}`, viewer.person), day)
  const count = await findViewCount(db, evolutionId)
  if (count === undefined) throw notFound()
  return count
}
