/** More share the picture's rows badly, and heat a phone. */
const MOST = 4

/**
 * On how many threads the network draws. They share memory, which browsers give only to pages that are isolated from all other
 * origins; where there are more than two cores, one is left to the page.
 */
export function threadCount(isIsolated: boolean, cores: number | undefined): number {
  if (!isIsolated || cores === undefined || cores < 2) return 1
  return Math.min(MOST, Math.max(2, cores - 1))
}
