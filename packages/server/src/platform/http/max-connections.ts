import { z } from 'zod'

/** What one process serves well; each idle one takes some 20 KB. */
const MOST = 10_000
/** The embedded database alone keeps some 160 open; then there are files of evolutions, pipes, and connections to elsewhere. */
const HANDLES_OF_OUR_OWN = 260
const FEWEST = 10

/**
 * How many connections may be open at once: fewer than there are file handles, so that many callers of connections leaves enough for the
 * files of evolutions. `handles` is undefined where there is no limit.
 */
export function maxConnectionsWithin(handles: number | undefined): number {
  if (handles === undefined) return MOST
  return Math.max(FEWEST, Math.min(MOST, Math.floor(handles / 2), handles - HANDLES_OF_OUR_OWN))
}

const report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** How many files this process may have open, as the system tells; undefined for no limit. */
export function readHandleLimit(): number | undefined {
  // Without it a report looks up the name of every connection's other end.
  Object.assign(process.report, { excludeNetwork: true })
  return report.safeParse(process.report.getReport()).data?.userLimits.open_files.soft
}
