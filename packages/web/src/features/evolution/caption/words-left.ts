import { countWords, wordDrift } from './word-drift.ts'

export interface WordsLeft {
  /** Words in the first description. */
  readonly first: number
  /** How many of them each frame's description still has in their order; null for frames without one. By frame. */
  readonly left: readonly (number | null)[]
}

/** How the first description wears away, frame by frame; undefined without one. */
export function wordsLeft(captions: readonly (string | null)[]): WordsLeft | undefined {
  const first = captions.find((caption) => caption !== null)
  if (first === undefined || first === null) return undefined
  const left = captions.map((caption) => (caption === null ? null : countWords(wordDrift(first, caption)).stayed))
  return { first: countWords(wordDrift(first, first)).stayed, left }
}
