import { expect, test } from 'vitest'
import type { AtlasRow } from '../atlas/atlas.ts'
import { writeAtlas } from './write-atlas.ts'

const ROW: AtlasRow = {
  ...{ id: '00000000-0000-4000-8000-0000000000ff', title: null, model: 'echo', modelName: 'Echo', style: 'dreamy' },
  ...{ frames: 10, halfLife: null, kept: 0.7, deltaE: 12.345, meaning: null },
}

test('each is a row with its figures, what is not known said so', () => {
  const written = writeAtlas([ROW])
  expect(written).toContain('<a href="/evolution/00000000-0000-4000-8000-0000000000ff"><bdi>Echo · Dreamy</bdi></a>')
  expect(written).toContain('<td>never</td><td>12.3 ΔE</td><td>70%</td><td>–</td>')
})

test('a title is text, whatever is in it, and no row is none', () => {
  expect(writeAtlas([{ ...ROW, title: '<b>&' }])).toContain('&lt;b&gt;&amp;')
  expect(writeAtlas([])).not.toContain('<table')
})
