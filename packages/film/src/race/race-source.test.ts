import { join } from 'node:path'
import { filmTimeline, startSeconds } from '@afterimage/core/timeline/film-timeline'
import { decodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import { expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, never } from '../../test/film-folder.ts'
import { chaptersIn } from '../../test/read-chapters.ts'
import { countSamples } from '../mp4/count-samples.ts'
import { renderOutput } from '../render-output.ts'
import { layOutPanes } from './pane-layout.ts'
import { raceSource } from './race-source.ts'

const SIZE = { width: 160, height: 120 }

/** The colour in the middle of a picture, or of a pane of one. */
function middleOf({ width, data }: Pixels, { left = 0, top = 0 } = {}): readonly number[] {
  const at = ((top + SIZE.height / 2) * width + left + SIZE.width / 2) * 3
  return [...data.subarray(at, at + 3)]
}

test.each([2, 3, 4])('%i panes lie beside one another without touching, on even sides', (count) => {
  for (const picture of [SIZE, { width: 1024, height: 767 }, { width: 301, height: 1024 }]) {
    const { width, height, pane, corners } = layOutPanes(count, picture)
    expect([width, height, pane.width, pane.height].map((side) => side % 2)).toEqual([0, 0, 0, 0])
    expect(Math.max(pane.width, pane.height)).toBeLessThanOrEqual(512)
    expect(new Set(corners.map(({ left, top }) => `${left} ${top}`)).size).toBe(count)
    for (const [at, { left, top }] of corners.entries()) {
      const isApart = corners.slice(at + 1).map((other) => {
        return Math.abs(other.left - left) > pane.width || Math.abs(other.top - top) > pane.height
      })
      expect(isApart).not.toContain(false)
      expect(left + pane.width).toBeLessThan(width)
      expect(top + pane.height).toBeLessThan(height)
    }
  }
})

test('each frame shows the same one of all, and of one that has fewer the last', async () => {
  const [long, short] = await Promise.all([
    drawnFilm({ frameCount: 6, ...SIZE }),
    drawnFilm({ frameCount: 3, ...SIZE }),
  ])
  const race = await raceSource('A race', [
    { name: 'A  Long', source: long.source },
    { name: 'B  Short & <b>bold</b>', source: short.source },
  ])
  const { corners } = layOutPanes(2, SIZE)
  expect(race.frames).toHaveLength(6)
  for (const number of [0, 2, 5]) {
    const drawn = await decodePng(await race.readFrame(number))
    expect([drawn.width, drawn.height]).toEqual([race.width, race.height])
    expect(middleOf(drawn, corners[0])).toEqual(middleOf(long.pixels[number] as Pixels))
    expect(middleOf(drawn, corners[1])).toEqual(middleOf(short.pixels[Math.min(number, 2)] as Pixels))
  }
})

test('every pane is as large as the largest of them wants, whichever that is', async () => {
  const [small, large] = await Promise.all([
    drawnFilm({ frameCount: 2, width: SIZE.width / 2, height: SIZE.height / 2 }),
    drawnFilm({ frameCount: 2, ...SIZE }),
  ])
  const race = await raceSource('A race', [
    { name: 'A', source: small.source },
    { name: 'B', source: large.source },
  ])
  const { width, height } = layOutPanes(2, SIZE)
  expect([race.width, race.height]).toEqual([width, height])
})

test('it is rendered as any film is', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 101, height: 75 })
  const race = await raceSource('A race', Array(4).fill({ name: 'A', source }))
  const file = join(await filmFolder(), 'race.mp4')
  const { bytes } = await renderOutput('mp4', race, file, { signal: never })
  expect(bytes).toBeGreaterThan(1_000)
  expect(await countSamples(file)).toBeGreaterThan(4)
})

test('its chapters begin where the drift of a contender turns, and name it', async () => {
  const { source } = await drawnFilm({ frameCount: 21, width: 64, height: 48 })
  const falling = (by: number) => ({
    ...source,
    frames: source.frames.map((frame) => ({ ...frame, kept: 1 - by * frame.number })),
  })
  const race = await raceSource('A race', [
    { name: 'A  Slow', source: falling(0.03) },
    { name: 'B  Fast', source: falling(0.045) },
  ])
  const file = join(await filmFolder(), 'race.mp4')
  await renderOutput('mp4', race, file, { signal: never })
  const startsAt = (number: number) => Math.round(1_000 * startSeconds(filmTimeline(21), number))
  expect(await chaptersIn(file)).toEqual([
    { startsAt: 0, title: 'The original' },
    { startsAt: startsAt(12), title: 'B Fast: Less than half kept' },
    { startsAt: startsAt(17), title: 'A Slow: Less than half kept' },
  ])
})
