import { expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { waitingGauge } from './waiting-gauge.ts'

test.each(TEST_DATABASES)('evolutions that wait are counted by whom they wait for, on $name', async ({ open }) => {
  const { database, close } = await open()
  try {
    const { db } = database
    const { count } = waitingGauge(db)
    expect(await count()).toEqual({ networks: 0, operator: 0 })
    const due = { gallery_look: 'due', gallery_look_at: new Date() } as const
    await insertFinished(db, due)
    await insertFinished(db, due)
    await insertFinished(db, { gallery_look: 'held' })
    // They could not be in the gallery, whatever is seen in them.
    await insertFinished(db, { ...due, visibility: 'unlisted' })
    await insertFinished(db, { ...due, files_expired_at: new Date() })
    await insertFinished(db, { gallery_look: 'held', moderation: 'hidden' })
    expect(await count()).toEqual({ networks: 2, operator: 1 })
  } finally {
    await close()
  }
})
