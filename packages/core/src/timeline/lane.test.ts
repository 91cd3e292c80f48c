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

test('words that are longer than its frames stand beside its box, and what comes then after them', () => {
  const story = { labels: ['orange'], unsureFrom: 1, lostAt: null }
  expect(texts(layOutLane([span('orange', 0, 0)], story, PHONE))).toEqual([
    ['orange 66%', 13, 96],
    ['not sure from frame 1', 96, 235],
  ])
})

test('to its left where the lane ends', () => {
  expect(texts(layOutLane([span('orange', 25, 25)], NO_END, PHONE))).toEqual([['orange 66%', 247, 330]])
})

test('where another begins soon the score is left out, and what has no room at all', () => {
  const parts = layOutLane([span('orange', 0, 4), span('cup', 5, 6), span('teddy bear', 7, 20)], NO_END, PHONE)
  expect(texts(parts)).toEqual([
    ['orange', 0, 55],
    ['cup', 66, 66],
    ['teddy bear 66%', 92, 203],
  ])
  const [shortened] = layOutLane([span('orange', 0, 2), span('cup', 3, 6)], NO_END, PHONE)
  expect(shortened && Math.round(shortened.textWidth)).toBe(40)
})

test('no words cross the edge of a box, nor any others, however many boxes there are and however narrow', () => {
  for (const width of [280, 343, 640, 1280]) {
    for (let seed = 1; seed <= 200; seed += 1) {
      const scale = { width, total: 100 }
      const parts = layOutLane(someSpans(seed), { labels: ['car'], unsureFrom: 95, lostAt: 99 }, scale)
      const words = parts.filter(({ textWidth }) => textWidth > 0)
      for (const [at, { textLeft, textWidth }] of words.entries()) {
        expect(textLeft).toBeGreaterThanOrEqual(-1e-6)
        expect(textLeft + textWidth).toBeLessThanOrEqual(width + 1e-6)
        for (const other of words.slice(at + 1))
          expect(isApart([textLeft, textWidth], [other.textLeft, other.textWidth])).toBe(true)
        for (const box of parts.filter(({ isBelief }) => isBelief)) {
          const isInside = textLeft >= box.left - 1e-6 && textLeft + textWidth <= box.left + box.width + 1e-6
          expect(isInside || isApart([textLeft, textWidth], [box.left, box.width])).toBe(true)
        }
      }
    }
  }
})

type Stretch = readonly [left: number, width: number]
function isApart([a, aWidth]: Stretch, [b, bWidth]: Stretch): boolean {
  return a + aWidth <= b + 1e-6 || b + bWidth <= a + 1e-6
}

/** Spans one after the other with gaps, up to frame 90, of many lengths. */
function someSpans(seed: number) {
  let state = seed
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const spans: ReturnType<typeof span>[] = []
  for (let from = upTo(20); from < 90; ) {
    const to = Math.min(90, from + (upTo(3) === 0 ? upTo(30) : 0))
    spans.push(span(['car', 'orange', 'teddy bear'][upTo(3)] ?? 'car', from, to))
    from = to + 1 + upTo(12)
  }
  return spans
}

test('a thing of which the network was unsure first and that is lost in the end says both', () => {
  const story = { labels: ['cup'], unsureFrom: 5, lostAt: 20 }
  expect(texts(layOutLane([span('cup', 0, 4)], story, DESK)).map(([label]) => label)).toEqual([
    'cup 66%',
    'not sure from frame 5',
    'lost at frame 20',
  ])
  expect(texts(layOutLane([span('cup', 0, 4)], story, PHONE))).toEqual([
    ['cup 66%', 0, 62],
    ['not sure from frame 5', 66, 205],
    ['lost at frame 20', 234, 343],
  ])
  expect(texts(layOutLane([span('cup', 0, 4)], story, { width: 240, total: 25 })).map(([label]) => label)).toEqual([
    'cup',
    'not sure',
    'lost at frame 20',
  ])
  const narrow = layOutLane([span('cup', 0, 4)], story, PHONE)
  for (const [at, { textLeft, textWidth }] of narrow.entries()) {
    expect(textLeft + textWidth).toBeLessThanOrEqual((narrow[at + 1]?.textLeft ?? PHONE.width) + 1e-6)
  }
})
