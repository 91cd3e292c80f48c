import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Database } from './database/open-database.ts'
import { openQueue, type Queue } from './queue.ts'

const payload = z.object({ text: z.string() })
const kind = (name: string) => ({ name, parse: (data: unknown) => payload.parse(data) })
const greetings = kind('greetings')
const handedBack = kind('handed-back')
const dropped = kind('dropped')
const late = kind('late')
const hourly = kind('hourly')
const orphaned = kind('orphaned')
const abandoned = kind('abandoned')
const shared = { ...kind('shared'), isShared: true }
const held = { ...kind('held'), isShared: true }
const ofTheDead = { ...kind('of-the-dead'), isShared: true }
const takenAway = { ...kind('taken-away'), isShared: true }
const contended = { ...kind('contended'), isShared: true }
const alternating = { ...kind('alternating'), isShared: true }

describe.each(TEST_DATABASES)('the queue on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  let dropConnections: () => Promise<void>
  let queue: Queue

  beforeAll(async () => {
    ;({ database, dropConnections, close: closeDatabase } = await open())
    queue = await openQueue(
      database,
      [
        greetings,
        handedBack,
        dropped,
        late,
        hourly,
        orphaned,
        abandoned,
        shared,
        alternating,
        held,
        ofTheDead,
        takenAway,
        contended,
      ],
      pino({ level: 'silent' }),
    )
  })
  afterAll(async () => {
    await queue.stop(1_000)
    await closeDatabase()
  })

  const enqueue = (job: typeof greetings, text: string, owner?: string) =>
    database.db.transaction().execute((tx) => queue.enqueue(tx, job, { text }, owner === undefined ? {} : { owner }))

  test('a job exists exactly when its transaction does, and is taken up at once', async () => {
    const taken: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await queue.work(greetings, 1, async ({ text }) => {
      taken.push(text)
      if (text === 'last') resolve()
    })
    await enqueue(greetings, 'first')
    const undone = database.db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, greetings, { text: 'undone' })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await enqueue(greetings, 'last')
    await promise
    expect(taken).toEqual(['first', 'last'])
  })

  test('a handler that throws hands its job back, and it is taken up again', async () => {
    let runs = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    await queue.work(handedBack, 1, async () => {
      runs += 1
      if (runs === 1) throw new Error('not this time')
      resolve()
    })
    await enqueue(handedBack, 'again')
    await promise
    expect(runs).toBe(2)
  })

  test('cleared jobs never run', async () => {
    await enqueue(dropped, 'old')
    await queue.clear(dropped)
    const taken: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await queue.work(dropped, 1, async ({ text }) => {
      taken.push(text)
      resolve()
    })
    await enqueue(dropped, 'new')
    await promise
    expect(taken).toEqual(['new'])
  })

  test('work that is due once an hour is done once, however many processes ask for it', async () => {
    const other = await openQueue(database, [hourly], pino({ level: 'silent' }))
    const taken: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await other.work(hourly, 2, async ({ text }) => {
      taken.push(text)
      if (text === 'last') resolve()
    })
    for (const asking of [queue, other, queue]) await asking.enqueueOncePer(3_600, hourly, { text: 'due' })
    await enqueue(hourly, 'last')
    await promise
    await other.stop(1_000)
    // At most twice, if the hour turned while it was asked for.
    expect(taken.filter((text) => text === 'due').length).toBe(1)
  })

  test('places go to the owners with the fewest running, however long another’s queue is', async () => {
    for (const text of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await enqueue(alternating, text, 'a')
    for (const text of ['b1', 'b2']) await enqueue(alternating, text, 'b')
    const owners: string[] = []
    const ends: { readonly owner: string; readonly end: () => void }[] = []
    const endOne = (of: string) => {
      const [ended] = ends.splice(
        ends.findIndex(({ owner }) => owner === of),
        1,
      )
      ended?.end()
    }
    await queue.work(alternating, 4, async ({ text: [owner = ''] }) => {
      owners.push(owner)
      await new Promise<void>((end) => ends.push({ owner, end }))
    })
    await expect.poll(() => owners.toSorted()).toEqual(['a', 'a', 'b', 'b'])
    await enqueue(alternating, 'c1', 'c')
    endOne('a')
    await expect.poll(() => owners.slice(4)).toEqual(['c'])
    for (const owner of ['b', 'b', 'a', 'c']) endOne(owner)
    await expect.poll(() => owners.slice(5)).toEqual(['a', 'a', 'a', 'a'])
    for (const owner of ['a', 'a', 'a', 'a']) endOne(owner)
  })

  test('processes that look at the same moment give nobody two turns while others wait', async () => {
    const owners = Array.from({ length: 12 }, (_, at) => `owner ${at}`)
    for (const owner of owners)
      for (const text of ['first', 'second']) await enqueue(contended, `${owner} ${text}`, owner)
    const log = pino({ level: 'silent' })
    const others = await Promise.all(
      database.isExclusive ? [] : [1, 2, 3].map(() => openQueue(database, [contended], log)),
    )
    const hands = 12 / (others.length + 1)
    const taken: string[] = []
    const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
    const hold = async ({ text }: { text: string }) => {
      taken.push(text)
      await end
    }
    await Promise.all([queue, ...others].map((one) => one.work(contended, hands, hold)))
    await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(12)
    const inHand = taken.toSorted()
    endAll()
    expect(inHand).toEqual(owners.map((owner) => `${owner} first`).toSorted())
    await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(24)
    await Promise.all(others.map((one) => one.stop(1_000)))
  }, 40_000)

  test('no job is taken up while it may not be', async () => {
    let mayTake = false
    let looks = 0
    const taken: string[] = []
    const look = async () => {
      looks += 1
      return mayTake
    }
    await queue.work(held, 1, async ({ text }) => void taken.push(text), look)
    await enqueue(held, 'waits')
    await expect.poll(() => looks).toBeGreaterThan(1)
    expect(taken).toEqual([])
    mayTake = true
    await enqueue(held, 'rings')
    await expect.poll(() => taken).toEqual(['waits', 'rings'])
  })

  test('with all hands full of one owner’s, one makes room for another’s, and comes back before what never began', async () => {
    const taken: string[] = []
    const ends = new Map<string, () => void>()
    await queue.work(shared, 2, async ({ text }, { makeRoom }) => {
      taken.push(text)
      const ended = new Promise<void>((end) => ends.set(text, end))
      const yielded = new Promise<never>((_, leave) =>
        makeRoom.addEventListener('abort', () => leave(makeRoom.reason), { once: true }),
      )
      await Promise.race([ended, yielded])
    })
    for (const text of ['a1', 'a2', 'a3']) await enqueue(shared, text, 'a')
    await expect.poll(() => taken.toSorted()).toEqual(['a1', 'a2'])
    await enqueue(shared, 'b1', 'b')
    await expect.poll(() => taken.slice(2)).toEqual(['b1'])
    ends.get('b1')?.()
    await expect.poll(() => taken.length).toBe(4)
    expect(['a1', 'a2']).toContain(taken[3])
    for (const text of ['a1', 'a2']) ends.get(text)?.()
    await expect.poll(() => taken.slice(4)).toEqual(['a3'])
    for (const end of ends.values()) end()
  })

  test('a job whose worker fell silent is taken up again within seconds', async ({ skip }) => {
    skip(database.isExclusive, 'a process alone has nobody to take over from')
    await enqueue(orphaned, 'left behind')
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
      where name = ${orphaned.name}`.execute(database.db)
    // The queues were looked through just now; the next look must not be far away.
    await sql`update pgboss.queue set monitor_on = now()`.execute(database.db)
    const { promise, resolve } = Promise.withResolvers<string>()
    await queue.work(orphaned, 1, async ({ text }) => resolve(text))
    expect(await promise).toBe('left behind')
  }, 20_000)

  test('what a process had in hand whose lease is over is taken up again within seconds', async ({ skip }) => {
    skip(database.isExclusive, 'a process alone has nobody to take over from')
    for (const text of ['one', 'two']) await enqueue(ofTheDead, text, 'somebody')
    await sql`update pgboss.job set state = 'active', started_on = now() where name = ${ofTheDead.name}`.execute(
      database.db,
    )
    await sql`
      with dead as (insert into process_leases values (gen_random_uuid(), now()) returning id)
      insert into held_jobs (job, queue, process) select job.id, name, dead.id from pgboss.job, dead
      where name = ${ofTheDead.name}`.execute(database.db)
    const taken: string[] = []
    await queue.work(ofTheDead, 2, async ({ text }) => void taken.push(text))
    await expect.poll(() => taken.toSorted(), { timeout: 10_000 }).toEqual(['one', 'two'])
    await expect
      .poll(() => sql`select from held_jobs where queue = ${ofTheDead.name}`.execute(database.db))
      .toMatchObject({ rows: [] })
  }, 20_000)

  test('a process that was taken for dead lets go, and takes jobs up again', async ({ skip }) => {
    skip(database.isExclusive, 'a process alone has nobody to take over from')
    const begun: string[] = []
    const { promise: wasToldToGo, resolve } = Promise.withResolvers<unknown>()
    await queue.work(takenAway, 1, async ({ text }, { signal }) => {
      begun.push(text)
      if (begun.length > 1) return
      await new Promise((end) => signal.addEventListener('abort', () => end(resolve(signal.reason))))
      throw signal.reason
    })
    await enqueue(takenAway, 'mine', 'somebody')
    await expect.poll(() => begun).toEqual(['mine'])
    // As another process would.
    await sql`delete from process_leases`.execute(database.db)
    await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1 where name = ${takenAway.name}`.execute(
      database.db,
    )
    expect(await wasToldToGo).toMatchObject({ message: expect.stringContaining('was given to another worker') })
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['mine', 'mine'])
  }, 20_000)

  test('what a process alone left running when it died, the next one takes up at once', async ({ skip }) => {
    skip(!database.isExclusive, 'among others it may still be running')
    await enqueue(abandoned, 'left behind')
    await sql`update pgboss.job set state = 'active', started_on = now() where name = ${abandoned.name}`.execute(
      database.db,
    )
    // As a backup of several processes has them.
    await sql`
      with restored as (insert into process_leases values (gen_random_uuid(), now() + interval '1 minute') returning id)
      insert into provider_calls (id, provider, owner, started_at, expires_at, process)
      select gen_random_uuid(), 'sdapi', 'somebody', now(), 'infinity', id from restored`.execute(database.db)
    const next = await openQueue(database, [abandoned], pino({ level: 'silent' }))
    expect(await database.db.selectFrom('process_leases').select('id').execute()).toEqual([])
    const { promise, resolve } = Promise.withResolvers<string>()
    await next.work(abandoned, 1, async ({ text }) => resolve(text))
    expect(await promise).toBe('left behind')
    await next.stop(1_000)
  })

  test('jobs are taken up after the connections to the database were cut', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    await queue.work(late, 1, async ({ text }) => resolve(text))
    await dropConnections()
    for (let tries = 0; tries < 12; tries += 1) {
      const isIn = await enqueue(late, 'late').then(
        () => true,
        () => false,
      )
      if (isIn) break
    }
    expect(await promise).toBe('late')
  })
})
