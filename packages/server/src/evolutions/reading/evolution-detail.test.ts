import { expect, test } from 'vitest'
import { evolutionRow } from '../../../test/evolution-row.ts'
import { toEvolutionDetail } from './evolution-detail.ts'

test('an evolution that ended on a machine whose clock is behind took no time rather than less', () => {
  const ended = evolutionRow({
    status: 'completed',
    started_at: new Date('2026-01-01T12:00:00Z'),
    completed_at: new Date('2026-01-01T11:59:00Z'),
  })
  const { evolution } = toEvolutionDetail(ended, [], [], [], {
    isOwner: false,
    filesExpireAt: null,
    forkedFrom: null,
    race: null,
  })
  expect(evolution.processingTimeMs).toBe(0)
})
