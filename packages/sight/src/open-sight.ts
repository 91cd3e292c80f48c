import '@afterimage/models/local/disable-telemetry'
import { fileURLToPath } from 'node:url'
import type { Pixels } from '@afterimage/frames/pixels'
import { oneThread } from '@afterimage/models/local/one-thread'
import { Piscina } from 'piscina'
import { labelsOf } from './labels-of.ts'
import { type SightNetwork, sightNetworkFile } from './network-file.ts'
import type { Classes } from './networks.ts'
import { type OpenSight, type Sight, SightError } from './sight.ts'
import type { SightAnswer, SightTask } from './sight-worker.ts'

/** The deadline of one picture, its wait and the loading of the networks included: a busy machine needs seconds for that. */
const DEADLINE_MS = 60_000
/** Pictures that may wait; each is held in memory as pixels. */
const MAX_WAITING = 8

export interface SightLimits {
  readonly threads: number
  readonly deadlineMs: number
  readonly maxWaiting: number
  readonly files: Readonly<Record<SightNetwork, string>>
}

/**
 * Opens the networks on a thread of their own, which starts with the first picture. So opening never fails: what cannot be loaded
 * fails the picture, as {@link SightError} `broken`, and is loaded again for the next.
 */
export const openSight: OpenSight = async ({ threads = 2 } = {}) => openSightWith({ threads })

/** The same within other limits than the usual ones. */
export function openSightWith(limits: Partial<SightLimits>): Sight {
  const { threads = 2, deadlineMs = DEADLINE_MS, maxWaiting = MAX_WAITING } = limits
  const files = limits.files ?? { nanodet: sightNetworkFile('nanodet'), inception: sightNetworkFile('inception') }
  const pool = new Piscina<SightTask, SightAnswer>({
    filename: fileURLToPath(new URL('./sight-worker.ts', import.meta.url)),
    ...oneThread,
  })
  const waiting: Asked[] = []
  let current: Asked | undefined
  let isClosed = false

  const next = () => {
    if (current !== undefined) return
    const asked = waiting.shift()
    if (asked === undefined) return
    current = asked
    pool
      .run(asked.task)
      .then(asked.resolve, (error: unknown) => {
        asked.reject(new SightError('broken', 'the networks that look at pictures failed', { cause: error }))
      })
      .finally(() => {
        current = undefined
        next()
      })
  }

  const giveUp = (asked: Asked, reason: unknown) => {
    const at = waiting.indexOf(asked)
    if (at >= 0) waiting.splice(at, 1)
    // Ending the thread inside a network would abort the whole process: it stops by itself after the network in hand.
    Atomics.store(asked.task.stopped, 0, 1)
    asked.reject(reason)
  }

  const ask = async (isDetecting: boolean, picture: Pixels, signal: AbortSignal | undefined): Promise<SightAnswer> => {
    if (isClosed) throw closed()
    signal?.throwIfAborted()
    if (waiting.length >= maxWaiting) throw new SightError('busy', `${waiting.length} pictures wait to be looked at`)
    const { promise, resolve, reject } = Promise.withResolvers<SightAnswer>()
    const stopped = new Int32Array(new SharedArrayBuffer(4))
    const asked: Asked = { task: { isDetecting, picture, files, threads, stopped }, resolve, reject }
    const onAbort = () => giveUp(asked, signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    const late = new SightError('timeout', `a picture was not looked at within ${deadlineMs} ms`)
    const timer = setTimeout(() => giveUp(asked, late), deadlineMs)
    waiting.push(asked)
    next()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    look: async (picture, signal) => {
      const { scores, embedding } = await ask(true, picture, signal)
      return { labels: labelsOf(scores), embedding }
    },
    suitability: async (picture, signal) => ({ unsafe: unsafeOf((await ask(false, picture, signal)).classes) }),
    close: async () => {
      isClosed = true
      for (const asked of [...waiting, ...(current === undefined ? [] : [current])]) giveUp(asked, closed())
      await pool.close()
    },
  }
}

interface Asked {
  readonly task: SightTask
  readonly resolve: (answer: SightAnswer) => void
  readonly reject: (reason: unknown) => void
}

function closed(): SightError {
  return new SightError('closed', 'nobody looks at pictures any more')
}

/** What shows sex counts in full; what is only suggestive, half. */
export function unsafeOf({ porn, hentai, sexy }: Classes): number {
  return Math.min(1, porn + hentai + sexy / 2)
}
