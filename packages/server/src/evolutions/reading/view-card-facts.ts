import type { CardFacts } from '@afterimage/contract/card-facts'
import type { EvolutionRow } from '../records/evolution-store.ts'

/** What every list and page tells of a row alike. */
export function viewCardFacts({ id, kept, half_life: halfLife }: EvolutionRow): CardFacts {
  return { id, kept, halfLife }
}
