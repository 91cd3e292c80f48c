/**
 * A repeatable stream of numbers, uniform in [0, 1): Tommy Ettinger's Mulberry32, one 32-bit state, period 2³².
 * Good for pictures, not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * One 32-bit seed (0 … 2³² − 1) from several parts, order included: FNV-1a over their text, then MurmurHash3's finaliser,
 * so that neighbouring frame numbers give streams that have nothing in common.
 */
export function mixSeed(...parts: readonly (number | string)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    // The type character and the end mark keep (1, 23), (12, 3) and ('1', 23) apart.
    for (const character of `${typeof part === 'number' ? 'n' : 's'}${part}\u0000`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
