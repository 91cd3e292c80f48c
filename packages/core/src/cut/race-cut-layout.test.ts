import { expect, test } from 'vitest'
import { layOutRaceCut, markPlace } from './race-cut-layout.ts'
import { RACE_CUT_ORIGINAL_IDS, RACE_CUT_SHAPE_IDS, USUAL_RACE_CUT } from './race-cut-options.ts'

const PICTURES = [
  { width: 512, height: 512 },
  { width: 512, height: 336 },
  { width: 384, height: 1_024 },
  { width: 1_024, height: 64 },
  { width: 64, height: 1_024 },
]
const CHOICES = RACE_CUT_SHAPE_IDS.flatMap((shape) => RACE_CUT_ORIGINAL_IDS.map((original) => ({ shape, original })))

test.each(CHOICES)(
  'everything in the cut of a race lies inside, and no pane over another: $shape, original $original',
  (choice) => {
    for (const picture of PICTURES) {
      for (const contenders of [1, 2, 3, 4]) {
        const layout = layOutRaceCut({ ...USUAL_RACE_CUT, ...choice }, picture, contenders)
        const { panes, original, counter, curve, caption, wordmark } = layout
        expect([panes.length, original !== undefined]).toEqual([contenders, choice.original === 'beside'])
        const all = original === undefined ? panes : [original, ...panes]
        const places = all.map(({ picture: { left, top, width, height }, name }) => {
          expect([width % 2, height % 2, name.left, name.maxWidth]).toEqual([0, 0, left, width])
          expect(name.top).toBeGreaterThanOrEqual(top + height)
          return { left, top, right: left + width, bottom: name.top + name.sizePx }
        })
        for (const [at, one] of places.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(counter.left)
          expect(one.right).toBeLessThanOrEqual(counter.left + counter.maxWidth)
          expect(one.top).toBeGreaterThanOrEqual(counter.top + counter.sizePx)
          expect(one.bottom).toBeLessThanOrEqual(curve.top)
          const over = places.slice(at + 1).filter((other) => {
            const isBeside = one.right <= other.left || other.right <= one.left
            return !isBeside && one.bottom > other.top && other.bottom > one.top
          })
          expect(over).toEqual([])
        }
        for (const kept of [0, 0.5, 1]) {
          const mark = markPlace(layout, contenders - 1, kept)
          expect(mark.left).toBeGreaterThanOrEqual(curve.left + curve.width)
          expect(mark.left + mark.maxWidth).toBeLessThanOrEqual(layout.width)
          expect(mark.top).toBeGreaterThanOrEqual(curve.top)
          expect(mark.top + mark.sizePx).toBeLessThanOrEqual(caption.top)
        }
        expect(caption.top).toBeGreaterThanOrEqual(curve.top + curve.height)
        expect(wordmark.top + wordmark.sizePx).toBeLessThanOrEqual(layout.height)
      }
    }
  },
)

test('two upright pictures stand side by side in a square, and two wide ones one over the other', () => {
  const places = (picture: { width: number; height: number }) =>
    layOutRaceCut({ ...USUAL_RACE_CUT, shape: '1:1' }, picture, 2).panes.map((pane) => pane.picture)
  const [left, right] = places({ width: 384, height: 512 })
  expect([left?.top, (left?.left ?? 0) < (right?.left ?? 0)]).toEqual([right?.top, true])
  const [upper, lower] = places({ width: 512, height: 256 })
  expect([upper?.left, (upper?.top ?? 0) < (lower?.top ?? 0)]).toEqual([lower?.left, true])
})
