/** Somebody without an account of their own: the cookie's id and the address of the request. */
export interface Visitor {
  readonly id: string
  readonly address: string
  /** Whether they use the demo account. */
  readonly isDemo?: boolean
}

/** An account, and the address of its request. */
export interface AccountAt {
  readonly account: string
  readonly address: string
}

export interface Allowance {
  /** Undefined for no limit. */
  readonly limit: number | undefined
  readonly remaining: number
  /** When the next start is free again; undefined while there is one left. */
  readonly nextFreeAt: Date | undefined
}
