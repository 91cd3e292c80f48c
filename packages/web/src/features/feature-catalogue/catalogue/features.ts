import { mixSeed, seededRandom } from '@afterimage/frames/seeded-random'
import { CATEGORIES, CATEGORY_IDS, type Category } from './categories.ts'
import { levelAt, tierOf } from './levels.ts'
import { QUALIFIERS, TIERS } from './tiers.ts'

const DETAILS = 3
const MAX_NUMBER = 97
const CHANCE_PER_GENERATION = 0.03

/** A card of the catalogue. */
export interface Feature {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly details: readonly string[]
  readonly category: Category
  readonly level: number
  /** Which of the twelve icons of its tier. */
  readonly icon: number
}

/**
 * The cards from index 0 to `count`, of one category or of all. The same seed gives the same cards, and more of them begin with
 * the same ones.
 */
export function features(count: number, category: Category | undefined, seed: number): readonly Feature[] {
  return Array.from({ length: count }, (_, index) => featureAt(index, category, seed))
}

function featureAt(index: number, wanted: Category | undefined, seed: number): Feature {
  const random = seededRandom(mixSeed(seed, wanted ?? 'all', index))
  const level = levelAt(index)
  const category = wanted ?? CATEGORY_IDS[categoryAt(level, random())] ?? 'core'
  const entries = TIERS[tierOf(level)] ?? []
  const icon = entryAt(index, entries.length, seed)
  const [title = '', description = ''] = entries[icon] ?? []
  // From the sixth level on the catalogue is a copy of a copy itself.
  const copy = (text: string) => miscopy(text, Math.max(0, level - 5), random)
  return {
    id: `${wanted ?? 'all'}-${index}`,
    title: copy(withQualifier(title, index, entries.length, random())),
    description: copy(description),
    details: pick(CATEGORIES[category].details, DETAILS, random).map((line) => copy(numbered(line, random))),
    category,
    level,
    icon,
  }
}

/** Every title of a tier once before one comes again, in an order that the seed decides anew each round. */
function entryAt(index: number, count: number, seed: number): number {
  const round = Math.floor(index / count)
  const order = pick(
    Array.from({ length: count }, (_, i) => i),
    count,
    seededRandom(mixSeed(seed, 'order', round)),
  )
  return order[index % count] ?? 0
}

/** Plain cards are from the first categories, surreal ones from the last. */
function categoryAt(level: number, chance: number): number {
  const middle = (level / 7) * (CATEGORY_IDS.length - 1)
  return Math.round(Math.min(CATEGORY_IDS.length - 1, Math.max(0, middle + (chance - 0.5) * 5)))
}

function withQualifier(title: string, index: number, count: number, chance: number): string {
  const isFirstRound = Math.floor(index / count) % 2 === 0 && index < 12 * count
  if (isFirstRound) return title
  return `${title} ${QUALIFIERS[Math.floor(chance * QUALIFIERS.length)] ?? ''}`
}

/** A text as it reads after being copied by hand so many times: now and then two neighbouring characters change places. */
function miscopy(text: string, generations: number, random: () => number): string {
  const characters = [...text]
  for (let at = 1; at < characters.length - 1; at++) {
    const [here = '', next = ''] = [characters[at], characters[at + 1]]
    const isInsideWord = /\p{Ll}/u.test(here) && /\p{Ll}/u.test(next)
    if (!isInsideWord || random() >= CHANCE_PER_GENERATION * generations) continue
    characters[at] = next
    characters[at + 1] = here
    at++
  }
  return characters.join('')
}

function numbered(line: string, random: () => number): string {
  return line.replace('{n}', String(2 + Math.floor(random() * MAX_NUMBER)))
}

/** `count` different ones, in random order (Fisher and Yates). */
function pick<T>(from: readonly T[], count: number, random: () => number): readonly T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}
