import type { PGlite } from '@electric-sql/pglite'

/**
 * How long statements may follow one another before sockets and timers have a turn. A turn accepts a single connection, so that long
 * turns keep new callers waiting in a queue as long as an overload.
 */
const LONGEST_MS = 3

/**
 * Lets the event loop have a turn between messages to the embedded database. It runs in our own thread, and statements that wait for one
 * another would go on without a turn in between: for as long as forty sign-ins take, nobody else would be heard. `longestMs` is how long
 * they may go on.
 */
export function yieldOften(pglite: PGlite, longestMs = LONGEST_MS): void {
  const run = pglite.execProtocolRaw.bind(pglite)
  let busySince: number | undefined
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  pglite.execProtocolRaw = async (...given) => {
    const now = performance.now()
    if (busySince === undefined) {
      busySince = now
      setImmediate(() => {
        busySince = undefined
      })
    } else if (now - busySince > longestMs) {
      await turn()
    }
    return run(...given)
  }
}
