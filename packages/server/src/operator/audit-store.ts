import type { AuditTarget, OperatorAction } from '@afterimage/contract/operator'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { OperatorActionTable } from './operator-tables.ts'

/** Who acts as an operator: an account on the screen, or somebody who runs a command. */
export interface Actor {
  /** The account's address, or the user of the system. */
  readonly by: string
  /** Undefined of a command. */
  readonly accountId: string | undefined
}

export interface ActionDone {
  readonly action: OperatorAction
  readonly target: { readonly kind: AuditTarget; readonly id: string }
  readonly reason: string | null
  /** What came of it, in a few words. */
  readonly outcome: string
}

/** Writes down what an operator does, in the transaction that does it where there is one. */
export async function recordAction(db: Db | Tx, { by, accountId }: Actor, done: ActionDone): Promise<void> {
  const { action, target, reason, outcome } = done
  await db
    .insertInto('operator_actions')
    .values({
      ...{ done_by: by, account_id: accountId ?? null, via: accountId === undefined ? 'command' : 'screen' },
      ...{ action, target_kind: target.kind, target: target.id, reason, outcome },
    })
    .execute()
}

export interface ActionRow extends Readonly<Selectable<OperatorActionTable>> {
  /** Of an account that is there: its address. */
  readonly email: string | null
}

export interface AuditQuery {
  readonly limit: number
  /** Only those before this one. */
  readonly before: number | undefined
  readonly about: { readonly kind: string; readonly id: string } | undefined
}

/** What operators did, newest first. */
export async function listActions(db: Db, { limit, before, about }: AuditQuery): Promise<readonly ActionRow[]> {
  let query = db
    .selectFrom('operator_actions as done')
    .selectAll('done')
    // By its key, and only where the target is one.
    .select(
      sql<string | null>`case when target_kind = 'account' then
        (select email from accounts where id = done.target::uuid) end`.as('email'),
    )
    .orderBy('done.id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('done.id', '<', before)
  if (about !== undefined) query = query.where(sql`target_kind`, '=', about.kind).where('done.target', '=', about.id)
  return query.execute()
}

/** Forgets what is older than it is kept. */
export async function deleteOldActions(db: Db): Promise<void> {
  await db.deleteFrom('operator_actions').where('at', '<', sql<Date>`now() - interval '2 years'`).execute()
}
