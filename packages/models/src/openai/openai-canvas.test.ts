import { expect, test } from 'vitest'
import { placeForOpenAi } from './openai-canvas.ts'

/** openapi.yaml, CreateImageEditRequest.size: sides in sixteens, 1:3 to 3:1, at least 655,360 px. */
test.each([
  [1024, 1024],
  [1024, 768],
  [1024, 128],
  [128, 1024],
  [96, 64],
])('a frame of %i × %i px lies in a size that GPT Image 2 and later take', (width, height) => {
  const { size, canvas } = placeForOpenAi('gpt-image-2.6-flare', { width, height })
  expect(size).toBe(`${canvas.width}x${canvas.height}`)
  expect([canvas.width % 16, canvas.height % 16]).toEqual([0, 0])
  expect(canvas.width * canvas.height).toBeGreaterThanOrEqual(655_360)
  expect(Math.max(canvas.width, canvas.height) / Math.min(canvas.width, canvas.height)).toBeLessThanOrEqual(3)
})
