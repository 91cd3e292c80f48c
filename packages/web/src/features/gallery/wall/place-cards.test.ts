import { expect, test } from 'vitest'
import { CAPTION_PX, placeCards } from './place-cards.ts'

const SHAPES = [1.33, 0.75, 1, 2, 0.66, 1.5, 1, 0.75, 1.33, 1]

test.each([
  [343, 1],
  [704, 2],
  [1312, 4],
])('a wall of %d px has %d columns', (wallPx, columns) => {
  const { places, cardWidthPx } = placeCards(SHAPES, wallPx)
  expect(new Set(places.map(({ leftPx }) => leftPx)).size).toBe(columns)
  expect(Math.max(...places.map(({ leftPx }) => leftPx + cardWidthPx))).toBeCloseTo(wallPx)
})

test('no card lies over another', () => {
  const { places, cardWidthPx } = placeCards(SHAPES, 1312)
  const boxes = places.map(({ leftPx, topPx, pictureHeightPx }) => ({
    left: leftPx,
    right: leftPx + cardWidthPx,
    top: topPx,
    bottom: topPx + pictureHeightPx + CAPTION_PX,
  }))
  const overlapping = boxes.flatMap((a, i) =>
    boxes.filter((b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
  )
  expect(overlapping).toEqual([])
})

test('cards that come later move none of those before', () => {
  const before = placeCards(SHAPES.slice(0, 6), 1312)
  expect(placeCards(SHAPES, 1312).places.slice(0, 6)).toEqual(before.places)
})

test('the wall ends where its lowest card does', () => {
  const { places, heightPx } = placeCards(SHAPES, 704)
  expect(heightPx).toBe(Math.max(...places.map(({ topPx, pictureHeightPx }) => topPx + pictureHeightPx + CAPTION_PX)))
})

test('an extreme shape is no higher or lower than the wall can bear', () => {
  const { places, cardWidthPx } = placeCards([0.1, 12], 1312)
  expect(places.map(({ pictureHeightPx }) => pictureHeightPx)).toEqual([
    Math.round(cardWidthPx / 0.55),
    Math.round(cardWidthPx / 2.4),
  ])
})

test('a wall that is not laid out yet has no width and nothing breaks', () => {
  expect(placeCards(SHAPES, 0).cardWidthPx).toBe(0)
  expect(placeCards([], 1312).heightPx).toBe(0)
})

test('where the last row ends early there is a free place, down to where the wall ends', () => {
  const { free, heightPx, cardWidthPx } = placeCards([1, 1, 1, 1, 1], 1312)
  expect(free.map(({ topPx, heightPx: high }) => topPx + high)).toEqual([heightPx, heightPx, heightPx])
  expect(free.map(({ leftPx }) => Math.round(leftPx / (cardWidthPx + 24)))).toEqual([1, 2, 3])
  expect(placeCards([1, 1, 1, 1], 1312).free).toEqual([])
})
