/** Where a text has one of the words that the glossary has another for. Lines are counted from 1. */
export interface WordFault {
  readonly line: number
  readonly word: string
  readonly instead: string
}

/** What each word of the glossary's left column is written as instead. Throws when the document has no such table. */
export function readGlossary(contributing: string): ReadonlyMap<string, string> {
  const section = contributing.split(/^## /m).find((part) => part.startsWith('Words')) ?? ''
  const rows = [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].slice(2)
  const glossary = new Map(
    rows.flatMap(([, not = '', but = '']) => not.split(',').map((entry) => [keyOf(entry.trim()), but.trim()])),
  )
  if (glossary.size === 0) throw new Error('CONTRIBUTING.md has no table of words.')
  return glossary
}

/** A name in backticks as it is written, for a name’s capitals tell it from a word; all else in small letters. */
function keyOf(entry: string): string {
  return entry.startsWith('`') ? entry : entry.toLowerCase()
}

/** The most words that an entry of the glossary has. */
const LONGEST = 4

/**
 * Entries alone and as parts of a name: `CallWish` and `call_wish` hold “wish”, `newsletter` holds no “letter”, and `turnedAway`
 * holds “turned away”. An entry in backticks is a whole name and nothing else.
 */
export function wordFaults(text: string, glossary: ReadonlyMap<string, string>): readonly WordFault[] {
  return text.split('\n').flatMap((content, index) =>
    [...entriesOf(content)].flatMap(([word, entry]) => {
      const instead = glossary.get(entry)
      return instead === undefined ? [] : [{ line: index + 1, word, instead }]
    }),
  )
}

/** All that a line holds which could stand in the glossary: as it is written, and as it would stand there. */
function* entriesOf(content: string): Generator<readonly [word: string, entry: string]> {
  for (const name of content.match(/\w+/g) ?? []) yield [name, `\`${name}\``]
  const words = content.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  for (const at of words.keys()) {
    for (let length = 1; length <= LONGEST && at + length <= words.length; length++) {
      const entry = words.slice(at, at + length).join(' ')
      yield [entry, entry.toLowerCase()]
    }
  }
}
