import { type CallInit, openKeepAliveClient } from './keep-alive-client.ts'
import { type Spread, spreadOf } from './timings.ts'

export interface Driven {
  readonly perS: number
  /** Of what was answered as it should be. */
  readonly times: Spread
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>
  /** When the first 503 came, milliseconds after the start. */
  readonly firstShedMs: number | undefined
}

interface Load {
  readonly connections: number
  readonly forMs: number
  readonly next: () => readonly [path: string, call?: CallInit]
}

/** As many callers as connections, each asking again as soon as it is answered, for some time. */
export async function drive(origin: string, { connections, forMs, next }: Load): Promise<Driven> {
  const client = openKeepAliveClient(origin, connections)
  const timesMs: number[] = []
  const statuses: Record<number, number> = {}
  let firstShedMs: number | undefined
  // As through a proxy, which keeps its connections: how fast new ones are accepted is another matter.
  await Promise.all(Array.from({ length: connections }, () => client.call('/healthz')))
  const startedAt = performance.now()
  const callOn = async () => {
    while (performance.now() - startedAt < forMs) {
      const [path, call] = next()
      const askedAt = performance.now()
      // A connection that is cut off counts as status 0.
      const { status } = await client.call(path, call).catch(() => ({ status: 0 }))
      const now = performance.now()
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 503) firstShedMs ??= now - startedAt
      if (status > 0 && status < 400) timesMs.push(now - askedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, callOn))
  const perS = (1_000 * timesMs.length) / (performance.now() - startedAt)
  client.close()
  return { perS, times: spreadOf(timesMs), statuses, firstShedMs }
}
