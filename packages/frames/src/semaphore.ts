/** A weighted semaphore: so many permits at once, whatever one of them stands for. */
export interface Semaphore {
  /**
   * Waits for so many permits, in the order of coming, and takes them; returns what gives them back, once however often
   * it is called. What asks for more than there are gets them all. Rejects with the signal's reason when that aborts first.
   */
  acquire(permits: number, signal?: AbortSignal): Promise<() => void>
}

interface Waiting {
  readonly permits: number
  readonly grant: () => void
}

export function openSemaphore(size: number): Semaphore {
  let free = size
  const waiting = new Set<Waiting>()

  // The first one waits for everybody behind it, too: one that asks for many would never get them otherwise.
  const grantNext = () => {
    for (const next of waiting) {
      if (next.permits > free) return
      waiting.delete(next)
      next.grant()
    }
  }
  const take = (permits: number) => {
    free -= permits
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      free += permits
      grantNext()
    }
  }

  return {
    acquire: async (wanted, signal) => {
      signal?.throwIfAborted()
      const permits = Math.min(wanted, size)
      if (waiting.size === 0 && permits <= free) return take(permits)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const next = { permits, grant: () => resolve(take(permits)) }
      const giveUp = () => {
        waiting.delete(next)
        reject(signal?.reason)
        grantNext()
      }
      waiting.add(next)
      signal?.addEventListener('abort', giveUp, { once: true })
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
  }
}
