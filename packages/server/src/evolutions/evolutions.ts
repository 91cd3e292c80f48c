import type { Logger } from 'pino'
import { openGate } from '../platform/gate.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { serveDownloads } from './download-routes.ts'
import { serveEvolutions } from './evolution-routes.ts'
import { findExistingIds, findUnsettledIds } from './evolution-store.ts'
import { PATIENCE, type Patience } from './make-frame.ts'
import { runEvolution } from './run-evolution.ts'
import { runEvolutionJob } from './run-evolution-job.ts'
import type { StartParts } from './start-evolution.ts'
import { Superseded } from './superseded.ts'

export { runEvolutionJob }

/** Films rendered side by side in one process; each uses every core. */
const FILMS_AT_ONCE = 2
/** A folder without an evolution is a start that a kill cut short; one younger than this may still be in progress. */
const ORPHAN_AGE_MS = 3_600_000
const SWEEP_BATCH = 200

export interface EvolutionsParts extends StartParts {
  readonly log: Logger
  readonly patience?: Patience
}

export interface Evolutions {
  serve(app: HttpApp): void
  /** Takes jobs up until `stop` aborts, which lets go of the frames in flight. */
  work(concurrency: number, stop: AbortSignal): Promise<void>
  /** For a process alone with its database: every unsettled evolution gets a fresh job in place of orphaned ones. */
  resume(): Promise<number>
  /** Removes files that belong to no evolution. */
  sweep(now: Date): Promise<number>
}

/** The evolutions feature, given what it works with. */
export function openEvolutions(parts: EvolutionsParts): Evolutions {
  const { db, queue, storage, log } = parts
  const running = new Map<string, Set<AbortController>>()
  const interrupt = (id: string) => {
    for (const run of running.get(id) ?? []) run.abort(new Superseded())
  }
  const runParts = { ...parts, patience: parts.patience ?? PATIENCE, filmGate: openGate(FILMS_AT_ONCE) }

  return {
    serve: (app) => {
      serveEvolutions(app, { ...parts, interrupt })
      serveDownloads(app, { db, storage })
    },
    work: (concurrency, stop) =>
      queue.work(runEvolutionJob, concurrency, async ({ evolutionId }, claim) => {
        const run = new AbortController()
        const runs = running.get(evolutionId) ?? new Set()
        running.set(evolutionId, runs.add(run))
        try {
          await runEvolution(runParts, evolutionId, AbortSignal.any([run.signal, stop, claim]))
        } finally {
          runs.delete(run)
          if (runs.size === 0) running.delete(evolutionId)
        }
      }),
    resume: async () => {
      await queue.clear(runEvolutionJob)
      const ids = await findUnsettledIds(db)
      for (const evolutionId of ids) {
        await db.transaction().execute((tx) => queue.enqueue(tx, runEvolutionJob, { evolutionId }))
      }
      if (ids.length > 0) log.info({ evolutions: ids.length }, 'unfinished evolutions resumed')
      return ids.length
    },
    sweep: async (now) => {
      let removed = 0
      let batch: string[] = []
      const removeOrphans = async () => {
        const existing = await findExistingIds(db, batch)
        const orphans = batch.filter((folder) => !existing.has(folder))
        for (const folder of orphans) await storage.removeFolder(folder)
        removed += orphans.length
        batch = []
      }
      for await (const folder of storage.foldersOlderThan(new Date(now.getTime() - ORPHAN_AGE_MS))) {
        batch.push(folder)
        if (batch.length === SWEEP_BATCH) await removeOrphans()
      }
      await removeOrphans()
      return removed
    },
  }
}
