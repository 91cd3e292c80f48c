/** Of one title: more words are found by those before them. */
const MAX_WORDS = 16
const MAX_WORD_LENGTH = 40

/** The words that a title is found by, and that a search asks for: without case and marks, each once. */
export function titleWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = Array.from(plain.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** Whether each word that is asked for begins one of the text. */
export function hasWords(text: string, asked: readonly string[]): boolean {
  const words = titleWords(text)
  return asked.every((start) => words.some((word) => word.startsWith(start)))
}
