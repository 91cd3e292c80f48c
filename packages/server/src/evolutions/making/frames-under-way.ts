import { setTimeout as sleep } from 'node:timers/promises'

/** Knows whether frames are made in this process, for work that can wait. */
export interface FramesUnderWay {
  /** Counts as making frames until it has ended. */
  while<Value>(making: () => Promise<Value>): Promise<Value>
  /** Whether frames are made now. */
  isUnderWay(): boolean
  /** Resolves as soon as no frames are made, or after `maxMs`; never rejects. */
  idle(maxMs: number, signal: AbortSignal): Promise<void>
}

export function openFramesUnderWay(): FramesUnderWay {
  let making = 0
  let ended = Promise.withResolvers<void>()
  return {
    while: async (make) => {
      making += 1
      try {
        return await make()
      } finally {
        making -= 1
        if (making === 0) {
          ended.resolve()
          ended = Promise.withResolvers()
        }
      }
    },
    isUnderWay: () => making > 0,
    idle: async (maxMs, signal) => {
      if (making === 0 || signal.aborted) return
      const over = new AbortController()
      const timer = sleep(maxMs, undefined, { ref: false, signal: AbortSignal.any([signal, over.signal]) })
      await Promise.race([ended.promise, timer]).catch(() => undefined)
      over.abort()
    },
  }
}
