import { openCredits } from '@afterimage/server/credits/credits'
import { type Charging, openCharging, openUnfinishedBound } from '@afterimage/server/evolutions/evolutions'
import type { Db } from '@afterimage/server/platform/database/tables'
import { openVisitors } from '@afterimage/server/visitors/visitors'

/** The real thing, without a limit for visitors; every model is one that credits alone pay for. */
export function unlimitedCharging(db: Db): Charging {
  const visitors = openVisitors(db, 'secret', { visitorDailyLimit: 0, unprovedDailyLimit: 0, visitorModels: 'all' })
  const unfinished = openUnfinishedBound(db, { accountUnfinishedLimit: 0, visitorUnfinishedLimit: 0 })
  return openCharging(openCredits(db), visitors, unfinished, () => undefined)
}
