import { expect, test } from 'vitest'
import { MAX_SCALE, pannedBy, pinchedBy, WHOLE, zoomedBy } from './zoom.ts'

test('what is pointed at stays where it is', () => {
  const at = { x: 0.25, y: 0.6 }
  const zoom = zoomedBy(zoomedBy(WHOLE, 2, at), 1.5, at)
  expect(zoom.scale).toBe(3)
  // The point of the picture that lies there: the same as at first.
  expect([(at.x - zoom.x) / zoom.scale, (at.y - zoom.y) / zoom.scale]).toEqual([
    expect.closeTo(0.25),
    expect.closeTo(0.6),
  ])
})

test('the picture is never smaller than the stage, nor larger than eight times', () => {
  expect(zoomedBy(WHOLE, 0.5)).toEqual(WHOLE)
  expect(zoomedBy(WHOLE, 100).scale).toBe(MAX_SCALE)
})

test('it is moved no farther than it reaches, and lies whole again at its own size', () => {
  const twice = zoomedBy(WHOLE, 2)
  expect(pannedBy(twice, 5, -5)).toEqual({ scale: 2, x: 0, y: -1 })
  expect(pannedBy(WHOLE, 0.4, 0.4)).toEqual(WHOLE)
  expect(zoomedBy(pannedBy(twice, -5, 5), 0.5)).toEqual(WHOLE)
})

test('what lies between two fingers stays there, and follows them', () => {
  const before = { middle: { x: 0.25, y: 0.5 }, distance: 100 }
  const zoom = pinchedBy(WHOLE, before, { middle: { x: 0.25, y: 0.5 }, distance: 200 })
  expect(zoom).toEqual({ scale: 2, x: -0.25, y: -0.5 })
  const moved = pinchedBy(zoom, { ...before, distance: 200 }, { middle: { x: 0.35, y: 0.4 }, distance: 200 })
  expect(moved).toEqual({ scale: 2, x: expect.closeTo(-0.15), y: expect.closeTo(-0.6) })
})
