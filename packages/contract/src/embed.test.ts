import { expect, test } from 'vitest'
import { EMBED_BAR_PX, embedCode, embedSize } from './embed.ts'

const landscape = { width: 512, height: 384 }

test.each([
  ['is 640 px wide with a bar under the picture', {}, { width: 640, height: 480 + EMBED_BAR_PX }],
  ['is no wider than asked', { maxWidth: 320 }, { width: 320, height: 240 + EMBED_BAR_PX }],
  ['is no higher than asked', { maxHeight: 300 + EMBED_BAR_PX }, { width: 400, height: 300 + EMBED_BAR_PX }],
  ['is never too narrow for its controls', { maxWidth: 10 }, { width: 240, height: 180 + EMBED_BAR_PX }],
])('an embedded player %s', (_words, limits, size) => {
  expect(embedSize(landscape, limits)).toEqual(size)
})

test('a film higher than wide keeps its shape', () => {
  expect(embedSize({ width: 384, height: 512 }, { maxHeight: 512 + EMBED_BAR_PX })).toEqual({
    width: 384,
    height: 512 + EMBED_BAR_PX,
  })
})

test('the code shows the player in a frame of its size', () => {
  const code = embedCode('https://afterimage.example', 'abc', landscape)
  expect(code).toContain('src="https://afterimage.example/embed/abc" width="640" height="536"')
})
