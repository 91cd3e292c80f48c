import type { CardFacts } from '@afterimage/contract/card-facts'
import type { EvolutionRow } from '../records/evolution-store.ts'

/** What every list and page tells of a row alike. */
export function viewCardFacts(row: EvolutionRow): CardFacts {
  const { id, title, maker, style, kept, half_life: halfLife, forked_from_frame: forkedFromFrame } = row
  const story = row.label_story
  return {
    id,
    title,
    maker,
    style,
    kept,
    halfLife,
    forkedFromFrame,
    labelStory: story && { ...story, labels: [...story.labels] },
  }
}
