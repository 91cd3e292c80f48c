import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { driftTable, readDriftTable } from './drift-table.ts'

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
