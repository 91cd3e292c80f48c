import type { Logger } from 'pino'
import type { Db } from '../../platform/database/tables.ts'
import { admitAllWaiting, admitOverdue } from '../records/gallery-look-store.ts'

/** Networks that have looked at no original for so long keep nothing out of the gallery any more. */
const NO_LOOK_MS = 24 * 3_600_000

/** Lets into the gallery what waits although nobody looks: the operator has switched the look off, or the networks are dead. */
export async function admitUnseen(
  { db, log }: { readonly db: Db; readonly log: Logger },
  isAssessing: boolean,
  now: Date,
): Promise<void> {
  const evolutions = isAssessing ? await admitOverdue(db, now, NO_LOOK_MS) : await admitAllWaiting(db)
  if (evolutions === 0) return
  if (isAssessing) {
    log.error({ evolutions }, 'the networks have looked at nothing for a day: what waited enters the gallery unseen')
  } else log.info({ evolutions }, 'what waited before the gallery enters it: nobody looks at originals any more')
}
