import { Superseded } from './superseded.ts'

/** The runs that this process has in hand. */
export interface RunsOfProcess {
  /** Does the work of an evolution's run, with a signal that aborts when somebody stops it, or one of `signals` does. */
  track(
    evolutionId: string,
    signals: readonly AbortSignal[],
    work: (stopped: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Stops the runs of an evolution. */
  interrupt(evolutionId: string): void
}

/** `ended` comes after each run, however it ended: one that is stopped may have stored a frame, too. */
export function openRunsOfProcess(ended: (evolutionId: string) => Promise<void>): RunsOfProcess {
  const running = new Map<string, Set<AbortController>>()
  return {
    track: async (id, signals, work) => {
      const run = new AbortController()
      const stopFollowing = follow(run, signals)
      const runs = running.get(id) ?? new Set()
      running.set(id, runs.add(run))
      try {
        await work(run.signal)
      } finally {
        stopFollowing()
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

/**
 * Not by `AbortSignal.any`: its signals, and all that are made of them, hang on those of the process, and as each of the thousands is collected all of
 * them are looked through.
 */
function follow(run: AbortController, signals: readonly AbortSignal[]): () => void {
  const listeners = signals.map((signal) => {
    const abort = () => run.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    return () => signal.removeEventListener('abort', abort)
  })
  return () => {
    for (const remove of listeners) remove()
  }
}
