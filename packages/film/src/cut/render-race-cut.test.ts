import { join } from 'node:path'
import { layOutRaceCut } from '@afterimage/core/cut/race-cut-layout'
import { cutLookOf } from '@afterimage/core/cut/race-cut-look'
import { USUAL_RACE_CUT } from '@afterimage/core/cut/race-cut-options'
import type { Pixels } from '@afterimage/frames/pixels'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import type { Canvas } from './paint.ts'
import { parseColour } from './parse-colour.ts'
import { openRaceCut, renderRaceCut } from './render-race-cut.ts'

const SIZE = { width: 64, height: 48 }
const OPTIONS = { ...USUAL_RACE_CUT, shape: '1:1', seconds: 6, original: 'beside' } as const

async function raceOfTwo() {
  const [long, short] = await Promise.all([
    drawnFilm({ frameCount: 6, ...SIZE }),
    drawnFilm({ frameCount: 3, ...SIZE }),
  ])
  const frames = short.source.frames.map((frame) => ({ ...frame, kept: frame.kept && frame.kept / 2 }))
  const contenders = [
    { position: 1, name: 'Long', source: long.source },
    { position: 3, name: 'Short & <b>bold</b>', source: { ...short.source, frames } },
  ]
  return { long, short, cut: { title: 'A race', contenders, options: OPTIONS, caption: 'A race of 3' } }
}

const pixelAt = ({ width, data }: Canvas | Pixels, x: number, y: number) => {
  const at = (Math.round(y) * width + Math.round(x)) * 3
  return [...data.subarray(at, at + 3)]
}
/** The colour at an eighth of a picture, which the disc does not reach. */
const cornerOf = (picture: Canvas | Pixels, box = { left: 0, top: 0, width: picture.width, height: picture.height }) =>
  pixelAt(picture, box.left + box.width / 8, box.top + box.height / 8)

test('shows the same frame of all contenders, of one that has fewer the last, and the original beside them', async () => {
  const { long, short, cut } = await raceOfTwo()
  const layout = layOutRaceCut(OPTIONS, SIZE, 2)
  const draw = await openRaceCut(cut, layout)
  for (const number of [0, 2, 5]) {
    const drawn = await draw(number)
    const shown = [layout.original, ...layout.panes].map((pane) => pane && cornerOf(drawn, pane.picture))
    const wanted = [long.pixels[0], long.pixels[number], short.pixels[Math.min(number, 2)]]
    for (const [at, pixels] of wanted.entries()) {
      if (pixels === undefined) throw new Error('there is no such frame')
      for (const [channel, level] of cornerOf(pixels).entries()) {
        expect(Math.abs((shown[at]?.[channel] ?? -1) - level)).toBeLessThanOrEqual(3)
      }
    }
  }
})

test('draws the curve of each contender in its own colour, which ends where the contender has', async () => {
  const { cut } = await raceOfTwo()
  const layout = layOutRaceCut(OPTIONS, SIZE, 2)
  const drawn = await (await openRaceCut(cut, layout))(0)
  const { curve } = layout
  const isThere = (position: number, from: number, to: number) => {
    const colour = parseColour(cutLookOf(position).colour).join()
    for (let x = curve.left + from * curve.width; x < curve.left + to * curve.width; x += 1) {
      for (let y = curve.top; y < curve.top + curve.height; y += 1) {
        if (pixelAt(drawn, x, y).join() === colour) return true
      }
    }
    return false
  }
  expect([isThere(1, 0.25, 0.38), isThere(3, 0.25, 0.38)]).toEqual([true, true])
  expect([isThere(1, 0.45, 1), isThere(3, 0.45, 1)]).toEqual([true, false])
})

test('of nobody there is none', async () => {
  const { cut } = await raceOfTwo()
  const file = join(await filmFolder(), 'race.mp4')
  await expect(renderRaceCut({ ...cut, contenders: [] }, file, { signal: never })).rejects.toThrow(RangeError)
})
