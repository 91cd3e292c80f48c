import { readIdentity } from '@afterimage/film/provenance/signing-identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import type { Database } from '../database/open-database.ts'
import { keepIdentity } from './keep-identity.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const LATER = new Date('2037-01-01T12:00:00Z')

describe.each(TEST_DATABASES)('the certificates of an installation on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())
  beforeEach(async () => {
    await database.db.deleteFrom('signing_identities').execute()
  })

  test('are made once, by one of several that start at once, and are the same for all who come later', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((name) => keepIdentity(database.db, 'secret', name, NOW)))
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
    expect(await keepIdentity(database.db, 'secret', 'd', NOW)).toEqual(made[0])
    expect(made[0]).toEqual(readIdentity(made[0]?.certificates.join('\n') ?? '', made[0]?.privateKey ?? '', NOW))
  })

  test('lie in the database without their key', async () => {
    const { privateKey } = await keepIdentity(database.db, 'secret', 'a', NOW)
    const [row] = await database.db.selectFrom('signing_identities').selectAll().execute()
    const [, line = ''] = privateKey.split('\n')
    expect(line).toHaveLength(64)
    const stored = JSON.stringify(row) + Buffer.from(row?.sealed_key ?? '', 'base64').toString('latin1')
    expect(stored).not.toContain(line)
    expect(stored).not.toContain('PRIVATE KEY')
  })

  test.each([
    ['once the secret is another one', 'another', NOW],
    ['once they have expired', 'secret', LATER],
  ])('are made anew %s, by one of those that find it so', async (_when, secret, now) => {
    const before = await keepIdentity(database.db, 'secret', 'a', NOW)
    const made = await Promise.all(['b', 'c'].map((name) => keepIdentity(database.db, secret, name, now)))
    expect(made[0]).toEqual(made[1])
    expect(made[0]?.privateKey).not.toBe(before.privateKey)
  })
})
