import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { appendEvent, deleteUntaken, type OutboxEvent } from './outbox-store.ts'
import { type OutboxReader, relayOutbox, startRelay, sweepOutbox } from './relay-outbox.ts'

describe.each(TEST_DATABASES)('the outbox on $name', ({ open }) => {
  let database: Database
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    return opened.close
  })
  afterEach(async () => {
    await database.db.deleteFrom('outbox').execute()
    lines.length = 0
  })

  const tell = (id: string, ...kinds: readonly OutboxEvent['kind'][]) =>
    database.db.transaction().execute(async (tx) => {
      for (const kind of kinds) await appendEvent(tx, { evolution_id: id, attempt: 0, kind })
    })
  const openReader = () => {
    const taken: string[] = []
    const broken = { isIn: (_event: OutboxEvent) => false }
    const read: OutboxReader = async (_tx, events) => {
      for (const event of events) {
        if (broken.isIn(event)) throw new Error('it cannot be read')
        taken.push(`${event.evolution_id} ${event.kind}`)
      }
    }
    return { taken, broken, parts: { db: database.db, log, readers: [read] } }
  }
  const left = async () =>
    (await database.db.selectFrom('outbox').select(['evolution_id', 'kind']).orderBy('id').execute()).map(
      ({ evolution_id, kind }) => `${evolution_id} ${kind}`,
    )

  test('events are taken in their order, once, and are gone', async () => {
    const { taken, parts } = openReader()
    const [one, other] = [randomUUID(), randomUUID()]
    await tell(one, 'started')
    await tell(other, 'started', 'cancelled')
    await tell(one, 'failed', 'retried')
    expect(await relayOutbox(parts)).toBe(false)
    await relayOutbox(parts)
    expect(taken).toEqual([
      `${one} started`,
      `${other} started`,
      `${other} cancelled`,
      `${one} failed`,
      `${one} retried`,
    ])
    expect(await left()).toEqual([])
  })

  test('more than are taken at a time are all taken', async () => {
    const { taken, parts } = openReader()
    const ids = Array.from({ length: 250 }, () => randomUUID())
    await database.db
      .insertInto('outbox')
      .values(ids.map((evolution_id) => ({ evolution_id, attempt: 0, kind: 'started' as const, at: new Date() })))
      .execute()
    let rounds = 1
    while (await relayOutbox(parts)) rounds += 1
    expect([rounds, taken]).toEqual([3, ids.map((id) => `${id} started`)])
  })

  test('an event that cannot be taken holds back those after it of its evolution, and no others', async () => {
    const { taken, broken, parts } = openReader()
    const [stuck, other] = [randomUUID(), randomUUID()]
    broken.isIn = ({ evolution_id, kind }) => evolution_id === stuck && kind === 'failed'
    await tell(stuck, 'started', 'failed')
    await tell(other, 'started')
    await tell(stuck, 'retried')
    // What the first one took together with it was undone: a reader outside of the database would see it twice.
    await relayOutbox(parts)
    const seen = taken.splice(0)
    expect(seen.slice(-2)).toEqual([`${stuck} started`, `${other} started`])
    expect(await left()).toEqual([`${stuck} failed`, `${stuck} retried`])
    broken.isIn = () => false
    // Its time has not come.
    await relayOutbox(parts)
    expect(taken).toEqual([])
    await database.db
      .updateTable('outbox')
      .set({ retry_at: new Date(0) })
      .where('retry_at', 'is not', null)
      .execute()
    await relayOutbox(parts)
    expect([taken, await left()]).toEqual([[`${stuck} failed`, `${stuck} retried`], []])
    expect(lines.filter((line) => line.includes('an event could not be taken'))).toHaveLength(1)
  })

  test('what the readers wrote is undone when one of them fails', async () => {
    const { broken, parts } = openReader()
    const id = randomUUID()
    broken.isIn = () => true
    const write: OutboxReader = async (tx) => {
      await tx.deleteFrom('outbox').execute()
    }
    await tell(id, 'started')
    await relayOutbox({ ...parts, readers: [write, ...parts.readers] })
    expect(await left()).toEqual([`${id} started`])
  })

  test('many relays at once take each event once, in the order of its evolution', async () => {
    const { taken, parts } = openReader()
    const ids = Array.from({ length: 8 }, () => randomUUID())
    const kinds = ['started', 'failed', 'retried', 'cancelled'] as const
    const telling = ids.map(async (id) => {
      for (const kind of kinds) await tell(id, kind)
    })
    const relays = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 10; round += 1) await relayOutbox(parts)
    })
    await Promise.all([...telling, ...relays])
    while ((await left()).length > 0) await relayOutbox(parts)
    for (const id of ids)
      expect(taken.filter((one) => one.startsWith(id))).toEqual(kinds.map((kind) => `${id} ${kind}`))
    expect(taken).toHaveLength(ids.length * kinds.length)
  })

  test('a relay hears of what is told, until it is stopped', async () => {
    const { taken, parts } = openReader()
    const relay = await startRelay({ ...parts, listen: database.listen }, 600_000)
    const id = randomUUID()
    await tell(id, 'started')
    await expect.poll(() => taken).toEqual([`${id} started`])
    await tell(id, 'failed')
    await expect.poll(() => taken).toEqual([`${id} started`, `${id} failed`])
    await relay.stop(5_000)
    await tell(id, 'retried')
    expect(await left()).toEqual([`${id} retried`])
  })

  test('what nobody could take in a week is dropped, and says so in the log', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    await tell(old, 'failed')
    await database.db
      .updateTable('outbox')
      .set({ at: new Date(0) })
      .execute()
    await tell(young, 'started')
    await sweepOutbox({ db: database.db, log }, new Date())
    expect(await left()).toEqual([`${young} started`])
    expect(lines.filter((line) => line.includes('"events":1'))).toHaveLength(1)
  })

  test('of too many events the oldest are dropped', async () => {
    const { db } = database
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of ids) await tell(id, 'started')
    expect(await deleteUntaken(db, new Date(0), 2)).toBe(1)
    expect(await left()).toEqual(ids.slice(1).map((id) => `${id} started`))
  })
})
