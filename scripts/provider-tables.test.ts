import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS, withTable } from './provider-tables.ts'

test.each(DOCUMENTS)(
  '%s has the tables of the descriptors: if not, run `npm run docs:providers`',
  (name, makeTable) => {
    const document = readFileSync(join(import.meta.dirname, '..', name), 'utf8')
    expect(document, `${name} is stale: run \`npm run docs:providers\``).toBe(withTable(document, makeTable()))
  },
)

test('a document without a place for the table is refused', () => {
  expect(() => withTable('# Image providers\n', '| |')).toThrow('The document has no lines “<!-- begin')
})
