import { DRIFT_MEASURES, type MeasureFacts } from '@afterimage/core/drift'
import { expect, test } from 'vitest'

const DIRECTIONS = { falls: 'falls', rises: 'rises', open: 'either' } as const

test('the page about the measures is what their table says: if not, run this file with -u', async () => {
  const rows = Object.entries(DRIFT_MEASURES).map(([id, facts]: [string, MeasureFacts]) => {
    const of = facts.of === 'pair' ? 'original, frame before' : 'the frame alone'
    const method = facts.missing === undefined ? facts.method : `${facts.method}; null ${facts.missing}`
    return `| \`${id}\` | ${facts.name} | ${facts.unit || '–'} | ${DIRECTIONS[facts.direction]} | ${of} | ${method} |`
  })
  await expect(`# What is measured of each frame

Every frame is compared with the original and with the frame before it, at 256 px. \`packages/core/src/drift.ts\` has the table;
this page, the API and the timeline take it from there.

| Field | Name | Unit | With drift it | Compared with | How |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`).toMatchFileSnapshot('../docs/drift-measures.md')
})
