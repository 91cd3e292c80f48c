const LAST_LEVEL = 7
const CARDS_PER_LEVEL = 24

const BADGES = [null, 'Enhanced', 'Quantum', 'Metaphysical', 'Impossible', 'Transcendent'] as const

/** How surreal the card at an index is, 0 … 7: one more level every 24 cards. */
export function levelAt(index: number): number {
  return Math.min(LAST_LEVEL, Math.floor(index / CARDS_PER_LEVEL))
}

/** The tier that a level takes its words from, 0 … 5. */
export function tierOf(level: number): number {
  return Math.min(BADGES.length - 1, level)
}

/** The badge of a level; the plainest has none, and from the fifth on all are Transcendent. */
export function badgeOf(level: number): string | null {
  return BADGES[tierOf(level)] ?? null
}
