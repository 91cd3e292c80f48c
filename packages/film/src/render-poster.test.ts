import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnFilm } from '../test/drawn-film.ts'
import { filmFolder, never } from '../test/film-folder.ts'
import { renderOutput } from './render-output.ts'

test('the poster shows the original on the left and the last frame on the right', async () => {
  const { source, pixels } = await drawnFilm({ frameCount: 5, width: 160, height: 120 })
  const file = join(await filmFolder(), 'poster.jpg')
  await renderOutput('poster', source, file, { signal: never })
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect({ format: (await sharp(file).metadata()).format, width: info.width, height: info.height }).toEqual({
    ...{ format: 'jpeg', width: 160, height: 120 },
  })
  for (const [x, frame] of [
    [8, pixels[0]],
    [150, pixels[4]],
  ] as const) {
    const at = (10 * 160 + x) * 3
    for (let c = 0; c < 3; c++) expect(Math.abs((data[at + c] ?? 0) - (frame?.data[at + c] ?? -99))).toBeLessThan(8)
  }
})

test('a film of one frame has a poster too', async () => {
  const { source } = await drawnFilm({ frameCount: 1, width: 16, height: 16 })
  const file = join(await filmFolder(), 'poster.jpg')
  expect((await renderOutput('poster', source, file, { signal: never })).bytes).toBeGreaterThan(100)
})
