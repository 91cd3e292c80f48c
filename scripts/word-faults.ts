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
    rows.flatMap(([, not = '', but = '']) => not.split(',').map((word) => [word.trim().toLowerCase(), but.trim()])),
  )
  if (glossary.size === 0) throw new Error('CONTRIBUTING.md has no table of words.')
  return glossary
}

/** Words alone and as parts of a name: `CallWish` and `call_wish` hold “wish”, `newsletter` holds no “letter”. */
export function wordFaults(text: string, glossary: ReadonlyMap<string, string>): readonly WordFault[] {
  return text.split('\n').flatMap((content, index) =>
    (content.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).flatMap((word) => {
      const instead = glossary.get(word.toLowerCase())
      return instead === undefined ? [] : [{ line: index + 1, word, instead }]
    }),
  )
}
