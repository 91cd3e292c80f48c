import { Superseded } from './superseded.ts'

/** The runs that this process has in hand. */
export interface RunsOfProcess {
  /** Does the work of an evolution's run, with a signal that aborts when somebody stops it. */
  track(evolutionId: string, work: (stopped: AbortSignal) => Promise<void>): Promise<void>
  /** Stops the runs of an evolution. */
  interrupt(evolutionId: string): void
}

/** `ended` comes after each run, however it ended: one that is stopped may have stored a frame, too. */
export function openRunsOfProcess(ended: (evolutionId: string) => Promise<void>): RunsOfProcess {
  const running = new Map<string, Set<AbortController>>()
  return {
    track: async (id, work) => {
      const run = new AbortController()
      const runs = running.get(id) ?? new Set()
      running.set(id, runs.add(run))
      try {
        await work(run.signal)
      } finally {
        runs.delete(run)
        if (runs.size === 0) running.delete(id)
        await ended(id)
      }
    },
    interrupt: (id) => {
      for (const run of running.get(id) ?? []) run.abort(new Superseded())
    },
  }
}
