import pg from 'pg'
import type { Logger } from 'pino'

/** What a listener is told. */
export interface Hearing {
  heard(payload: string): void
  /** Some announcements may have been missed, because the connection was lost for a while. */
  missed(): void
}

/** Hears what is announced in a PostgreSQL. */
export interface Listener {
  /** Listens on a channel. Returns how to stop. Throws when there is no connection yet and none can be made. */
  listen(channel: string, hearing: Hearing): Promise<() => Promise<void>>
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 10_000
const PROBE_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

/**
 * Listens by one connection of its own, however many the channels are: PostgreSQL wakes each connection that listens for each announcement, whatever
 * its channel. It is there while anyone listens, and comes again when it is lost.
 */
export function openListener(connectionString: string, log: Logger): Listener {
  const hearings = new Map<string, Set<Hearing>>()
  let connection: Promise<pg.Client> | undefined
  let retryMs = FIRST_RETRY_MS
  let timer: NodeJS.Timeout | undefined

  const connected = (): Promise<pg.Client> => {
    if (connection !== undefined) return connection
    const mine = connect(() => {
      if (connection !== mine) return
      connection = undefined
      again()
    })
    connection = mine
    mine.catch(() => {
      if (connection === mine) connection = undefined
    })
    return mine
  }

  async function connect(lost: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'afterimage-live',
    })
    client.on('error', (error) => log.warn({ err: error }, 'live connection lost'))
    client.on('notification', ({ channel, payload }) => {
      for (const hearing of hearings.get(channel) ?? []) hearing.heard(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of hearings.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    // A connection that silently went nowhere is noticed by a question that gets no answer.
    const probe = setInterval(
      () => void client.query('select 1').catch(() => client.end().catch(() => undefined)),
      PROBE_MS,
    )
    probe.unref()
    client.once('end', () => {
      clearInterval(probe)
      lost()
    })
    retryMs = FIRST_RETRY_MS
    return client
  }

  function again(): void {
    if (hearings.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      connected().then(
        () => {
          // Nobody may have heard in between.
          for (const set of hearings.values()) for (const hearing of set) hearing.missed()
        },
        (error: unknown) => {
          log.warn({ err: error, retryMs }, 'live connection not back yet')
          again()
        },
      )
    }, retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  const stopHearing = async (channel: string, hearing: Hearing) => {
    const set = hearings.get(channel)
    if (set?.delete(hearing) !== true || set.size > 0) return
    hearings.delete(channel)
    const left = connection
    if (hearings.size === 0) {
      clearTimeout(timer)
      timer = undefined
      connection = undefined
      await left?.then((client) => client.end()).catch(() => undefined)
    } else {
      await left?.then((client) => client.query(`unlisten ${client.escapeIdentifier(channel)}`)).catch(() => undefined)
    }
  }

  return {
    listen: async (channel, hearing) => {
      hearings.set(channel, (hearings.get(channel) ?? new Set()).add(hearing))
      try {
        // Once a lost connection is back it listens on all channels.
        if (timer === undefined) {
          const client = await connected()
          await client.query(`listen ${client.escapeIdentifier(channel)}`)
        }
      } catch (error) {
        await stopHearing(channel, hearing)
        throw error
      }
      return () => stopHearing(channel, hearing)
    },
  }
}
