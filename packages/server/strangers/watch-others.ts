import { setTimeout as sleep } from 'node:timers/promises'

export interface Seen {
  readonly asked: number
  /** Answers that were none, or said that there is too much to do. */
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

const EVERY_MS = 50
const DEADLINE_MS = 20_000
/** What somebody who looks around asks for. */
const PATHS = ['/', '/api/providers', '/gallery', '/healthz']

/**
 * Asks as somebody else would, one call every 50 ms whether or not the last was answered, until `stop`, which tells how long
 * they took.
 */
export function watchOthers(url: string, paths: readonly string[] = PATHS): { stop(): Promise<Seen> } {
  const stopped = new AbortController()
  const asked: Promise<{ ms: number; isFine: boolean }>[] = []
  const asking = (async () => {
    while (!stopped.signal.aborted) {
      asked.push(ask(url + paths[asked.length % paths.length]))
      await sleep(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await asking
      const answers = await Promise.all(asked)
      const ms = answers.map((answer) => answer.ms).sort((one, other) => one - other)
      const at = (share: number) => Math.round(ms[Math.ceil(share * ms.length) - 1] ?? 0)
      const failed = answers.filter(({ isFine }) => !isFine).length
      return { asked: answers.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
    },
  }
}

async function ask(address: string): Promise<{ ms: number; isFine: boolean }> {
  const startedAt = performance.now()
  const isFine = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status < 500
    })
    .catch(() => false)
  return { ms: performance.now() - startedAt, isFine }
}

/** For the table: "others p50 4 ms, p99 31 ms, 0 of 120 failed". */
export function describeSeen({ asked, failed, p50Ms, p99Ms }: Seen): string {
  return `others p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${failed} of ${asked} failed`
}
