import { WELCOME_CREDITS } from '@afterimage/contract/account'
import { sql } from 'kysely'
import type { AccountRow } from '../accounts/accounts.ts'
import { UNSETTLED } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'

/** An account with its credits; one that never looked at them has what all begin with. */
export interface OperatorAccountRow extends AccountRow {
  readonly credits: number
}

/** Accounts whose addresses have the text in them, in the order of their addresses, behind the one that is named. */
export async function searchAccounts(
  db: Db,
  { text, limit, after }: { readonly text: string; readonly limit: number; readonly after: string | undefined },
): Promise<readonly OperatorAccountRow[]> {
  const found = withCredits(db).where(sql<number>`strpos(email, ${text})`, '>', 0).orderBy('email').limit(limit)
  return (after === undefined ? found : found.where('email', '>', after)).execute()
}

export interface OperatorAccountDetailRow extends OperatorAccountRow {
  readonly evolutions: number
  readonly unfinished: number
  readonly removed: number
  readonly apiKeys: number
  readonly webhooks: number
}

export async function findForOperator(db: Db, id: string): Promise<OperatorAccountDetailRow | undefined> {
  return withCredits(db)
    .select(({ selectFrom }) => {
      const own = () =>
        selectFrom('evolutions').select(sql<number>`count(*)::int`.as('n')).where('owner_account', '=', id)
      return [
        own().where('moderation', '<>', 'removed').$asScalar().as('evolutions'),
        own().where('status', 'in', UNSETTLED).$asScalar().as('unfinished'),
        own().where('moderation', '=', 'removed').$asScalar().as('removed'),
        selectFrom('api_keys')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('account_id', '=', id)
          .$asScalar()
          .as('apiKeys'),
        selectFrom('webhook_endpoints')
          .select(sql<number>`count(*)::int`.as('n'))
          .where('account_id', '=', id)
          .$asScalar()
          .as('webhooks'),
      ]
    })
    .where('accounts.id', '=', id)
    .executeTakeFirst()
}

function withCredits(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('credit_balances', 'credit_balances.account_id', 'accounts.id')
    .selectAll('accounts')
    .select(sql<number>`coalesce(balance, ${WELCOME_CREDITS})`.as('credits'))
}
