import { unlimitedCharging } from '@afterimage/testing/server/charging'
import { openLifecycle } from '../../src/evolutions/lifecycle/lifecycle.ts'
import { openFrameRecorder } from '../../src/evolutions/making/frame-recorder.ts'
import { type RunParts, runEvolution } from '../../src/evolutions/making/run-evolution.ts'
import { Superseded } from '../../src/evolutions/making/superseded.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import type { Queue } from '../../src/platform/queue.ts'
import { openSlots, type Slots } from '../../src/providers/providers.ts'
import { allRemote } from '../provider-limits.ts'
import { killable } from './killable.ts'

type Shared = Omit<RunParts, 'db' | 'slots' | 'lifecycle' | 'recordFrame'> & { readonly queue: Queue }

/** A process that runs evolutions, given a database of its own to be killed with. */
export function openMoneyWorker(shared: Shared, whole: Db, limits: Parameters<typeof openSlots>[1]) {
  const { db, kill } = killable(whole)
  const slots: Slots = openSlots(db, limits, shared.log, allRemote)
  const lifecycle = openLifecycle({ charging: unlimitedCharging(db), queue: shared.queue })
  const parts: RunParts = { ...shared, db, slots, lifecycle, recordFrame: openFrameRecorder(db, shared.announcer) }
  const runs = new Map<string, AbortController>()
  const ended: Promise<unknown>[] = []
  return {
    runs: () => runs.size,
    isRunning: (id: string) => runs.has(id),
    run: (id: string) => {
      const run = new AbortController()
      runs.set(id, run)
      const done = runEvolution(parts, id, run.signal)
        // What broke off is taken up again, or not: as chance has it.
        .catch(() => undefined)
        .finally(() => {
          if (runs.get(id) === run) runs.delete(id)
        })
      ended.push(done)
    },
    interrupt: (id: string) => runs.get(id)?.abort(new Superseded()),
    /** Nothing that it does afterwards is seen by anybody; what it has asked the provider for, it has asked for. */
    kill: () => {
      kill()
      for (const run of runs.values()) run.abort(new Error('killed'))
    },
    settled: () => Promise.all(ended),
  }
}
