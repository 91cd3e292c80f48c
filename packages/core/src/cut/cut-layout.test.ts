import { describe, expect, test } from 'vitest'
import { type CutBox, layOutCut } from './cut-layout.ts'
import { CUT_ORIGINAL_IDS, CUT_SHAPE_IDS, USUAL_CUT } from './cut-options.ts'

const PICTURES = [
  { width: 512, height: 512 },
  { width: 512, height: 336 },
  { width: 384, height: 1_024 },
  { width: 1_024, height: 64 },
  { width: 64, height: 1_024 },
]
const bottomOf = ({ top, height }: CutBox) => top + height
const rightOf = ({ left, width }: CutBox) => left + width

describe.each(CUT_SHAPE_IDS)('a cut of shape %s', (shape) => {
  describe.each(CUT_ORIGINAL_IDS)('with the original: %s', (original) => {
    test.each(PICTURES)('of a picture of $width × $height px has everything inside, one under the other', (picture) => {
      for (const hasLane of [false, true]) {
        const layout = layOutCut({ ...USUAL_CUT, shape, original }, picture, hasLane)
        const { counter, curve, lane, caption, wordmark } = layout
        expect([layout.width % 2, layout.height % 2]).toEqual([0, 0])
        const shown = [layout.picture, ...(layout.original === undefined ? [] : [layout.original])]
        expect(shown).toHaveLength(original === 'none' ? 1 : 2)
        for (const box of [...shown, curve]) {
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
          expect(rightOf(box)).toBeLessThanOrEqual(layout.width)
          expect(bottomOf(box)).toBeLessThanOrEqual(layout.height)
          expect([box.width % 2, box.height % 2]).toEqual([0, 0])
        }
        expect(counter.top + counter.sizePx).toBeLessThanOrEqual(Math.min(...shown.map(({ top }) => top)))
        expect(curve.top).toBeGreaterThanOrEqual(Math.max(...shown.map(bottomOf)))
        expect(caption.top).toBeGreaterThanOrEqual(hasLane ? lane.top + lane.sizePx : bottomOf(curve))
        expect(caption.top + caption.sizePx).toBeLessThanOrEqual(layout.height)
        expect(caption.left + caption.maxWidth).toBeLessThan(wordmark.left)
      }
    })
  })
})

test.each(['9:16', '1:1', '16:9'] as const)(
  'nothing that may be longer than its place is smaller than 40 px: %s',
  (shape) => {
    const { caption, lane } = layOutCut({ ...USUAL_CUT, shape }, { width: 512, height: 512 }, true)
    expect([caption.smallestPx, lane.smallestPx]).toEqual([40, 40])
  },
)

test('what is written and drawn keeps its measure beside a very wide picture and a very narrow one', () => {
  for (const picture of [
    { width: 1_024, height: 128 },
    { width: 128, height: 1_024 },
  ]) {
    const { caption, curve, strokes } = layOutCut({ ...USUAL_CUT, shape: 'source' }, picture, false)
    expect(caption.sizePx).toBeGreaterThanOrEqual(20)
    expect(strokes.dotPx).toBeLessThan(curve.height / 4)
    expect(strokes.edgePx).toBeLessThan(strokes.dotPx / 2)
  }
  expect(layOutCut(USUAL_CUT, { width: 512, height: 512 }, false).strokes).toEqual({ edgePx: 3, dotPx: 14, curvePx: 3 })
})

test('nothing stands where an app lays its names and buttons over a film in portrait', () => {
  const { height, counter, caption } = layOutCut(USUAL_CUT, { width: 384, height: 512 }, true)
  expect(counter.top).toBeGreaterThanOrEqual(0.13 * height - 1)
  expect(caption.top + caption.sizePx).toBeLessThanOrEqual(0.82 * height + 1)
})

test('two pictures stand side by side or one over the other, whichever leaves them larger', () => {
  const beside = { ...USUAL_CUT, original: 'beside', shape: '1:1' } as const
  const wide = layOutCut(beside, { width: 512, height: 256 }, false)
  const tall = layOutCut(beside, { width: 256, height: 512 }, false)
  if (wide.original === undefined || tall.original === undefined) throw new Error('the original is not shown')
  expect(wide.original.left).toBe(wide.picture.left)
  expect(wide.picture.top - bottomOf(wide.original)).toBe(20)
  expect(tall.original.top).toBe(tall.picture.top)
  expect(tall.picture.left - rightOf(tall.original)).toBe(20)
})

test('the original in the corner lies within the copy, in its shape', () => {
  const { picture, original } = layOutCut(USUAL_CUT, { width: 512, height: 336 }, false)
  if (original === undefined) throw new Error('the original is not shown')
  expect(original.left).toBeGreaterThan(picture.left)
  expect(bottomOf(original)).toBeLessThan(bottomOf(picture))
  expect(original.width / original.height).toBeCloseTo(512 / 336, 1)
})
