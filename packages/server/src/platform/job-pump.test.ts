import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Holding } from './held-jobs.ts'
import { startPump } from './job-pump.ts'

const holdingOf = (take: Holding['take']): Holding => ({
  take,
  letGo: async () => undefined,
  processes: () => 1,
  onLost: () => undefined,
})

/** Starts a pump on a queue that is always empty. */
function pumpNothing(pollMs: number) {
  const queue = { looks: 0 }
  const boss = {
    complete: async () => ({ jobs: [], requested: 0, affected: 0 }),
    fail: async () => ({ jobs: [], requested: 0, affected: 0 }),
  }
  const log = pino({ level: 'silent' })
  const sharing = {
    shares: async () => {
      queue.looks += 1
      return []
    },
    putBack: async () => undefined,
  }
  const holding = holdingOf(async () => [])
  const handle = async () => undefined
  const pump = startPump({ boss, holding, queue: 'empty', concurrency: 1, pollMs, handle, sharing, log })
  onTestFinished(() => pump.stop(1_000))
  return { queue, pump }
}

test('a job that fails is told of each time, with why', async () => {
  const lines: string[] = []
  const failed: unknown[] = []
  const nothing = { jobs: [], requested: 0, affected: 0 }
  const job = { id: 'a1', name: 'emails', data: {}, expireInSeconds: 60, heartbeatSeconds: null } as never
  const waiting = [[job]]
  const boss = {
    complete: async () => nothing,
    fail: async (_queue: string, _job: unknown, error?: object) => {
      failed.push(error)
      return nothing
    },
  }
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const refuse = () => Promise.reject(new Error('the mail server knows no such user'))
  const sharing = {
    shares: async () => [{ owner: 'somebody', running: 0, waiting: waiting.length, since: 0 }],
    putBack: async () => undefined,
  }
  const holding = holdingOf(async () => waiting.shift() ?? [])
  const pump = startPump({
    boss,
    holding,
    queue: 'emails',
    concurrency: 1,
    pollMs: 600_000,
    handle: refuse,
    sharing,
    log,
  })
  onTestFinished(() => pump.stop(1_000))
  await expect.poll(() => failed.length).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a job failed', queue: 'emails', job: 'a1', err: { message: 'the mail server knows no such user' } },
  ])
})

test('an empty queue is looked at in its rhythm, and at once when the bell rings', async () => {
  const often = pumpNothing(1)
  const seldom = pumpNothing(600_000)
  await expect.poll(() => often.queue.looks).toBeGreaterThan(10)
  expect(seldom.queue.looks).toBe(1)
  seldom.pump.ring()
  const looks = often.queue.looks
  await expect.poll(() => often.queue.looks).toBeGreaterThan(looks + 10)
  expect(seldom.queue.looks).toBe(2)
})
