// A thread of its own, so that the server, which shares the process, does not wait for the callers’ own work.
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { json } from '../test/test-server.ts'

const given = z.object({ url: z.string(), imageUrl: z.string(), networks: z.number(), each: z.number() })
const { url, imageUrl, networks, each } = given.parse(workerData)
const leaving = new AbortController()
let answered = 0
const imports = Array.from({ length: networks * each }, async (_, index) => {
  const order = json({ totalFrames: 3, imageUrl })
  const headers = new Headers(order.headers)
  headers.set('x-forwarded-for', `198.51.100.${index % networks}`)
  const init = { ...order, headers, signal: leaving.signal }
  const answer = await fetch(`${url}/api/evolution`, init).catch(() => undefined)
  answered += 1
  if (answered === (networks * each) / 2) parentPort?.postMessage('half')
  return answer?.status ?? 0
})
parentPort?.once('message', async () => {
  leaving.abort()
  parentPort?.postMessage(await Promise.all(imports))
})
