import { z } from 'zod'
import type { Feature } from './platform/feature.ts'

const nothing = z.object({})

/** Deletes what nobody needs any more: due once an hour, not once a process. */
export const housekeepingJob = {
  name: 'housekeeping',
  parse: (data: unknown) => nothing.parse(data ?? {}),
  // What one run leaves undone the next one does.
  bounds: { expireInSeconds: 3_000, retryLimit: 1, retryDelay: 30 },
}

/**
 * Has each feature remove what nobody needs. Ends when all of them have ended, and throws what the first that failed threw: what went
 * on after a failure would meet a closed database.
 */
export async function sweepAll(
  features: readonly Pick<Feature, 'sweep'>[],
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const swept = await Promise.allSettled(features.map(async ({ sweep }) => sweep?.(now, signal)))
  const failed = swept.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
