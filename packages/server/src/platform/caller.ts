import type { Plan } from '@afterimage/contract/account'

/** A signed-in account, as far as a request needs it. */
export interface Identity {
  readonly id: string
  readonly email: string
  readonly plan: Plan
  readonly isDemo: boolean
  /** Whether the address is proved to be the owner's: only then do emails other than the proof go to it. */
  readonly isProved: boolean
  /** Whether it may act as an operator: it has the role and is signed in; never with an API key, and never while its address is not proved. */
  readonly isOperator: boolean
  readonly createdAt: Date
  /** The session whose token came with the request; undefined where an API key came with it. */
  readonly sessionId: string | undefined
}

/** Who makes a request: an account, a visitor, both (a signed-in browser keeps its visitor's cookie), or nobody known. */
export interface Caller {
  readonly account: Identity | undefined
  readonly visitor: string | undefined
}
