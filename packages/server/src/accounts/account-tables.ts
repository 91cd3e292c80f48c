import type { Plan } from '@afterimage/contract/account'
import type { ApiScope } from '@afterimage/contract/api-key'
import type { Generated } from 'kysely'
import type { Json, Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    accounts: AccountTable
    sessions: SessionTable
    credentials: CredentialTable
    verifications: VerificationTable
    api_keys: ApiKeyTable
    api_calls: ApiCallTable
  }
}

export interface AccountTable {
  id: string
  email: string
  email_verified: boolean
  name: string
  image: string | null
  plan: Generated<Plan>
  is_demo: Generated<boolean>
  /** Whether it may use the operator's screen, once its address is proved. */
  is_operator: Generated<boolean>
  created_at: Moment
  updated_at: Moment
}

export interface SessionTable {
  id: string
  account_id: string
  token_hash: string
  ip_address: string | null
  user_agent: string | null
  expires_at: Moment
  created_at: Moment
  updated_at: Moment
}

/** How an account proves itself; the password as better-auth hashes it. */
export interface CredentialTable {
  id: string
  account_id: string
  provider: string
  provider_account: string
  password_hash: string | null
  created_at: Moment
  updated_at: Moment
}

/** Links that were mailed and not used yet. */
export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Moment
  created_at: Moment
  updated_at: Moment
}

/** What a program calls with in an account's name. */
export interface ApiKeyTable {
  id: string
  account_id: string
  name: string
  prefix: string
  hash: string
  scopes: Json<readonly ApiScope[]>
  created_at: Moment
  expires_at: Moment | null
  last_used_at: Moment | null
}

/** Calls of an account with API keys, in the month (UTC, "2026-11") of the last of them. */
export interface ApiCallTable {
  account_id: string
  month: string
  calls: number
}
