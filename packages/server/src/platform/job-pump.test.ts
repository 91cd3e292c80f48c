import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Holding } from './held-jobs.ts'
import { startPump } from './job-pump.ts'
import { Yielded } from './yielded.ts'

const holdingOf = (take: Holding['take']): Holding => ({
  take,
  takeOver: async () => [],
  letGo: async () => undefined,
  handBack: async () => undefined,
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
    shares: async () => [{ owner: 'somebody', running: 0, waiting: waiting.length, waitedMs: 0 }],
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

test('with all hands full it rests long after a look that took long, and longer among many', async () => {
  const nothing = { jobs: [], requested: 0, affected: 0 }
  const boss = { complete: async () => nothing, fail: async () => nothing }
  const job = { id: 'a1', name: 'full', data: {}, expireInSeconds: 60, heartbeatSeconds: null } as never
  const jobs = [[job]]
  const looks: { readonly from: number; readonly to: number }[] = []
  const sharing = {
    shares: async ({ free }: { readonly free: number }) => {
      const from = performance.now()
      if (free === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      if (free === 0) looks.push({ from, to: performance.now() })
      return [{ owner: 'somebody', running: 0, waiting: 5, waitedMs: 0 }]
    },
    putBack: async () => undefined,
  }
  const processes = 3
  const holding = { ...holdingOf(async () => jobs.shift() ?? []), processes: () => processes }
  const handle = (_data: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const log = pino({ level: 'silent' })
  const pump = startPump({ boss, holding, queue: 'full', concurrency: 1, pollMs: 1, handle, sharing, log })
  onTestFinished(() => pump.stop(1))
  await expect.poll(() => looks.length, { timeout: 10_000 }).toBeGreaterThan(2)
  const rests = looks.slice(1).map(({ from }, at) => ({
    restMs: from - (looks[at]?.to ?? 0),
    tookMs: (looks[at]?.to ?? 0) - (looks[at]?.from ?? 0),
  }))
  // Timers are early by a millisecond at most.
  for (const { restMs, tookMs } of rests) expect(restMs).toBeGreaterThan(processes * 19 * tookMs)
})

test('what a process had begun that is gone is taken over though all hands are full, to half as many more', async () => {
  const nothing = { jobs: [], requested: 0, affected: 0 }
  const boss = { complete: async () => nothing, fail: async () => nothing }
  const jobOf = (id: string) =>
    ({ id, name: 'full', data: { id }, expireInSeconds: 60, heartbeatSeconds: null }) as never
  const waiting = ['a', 'b', 'c', 'd', 'e'].map(jobOf)
  const left = ['l', 'm', 'n'].map(jobOf)
  let isGone = false
  const looks: number[] = []
  const sharing = {
    shares: async ({ free }: { readonly free: number }) => {
      looks.push(free)
      return [{ owner: 'somebody', running: 0, waiting: waiting.length, waitedMs: 0 }]
    },
    putBack: async () => undefined,
  }
  const holding = {
    ...holdingOf(async (_turns, most) => waiting.splice(0, most)),
    takeOver: async (most: number) => (isGone ? left.splice(0, Math.max(0, most)) : []),
  }
  const ended = new Map<string, () => void>()
  const handle = (data: unknown) => new Promise<void>((resolve) => ended.set((data as { id: string }).id, resolve))
  const log = pino({ level: 'silent' })
  const pump = startPump({ boss, holding, queue: 'full', concurrency: 4, pollMs: 600_000, handle, sharing, log })
  onTestFinished(() => pump.stop(1))
  await expect.poll(() => ended.size).toBe(4)
  // It rests, and what is added does not wake it.
  await expect.poll(() => looks.at(-1)).toBe(0)
  isGone = true
  pump.ring({ isLeft: true })
  await expect.poll(() => [...ended.keys()]).toEqual(['a', 'b', 'c', 'd', 'l', 'm'])
  expect(left).toHaveLength(1)
  // The first free hand takes what is left; others have no turn until there is room.
  ended.get('a')?.()
  await expect.poll(() => [...ended.keys()].at(-1)).toBe('n')
  ended.get('b')?.()
  ended.get('c')?.()
  await expect.poll(() => looks.at(-1)).toBe(0)
  expect(waiting).toHaveLength(1)
  ended.get('d')?.()
  await expect.poll(() => [...ended.keys()].at(-1)).toBe('e')
})

test.each([
  { isLost: false, begun: ['one', 'another'] },
  { isLost: true, begun: [] },
])(
  'what is taken over is begun once none is left, unless it was lost before (lost: $isLost)',
  async ({ isLost, begun }) => {
    const nothing = { jobs: [], requested: 0, affected: 0 }
    const boss = { complete: async () => nothing, fail: async () => nothing }
    const left = ['one', 'another'].map((id) => ({ id, name: 'left', data: { id }, expireInSeconds: 60 }) as never)
    const happened: string[] = []
    let loseAll = () => {}
    const holding = {
      ...holdingOf(async () => []),
      takeOver: async () => {
        happened.push(`${left.length} left`)
        if (left.length === 0 && isLost) loseAll()
        return left.splice(0, 1)
      },
      onLost: (heard: () => void) => {
        loseAll = heard
      },
    }
    const looked = Promise.withResolvers<void>()
    const sharing = {
      shares: async () => {
        looked.resolve()
        return []
      },
      putBack: async () => undefined,
    }
    const handle = async (data: unknown) => void happened.push((data as { id: string }).id)
    const log = pino({ level: 'silent' })
    const pump = startPump({ boss, holding, queue: 'left', concurrency: 4, pollMs: 600_000, handle, sharing, log })
    await looked.promise
    await pump.stop(1_000)
    expect(happened.slice(0, 3)).toEqual(['2 left', '1 left', '0 left'])
    expect(happened.filter((what) => !what.endsWith('left'))).toEqual(begun)
  },
)

test('what was taken over as the worker stops is handed back, and not begun', async () => {
  const handedBack: unknown[] = []
  const nothing = { jobs: [], requested: 0, affected: 0 }
  const handBack = async (jobs: readonly unknown[]) => void handedBack.push(...jobs)
  const left = [{ id: 'one', name: 'left', data: {}, expireInSeconds: 60 } as never]
  let hasBegun = false
  let stopped: Promise<void> | undefined
  const takeOver = async () => {
    if (left.length === 0) stopped ??= pump.stop(1_000)
    return left.splice(0, 1)
  }
  const pump = startPump({
    boss: { complete: async () => nothing, fail: async () => nothing },
    holding: { ...holdingOf(async () => []), takeOver, handBack },
    ...{ queue: 'left', concurrency: 4, pollMs: 600_000, log: pino({ level: 'silent' }) },
    handle: async () => {
      hasBegun = true
    },
    sharing: { shares: async () => [], putBack: async () => undefined },
  })
  await expect.poll(() => handedBack).toHaveLength(1)
  await stopped
  expect(hasBegun).toBe(false)
})

test.each(['complete', 'fail', 'putBack'] as const)(
  'what the database could not be told (%s) it is told again, and the job is let go of after it',
  async (ending) => {
    const told: string[] = []
    const failing = new Map([
      [ending as string, 2],
      ['letGo', 1],
    ])
    const tell = async (what: string) => {
      const left = failing.get(what) ?? 0
      failing.set(what, left - 1)
      if (left > 0) throw new Error('Connection terminated unexpectedly')
      told.push(what)
    }
    const settle = async (what: string) => {
      await tell(what)
      return { jobs: [], requested: 0, affected: 0 }
    }
    const job = { id: 'a1', name: 'lost', data: {}, expireInSeconds: 60, heartbeatSeconds: null } as never
    const waiting = [[job]]
    const holding = { ...holdingOf(async () => waiting.shift() ?? []), letGo: () => tell('letGo') }
    const sharing = {
      shares: async () => [{ owner: 'somebody', running: 0, waiting: waiting.length, waitedMs: 0 }],
      putBack: () => tell('putBack'),
    }
    const handle = async () => {
      if (ending === 'fail') throw new Error('no')
      if (ending === 'putBack') throw new Yielded()
    }
    const boss = { complete: () => settle('complete'), fail: () => settle('fail') }
    const log = pino({ level: 'silent' })
    const pump = startPump({ boss, holding, queue: 'lost', concurrency: 1, pollMs: 600_000, handle, sharing, log })
    onTestFinished(() => pump.stop(1_000))
    await expect.poll(() => told).toEqual([ending, 'letGo'])
  },
)

test('a job that is given to others meanwhile is told of no more', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  let asks = 0
  let lose = () => {}
  const fail = async () => {
    asks += 1
    asked()
    throw new Error('Connection terminated unexpectedly')
  }
  const job = { id: 'a1', name: 'lost', data: {}, expireInSeconds: 60, heartbeatSeconds: null } as never
  const waiting = [[job]]
  const holding = {
    ...holdingOf(async () => waiting.shift() ?? []),
    onLost: (heard: () => void) => {
      lose = heard
    },
  }
  const sharing = {
    shares: async () => [{ owner: 'somebody', running: 0, waiting: waiting.length, waitedMs: 0 }],
    putBack: async () => undefined,
  }
  const boss = { complete: async () => ({ jobs: [], requested: 0, affected: 0 }), fail }
  const handle = () => Promise.reject(new Error('no'))
  const log = pino({ level: 'silent' })
  const pump = startPump({ boss, holding, queue: 'lost', concurrency: 1, pollMs: 600_000, handle, sharing, log })
  await isAsked
  lose()
  await pump.stop(10_000)
  expect(asks).toBe(1)
})
