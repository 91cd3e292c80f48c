import type { Database } from '@afterimage/server/platform/database/open-database'
import type { Db } from '@afterimage/server/platform/database/tables'
import { sql } from 'kysely'
import { startEvolutions } from './worker-load.ts'

export interface FleetScene {
  /** Evolutions that the workers have room for. */
  readonly inFlight: number
  /** Evolutions behind them, as many for each of the same owners. */
  readonly waiting: number
  /** Of the square pictures, pixels. */
  readonly sidePx: number
}

const COPIED_AT_ONCE = 50_000

/**
 * Starts one evolution through the server's own code and copies its rows: first those for the workers' hands, each with an owner, then those that
 * wait behind them. Returns the folder of the files that all of them have.
 */
export async function fillFleet(database: Database, dataDir: string, scene: FleetScene): Promise<string> {
  const { db } = database
  await startEvolutions(database, dataDir, { count: 1, sidePx: scene.sidePx })
  const template = await db.selectFrom('frames').select('evolution_id').executeTakeFirstOrThrow()
  await sql`
    create table fleet as
    select gen_random_uuid() as id, at, at % ${scene.inFlight} as owner
    from generate_series(0, ${scene.inFlight + scene.waiting - 1}) as at`.execute(db)
  await copyRows(
    db,
    'evolutions',
    sql`jsonb_build_object(
    'id', fleet.id, 'queue_owner', 'network:' || owner, 'owner_visitor', md5('visitor' || owner)::uuid)`,
  )
  await copyRows(db, 'frames', sql`jsonb_build_object('evolution_id', fleet.id)`)
  await copyRows(
    db,
    'pgboss.job',
    sql`jsonb_build_object(
    'id', gen_random_uuid(), 'group_id', 'network:' || owner, 'data', jsonb_build_object('evolutionId', fleet.id),
    'created_on', template_row.created_on + at * interval '1 microsecond')`,
  )
  await discard(db, template.evolution_id)
  await sql`drop table fleet`.execute(db)
  await vacuum(db)
  return template.evolution_id
}

/** Copies a table's one row for each evolution of the fleet, but for what `changed` says. */
async function copyRows(db: Db, table: string, changed: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    db,
  )
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const copied = sql.join(rows.map(({ name }) => sql.ref(`copied.${name}`)))
  const named = sql.table(table)
  await sql`create table template_row as select * from ${named} limit 1`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*) from fleet`.execute(db)
  for (let from = 0; from < Number(counted[0]?.count); from += COPIED_AT_ONCE) {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`
        insert into ${named} (${columns})
        select ${copied} from template_row, fleet,
          jsonb_populate_record(null::${named}, to_jsonb(template_row) || ${changed}) as copied
        where at between ${from} and ${from + COPIED_AT_ONCE - 1}
        order by at`.execute(tx)
    })
  }
  await sql`drop table template_row`.execute(db)
}

/** The evolution that was copied is none of the fleet. */
async function discard(db: Db, id: string): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'evolutionId' = ${id}`.execute(db)
  await db.deleteFrom('evolutions').where('id', '=', id).execute()
}

/** As the database's own service would in time. */
async function vacuum(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
