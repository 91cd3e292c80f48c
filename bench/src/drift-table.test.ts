import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type DriftRow, driftTable, readDriftTable } from './drift-table.ts'

test('a table that is read and written again says the same', async () => {
  const report = await readFile(new URL('../results/drift.md', import.meta.url), 'utf8')
  const rows = readDriftTable(report)
  expect(rows.length).toBeGreaterThan(100)
  expect(report.endsWith(`\n${driftTable(rows, 100)}`)).toBe(true)
})

test('what a table says in words is read too', () => {
  const row = {
    ...{
      model: 'A',
      style: 'dreamy',
      photo: 'moon',
      lastDeviation: 3.5,
      halfLife: null,
      lastKept: 0.255,
      lastStep: 0.9,
    },
    ...{ likeness: { ssim: 0.95, deltaE: 2 }, isBlank: true, isLikeReproduce: true },
  }
  expect(readDriftTable(driftTable([row], 100))).toEqual([row])
})

test('what is asked of a model is met where none of its runs ends blank, freezes or looks like another style', () => {
  const alive: DriftRow = {
    ...{ model: 'A', style: 'dreamy', photo: 'moon', lastDeviation: 50, halfLife: 9, lastKept: 0.255, lastStep: 0.9 },
    ...{ likeness: null, isBlank: false, isLikeReproduce: false },
  }
  const rows = [alive, { ...alive, model: 'B' }, { ...alive, model: 'B', lastStep: 0.995 }]
  expect(driftTable(rows, 100)).toContain(
    '| A | 0 of 1 | 0 of 1 | 0 of 1 | met |\n| B | 0 of 2 | 1 of 2 | 0 of 2 | not met |',
  )
  expect(readDriftTable(driftTable(rows, 100))).toHaveLength(3)
})
