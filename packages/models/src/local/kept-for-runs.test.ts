import { expect, test, vi } from 'vitest'
import { keptForRuns } from './kept-for-runs.ts'

const picture = (...data: number[]) => ({ width: 1, height: data.length / 3, data: Uint8Array.from(data) })

test('what is reckoned for a frame 0 is reckoned once, also for a copy of it', () => {
  const reckon = vi.fn(({ data }: { data: Uint8Array }) => data[0])
  const kept = keptForRuns(reckon)
  expect([kept(picture(7, 8, 9)), kept(picture(7, 8, 9)), kept(picture(7, 8, 9))]).toEqual([7, 7, 7])
  expect(reckon).toHaveBeenCalledTimes(1)
})

test('another picture has its own, however little it differs', () => {
  const kept = keptForRuns(({ data, width, height }) => `${width}×${height} ${data.join()}`)
  expect(kept(picture(7, 8, 9))).toBe('1×1 7,8,9')
  expect(kept(picture(7, 8, 10))).toBe('1×1 7,8,10')
  expect(kept(picture(7, 8, 9, 1, 2, 3))).toBe('1×2 7,8,9,1,2,3')
  expect(kept({ ...picture(7, 8, 9, 1, 2, 3), width: 2, height: 1 })).toBe('2×1 7,8,9,1,2,3')
})

test('runs that take turns find their own again, and those that asked longest ago are let go', () => {
  const reckon = vi.fn(({ data }: { data: Uint8Array }) => data[0])
  const kept = keptForRuns(reckon)
  for (let round = 0; round < 3; round++) {
    for (const run of [1, 2, 3, 4]) expect(kept(picture(run, 0, 0))).toBe(run)
  }
  expect(reckon).toHaveBeenCalledTimes(4)
  for (const run of [5, 4, 3, 1, 2]) expect(kept(picture(run, 0, 0))).toBe(run)
  // 5 took the place of 1; 2 went for 1.
  expect(reckon).toHaveBeenCalledTimes(7)
})
