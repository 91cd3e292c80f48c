import type { Db } from '../platform/database/tables.ts'
import type { FeatureGauge } from '../platform/metrics/metrics.ts'
import { countWaiting } from './held-store.ts'

/** Public evolutions that are kept out of the gallery until their originals were looked at, by whom they wait for; 0 is told, too. */
export function waitingGauge(db: Db): FeatureGauge {
  return {
    name: 'afterimage_gallery_waiting',
    help: 'Public evolutions that wait for a look at their originals before they enter the gallery, by whom they wait for (networks, operator)',
    label: 'on',
    count: async () => ({ networks: await countWaiting(db, 'due'), operator: await countWaiting(db, 'held') }),
  }
}
