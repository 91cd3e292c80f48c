import { join } from 'node:path'
import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { renderOutput } from '../render-output.ts'

test('each frame is in the WebP, in order and with its time', async () => {
  const { source, pixels } = await drawnFilm({ frameCount: 6, width: 120, height: 90 })
  const file = join(await filmFolder(), 'film.webp')
  await renderOutput('webp', source, file, { signal: never })
  const { pages, pageHeight, width, delay, loop } = await sharp(file, { animated: true }).metadata()
  const { steps, framesPerSecond } = filmTimeline(6)
  expect({ pages, pageHeight, width, loop }).toEqual({ pages: 6, pageHeight: 90, width: 120, loop: 0 })
  expect(delay).toEqual(steps.map((count) => (count * 1_000) / framesPerSecond))
  for (const [page, { data }] of pixels.entries()) {
    const shown = await sharp(file, { page }).removeAlpha().raw().toBuffer()
    const error = data.reduce((sum, value, i) => sum + Math.abs(value - (shown[i] ?? 0)), 0) / data.length
    expect(error, `frame ${page}`).toBeLessThan(5)
  }
})

test('a large film is made smaller', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 1_000, height: 500 })
  const file = join(await filmFolder(), 'film.webp')
  await renderOutput('webp', source, file, { signal: never })
  const { width, pageHeight } = await sharp(file, { animated: true }).metadata()
  expect({ width, pageHeight }).toEqual({ width: 640, pageHeight: 320 })
})
