import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { renderOutput } from '../render-output.ts'

test.each([0, 1, 3, 12])(
  'a card of %i copies is 1200 × 630, with the original at its left and the last one at its right',
  async (last) => {
    const { source, pixels } = await drawnFilm({ frameCount: last + 1, width: 160, height: 120 })
    const file = join(await filmFolder(), 'card.jpg')
    await renderOutput('card', source, file, { signal: never })
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect([(await sharp(file).metadata()).format, info.width, info.height]).toEqual(['jpeg', 1200, 630])
    const meanOf = (left: number) => {
      const sums = [0, 0, 0]
      for (let y = 60; y < 340; y += 4)
        for (let x = left; x < left + 120; x += 4)
          for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (data[(y * 1200 + x) * 3 + c] ?? 0)
      return sums.map((sum) => sum / (70 * 30))
    }
    expect(pixels).toHaveLength(last + 1)
    if (last === 0) return
    expect(meanOf(60)).not.toEqual(meanOf(1000))
    // Text is drawn whatever fonts the machine has: the figure's place is not empty.
    let lit = 0
    for (let y = 430; y < 520; y++) for (let x = 660; x < 900; x++) if ((data[(y * 1200 + x) * 3] ?? 0) > 180) lit += 1
    expect(lit).toBeGreaterThan(400)
  },
)

test('the words are drawn in our own font: those of another would be wider', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 160, height: 120 })
  const file = join(await filmFolder(), 'card.jpg')
  await renderOutput('card', source, file, { signal: never })
  const word = sharp(file).extract({ left: 650, top: 560, width: 400, height: 60 })
  const { info } = await sharp(await word.png().toBuffer())
    .trim({ threshold: 40 })
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBeGreaterThan(100)
  expect(info.width).toBeLessThan(150)
})
