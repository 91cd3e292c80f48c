import type { Moment } from '../database/column-types.ts'

declare module '../database/tables.ts' {
  interface Tables {
    signing_identities: SigningIdentityTable
  }
}

/** What this installation signs with, one row at most. */
export interface SigningIdentityTable {
  is_own: boolean
  /** PEM, the signer's first. */
  certificates: string
  /** The private key, as `seal` makes it. */
  sealed_key: string
  created_at: Moment
}
