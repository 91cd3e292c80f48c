import { sql } from 'kysely'
import { deleteEmptyRaces } from '../../src/evolutions/records/race-store.ts'
import type { Db } from '../../src/platform/database/tables.ts'

interface ObservedRace {
  readonly id: string
  readonly contenders: number | null
  readonly left: number
  readonly first: number
  readonly last: number
  readonly owners: number
}

/** Races of which somebody is left, and what is left of them. */
async function listRaces(db: Db): Promise<readonly ObservedRace[]> {
  const { rows } = await sql<ObservedRace>`
    select race_id as id, races.contenders, count(*)::int as left, min(race_position)::int as first,
      max(race_position)::int as last, count(distinct coalesce(owner_account, owner_visitor))::int as owners
    from evolutions left join races on races.id = race_id
    where race_id is not null group by race_id, races.contenders`.execute(db)
  return rows
}

/** Races that are not what they were begun as. */
export async function findBrokenRaces(db: Db): Promise<readonly string[]> {
  return (await listRaces(db)).flatMap(({ id, contenders, left, last, owners }) => {
    if (contenders === null) return [`contenders say that they are in the race ${id}, which is not there`]
    if (left > contenders || last > contenders) return [`race ${id} has more contenders than it began with`]
    return owners === 1 ? [] : [`race ${id} is of ${owners} owners`]
  })
}

/** Races of which some contender is gone, and another one left. */
export async function countThinned(db: Db): Promise<number> {
  return (await listRaces(db)).filter(({ contenders, left }) => contenders !== null && left < contenders).length
}

/** Sweeps, and says which races are left although nobody is in them, or went too early. */
export async function sweepRacesAndLook(db: Db): Promise<readonly string[]> {
  await deleteEmptyRaces(db)
  const there = new Set((await listRaces(db)).map(({ id }) => id))
  const left = await db.selectFrom('races').select('id').execute()
  const empty = left.filter(({ id }) => !there.has(id)).map(({ id }) => `nobody is in race ${id}`)
  return [...empty, ...(await findBrokenRaces(db))]
}
