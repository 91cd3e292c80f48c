import { openSemaphore, type Semaphore } from '@afterimage/frames/semaphore'
import { Problem } from '../platform/problem.ts'

/** Starts of one owner that wait for one another in a process, and of all. */
const MAX_WAITING = 64
const MAX_WAITING_OF_ALL = 512
const COME_BACK_MS = 5_000

/** Lets the starts of one owner go one after the other, so that each sees what the one before it has taken. */
export interface StartGate {
  /**
   * Does the work when it is the owner's turn, however many others start at the same time. Throws `overloaded` when too many wait, of
   * the same owner or of all, or when `waiting` aborts before the turn has come or while the work waits for it.
   */
  enter<Value>(owner: string, waiting: AbortSignal, work: () => Promise<Value>): Promise<Value>
}

export function openStartGate(): StartGate {
  const owners = new Map<string, { readonly mutex: Semaphore; starts: number }>()
  let all = 0
  return {
    enter: async (owner, waiting, work) => {
      const gate = owners.get(owner) ?? { mutex: openSemaphore(1), starts: 0 }
      if (gate.starts > MAX_WAITING || all > MAX_WAITING_OF_ALL) throw tooMuch()
      owners.set(owner, gate)
      gate.starts += 1
      all += 1
      try {
        const release = await gate.mutex.acquire(1, waiting)
        try {
          return await work()
        } finally {
          release()
        }
      } catch (error) {
        throw waiting.aborted && error === waiting.reason ? tooMuch() : error
      } finally {
        gate.starts -= 1
        all -= 1
        if (gate.starts === 0) owners.delete(owner)
      }
    },
  }
}

function tooMuch(): Problem {
  return new Problem('overloaded', 'Too many pictures are being read at the moment. Please try again shortly.', {
    retryAt: new Date(Date.now() + COME_BACK_MS),
  })
}
