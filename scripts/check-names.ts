// Finds names that several sources of one program export: a name stands for one thing.
import { join } from 'node:path'
import { doubledNames } from './doubled-names.ts'

const doubled = doubledNames(join(import.meta.dirname, '..'))
for (const { name, files } of doubled)
  console.log(`${name} is exported by ${files.join(' and ')}: give one another name`)
if (doubled.length > 0) process.exitCode = 1
