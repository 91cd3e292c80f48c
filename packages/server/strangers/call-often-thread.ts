// A thread of its own, so that anyone who watches how long others wait does not wait for the callers’ own work.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const { url, callers } = z.object({ url: z.string(), callers: z.number() }).parse(workerData)
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const statuses = new Map<number, number>()
let isOver = false

const ask = () =>
  new Promise<void>((resolve) => {
    const asking = get(url, { agent, timeout: 20_000 }, (answer) => {
      const status = answer.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      answer.resume().once('close', resolve)
    })
    asking.once('error', () => {
      statuses.set(0, (statuses.get(0) ?? 0) + 1)
      resolve()
    })
  })

const calling = Array.from({ length: callers }, async () => {
  while (!isOver) await ask()
})
parentPort?.once('message', async () => {
  isOver = true
  await Promise.all(calling)
  agent.destroy()
  parentPort?.postMessage(statuses)
})
