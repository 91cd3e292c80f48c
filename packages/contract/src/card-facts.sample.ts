import { type CardFacts, FACTS_AT_START } from './card-facts.ts'

/** What tests and their fixtures tell of an evolution where it does not matter. */
export const SAMPLE_CARD: CardFacts = {
  ...FACTS_AT_START,
  id: '00000000-0000-4000-8000-000000000001',
  style: 'reproduce',
  kept: 0.7,
}
