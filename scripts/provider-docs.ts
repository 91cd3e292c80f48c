// `npm run docs:providers`: writes the tables of the providers in the documents, from their descriptors and recordings.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TABLES, withTable } from './provider-tables.ts'

for (const [name, madeFrom, makeTable] of TABLES) {
  const file = join(import.meta.dirname, '..', name)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), madeFrom, makeTable()))
}
