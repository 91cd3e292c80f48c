import { expect, test } from 'vitest'
import { cardCurve, cardStops, cardText } from './card-layout.ts'
import { drawCurve } from './draw-curve.ts'

const frame = (number: number, kept: number | null) => ({ number, kept, deltaE: null, labels: null })

test.each([
  [100, [0, 3, 10, 100]],
  [10, [0, 3, 10]],
  [3, [0, 1, 2, 3]],
  [1, [0, 1]],
  [0, [0]],
])('of %i copies a card shows %j', (last, stops) => {
  expect(cardStops(last)).toEqual(stops)
})

test('the figure is of the last frame, and the words tell when half was lost', () => {
  expect(cardText({ frames: [frame(0, 1), frame(1, 0.4), frame(2, 0.31)] })).toEqual({
    figure: '31% kept',
    sentence: 'below half at copy 1 of 2',
  })
  expect(cardText({ frames: [frame(0, 1), frame(1, 0.8)] })).toEqual({
    figure: '80% kept',
    sentence: 'mostly in place after 1 copy',
  })
  const fork = { frames: [frame(0, 1), frame(1, 0.96)], forkedFromFrame: 20 }
  expect(cardText(fork).sentence).toBe('nearly all in place after 1 copy from copy 20')
  expect(cardText({ frames: [frame(0, null), frame(1, null)] }).figure).toBe('1 copy')
})

test('the curve goes from the top left to what is kept at the right', () => {
  const points = cardCurve([frame(0, 1), frame(1, null), frame(2, 0.25)], { width: 100, height: 40 })
  expect(points).toEqual([
    [0, 0],
    [100, 30],
  ])
})

test('the drawn line passes where the points are, and lies over its own shadow', () => {
  const size = { width: 100, height: 40, line: [255, 90, 54], rule: [163, 155, 144] } as const
  const pixels = drawCurve(
    [
      [0, 0],
      [50, 20],
      [100, 20],
    ],
    size,
  )
  const alphaAt = (x: number, y: number) => pixels[(y * 100 + x) * 4 + 3] ?? -1
  expect([alphaAt(25, 10), alphaAt(75, 20)]).toEqual([255, 255])
  expect([alphaAt(75, 30), alphaAt(25, 2)]).toEqual([Math.round(255 * 0.12), 0])
  expect(drawCurve([], size).some((value) => value > 0)).toBe(true)
})
