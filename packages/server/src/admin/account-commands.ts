import { findAccountByEmail } from '../accounts/accounts.ts'
import { openCredits } from '../credits/credits.ts'
import { type Actor, changeCredits, changeOperator, changePlan, proveAccount } from '../operator/operator.ts'
import { actorOf, type Command, type CommandParts } from './command.ts'

export function showAccount(email: string): Command {
  return (parts) => withAccount(parts, email, async () => 'done')
}

/** For owners whom no email reaches, or whom the operator knows. */
export function prove(email: string): Command {
  return (parts) => withAccount(parts, email, (actor, id) => proveAccount(parts.db, actor, id))
}

export function setPlanOf(email: string, wanted: string | undefined): Command {
  const plan = readPlan(wanted)
  return (parts) => withAccount(parts, email, (actor, id) => changePlan(parts.db, actor, id, plan))
}

export function credit(email: string, wanted: string | undefined, why: string | undefined): Command {
  const given = { amount: readAmount(wanted), reason: readReason(why) }
  return (parts) => withAccount(parts, email, (actor, id) => changeCredits(parts.db, actor, id, given))
}

/** Lets somebody use the operator's screen, or no longer. Only here: nobody on the screen can make more operators. */
export function setOperatorOf(email: string, wanted: string | undefined): Command {
  if (wanted !== 'on' && wanted !== 'off') throw new Error('Write: operator EMAIL on, or operator EMAIL off.')
  return (parts) => withAccount(parts, email, (actor, id) => changeOperator(parts.db, actor, id, wanted === 'on'))
}

/** Does it to the account, and tells how the account is afterwards. */
async function withAccount(
  parts: CommandParts,
  given: string,
  act: (actor: Actor, accountId: string) => ReturnType<typeof changePlan>,
): Promise<string> {
  const { db } = parts
  const email = given.trim().toLowerCase()
  const account = await findAccountByEmail(db, email)
  const outcome = account === undefined ? 'not_found' : await act(actorOf(parts), account.id)
  if (account === undefined || outcome === 'not_found') {
    throw new Error(`There is no account with the address “${email}”.`)
  }
  if (outcome === 'demo') throw new Error('The demo account belongs to no one.')
  const { plan, email_verified: isProved, is_operator: isOperator } = (await findAccountByEmail(db, email)) ?? account
  const credits = await openCredits(db).balance(account.id)
  const address = isProved ? 'address confirmed' : 'address not confirmed'
  const waiting = isProved ? '' : ', once its address is confirmed'
  const role = isOperator ? `; an operator${waiting}` : ''
  return `${email}: plan ${plan}, ${credits} credits, ${address}, since ${account.created_at.toISOString().slice(0, 10)}${role}`
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
