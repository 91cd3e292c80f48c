import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { READ_ON } from '@afterimage/testing/models/recording'
import { expect, test } from 'vitest'
import { TABLES, withTable } from './provider-tables.ts'

test.each(TABLES)(
  '%s has the table that is made from %s: if not, run `npm run docs:providers`',
  (name, madeFrom, makeTable) => {
    const document = readFileSync(join(import.meta.dirname, '..', name), 'utf8')
    expect(document, `${name} is stale: run \`npm run docs:providers\``).toBe(
      withTable(document, madeFrom, makeTable()),
    )
  },
)

test('a document without a place for the table is refused', () => {
  expect(() => withTable('# Image providers\n', 'the descriptors', '| |')).toThrow(
    'The document has no lines “<!-- begin',
  )
})

test('the document says when the sources were read', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/providers.md'), 'utf8')
  expect(document).toContain(`The files were read on ${READ_ON}.`)
})
