/** What the sentences about an evolution are made of. */
export interface EvolutionHeadFacts {
  readonly modelName: string
  /** Reproductions so far. */
  readonly completedFrames: number
  /** The first frame that has lost half of the original; null when none has. */
  readonly halfLife: number | null
}

/** What an evolution is called in the browser's tab and in link previews. */
export function evolutionTitle({ modelName, completedFrames }: EvolutionHeadFacts): string {
  if (completedFrames === 0) return `One picture, about to be copied by ${modelName}`
  return `One picture, copied ${completedFrames} ${completedFrames === 1 ? 'time' : 'times'} by ${modelName}`
}

/** What became of the picture, in a sentence or two. */
export function evolutionDescription({ completedFrames, halfLife }: EvolutionHeadFacts): string {
  if (completedFrames === 0) return 'An AI copies it, then copies its own copy, again and again. Watch it drift.'
  if (halfLife === null) return `After ${completedFrames} copies of copies, more than half of it is still there.`
  return `Half of the original was gone by copy ${halfLife}. The rest is invention.`
}
