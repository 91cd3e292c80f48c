// Finds the words that the glossary in CONTRIBUTING.md has another for, in everything that is tracked.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readGlossary, wordFaults } from './word-faults.ts'

const GLOSSARY = 'CONTRIBUTING.md'
const TEXT = /\.(ts|tsx|css|md|html|yaml|yml|json|env|mts|cjs|mjs|py|sh|grit)$/
/** Other people's texts, and the test that plants such words. */
const LEFT_OUT = /(^|\/)package-lock\.json$|^CONTRIBUTING\.md$|^scripts\/(check|word)-(words|faults)(\.test)?\.ts$/
/** A property of CSS, a journal, a migration's name, and the field of an older job. */
const FINE =
  /letter-spacing|Electronics Letters|0006-letters|letter: KINDS|subscriberId, letter|kind: letter|letter: 'welcome'/g

const glossary = readGlossary(readFileSync(GLOSSARY, 'utf8'))
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
let faults = 0
for (const file of files) {
  if (!TEXT.test(file) || LEFT_OUT.test(file)) continue
  for (const { line, word, instead } of wordFaults(readFileSync(file, 'utf8').replace(FINE, ''), glossary)) {
    console.log(`${file}:${line}: “${word}”: write ${instead}`)
    faults += 1
  }
}
if (faults > 0) process.exitCode = 1
