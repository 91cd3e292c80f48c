import { openCredits } from '../src/credits/credits.ts'
import { type Charging, openCharging, openUnfinishedBound } from '../src/evolutions/evolutions.ts'
import type { Db } from '../src/platform/database/tables.ts'
import { openVisitors } from '../src/visitors/visitors.ts'

/** The real thing, without a limit for visitors. */
export function unlimitedCharging(db: Db): Charging {
  const visitors = openVisitors(db, 'secret', { visitorDailyLimit: 0, unprovedDailyLimit: 0, visitorModels: 'all' })
  const unfinished = openUnfinishedBound(db, { accountUnfinishedLimit: 0, visitorUnfinishedLimit: 0 })
  return openCharging(openCredits(db), visitors, unfinished)
}
