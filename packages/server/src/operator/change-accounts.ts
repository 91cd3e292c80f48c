import type { Plan } from '@afterimage/contract/account'
import type { OperatorAction } from '@afterimage/contract/operator'
import { type AccountRow, lockAccount, markProved, setOperator, setPlan } from '../accounts/accounts.ts'
import { grantCredits } from '../credits/credits.ts'
import type { Alongside, Db, Tx } from '../platform/database/tables.ts'
import { type Actor, recordAction } from './audit-store.ts'

/** What came of a change: `demo` belongs to no one. */
export type AccountChange = 'done' | 'unchanged' | 'not_found' | 'demo'

/** Changes an account's plan. */
export function changePlan(db: Db, actor: Actor, accountId: string, plan: Plan): Promise<AccountChange> {
  return change(db, actor, accountId, 'account.plan_changed', async (tx, account) => {
    if (account.plan === plan) return 'unchanged'
    await setPlan(tx, accountId, plan)
    return { outcome: `${account.plan} → ${plan}` }
  })
}

/** Counts the account's address as confirmed, as the mailed link does. */
export function proveAccount(db: Db, actor: Actor, accountId: string): Promise<AccountChange> {
  return change(db, actor, accountId, 'account.proved', async (tx, account) => {
    if (account.is_demo) return 'demo'
    if (account.email_verified) return 'unchanged'
    await markProved(tx, accountId, account.email)
    return { outcome: 'confirmed' }
  })
}

/**
 * Gives the account credits, or takes some away; its owner reads the reason. `alongside` belongs to the same transaction. Throws a
 * RangeError when less than nothing would be left.
 */
export function changeCredits(
  db: Db,
  actor: Actor,
  accountId: string,
  { amount, reason }: { readonly amount: number; readonly reason: string },
  alongside?: Alongside,
): Promise<AccountChange> {
  return change(db, actor, accountId, 'account.credited', async (tx) => {
    const credits = await grantCredits(tx, accountId, amount, reason)
    await alongside?.(tx)
    return { outcome: `${amount > 0 ? '+' : ''}${amount}, ${credits} now`, reason }
  })
}

/** Gives an account the operator's role, or takes it away. Only by command: nobody on the screen can make more operators. */
export function changeOperator(db: Db, actor: Actor, accountId: string, isOn: boolean): Promise<AccountChange> {
  const action = isOn ? 'account.operator_on' : 'account.operator_off'
  return change(db, actor, accountId, action, async (tx, account) => {
    if (account.is_demo) return 'demo'
    if (account.is_operator === isOn) return 'unchanged'
    await setOperator(tx, accountId, isOn)
    return { outcome: isOn ? 'given' : 'taken away' }
  })
}

type Changed = { readonly outcome: string; readonly reason?: string } | 'unchanged' | 'demo'

/** Does it to the locked account, and writes it down if it has changed anything. */
async function change(
  db: Db,
  actor: Actor,
  accountId: string,
  action: OperatorAction,
  act: (tx: Tx, account: AccountRow) => Promise<Changed>,
): Promise<AccountChange> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === undefined) return 'not_found'
    const changed = await act(tx, account)
    if (typeof changed === 'string') return changed
    const { outcome, reason = null } = changed
    await recordAction(tx, actor, { action, target: { kind: 'account', id: accountId }, reason, outcome })
    return 'done'
  })
}
