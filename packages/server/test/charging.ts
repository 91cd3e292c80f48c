import { openCredits } from '../src/credits/credits.ts'
import { type Charging, openCharging } from '../src/evolutions/evolutions.ts'
import type { Db } from '../src/platform/database/tables.ts'
import { openVisitors } from '../src/visitors/visitors.ts'

/** The real thing, without a limit for visitors. */
export function unlimitedCharging(db: Db): Charging {
  return openCharging(openCredits(db), openVisitors(db, 'secret', { visitorDailyLimit: 0, visitorModels: 'all' }))
}
