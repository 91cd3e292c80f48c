import type { Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    provider_calls: ProviderCallTable
    provider_seconds: ProviderSecondTable
    provider_owner_seconds: ProviderOwnerSecondTable
    provider_contention: ProviderContentionTable
    asked_frames: AskedFrameTable
    provider_pauses: ProviderPauseTable
    provider_spendings: ProviderSpendingTable
  }
}

/** Calls under way, as leases, which end when their worker dies; the owner is `account:` or `visitor:` and the id. */
export interface ProviderCallTable {
  id: string
  provider: string
  owner: string
  started_at: Moment
  /** `infinity` where it ends with the lease of its process. */
  expires_at: Moment
  process: string | null
}

/** How many calls to a provider began in a second of the last minute. */
export interface ProviderSecondTable {
  provider: string
  second: Moment
  calls: number
}

/** The same by owner, where a provider has a limit for a minute. */
export interface ProviderOwnerSecondTable {
  provider: string
  second: Moment
  owner: string
  calls: number
}

/** Until when no process keeps places of a provider or an owner between two calls, since somebody waits for one. */
export interface ProviderContentionTable {
  /** `provider ` or `owner `, and whose it is. */
  key: string
  until: Moment
}

/** The newest frame of an evolution that a paid model was asked for; a call that failed takes itself back. */
export interface AskedFrameTable {
  evolution_id: string
  /** The run that asked. */
  attempt: number
  number: number
}

/** Until when a provider has no quota. */
export interface ProviderPauseTable {
  provider: string
  until: Moment
}

/** What a provider was asked for in a day, though the evolutions be deleted: the sum of both is what is booked. */
export interface ProviderSpendingTable {
  provider: string
  /** `2026-01-31` in UTC. */
  day: string
  /** What the calls that brought a picture cost. */
  cost_usd: number
  /** The price of calls under way, and of those of which nobody knows whether they are billed. */
  unconfirmed_usd: Generated<number>
}
