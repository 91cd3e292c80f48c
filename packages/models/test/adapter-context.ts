import type { AdapterContext } from '../src/transport/adapter-context.ts'

const FAR_MS = 600_000

/** Deadlines that no test lives to see, so that only the one that it shortens can end it; work in progress is looked at without a wait. */
export const QUICK = { callMs: FAR_MS, totalMs: FAR_MS, pollMs: 2 }

/** 2026-11-21, six hours before midnight UTC. */
export const NOW_MS = Date.UTC(2026, 10, 21, 18)

/** The world as the tests have it: this machine's servers, and no way to addresses that a provider names. */
export function testContext(fetchResult: AdapterContext['fetchResult'] = refuse): AdapterContext {
  return { fetch, fetchResult, timeouts: QUICK, now: () => NOW_MS }
}

async function refuse(): Promise<never> {
  throw new Error('The address leads to a network that is not public.')
}
