import astronaut from './astronaut.webp?url'
import coffeeCup from './coffee-cup.webp?url'
import honeyBee from './honey-bee.webp?url'

export interface Sample {
  readonly name: string
  readonly url: string
}

/** Pictures to try it on, from `bench/photos`: public domain, and CC0 for the cup. */
export const SAMPLES: readonly [Sample, ...Sample[]] = [
  { name: 'Astronaut', url: astronaut },
  { name: 'Coffee', url: coffeeCup },
  { name: 'Bee', url: honeyBee },
]
