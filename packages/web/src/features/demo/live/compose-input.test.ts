import { expect, test } from 'vitest'
import { composeInput, paintOver } from './compose-input.ts'

const picture = (...data: number[]) => ({ width: data.length / 3, height: 1, data: Uint8Array.from(data) })
const previous = picture(0, 100, 200, 10, 20, 30)
const source = picture(255, 100, 0, 10, 20, 30)
const parts = { previous, source, mode: 'follow', share: 0.2, layer: null } as const

test('the first pass copies the source as it is, in either way', () => {
  expect(composeInput({ ...parts, previous: null })).toBe(source)
  expect(composeInput({ ...parts, previous: null, mode: 'drift' })).toBe(source)
})

test('following takes a share of what the source shows now', () => {
  expect([...composeInput(parts).data]).toEqual([51, 100, 160, 10, 20, 30])
  expect(composeInput({ ...parts, share: 1 }).data).toEqual(source.data)
})

test('a drift goes on from its own copy and takes nothing of the source', () => {
  expect(composeInput({ ...parts, mode: 'drift' })).toBe(previous)
})

test('what was drawn meanwhile lies on the copy that is copied next, and only there where it is', () => {
  const layer = Uint8ClampedArray.of(255, 255, 255, 255, 9, 9, 9, 0)
  expect([...composeInput({ ...parts, mode: 'drift', layer }).data]).toEqual([255, 255, 255, 10, 20, 30])
  expect([...previous.data]).toEqual([0, 100, 200, 10, 20, 30])
})

test('the soft edge of a stroke lets what is under it through', () => {
  expect([...paintOver(picture(0, 100, 200), Uint8ClampedArray.of(255, 0, 200, 51)).data]).toEqual([51, 80, 200])
})

test('pictures of two sizes are not blended', () => {
  expect(() => composeInput({ ...parts, source: picture(1, 2, 3) })).toThrow(RangeError)
})
