import { EXAMPLE_PROVIDER, REMOTE_PROVIDER_IDS, USUAL_PARALLEL_CALLS } from '@afterimage/models/providers'
import { z } from 'zod'
import { bound, defineSettings } from '../platform/settings.ts'
import { type PerProvider, perProvider } from './per-provider.ts'

export interface ProviderLimitConfig {
  readonly defaultProvider: string | undefined
  /** Calls to a provider under way at once, of all processes together, and those begun in a minute. */
  readonly providerParallelCalls: PerProvider
  readonly providerCallsPerMinute: PerProvider
  /** US dollars that the frames of a UTC day may cost before a provider takes no new evolutions. */
  readonly providerDailyBudgetUsd: PerProvider
  /** Calls under way for one account or visitor, to all providers; 0 for no limit. */
  readonly userParallelCalls: number
}

/** What bounds the calls to all providers; each one's own variables are in its descriptor. */
export const PROVIDER_LIMIT_SETTINGS = defineSettings(
  {
    DEFAULT_PROVIDER: { schema: z.string().optional(), expected: 'the id of a configured provider' },
    PROVIDER_PARALLEL_CALLS: {
      schema: perProvider(/^\d{1,6}$/, REMOTE_PROVIDER_IDS).prefault(USUAL_PARALLEL_CALLS),
      expected: `whole numbers from 1, comma-separated: one for all, others as ${EXAMPLE_PROVIDER}=2`,
    },
    PROVIDER_CALLS_PER_MINUTE: {
      schema: perProvider(/^\d{1,6}$/, REMOTE_PROVIDER_IDS).prefault('60'),
      expected: `whole numbers from 1, comma-separated: one for all, others as ${EXAMPLE_PROVIDER}=20`,
    },
    PROVIDER_DAILY_BUDGET_USD: {
      schema: perProvider(/^\d{1,6}(\.\d{1,6})?$/, REMOTE_PROVIDER_IDS).optional(),
      expected: `dollars over 0, comma-separated: a sum for each provider, others as ${EXAMPLE_PROVIDER}=2.50`,
    },
    USER_PARALLEL_CALLS: bound(2, 1_000),
  },
  (values): ProviderLimitConfig => ({
    defaultProvider: values.DEFAULT_PROVIDER,
    providerParallelCalls: values.PROVIDER_PARALLEL_CALLS,
    providerCallsPerMinute: values.PROVIDER_CALLS_PER_MINUTE,
    providerDailyBudgetUsd: values.PROVIDER_DAILY_BUDGET_USD ?? { usual: undefined, of: {} },
    userParallelCalls: values.USER_PARALLEL_CALLS,
  }),
)
