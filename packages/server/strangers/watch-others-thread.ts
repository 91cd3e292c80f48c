// A thread of its own, so that nobody who is watched waits for the attackers' work.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const EVERY_MS = 50
const DEADLINE_MS = 20_000

const { url, paths } = z.object({ url: z.string(), paths: z.array(z.string()) }).parse(workerData)
const stopped = new AbortController()
const asked: Promise<{ ms: number; isFine: boolean }>[] = []
parentPort?.once('message', () => stopped.abort())
parentPort?.postMessage('watching')

while (!stopped.signal.aborted) {
  asked.push(ask(url + paths[asked.length % paths.length]))
  await sleep(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
}
parentPort?.postMessage(await Promise.all(asked))

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
