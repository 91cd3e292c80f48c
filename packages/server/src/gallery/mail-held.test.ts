import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { openRateLimits } from '../platform/rate-limit.ts'
import { mailHeld } from './mail-held.ts'

describe.each(TEST_DATABASES)('the operator hears of what waits, on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  test('once a day, while anything waits, and again when an email could not leave', async () => {
    const { db } = database
    const sent: Mail[] = []
    let isDown = false
    const mailer = {
      send: async (email: Mail) => {
        if (isDown) throw new Error('no mail server')
        sent.push(email)
      },
      close: async () => undefined,
    }
    const limits = openRateLimits(db, 'secret')
    const parts = { db, mailer, limits, operatorEmail: 'ada@example.com' }
    const mail = (operatorEmail: string | undefined = parts.operatorEmail) =>
      mailHeld({ ...parts, operatorEmail }, 'https://afterimage.example')
    const hold = () =>
      insertFinished(db, {
        gallery_look: 'held',
        gallery_look_at: new Date('2026-01-02T00:00:00Z'),
        original_unsafe: 0.9,
      })

    await mail()
    await insertFinished(db, { gallery_look: 'held', visibility: 'unlisted' })
    await insertFinished(db, { gallery_look: 'held', moderation: 'hidden' })
    await mail()
    expect(sent).toEqual([])

    const first = await hold()
    isDown = true
    await expect(mail()).rejects.toThrow('no mail server')
    isDown = false
    await mail()
    await mail()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'An evolution is waiting for you'],
    ])
    expect(sent[0]?.text).toContain(`https://afterimage.example/evolution/${first}   since 2026-01-02`)

    for (let more = 0; more < 11; more += 1) await hold()
    await db.updateTable('rate_counters').set({ resets_at: new Date() }).execute()
    await mail()
    expect(sent[1]?.subject).toBe('12 evolutions are waiting for you')
    expect(sent[1]?.text.match(/\/evolution\//g)).toHaveLength(10)
    expect(sent[1]?.text).toContain('and 2 more')
    await db.updateTable('rate_counters').set({ resets_at: new Date() }).execute()
    await mailHeld({ ...parts, operatorEmail: undefined }, 'https://afterimage.example')
    expect(sent).toHaveLength(2)
  })
})
