import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

export interface Seen {
  readonly asked: number
  /** Answers that were none, or said that there is too much to do. */
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** What somebody who looks around asks for. */
const PATHS = ['/', '/api/providers', '/gallery', '/healthz']

const answersSchema = z.array(z.object({ ms: z.number(), isFine: z.boolean() }))

/**
 * Asks as somebody else would, one call every 50 ms whether or not the last was answered, until `stop`, which tells how long
 * they took. Resolves as the first is asked.
 */
export async function watchOthers(url: string, paths: readonly string[] = PATHS): Promise<{ stop(): Promise<Seen> }> {
  const thread = new Worker(new URL('./watch-others-thread.ts', import.meta.url), { workerData: { url, paths } })
  await once(thread, 'message')
  return {
    stop: async () => {
      thread.postMessage('stop')
      const [told] = await once(thread, 'message')
      await thread.terminate()
      const answers = answersSchema.parse(told)
      const ms = answers.map((answer) => answer.ms).sort((one, other) => one - other)
      const at = (share: number) => Math.round(ms[Math.ceil(share * ms.length) - 1] ?? 0)
      const failed = answers.filter(({ isFine }) => !isFine).length
      return { asked: answers.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
    },
  }
}

/** For the table: "others p50 4 ms, p99 31 ms, 0 of 120 failed". */
export function describeSeen({ asked, failed, p50Ms, p99Ms }: Seen): string {
  return `others p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${failed} of ${asked} failed`
}
