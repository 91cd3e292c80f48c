/** Fetches an address that a provider named, with every guard for addresses from strangers. */
export type FetchResult = (
  address: string,
  limits: { readonly maxBytes: number; readonly deadlineMs: number },
  signal: AbortSignal,
) => Promise<Uint8Array>

/** What an adapter is given of the world. */
export interface AdapterContext {
  readonly fetch: typeof fetch
  readonly fetchResult: FetchResult
  /** Shorter ones for tests. */
  readonly timeouts?: Partial<RemoteTimeouts>
  /** The time, milliseconds since 1970. */
  readonly now?: () => number
}

/** How long an adapter bears with a provider. */
export interface RemoteTimeouts {
  /** For one call, its answer read to the end. */
  readonly callMs: number
  /** For a whole reproduction; by default nine tenths of what the runner allows, so that the adapter can say why. */
  readonly totalMs: number | undefined
  /** Between two looks at work in progress. */
  readonly pollMs: number
}

export const REMOTE_TIMEOUTS: RemoteTimeouts = { callMs: 120_000, totalMs: undefined, pollMs: 1_000 }
