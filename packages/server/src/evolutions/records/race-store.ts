import type { RaceOrigin } from '@afterimage/contract/race-origin'
import type { RacePlace } from '@afterimage/core/contender-names'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Viewer } from './authorise-viewer.ts'
import type { EvolutionRow } from './evolution-store.ts'
import type { RaceTable } from './evolution-tables.ts'
import { isNamed, type Kin } from './fork-store.ts'
import { isOwner } from './ownership.ts'

export type RaceRow = Readonly<Selectable<RaceTable>>

/** In the transaction that begins its contenders. */
export async function insertRace(tx: Tx, race: Insertable<RaceTable>): Promise<void> {
  await tx.insertInto('races').values(race).execute()
}

export async function findRace(db: Db, id: string): Promise<RaceRow | undefined> {
  return db.selectFrom('races').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps others from ordering something of a race until the transaction has ended. */
export async function lockRace(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('races').select('id').where('id', '=', id).forUpdate().execute()
}

/** The contenders that are left, in their order. */
export async function listContenders(db: Db, raceId: string): Promise<readonly EvolutionRow[]> {
  return db.selectFrom('evolutions').selectAll().where('race_id', '=', raceId).orderBy('race_position').execute()
}

/**
 * The race of an evolution, as far as a viewer may know; null of what is in none. A race shows all of its contenders, so that nobody but
 * its owner is told of one that has some which are seen by their link alone.
 */
export async function findRaceOrigin(db: Db, evolution: EvolutionRow, viewer: Viewer): Promise<RaceOrigin | null> {
  const { race_id: id, race_position: position } = evolution
  if (id === null || position === null) return null
  const rows = await db
    .selectFrom('races')
    .innerJoin('evolutions', 'evolutions.race_id', 'races.id')
    .select(['races.contenders', 'evolutions.id', 'owner_account', 'owner_visitor', 'moderation', 'removal_reason'])
    .select(['visibility', 'gallery_look'])
    .where('races.id', '=', id)
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const others: readonly Kin[] = rows.filter((row) => row.id !== evolution.id && row.moderation !== 'removed')
  const isKnown = isOwner(evolution, viewer) || others.every((other) => isNamed(other, viewer))
  return isKnown ? { id, position, contenders: first.contenders } : null
}

/** Which of a race it is, for what is handed on: that alone leads to no other. */
export async function findRacePlace(
  db: Db,
  { race_id: id, race_position: position }: Pick<EvolutionRow, 'race_id' | 'race_position'>,
): Promise<RacePlace | null> {
  const race = id === null ? undefined : await findRace(db, id)
  return race === undefined || position === null ? null : { position, contenders: race.contenders }
}

/** Deletes races of which no contender is left; those that begin just now have all of theirs. */
export async function deleteEmptyRaces(db: Db): Promise<void> {
  await db
    .deleteFrom('races')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('evolutions').select(sql`1`.as('one')).whereRef('evolutions.race_id', '=', 'races.id'))),
    )
    .execute()
}
