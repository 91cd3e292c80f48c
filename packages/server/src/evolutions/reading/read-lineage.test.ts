import { MAX_LINEAGE_FORKS } from '@afterimage/contract/lineage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { insertFinished } from '../../../test/finished-evolution.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ANYBODY } from '../records/authorise-viewer.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { readLineage } from './read-lineage.ts'

describe.each(TEST_DATABASES)('the tree around an evolution, on $name', ({ open }) => {
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    db = opened.database.db
    close = opened.close
  })
  afterAll(() => close())

  test('it shows so many forks at most, the latest first, and counts the others', async () => {
    const parent = await insertFinished(db)
    const forks: string[] = []
    const begin = async (forkedFrom: string, minute: number, visibility: 'public' | 'unlisted' = 'public') => {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, minute))
      const from = { forked_from: forkedFrom, forked_from_frame: 1, forked_from_sha256: 'f'.repeat(64) }
      return insertFinished(db, { ...from, created_at, visibility })
    }
    const read = async () => {
      const tree = await readLineage(db, await findOr404(db, parent), ANYBODY)
      return [tree.forks.map(({ id }) => id), tree.moreForks]
    }
    for (let minute = 0; minute < MAX_LINEAGE_FORKS + 2; minute++) {
      forks.unshift(await begin(parent, minute))
      expect(await read()).toEqual([forks.slice(0, MAX_LINEAGE_FORKS), Math.max(0, forks.length - MAX_LINEAGE_FORKS)])
    }
    // Neither one that is not public nor a fork of a fork is among them.
    await begin(parent, 20, 'unlisted')
    await begin(forks[0] ?? '', 21)
    expect(await read()).toEqual([forks.slice(0, MAX_LINEAGE_FORKS), 2])
  })
})
