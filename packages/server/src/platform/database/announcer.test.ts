import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openAnnouncer } from './announcer.ts'
import type { Database } from './open-database.ts'

const silent = { warn: () => undefined }
const BOUNDS = { everyMs: 5, afterFailureMs: 5, mostKept: 1_000 }

describe.each(TEST_DATABASES)('announcing on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  const listen = async (channel: string) => {
    const heard: string[] = []
    const stop = await database.listen(channel, { heard: (payload) => heard.push(payload), missed: () => undefined })
    return { heard, stop }
  }
  /** The database, and what each statement to it does beside. */
  const watched = (onStatement: () => void) =>
    database.db.withPlugin({
      transformQuery: ({ node }) => {
        onStatement()
        return node
      },
      transformResult: async ({ result }) => result,
    })

  test('the first is told at once, what comes meanwhile together and each once', async () => {
    const { heard, stop } = await listen('one')
    const other = await listen('other')
    let statements = 0
    const counting = watched(() => {
      statements += 1
    })
    const announcer = openAnnouncer(counting, silent, { ...BOUNDS, everyMs: 50 })
    announcer.tell('one', 'first')
    await vi.waitFor(() => expect(heard).toEqual(['first']))
    for (let at = 0; at < 500; at += 1) announcer.tell('one', `later ${at % 3}`)
    announcer.tell('other', 'first')
    await vi.waitFor(() => expect(other.heard).toEqual(['first']))
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['first', 'later 0', 'later 1', 'later 2']))
    expect(statements).toBeLessThanOrEqual(3)
    await announcer.close()
    await Promise.all([stop(), other.stop()])
  })

  test('what is left is told when it closes, and nothing after that', async () => {
    const { heard, stop } = await listen('last')
    const announcer = openAnnouncer(database.db, silent, { ...BOUNDS, everyMs: 60_000 })
    announcer.tell('last', 'one')
    announcer.tell('last', 'two')
    await announcer.close()
    announcer.tell('last', 'three')
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one', 'two']))
    await stop()
  })

  test('what the database could not be told is told later, and what is too much is not kept', async () => {
    const { heard, stop } = await listen('again')
    let isAway = true
    const failing = watched(() => {
      if (isAway) throw new Error('the database is away')
    })
    const warn = vi.fn()
    const announcer = openAnnouncer(failing, { warn }, { everyMs: 5, afterFailureMs: 5, mostKept: 3 })
    announcer.tell('again', 'one')
    await vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(1))
    for (const payload of ['two', 'three', 'four', 'five']) announcer.tell('again', payload)
    isAway = false
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one', 'three', 'two']))
    await announcer.close()
    await stop()
  })
})
