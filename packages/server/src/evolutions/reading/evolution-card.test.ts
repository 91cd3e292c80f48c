import { expect, test } from 'vitest'
import { evolutionRow } from '../../../test/evolution-row.ts'
import type { CardRow } from './card-store.ts'
import { viewEvolutionCard } from './evolution-card.ts'

const row: CardRow = {
  ...evolutionRow({ status: 'completed' }),
  ...{ width: 64, height: 48, original_sha256: 'a', original_thumbnail_sha256: 'b' },
  outputs: [{ kind: 'mp4', sha256: 'c', extension: 'mp4' }],
}

test('a card has the addresses of its files until these are deleted', () => {
  const addresses = ({ originalUrl, thumbnailUrl, outputUrl }: ReturnType<typeof viewEvolutionCard>) =>
    [originalUrl, thumbnailUrl, outputUrl('mp4'), outputUrl('gif')].map((url) => url?.replace(row.id, 'id') ?? null)
  expect(addresses(viewEvolutionCard(row))).toEqual(['/files/id/a.png', '/files/id/b.webp', '/files/id/c.mp4', null])
  expect(addresses(viewEvolutionCard({ ...row, files_expired_at: new Date() }))).toEqual([null, null, null, null])
})
