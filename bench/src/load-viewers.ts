import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { someAddress } from './load-sockets.ts'
import { type Spread, spreadOf } from './timings.ts'

export interface Watched {
  readonly perS: number
  /** Polls that were due, whether or not there was time for them. */
  readonly duePerS: number
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>
  readonly times: Spread
}

interface Audience {
  readonly paths: readonly string[]
  readonly viewers: number
  readonly everyMs: number
  readonly forMs: number
}

const CONNECTED_AT_ONCE = 200

/**
 * So many viewers, each with a connection of its own, who poll in their own rhythm and say what they know already. Written
 * on bare sockets: a client library would need more processor time than the server that is measured.
 */
export async function watch(origin: string, { paths, viewers, everyMs, forMs }: Audience): Promise<Watched> {
  const { hostname, port } = new URL(origin)
  const tally: Tally = { statuses: {}, timesMs: [] }
  const all: Viewer[] = []
  for (let from = 0; from < viewers; from += CONNECTED_AT_ONCE) {
    const some = Array.from({ length: Math.min(CONNECTED_AT_ONCE, viewers - from) }, (_, at) =>
      openViewer(hostname, Number(port), paths[(from + at) % paths.length] ?? '/', tally),
    )
    all.push(...(await Promise.all(some)))
  }
  const startedAt = performance.now()
  let polled = 0
  for (;;) {
    const elapsedMs = performance.now() - startedAt
    if (elapsedMs >= forMs) break
    const due = Math.floor((elapsedMs / everyMs) * viewers)
    for (; polled < due; polled += 1) all[polled % viewers]?.poll()
    await sleep(2)
  }
  const answered = tally.timesMs.length
  const seconds = (performance.now() - startedAt) / 1_000
  for (const viewer of all) viewer.close()
  return {
    perS: answered / seconds,
    duePerS: polled / seconds,
    statuses: tally.statuses,
    times: spreadOf(tally.timesMs),
  }
}

interface Viewer {
  poll(): void
  close(): void
}

interface Tally {
  readonly statuses: Record<string, number>
  readonly timesMs: number[]
}

function openViewer(host: string, port: number, path: string, tally: Tally): Promise<Viewer> {
  const socket: Socket = connect(port, host)
  socket.setNoDelay(true)
  // Ten thousand people are not behind one address, which would have but its share of the places.
  const address = someAddress()
  let etag = ''
  let askedAt = 0
  let head = ''
  let bodyLeft = 0
  const finish = () => {
    if (askedAt > 0) tally.timesMs.push(performance.now() - askedAt)
    askedAt = 0
    head = ''
  }
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    if (bodyLeft === 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const status = head.slice(9, 12)
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      etag = /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? etag
      bodyLeft = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      rest = Buffer.from(head.slice(end + 4), 'latin1')
      head = ''
    }
    bodyLeft -= Math.min(bodyLeft, rest.length)
    if (bodyLeft === 0) finish()
  })
  return new Promise((resolve, reject) => {
    // After the connection nobody waits for this promise: one that the server cuts off is no longer counted.
    socket.on('error', reject)
    socket.once('connect', () =>
      resolve({
        poll: () => {
          // A browser does not ask again either while it waits.
          if (askedAt > 0) return
          askedAt = performance.now()
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\nx-forwarded-for: ${address}\r\nif-none-match: ${etag}\r\n\r\n`,
          )
        },
        close: () => socket.destroy(),
      }),
    )
  })
}
