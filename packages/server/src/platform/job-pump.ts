import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { chooseTurns, chooseYielding, type Share } from './fair-share.ts'
import type { Holding } from './held-jobs.ts'
import { openLastTurns } from './last-turns.ts'
import type { SharesWanted } from './queue-shares.ts'
import { Yielded } from './yielded.ts'

/** What a job hears while it runs. */
export interface JobSignals {
  /** Aborts when the job must end at once. */
  readonly signal: AbortSignal
  /**
   * Aborts when others wait who have less running: the job should throw its reason, a
   * {@link Yielded}, as soon as nothing is lost by it.
   */
  readonly makeRoom: AbortSignal
}

/** How a queue whose jobs have owners is shared among them. */
export interface Sharing {
  /** What owners have in the queue, as far as is needed to fill the free hands. */
  readonly shares: (wanted: SharesWanted) => Promise<readonly Share[]>
  /** Puts a job that yielded behind those of others that wait, before its owner's that never began. Does nothing when it was given to another worker. */
  readonly putBack: (job: Job) => Promise<void>
}

export interface PumpParts {
  readonly boss: Pick<PgBoss, 'complete' | 'fail'>
  readonly holding: Holding
  readonly queue: string
  /** Jobs in hand at once. */
  readonly concurrency: number
  /** How often the queue is looked at although nothing rang, milliseconds. */
  readonly pollMs: number
  readonly handle: (data: unknown, signals: JobSignals) => Promise<void>
  readonly sharing: Sharing
  /** Whether a job may be taken up now; any may where it is left out. */
  readonly mayTake?: (() => Promise<boolean>) | undefined
  readonly log: Logger
}

export interface Pump {
  /** There may be a job: looks at once, with all hands full only where a process that is gone left it (`isLeft`). */
  ring(what?: { readonly isLeft: boolean }): void
  /** Takes no more, waits until `timeoutMs` for those in hand, and hands back what is left. */
  stop(timeoutMs: number): Promise<void>
}

/** Jobs fetched by one statement. */
const MAX_FETCHED = 100
/** Of what processes that are gone had begun, so much of `concurrency` is taken over beyond it: else it would wait until others are started. */
const TAKEN_OVER_BEYOND = 0.5
/** With all hands full, all processes together spend no more than this part of the time of one connection on looks, whatever rings. */
const LOOKING = 0.05
/** A look that waited for the database is no measure. */
const MAX_QUIET_MS = 120_000
/** Before the database is told again what it could not be told; twice as long each time. */
const FIRST_WAIT_MS = 100
const MOST_WAIT_MS = 2_000

/** How a job ended, and what says so. */
interface Ending {
  readonly isDone: boolean
  readonly tell: () => Promise<unknown>
}

/** A job that is being worked on. */
interface RunningJob {
  readonly run: AbortController
  readonly makeRoom: AbortController
  readonly done: Promise<void>
  /** On the clock of `performance`, as is when it was asked to make room. */
  readonly since: number
  askedAt: number | undefined
}

/**
 * Takes jobs of a queue up, many at a time: one loop that fetches as many as there is room for. Jobs of the owners who have the fewest running
 * come first, and with all hands full a job of the owner who has most makes room.
 */
