import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from '../platform/database/tables.ts'
import { deleteMessagesBefore, findMessage, insertMessage, listMessages } from './contact-store.ts'

describe.each(TEST_DATABASES)('messages on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const send = (subject: string, at: string) =>
    db.transaction().execute((tx) =>
      insertMessage(tx, {
        name: 'Ada',
        email: 'ada@example.com',
        subject,
        message: 'Where is the raccoon?',
        type: 'general',
        created_at: new Date(at),
      }),
    )

  test('are listed from the newest, and leave with the moment that they were kept until', async () => {
    const old = await send('old', '2025-01-01T12:00:00Z')
    const young = await send('young', '2025-01-01T12:00:01Z')
    await send('newest', '2026-01-01T12:00:00Z')
    expect((await listMessages(db, 2)).map(({ subject }) => subject)).toEqual(['newest', 'young'])
    await deleteMessagesBefore(db, new Date('2025-01-01T12:00:00Z'))
    expect(await findMessage(db, old)).toBeUndefined()
    expect(await findMessage(db, young)).toMatchObject({ subject: 'young' })
  })
})
