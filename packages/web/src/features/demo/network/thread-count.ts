/** More share the picture's rows badly, and heat a phone. */
const MOST = 4

/**
 * On how many threads the network draws. They share memory, which browsers give only to pages that are isolated from all other
 * origins. One core is left to the page: two threads on two busy cores wait for each other, and are slower than one.
 */
export function threadCount(isIsolated: boolean, cores: number | undefined): number {
  return isIsolated && cores !== undefined ? Math.min(MOST, Math.max(1, cores - 1)) : 1
}
