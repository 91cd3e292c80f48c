import type { SpecimenCounts } from '@afterimage/contract/specimen-endpoint'

const IN_WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six']

/** How far a new installation is with what it makes of its own. */
export function firstOnesSentence({ made, coming }: SpecimenCounts): string {
  const total = made + coming
  return `The first ${IN_WORDS[total] ?? total} are being made now: ${made} of ${total}`
}
