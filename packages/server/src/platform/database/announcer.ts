import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './tables.ts'

/** Announces on channels of the database what has changed, apart from the transactions that change it. */
export interface Announcer {
  /** Has it told with the next batch, once however often this is called before that; to be called once the change is committed. */
  tell(channel: string, payload: string): void
  /** Tells what is left, and no more after it. */
  close(): Promise<void>
}

const USUAL = {
  /** Less than half of what a page may wait for a frame. */
  everyMs: 200,
  afterFailureMs: 2_000,
  /** More than one process has in hand; what does not fit is told by the next change, or by the page's own look. */
  mostKept: 20_000,
}

/**
 * Opens an announcer: one statement each 200 ms however much has changed. A transaction that announces holds a lock of the whole
 * PostgreSQL until it is committed, so that those that record frames had all to be committed one behind another. The first is told at once.
 * What cannot be told is tried again.
 */
export function openAnnouncer(
  db: Db,
  log: Pick<Logger, 'warn'>,
  { everyMs, afterFailureMs, mostKept } = USUAL,
): Announcer {
  const kept = new Map<string, readonly [channel: string, payload: string]>()
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> | undefined
  let isClosed = false

  const tellAll = async () => {
    const told = [...kept]
    kept.clear()
    const [channels, payloads] = [told.map(([, [channel]]) => channel), told.map(([, [, payload]]) => payload)]
    try {
      await sql`
        select pg_notify(channel, payload)
        from unnest(${channels}::text[], ${payloads}::text[]) as told (channel, payload)`.execute(db)
      return true
    } catch (error) {
      log.warn({ err: error, changes: told.length }, 'changes not announced yet')
      for (const [key, change] of told) if (kept.size < mostKept) kept.set(key, change)
      return false
    }
  }
  /** Goes on until nothing was said for as long as a batch takes to come together. */
  const begin = () => {
    telling = tellAll().then((isTold) => {
      telling = undefined
      if (isClosed) return
      timer = setTimeout(
        () => {
          timer = undefined
          if (kept.size > 0) begin()
        },
        isTold ? everyMs : afterFailureMs,
      )
    })
  }

  return {
    tell: (channel, payload) => {
      if (isClosed || kept.size >= mostKept) return
      kept.set(`${channel} ${payload}`, [channel, payload])
      if (timer === undefined && telling === undefined) begin()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await telling
      if (kept.size > 0) await tellAll()
    },
  }
}
