import { Readable } from 'node:stream'
import type { EvolutionEventName } from '@afterimage/contract/evolution-events'
import { isSettled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import type { WrittenProgress } from '../evolutions/evolutions.ts'
import { toProblemBody } from '../platform/http/answer-problem.ts'
import type { Problem } from '../platform/problem.ts'
import type { Follower } from './event-hub.ts'

/** A reader that has this much unread is dropped: when it comes again, it begins with the state of then. */
const MAX_UNREAD_BYTES = 256 * 1024
/** How long a connection lasts: then the client comes again with what it had last. */
const LIFE_MS = 10 * 60_000
/** Those that came together shall not come again together. */
const LIFE_SPREAD = 0.2
/** What a reader gets for the last event. */
const GOODBYE_MS = 10_000
/** When a client comes again, milliseconds. */
const COME_BACK_MS = 2_000

export interface EventStreamParts {
  /** The event that the client had last. */
  readonly knownId: string | undefined
  /** Looks again who is there: what they are told in place of the state, where they may not see it any more. */
  readonly refusalOf: (written: WrittenProgress) => Promise<Problem | undefined>
  readonly requestId: string
  readonly log: Pick<Logger, 'warn'>
  readonly lifeMs?: number
}

/** The events of one connection. */
export interface EventStream extends Follower {
  readonly readable: Readable
  /** Tells the first state, unless the client has it, and everything that was told meanwhile. */
  begin(written: WrittenProgress): void
}

/** Opens the events of one connection: always whole states, the newest one alone, until the evolution or the connection's time is over. */
export function openEventStream(parts: EventStreamParts): EventStream {
  const { refusalOf, requestId, log, lifeMs = LIFE_MS } = parts
  const readable = new Readable({ read: () => undefined })
  let sentId = parts.knownId
  let next: WrittenProgress | undefined
  let isTelling = true
  let isOver = false

  const send = (chunk: Buffer | string) => {
    if (isOver || readable.destroyed) return
    if (readable.readableLength > MAX_UNREAD_BYTES) {
      log.warn({ unreadBytes: readable.readableLength }, 'slow reader of events dropped')
      readable.destroy()
    } else readable.push(chunk)
  }
  const end = (problem?: Problem) => {
    if (problem !== undefined) {
      send(encode('refused', JSON.stringify(toProblemBody(problem, requestId))))
    }
    if (isOver || readable.destroyed) return
    isOver = true
    readable.push(null)
    const cut = setTimeout(() => readable.destroy(), GOODBYE_MS).unref()
    readable.once('close', () => clearTimeout(cut))
  }
  const tellOnce = async (written: WrittenProgress) => {
    const refusal = await refusalOf(written)
    if (refusal !== undefined) return end(refusal)
    // A comment: a sign of life for whatever lies between.
    if (written.etag === sentId) return send(':\n\n')
    send(encodeState(written))
    sentId = written.etag
    if (isSettled(written.progress.status)) end()
  }
  const tellAll = async () => {
    isTelling = true
    try {
      for (; next !== undefined && !isOver; ) {
        const written = next
        next = undefined
        await tellOnce(written)
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be told')
      end()
    } finally {
      isTelling = false
    }
  }
  const life = setTimeout(end, lifeMs * (1 - LIFE_SPREAD * Math.random())).unref()
  readable.once('close', () => {
    isOver = true
    clearTimeout(life)
  })
  return {
    readable,
    begin: (written) => {
      send(`retry: ${COME_BACK_MS}\n\n`)
      next ??= written
      void tellAll()
    },
    tell: (written) => {
      next = written
      if (!isTelling) void tellAll()
    },
    end,
  }
}

const encoded = new WeakMap<WrittenProgress, Buffer>()

/** The state as an event, written out once for all who get it. */
function encodeState(written: WrittenProgress): Buffer {
  const known = encoded.get(written)
  if (known !== undefined) return known
  const { status } = written.progress
  const name = status === 'completed' || status === 'failed' ? status : 'progress'
  const chunk = encode(name, written.text, written.etag)
  encoded.set(written, chunk)
  return chunk
}

/** One event; `data` is JSON, which has no line breaks. */
function encode(name: EvolutionEventName, data: string, id?: string): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`)
}
