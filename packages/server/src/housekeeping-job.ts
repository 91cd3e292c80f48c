import { z } from 'zod'

const nothing = z.object({})

/** Deletes what nobody needs any more: due once an hour, not once a process. */
export const housekeepingJob = {
  name: 'housekeeping',
  parse: (data: unknown) => nothing.parse(data ?? {}),
  // What one run leaves undone the next one does.
  bounds: { expireInSeconds: 3_000, retryLimit: 1, retryDelay: 30 },
}
