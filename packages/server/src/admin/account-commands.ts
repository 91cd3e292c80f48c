import { findAccountByEmail, markProved, setPlan } from '../accounts/accounts.ts'
import { openCredits } from '../credits/credits.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Command } from './command.ts'

export function showAccount(email: string): Command {
  return ({ db }) => withAccount(db, email, async () => undefined)
}

/** For owners whom no email reaches, or whom the operator knows. */
export function prove(email: string): Command {
  return ({ db }) =>
    withAccount(db, email, async (accountId, address) => {
      if (!(await markProved(db, accountId, address))) throw new Error('The demo account belongs to no one.')
    })
}

export function setPlanOf(email: string, wanted: string | undefined): Command {
  const plan = readPlan(wanted)
  return ({ db }) => withAccount(db, email, (accountId) => setPlan(db, accountId, plan))
}

export function credit(email: string, wanted: string | undefined, why: string | undefined): Command {
  const [amount, reason] = [readAmount(wanted), readReason(why)]
  return ({ db }) => withAccount(db, email, (accountId) => openCredits(db).grant(accountId, amount, reason))
}

/** Does it to the account, and tells how the account is afterwards. */
async function withAccount(
  db: Db,
  given: string,
  act: (accountId: string, address: string) => Promise<void>,
): Promise<string> {
  const email = given.trim().toLowerCase()
  const account = await findAccountByEmail(db, email)
  if (account === undefined) throw new Error(`There is no account with the address “${email}”.`)
  await act(account.id, account.email)
  const { plan, email_verified: isProved } = (await findAccountByEmail(db, email)) ?? account
  const credits = await openCredits(db).balance(account.id)
  const address = isProved ? 'address confirmed' : 'address not confirmed'
  return `${email}: plan ${plan}, ${credits} credits, ${address}, since ${account.created_at.toISOString().slice(0, 10)}`
}

function readPlan(text: string | undefined): 'free' | 'pro' {
  if (text === 'free' || text === 'pro') return text
  throw new Error('The plan is free or pro.')
}

function readAmount(text: string | undefined): number {
  const amount = Number(text)
  if (text !== undefined && Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= 1_000_000) return amount
  throw new Error('The amount is a whole number, such as 50 or -20.')
}

function readReason(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason === '' || reason.length > 200) throw new Error('Give a reason of at most 200 characters, in quotes.')
  return reason
}
