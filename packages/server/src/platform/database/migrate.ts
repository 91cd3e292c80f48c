import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as evolutions from '../../../migrations/0001-evolutions.ts'
import * as accounts from '../../../migrations/0002-accounts.ts'
import * as credits from '../../../migrations/0003-credits.ts'
import * as live from '../../../migrations/0004-live.ts'
import * as gallery from '../../../migrations/0005-gallery.ts'
import * as newsletterTables from '../../../migrations/0006-letters.ts'
import * as status from '../../../migrations/0007-status.ts'
import * as retention from '../../../migrations/0010-retention.ts'
import * as providerCalls from '../../../migrations/0011-provider-calls.ts'
import * as manyCalls from '../../../migrations/0012-many-calls.ts'
import * as endedMail from '../../../migrations/0013-ended-mail.ts'
import * as bookedMoney from '../../../migrations/0014-booked-money.ts'
import * as queueOwner from '../../../migrations/0015-queue-owner.ts'
import * as provedAddresses from '../../../migrations/0016-proved-addresses.ts'
import * as takingDown from '../../../migrations/0017-taking-down.ts'
import * as damagedFrames from '../../../migrations/0018-damaged-frames.ts'
import * as halfLife from '../../../migrations/0019-half-life.ts'
import * as outbox from '../../../migrations/0020-outbox.ts'
import * as kept from '../../../migrations/0021-kept.ts'
import * as needsMeasuring from '../../../migrations/0022-needs-measuring.ts'
import * as seen from '../../../migrations/0023-seen.ts'
import * as keptNearby from '../../../migrations/0024-kept-nearby.ts'
import type { Db } from './tables.ts'

/**
 * Brings the schema up to date, or to where the migration `upTo` leads. Kysely's lock table lets one of several starting
 * processes do it; the others wait. Neither has a deadline: an index on a large table takes as long as it takes.
 * Returns what was done. Throws when it failed; then nothing was changed, and the database is to be closed.
 */
export async function migrate(db: Db, upTo?: string): Promise<readonly string[]> {
  try {
    return await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      const done = await migrateOn(connection, upTo)
      await sql`reset statement_timeout`.execute(connection)
      return done
    })
  } catch (error) {
    throw new Error('The database could not be brought up to date.', { cause: error })
  }
}

async function migrateOn(db: Db, upTo: string | undefined): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-evolutions': evolutions,
        '0002-accounts': accounts,
        '0003-credits': credits,
        '0004-live': live,
        '0005-gallery': gallery,
        '0006-letters': newsletterTables,
        '0007-status': status,
        '0010-retention': retention,
        '0011-provider-calls': providerCalls,
        '0012-many-calls': manyCalls,
        '0013-ended-mail': endedMail,
        '0014-booked-money': bookedMoney,
        '0015-queue-owner': queueOwner,
        '0016-proved-addresses': provedAddresses,
        '0017-taking-down': takingDown,
        '0018-damaged-frames': damagedFrames,
        '0019-half-life': halfLife,
        '0020-outbox': outbox,
        '0021-kept': kept,
        '0022-needs-measuring': needsMeasuring,
        '0023-seen': seen,
        '0024-kept-nearby': keptNearby,
      }),
    },
  })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error !== undefined) throw error
  return (results ?? []).map((result) => result.migrationName)
}
