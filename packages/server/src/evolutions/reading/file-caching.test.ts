import { expect, test } from 'vitest'
import { evolutionRow } from '../../../test/evolution-row.ts'
import { fileCaching } from './file-caching.ts'

const now = new Date('2026-01-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
const TEN_MINUTES = 10 / (24 * 60)
const ended = (days: number) => ({ status: 'completed', ended_at: daysAgo(days) }) as const

test.each([
  ['one that has just ended', ended(0), null, { forS: 3_600 }],
  ['one that still runs', { status: 'processing', ended_at: null }, null, { forS: 3_600 }],
  ['one whose seven days end in ten minutes', ended(7 - TEN_MINUTES), 'free', { forS: 600 }],
  ['one of a visitor whose days end in ten minutes', ended(7 - TEN_MINUTES), null, { forS: 600 }],
  ['one of a Pro account that is as old', ended(7 - TEN_MINUTES), 'pro', { forS: 3_600 }],
  ['one of a Pro account whose thirty days end', ended(30 - TEN_MINUTES), 'pro', { forS: 600 }],
  ['one whose time is over', ended(8), null, 'never'],
  ['one whose files are gone', { ...ended(1), files_expired_at: daysAgo(0) }, null, 'never'],
  ['one that is hidden', { ...ended(0), moderation: 'hidden' }, null, 'never'],
  ['one that reports have hidden', { ...ended(0), moderation: 'reported' }, null, 'never'],
] as const)('the files of %s are in no cache for longer', (_which, fields, plan, caching) => {
  expect(fileCaching({ ...evolutionRow(fields), plan }, now)).toEqual(caching)
})
