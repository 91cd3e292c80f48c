/** Room for so much at once of something, whatever its unit. */
export interface Room {
  /**
   * Waits until there is room for `need`, in the order of coming, and takes it; returns what gives it back, once however often
   * it is called. What needs more than there ever is gets in alone. Rejects with the signal's reason when that aborts first.
   */
  enter(need: number, signal?: AbortSignal): Promise<() => void>
}

interface Waiting {
  readonly need: number
  readonly enter: () => void
}

export function openRoom(size: number): Room {
  let free = size
  const waiting = new Set<Waiting>()

  // The first one waits for everybody behind it, too: a large one would never get in otherwise.
  const letIn = () => {
    for (const next of waiting) {
      if (next.need > free) return
      waiting.delete(next)
      next.enter()
    }
  }
  const take = (need: number) => {
    free -= need
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      free += need
      letIn()
    }
  }

  return {
    enter: async (wanted, signal) => {
      signal?.throwIfAborted()
      const need = Math.min(wanted, size)
      if (waiting.size === 0 && need <= free) return take(need)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const next = { need, enter: () => resolve(take(need)) }
      const leave = () => {
        waiting.delete(next)
        reject(signal?.reason)
        letIn()
      }
      waiting.add(next)
      signal?.addEventListener('abort', leave, { once: true })
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}
