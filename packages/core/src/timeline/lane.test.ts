import { expect, test } from 'vitest'
import { layOutLane } from './lane.ts'

const span = (label: string, from: number, to: number) => ({ label, score: 0.66, from, to })
const NO_END = { labels: [], unsureFrom: null, lostAt: null }
const PHONE = { width: 343, total: 25 }
const DESK = { width: 1280, total: 25 }
/** The text of each part and the pixels that they have. */
const texts = (parts: ReturnType<typeof layOutLane>) =>
  parts.map(({ label, score, textLeft, textWidth }) => [
    `${label} ${score}`.trim(),
    Math.round(textLeft),
    Math.round(textLeft + textWidth),
  ])

test('a label stands on the frames that it is about', () => {
  const [part] = layOutLane([span('orange', 4, 12)], NO_END, DESK)
  expect(part?.left).toBeCloseTo((4 / 26) * 1280, 6)
  expect(part?.width).toBeCloseTo((9 / 26) * 1280, 6)
  expect([part?.textLeft, part?.score]).toEqual([part?.left, '66%'])
})

test('its words run over to the right where nothing else stands', () => {
  const story = { labels: ['orange'], unsureFrom: 1, lostAt: null }
  expect(texts(layOutLane([span('orange', 0, 0)], story, PHONE))).toEqual([
    ['orange 66%', 0, 83],
    ['not sure from frame 1', 83, 243],
  ])
})

test('and begin further left where the lane ends', () => {
  expect(texts(layOutLane([span('orange', 24, 25)], NO_END, PHONE))).toEqual([['orange 66%', 260, 343]])
})

test('where another begins soon the score is left out, and then the end of the word', () => {
  const parts = layOutLane([span('orange', 0, 4), span('cup', 5, 6), span('teddy bear', 7, 20)], NO_END, PHONE)
  expect(texts(parts)).toEqual([
    ['orange', 0, 55],
    ['cup', 58, 92],
    ['teddy bear 66%', 92, 203],
  ])
  const [cut] = layOutLane([span('orange', 0, 2), span('cup', 3, 6)], NO_END, PHONE)
  expect(cut && Math.round(cut.textWidth)).toBe(40)
})

test('a thing of which the network was unsure first and that is lost in the end says both', () => {
  const story = { labels: ['cup'], unsureFrom: 5, lostAt: 20 }
  expect(texts(layOutLane([span('cup', 0, 4)], story, DESK)).map(([label]) => label)).toEqual([
    'cup 66%',
    'not sure from frame 5',
    'lost at frame 20',
  ])
  const narrow = layOutLane([span('cup', 0, 4)], story, PHONE)
  for (const [at, { textLeft, textWidth }] of narrow.entries()) {
    expect(textLeft + textWidth).toBeLessThanOrEqual((narrow[at + 1]?.textLeft ?? PHONE.width) + 1e-6)
  }
})
