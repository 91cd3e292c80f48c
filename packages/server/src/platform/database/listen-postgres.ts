import pg from 'pg'
import type { Logger } from 'pino'

/** What a listener is told. */
export interface Hearing {
  heard(payload: string): void
  /** Some announcements may have been missed, because the connection was lost for a while. */
  missed(): void
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
const PROBE_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

/**
 * Listens on a channel of PostgreSQL by a connection of its own, and connects again when it is lost. Returns how to
 * stop. Throws when the first connection fails.
 */
export async function listenPostgres(
  connectionString: string,
  channel: string,
  hearing: Hearing,
  log: Logger,
): Promise<() => Promise<void>> {
  let isStopped = false
  let retryMs = FIRST_RETRY_MS
  let timer: NodeJS.Timeout | undefined
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'afterimage-live',
    })
    next.on('error', (error) => log.warn({ err: error }, 'live connection lost'))
    next.on('notification', ({ payload }) => hearing.heard(payload ?? ''))
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
    next.once('end', () => again())
    retryMs = FIRST_RETRY_MS
    return next
  }

  function again(): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        (next) => {
          client = next
          // Nobody may have heard in between.
          if (isStopped) void next.end()
          else hearing.missed()
        },
        (error: unknown) => {
          log.warn({ err: error, retryMs }, 'live connection not back yet')
          again()
        },
      )
    }, retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  // A connection that silently went nowhere is noticed by a question that gets no answer.
  const probe = setInterval(
    () => void client.query('select 1').catch(() => client.end().catch(() => undefined)),
    PROBE_MS,
  )
  probe.unref()

  return async () => {
    isStopped = true
    clearInterval(probe)
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }
}
