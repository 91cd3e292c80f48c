import { expect, test } from 'vitest'
import { describeEvolution } from './describe-page.ts'
import type { EvolutionPageRow } from './evolution-page-store.ts'
import { writePlayer } from './write-player.ts'

const row: EvolutionPageRow = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'completed',
  files_expired_at: null,
  in_gallery: true,
  completed_frames: 3,
  model_name: 'Shift',
  width: 64,
  height: 48,
  input_sha256: 'a'.repeat(64),
  poster_sha256: 'b'.repeat(64),
  film_sha256: 'c'.repeat(64),
  half_life: 2,
}

test('an evolution whose files were deleted leads to none of them', () => {
  expect(writePlayer(row)).toContain('/files/')
  const faded = { ...row, in_gallery: false, files_expired_at: new Date() }
  const { head, status } = describeEvolution('share', faded)
  expect([status, head.image.path, head.film, head.oembedPath]).toEqual([200, '/share-card.jpg', undefined, undefined])
  expect(writePlayer(faded)).toContain('The pictures have faded.')
  expect(writePlayer(faded)).not.toContain('/files/')
})
