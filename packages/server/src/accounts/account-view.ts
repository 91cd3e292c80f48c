import type { Account, Session } from '@afterimage/contract/account'
import type { Identity } from '../platform/caller.ts'
import type { SessionRow } from './account-store.ts'
import { SESSION_LONGEST_MS } from './session-token.ts'

/** The account as its owner sees it. */
export function viewAccount(
  { id, email, createdAt, plan, isDemo, isProved, isOperator }: Identity,
  credits: number,
): Account {
  return { id, email, credits, createdAt: createdAt.toISOString(), plan, isDemo, isProved, isOperator }
}

export function viewSession(row: SessionRow, currentId: string | undefined): Session {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    userAgent: row.user_agent === '' ? null : row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
    expiresAt: new Date(
      Math.min(row.expires_at.getTime(), row.created_at.getTime() + SESSION_LONGEST_MS),
    ).toISOString(),
  }
}
