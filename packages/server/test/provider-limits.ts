import type { Concurrency } from '@afterimage/models/image-model'
import type { PerProvider } from '../src/providers/per-provider.ts'

/** Limits as the configuration has them; what is not named is without limit, as models of tests are faster than any provider. */
export function providerLimits(
  limits: { parallel?: number; perMinute?: number; user?: number; dailyBudget?: number } = {},
) {
  return {
    providerParallelCalls: forAll(limits.parallel),
    providerCallsPerMinute: forAll(limits.perMinute),
    userParallelCalls: limits.user ?? 0,
    providerDailyBudgetUsd: forAll(limits.dailyBudget),
  }
}

/** Providers that are all asked over the network. */
export function allRemote(): Concurrency {
  return { kind: 'remote' }
}

function forAll(usual: number | undefined): PerProvider {
  return { usual, of: {} }
}