export function startPump({
  boss,
  holding,
  queue,
  concurrency,
  pollMs,
  handle,
  sharing,
  mayTake,
  log,
}: PumpParts): Pump {
  const inHand = new Map<Job, RunningJob>()
  /** Given to others: how they end here no longer matters. */
  const lost = new WeakSet<Job>()
  const lastTurns = openLastTurns()
  let rung = Promise.withResolvers<void>()
  let isStopped = false
  /** On the clock of `performance`. */
  let quietUntil = 0
  let hasMissed = false
  const ring = () => rung.resolve()

  const begin = (job: Job, after?: Promise<void>) => {
    const run = new AbortController()
    const makeRoom = new AbortController()
    const done = runJob(job, run, makeRoom.signal, after).then((isDone) => {
      inHand.delete(job)
      lastTurns.ended(job.groupId ?? '')
      // What fails at once must not be tried again and again at once.
      if (isDone) ring()
      else setTimeout(ring, pollMs).unref()
    })
    inHand.set(job, { run, makeRoom, done, since: performance.now(), askedAt: undefined })
  }

  /** Returns whether it was done, or made room. Never rejects. */
  async function runJob(
    job: Job,
    run: AbortController,
    makeRoom: AbortSignal,
    after?: Promise<void>,
  ): Promise<boolean> {
    const over = performance.now() + job.expireInSeconds * 1_000
    await after
    const how = await handleJob(job, run, makeRoom)
    await tell(job, over, how.tell)
    await tell(job, over, () => holding.letGo([job]))
    return how.isDone
  }

  async function handleJob(job: Job, run: AbortController, makeRoom: AbortSignal): Promise<Ending> {
    if (isStopped) return { isDone: false, tell: () => holding.handBack([job]) }
    try {
      run.signal.throwIfAborted()
      await within(job.expireInSeconds, run, handle(job.data, { signal: run.signal, makeRoom }))
      return { isDone: true, tell: () => boss.complete(queue, job) }
    } catch (error) {
      if (error instanceof Yielded) return { isDone: true, tell: () => sharing.putBack(job) }
      // Where it is tried again and again in vain, nobody else would ever tell. What we stop ourselves has not failed.
      if (!isStopped && !lost.has(job)) log.error({ err: error, queue, job: job.id }, 'a job failed')
      const failure = error instanceof Error ? error : new Error(String(error))
      return { isDone: false, tell: () => boss.fail(queue, job, failure) }
    }
  }

  /**
   * Tells the database how a job ended, again and again while it cannot be told: the lease of this process would keep the job from all others. Until the job
   * is given to others, or its time is over.
   */
  async function tell(job: Job, over: number, telling: () => Promise<unknown>): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !lost.has(job); waitMs = Math.min(2 * waitMs, MOST_WAIT_MS)) {
      try {
        await telling()
        return
      } catch (error) {
        log.error({ err: error, queue }, 'queue error')
        if (isStopped || performance.now() > over) return
        await sleep(waitMs, undefined, { ref: false })
      }
    }
  }

  const loseAll = () => {
    for (const [job, { run }] of inHand) {
      lost.add(job)
      run.abort(new Error(`job ${job.id} was given to another worker`))
    }
  }

  async function pump(): Promise<void> {
    while (!isStopped) {
      rung = Promise.withResolvers()
      const mayHaveMore = await takeUp().catch((error: unknown) => {
        log.error({ err: error, queue }, 'queue error')
        return false
      })
      if (!mayHaveMore && !isStopped) await Promise.race([rung.promise, sleep(pollMs, undefined, { ref: false })])
    }
  }

  /** Returns whether there may be something to do at once. */
  async function takeUp(): Promise<boolean> {
    if (mayTake !== undefined && !(await mayTake())) return false
    return (await takeOver()) || fillHands(Math.max(0, Math.min(concurrency - inHand.size, MAX_FETCHED)))
  }

  /** Takes jobs over while there are any, and only then begins them: the first ones would keep the others waiting. Returns whether there were any. */
  async function takeOver(): Promise<boolean> {
    const most = Math.ceil((1 + TAKEN_OVER_BEYOND) * concurrency)
    const { promise: noneIsLeft, resolve: beginThem } = Promise.withResolvers<void>()
    try {
      for (let hasTaken = false; ; hasTaken = true) {
        const left = isStopped ? [] : await holding.takeOver(most - inHand.size)
        if (left.length === 0) return hasTaken
        for (const job of left) begin(job, noneIsLeft)
      }
    } finally {
      beginThem()
    }
  }

  /** Takes up to `free` jobs up whose turn it is. */
  async function fillHands(free: number): Promise<boolean> {
    const lookedAt = performance.now()
    if (free === 0 && lookedAt < quietUntil) return false
    const holders = free > 0 ? [] : [...inHand.keys()].map(({ groupId }) => groupId ?? '')
    const shares = await sharing.shares({ free, holders })
    const waiting = shares.reduce((sum, share) => sum + share.waiting, 0)
    if (waiting === 0) return false
    if (free === 0) {
      const quietMs = Math.min(MAX_QUIET_MS, ((performance.now() - lookedAt) * holding.processes()) / LOOKING)
      askToYield(shares, Math.max(1, (holding.processes() * pollMs) / Math.max(pollMs, quietMs)))
      quietUntil = performance.now() + quietMs
      return false
    }
    const jobs = await holding.take(chooseTurns(lastTurns.reckon(shares, lookedAt), free), free)
    const hadNone = hasMissed
    hasMissed = jobs.length === 0
    for (const job of jobs) begin(job)
    // Others may have been quicker: then once more at once.
    return (jobs.length > 0 || !hadNone) && jobs.length < waiting
  }

  /** `lookers`: how many processes see the same owners wait at about the same time, this one among them. */
  function askToYield(shares: readonly Share[], lookers: number): void {
    const now = performance.now()
    const hands = [...inHand].map(([{ groupId }, running]) => ({
      owner: groupId ?? '',
      heldMs: now - running.since,
      askedMs: running.askedAt === undefined ? undefined : now - running.askedAt,
      running,
    }))
    for (const { running } of chooseYielding(shares, hands, lookers)) {
      running.askedAt = now
      running.makeRoom.abort(new Yielded())
    }
  }

  holding.onLost(loseAll)
  const pumping = pump()

  return {
    // What is added to a long queue changes nothing for hands that are full: the next look is soon enough.
    ring: ({ isLeft } = { isLeft: false }) => {
      if (isLeft || inHand.size < concurrency || performance.now() >= quietUntil) ring()
    },
    stop: async (timeoutMs) => {
      isStopped = true
      ring()
      await pumping
      const all = Promise.all([...inHand.values()].map(({ done }) => done))
      await Promise.race([all, sleep(timeoutMs, undefined, { ref: false })])
      const left = [...inHand]
      if (left.length === 0) return
      // Handed back before their handlers are told, so that what these do then settles nothing.
      const jobs = left.map(([job]) => job)
      await holding.handBack(jobs).catch((error: unknown) => {
        log.error({ err: error, queue }, 'queue error')
      })
      for (const [job, { run }] of left) {
        lost.add(job)
        run.abort(new Error('the worker stopped'))
      }
    },
  }
}

async function within(seconds: number, run: AbortController, handling: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`the job took more than ${seconds} s`)
    run.abort(error)
    reject(error)
  }, seconds * 1_000)
  try {
    await Promise.race([handling, promise])
  } finally {
    clearTimeout(timer)
  }
}
