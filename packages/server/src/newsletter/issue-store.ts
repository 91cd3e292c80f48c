import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { Issue } from './read-issue.ts'

/** How often an email is tried that the mail server refuses. */
export const MAX_TRIES = 5

export interface IssueCounts {
  readonly sent: number
  readonly due: number
  /** Refused so often that they are not tried again. */
  readonly givenUp: number
}

/**
 * Notes the issue with a row for each confirmed address. One that is there already stays as it is: a person who subscribed since does not get it, and nobody
 * gets it again.
 */
export async function putIssue(tx: Tx, { id, subject, markdown }: Issue, now: Date): Promise<void> {
  const added = await tx
    .insertInto('newsletter_issues')
    .values({ id, subject, markdown, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await tx
    .insertInto('newsletter_deliveries')
    .columns(['issue_id', 'subscriber_id'])
    .expression((from) =>
      from
        .selectFrom('newsletter_subscribers')
        .select([sql.lit(id).as('issue_id'), 'id as subscriber_id'])
        .where('status', '=', 'subscribed'),
    )
    .execute()
}

export async function findIssue(db: Db, id: string) {
  return db.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countDeliveries(db: Db | Tx, issueId: string): Promise<IssueCounts> {
  const counted = (condition: Expression<SqlBool>) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .selectFrom('newsletter_deliveries')
    .select(({ eb, and }) => [
      counted(eb('sent_at', 'is not', null)).as('sent'),
      counted(and([eb('sent_at', 'is', null), eb('tries', '<', MAX_TRIES)])).as('due'),
      counted(and([eb('sent_at', 'is', null), eb('tries', '>=', MAX_TRIES)])).as('givenUp'),
    ])
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow()
}

export async function countConfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_subscribers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'subscribed')
    .executeTakeFirstOrThrow()
  return count
}

/** The next addresses that are due, nobody else's until the moment. Of those who have unsubscribed since, nothing is due. */
export async function claimDeliveries(
  db: Db,
  issueId: string,
  { limit, now, until }: { readonly limit: number; readonly now: Date; readonly until: Date },
): Promise<readonly { readonly subscriberId: string; readonly email: string }[]> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('newsletter_deliveries')
      .innerJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'subscriber_id')
      .select(['subscriber_id as subscriberId', 'email'])
      .where('issue_id', '=', issueId)
      .where('sent_at', 'is', null)
      .where('tries', '<', MAX_TRIES)
      .where('status', '=', 'subscribed')
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
      .orderBy('tries')
      .orderBy('subscriber_id')
      .limit(limit)
      .forUpdate('newsletter_deliveries')
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    const ids = due.map(({ subscriberId }) => subscriberId)
    await tx
      .updateTable('newsletter_deliveries')
      .set({ claimed_until: until })
      .where('issue_id', '=', issueId)
      .where('subscriber_id', 'in', ids)
      .execute()
    return due
  })
}

/** Leaves to others what was claimed and is not sent. */
export async function releaseClaims(db: Db, issueId: string, subscriberIds: readonly string[]): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ claimed_until: null })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', 'in', subscriberIds)
    .execute()
}

export async function markSent(db: Db, issueId: string, subscriberId: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ sent_at: now, claimed_until: null })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

export async function markRefused(db: Db, issueId: string, subscriberId: string): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set((row) => ({ tries: row('tries', '+', 1), claimed_until: null }))
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

/** Forgets what is due to those who have unsubscribed since. */
export async function dropUnsubscribed(db: Db, issueId: string): Promise<void> {
  await db
    .deleteFrom('newsletter_deliveries')
    .where('issue_id', '=', issueId)
    .where('sent_at', 'is', null)
    .where('subscriber_id', 'in', (from) =>
      from.selectFrom('newsletter_subscribers').select('id').where('status', '!=', 'subscribed'),
    )
    .execute()
}

/** Confirmed addresses with when they were confirmed, in the order of that. */
export async function listConfirmed(db: Db): Promise<readonly { email: string; verified_at: Date | null }[]> {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'verified_at'])
    .where('status', '=', 'subscribed')
    .orderBy('verified_at')
    .orderBy('email')
    .execute()
}
