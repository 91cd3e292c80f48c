import { randomUUID } from 'node:crypto'
import { plan } from '@afterimage/contract/account'
import {
  API_KEY_MARK,
  API_KEY_SHOWN,
  type ApiKey,
  type ApiUsage,
  MAX_API_KEYS,
  type newApiKey,
} from '@afterimage/contract/api-key'
import { API_CALLS_A_MONTH } from '@afterimage/contract/api-quota'
import { isCounted, scopeOf } from '@afterimage/contract/api-scopes'
import type { z } from 'zod'
import type { Identity } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import type { KeyCall, UseKey } from '../platform/http/identify-caller.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { type AccountRow, lockAccount } from './account-store.ts'
import { type ApiKeyRow, callsIn, countApiKeys, countCall, findApiKey, insertApiKey, noteUse } from './api-key-store.ts'
import { hashToken, randomToken } from './session-token.ts'

const DAY_MS = 24 * 3_600_000

export const KEYS_BY_ACCOUNT: Limit = { name: 'api-keys', max: 60, windowMs: DAY_MS }

export interface ApiKeyParts {
  readonly db: Db
  readonly limits: Pick<RateLimits, 'count'>
}

/** Makes a key, of which the database keeps a hash. Throws `too_many_keys` and `too_many_requests`. */
export async function makeApiKey(
  { db, limits }: ApiKeyParts,
  accountId: string,
  { name, scopes, expiresInDays }: z.output<typeof newApiKey>,
): Promise<{ readonly key: ApiKey; readonly secret: string }> {
  await limits.count(KEYS_BY_ACCOUNT, accountId)
  const secret = `${API_KEY_MARK}${randomToken()}`
  const now = new Date()
  const row = {
    id: randomUUID(),
    account_id: accountId,
    name,
    prefix: secret.slice(0, API_KEY_SHOWN),
    hash: hashToken(secret),
    scopes,
    created_at: now,
    expires_at: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
  }
  await db.transaction().execute(async (tx) => {
    // Two that are made at once are counted one after the other.
    await lockAccount(tx, accountId)
    if ((await countApiKeys(tx, accountId)) >= MAX_API_KEYS) {
      throw new Problem('too_many_keys', `An account has at most ${MAX_API_KEYS} API keys. Revoke one first.`)
    }
    await insertApiKey(tx, row)
  })
  return { key: viewApiKey({ ...row, last_used_at: null }), secret }
}

export function viewApiKey(row: Omit<ApiKeyRow, 'hash' | 'account_id'>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** What the account has used of the month's calls. */
export async function usageOf(db: Db, account: Pick<Identity, 'id' | 'plan'>): Promise<ApiUsage> {
  const now = new Date()
  const limit = API_CALLS_A_MONTH[account.plan]
  const used = await callsIn(db, account.id, monthOf(now))
  return { used: Math.min(used, limit), limit, resetsAt: nextMonth(now).toISOString() }
}

/**
 * Who calls with an API key. Every rule about what a key may do is here: it is good, it is accepted for this call, it has the scope, and the month's
 * calls are not used up. Throws `authentication_required`, `key_refused`, `scope_missing` and `quota_spent`.
 */
export function openUseKey(db: Db): UseKey {
  return async (secret, endpoint) => {
    const now = new Date()
    const found = await findApiKey(db, hashToken(secret), now)
    if (found === undefined) {
      throw new Problem(
        'authentication_required',
        'This API key is not valid: it was revoked, has expired, or is misspelled.',
      )
    }
    const { key, account } = found
    const scope = endpoint && scopeOf(endpoint)
    if (scope === undefined) throw new Problem('key_refused', 'This cannot be done with an API key. Sign in to do it.')
    if (!key.scopes.includes(scope)) {
      throw new Problem('scope_missing', `This API key may not do that: it was made without “${scope}”.`)
    }
    await noteUse(db, key, now)
    return {
      account: identityOf(account),
      quota: endpoint && isCounted(endpoint) ? await takeCall(db, account, now) : undefined,
    }
  }
}

async function takeCall(db: Db, account: AccountRow, now: Date): Promise<NonNullable<KeyCall['quota']>> {
  const limit = API_CALLS_A_MONTH[plan.parse(account.plan)]
  const used = await countCall(db, account.id, monthOf(now))
  const resetsAt = nextMonth(now)
  return { limit, remaining: limit - used, resetsAt }
}

function identityOf(row: AccountRow): Identity {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    isDemo: row.is_demo,
    isProved: row.email_verified,
    isOperator: false,
    createdAt: row.created_at,
    sessionId: undefined,
  }
}

function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
}
