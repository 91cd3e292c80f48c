/**
 * Runs work as soon as there is room for it; passes on what it answers or throws. Throws the reason of `leaving` when that aborts
 * before the work has begun; anyone who leaves takes no place.
 */
export type Gate = <Value>(work: () => Promise<Value>, leaving?: AbortSignal) => Promise<Value>

/** How many may wait in front of a gate, and for how long. */
export interface GateQueue {
  readonly maxWaiting: number
  readonly maxWaitMs: number
  /** Thrown where nobody more can wait, and after waiting in vain. */
  readonly refusal: () => Error
}

/**
 * Runs at most `width` pieces of work at a time; the others wait in the order in which they came. Without a `queue` any number waits
 * as long as it takes: for work of our own, whose number is bounded elsewhere.
 */
export function openGate(width: number, queue?: GateQueue): Gate {
  let free = width
  const waiting = new Set<() => void>()
  const wait = (leaving?: AbortSignal) =>
    new Promise<void>((go, refuse) => {
      if (queue !== undefined && waiting.size >= queue.maxWaiting) return refuse(queue.refusal())
      const end = () => {
        clearTimeout(timer)
        leaving?.removeEventListener('abort', leave)
        waiting.delete(enter)
      }
      const enter = () => {
        end()
        go()
      }
      const giveUp = (reason: unknown) => {
        end()
        refuse(reason)
      }
      const leave = () => giveUp(leaving?.reason)
      const timer = queue && setTimeout(() => giveUp(queue.refusal()), queue.maxWaitMs)
      leaving?.addEventListener('abort', leave)
      waiting.add(enter)
    })
  return async (work, leaving) => {
    leaving?.throwIfAborted()
    if (free > 0) free -= 1
    else await wait(leaving)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) free += 1
      else next()
    }
  }
}
