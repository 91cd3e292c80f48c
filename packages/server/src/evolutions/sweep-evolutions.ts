import type { Logger } from 'pino'
import type { Db } from '../platform/database/tables.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { admitUnseen } from './keeping/admit-unseen.ts'
import { sweepLooseFiles } from './keeping/sweep-loose-files.ts'
import { sweepOrphans } from './keeping/sweep-orphans.ts'
import { sweepOutbox } from './lifecycle/relay-outbox.ts'
import { deleteEmptyRaces } from './records/race-store.ts'

interface SweepParts {
  readonly db: Db
  readonly storage: Storage
  readonly log: Logger
}

/** What the hourly housekeeping removes besides what has expired; returns how many folders and files. */
export async function sweepEvolutions(parts: SweepParts, isAssessing: boolean, now: Date): Promise<number> {
  await sweepOutbox(parts, now)
  await admitUnseen(parts, isAssessing, now)
  await deleteEmptyRaces(parts.db)
  return (await sweepOrphans(parts, now)) + (await sweepLooseFiles(parts, now))
}
