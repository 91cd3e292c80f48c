import { expect, test } from 'vitest'
import type { SeenFrame } from '../beliefs.ts'
import { cutStates, layOutCutLane } from './cut-lane.ts'
import { layOutCut } from './cut-layout.ts'
import { CUT_SHAPE_IDS, USUAL_CUT } from './cut-options.ts'
import { widthOf } from './fit-line.ts'

const LAST = 50
const seen = (number: number, score: number | undefined): SeenFrame => ({
  ...{ number, kept: 0.5 },
  labels: score === undefined ? [] : [{ id: 'bird', score }],
})
/** A bird up to frame 32, again from 35 to 38, and nothing from 39 on. */
const BIRD = Array.from({ length: LAST + 1 }, (_, number) =>
  seen(number, number <= 32 ? 0.92 : number >= 35 && number <= 38 ? 0.82 : undefined),
)

test('what is believed of the frames is told one after the other, to the last', () => {
  expect(cutStates(BIRD).map(({ from, text }) => [from, text])).toEqual([
    [0, 'bird 92%'],
    [33, 'not sure'],
    [35, 'bird 82%'],
    [39, 'not sure from frame 39'],
  ])
})

test.each(CUT_SHAPE_IDS)(
  'in the shape %s each frame says what holds there, and beside it what it began with',
  (shape) => {
    const layout = layOutCut({ ...USUAL_CUT, shape }, { width: 512, height: 512 }, true)
    const states = cutStates(BIRD)
    const at = (number: number) => layOutCutLane(states, layout, { number, last: LAST })
    const texts = (number: number) => at(number).map(({ text, isBright }) => (isBright ? text.toUpperCase() : text))
    expect(texts(0)).toEqual(['BIRD 92%'])
    expect(texts(32)).toEqual(['BIRD 92%'])
    expect(texts(34)).toEqual(['bird 92%', 'not sure'])
    expect(texts(36)).toEqual(['bird 92%', 'BIRD 82%'])
    for (const number of [39, 50]) expect(texts(number)).toEqual(['bird 92%', 'not sure from frame 39'])
    const { lane } = layout
    for (let number = 0; number <= LAST; number++) {
      let free = lane.left
      for (const { text, place } of at(number)) {
        expect(place.left).toBeGreaterThanOrEqual(free)
        expect(place.sizePx).toBe(lane.sizePx)
        free = place.left + widthOf(text, place.sizePx)
        expect(free).toBeLessThanOrEqual(lane.left + lane.maxWidth)
        expect(widthOf(text, place.sizePx)).toBeLessThanOrEqual(place.maxWidth)
      }
    }
  },
)

test('what it began with is left out where there is no room for both', () => {
  const layout = layOutCut({ ...USUAL_CUT, shape: 'source' }, { width: 256, height: 1_024 }, true)
  expect(layOutCutLane(cutStates(BIRD), layout, { number: LAST, last: LAST }).map(({ text }) => text)).toEqual([
    'not sure from frame 39',
  ])
})

test('of frames at which nobody has looked nothing is told', () => {
  const layout = layOutCut(USUAL_CUT, { width: 512, height: 512 }, true)
  const unseen = BIRD.map((frame) => ({ ...frame, labels: null }))
  expect(layOutCutLane(cutStates(unseen), layout, { number: 3, last: LAST })).toEqual([])
  const half = cutStates(BIRD.map((frame) => (frame.number > 20 ? { ...frame, labels: null } : frame)))
  const told = [20, 21].map((number) => layOutCutLane(half, layout, { number, last: LAST }).map(({ text }) => text))
  expect(told).toEqual([['bird 92%'], []])
})

test('a picture in which it saw nothing says so', () => {
  const nothing = BIRD.map((frame) => ({ ...frame, labels: [] }))
  expect(cutStates(nothing).map(({ text }) => text)).toEqual(['not sure of anything'])
})
