import type { AdapterContext } from '../src/transport/adapter-context.ts'

/** Looks at work in progress without waiting long; a test of retry policy shortens the rest. */
export const QUICK = { callMs: 20_000, totalMs: 30_000, pollMs: 2 }

/** 2026-11-21, six hours before midnight UTC. */
export const NOW_MS = Date.UTC(2026, 10, 21, 18)

/** The world as the tests have it: this machine's servers, and no way to addresses that a provider names. */
export function testContext(fetchResult: AdapterContext['fetchResult'] = refuse): AdapterContext {
  return { fetch, fetchResult, timeouts: QUICK, now: () => NOW_MS }
}

async function refuse(): Promise<never> {
  throw new Error('The address leads to a network that is not public.')
}
