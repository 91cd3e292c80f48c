// `npm run docs:providers`: writes the tables of the providers in the documents, from their descriptors.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENTS, withTable } from './provider-tables.ts'

for (const [name, makeTable] of DOCUMENTS) {
  const file = join(import.meta.dirname, '..', name)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), makeTable()))
}
