import { type Fate, fateSentence } from '@afterimage/core/fate'
import { type LabelStory, storySentence } from '@afterimage/core/labels'

/** What the sentences about an evolution are made of. */
export interface EvolutionHeadFacts extends Fate {
  /** What its owner calls it; null where it has no title. */
  readonly title: string | null
  readonly modelName: string
  /** Reproductions so far. */
  readonly completedFrames: number
  /** What a small network took the picture for; null while it has not looked. */
  readonly labelStory: LabelStory | null
}

/** Width by height below which film and comparison stand beside one another: half of the space beside the text is about as wide as it is high. */
export const NARROW_RATIO = 1.15

/** What an evolution is called in the browser's tab and in link previews. */
export function evolutionTitle(facts: Pick<EvolutionHeadFacts, 'title' | 'modelName' | 'completedFrames'>): string {
  return `${facts.title === null ? 'One picture' : `“${facts.title}”`}, ${howOften(facts)}`
}

/** How often the picture was copied, and by which model: what goes on after its title. */
export function howOften({
  modelName,
  completedFrames,
}: Pick<EvolutionHeadFacts, 'modelName' | 'completedFrames'>): string {
  if (completedFrames === 0) return `about to be copied by ${modelName}`
  return `copied ${completedFrames} ${completedFrames === 1 ? 'time' : 'times'} by ${modelName}`
}

/** What became of the picture, in a sentence or two, and what a machine saw in it. */
export function evolutionDescription({ completedFrames, labelStory, ...fate }: EvolutionHeadFacts): string {
  if (completedFrames === 0) return 'An AI copies it, then copies its own copy, again and again. Watch it drift.'
  const sentence = fateSentence(fate)
  const became =
    sentence === '' ? 'An AI copied it, then copied its own copy, again and again. See what became of it.' : sentence
  return [became, storySentence(labelStory)].filter(Boolean).join(' ')
}
