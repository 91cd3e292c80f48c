import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DRIFT_MEASURES, type MeasureFacts } from '@afterimage/core/drift'
import { keysOf } from '@afterimage/core/keys-of'
import { expect, test } from 'vitest'
import { TOLERANCES } from './tolerances.ts'

test('the page about checking names the tolerance of each figure', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/verify.md'), 'utf8')
  const rows = keysOf(TOLERANCES).map((id) => {
    const { name, unit }: MeasureFacts = DRIFT_MEASURES[id]
    return `| ${name} | ${TOLERANCES[id]} | ${unit || '–'} |`
  })
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})
