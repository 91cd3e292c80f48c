import { expect, test } from 'vitest'
import { evolutionRow } from '../../../test/evolution-row.ts'
import type { FrameRow } from '../records/frame-store.ts'
import { toEvolutionDetail } from './evolution-detail.ts'

function frameRow(fields: Partial<FrameRow>): FrameRow {
  return {
    ...{
      evolution_id: '00000000-0000-4000-8000-000000000000',
      number: 0,
      sha256: 'a'.repeat(64),
      previous_sha256: null,
    },
    ...{ thumbnail_sha256: 'b'.repeat(64), bytes: 1, width: 64, height: 48, seed: 1, duration_ms: 0, cost_usd: 0 },
    ...{ caption: null, is_unrelated: false, drift: null, seen: null, embedding_sha256: null, created_at: new Date(0) },
    ...fields,
  }
}

const about = { isOwner: false, filesExpireAt: null, forkedFrom: null, race: null }

test('the time that it took is that in which its frames were made, without that between its end and what was added', () => {
  const ended = evolutionRow({
    status: 'completed',
    started_at: new Date('2026-01-01T12:00:00Z'),
    completed_at: new Date('2026-01-01T13:00:00Z'),
  })
  const frames = [0, 4_200, 3_100].map((duration_ms, number) => frameRow({ number, duration_ms }))
  expect(toEvolutionDetail(ended, frames, [], [], about).evolution.processingTimeMs).toBe(7_300)
  const running = evolutionRow({ status: 'processing', completed_at: null })
  expect(toEvolutionDetail(running, frames, [], [], about).evolution.processingTimeMs).toBe(null)
})
