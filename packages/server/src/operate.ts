import { findAccountByEmail, setPlan } from './accounts/account-store.ts'
import { openCredits } from './credits/credits.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { Db } from './platform/database/tables.ts'
import { openLogger } from './platform/logging.ts'

const HELP = `What the operator of an Afterimage does with its accounts. It uses the same variables as the server; with the
embedded database, stop the server first.

  npm run operate -- show EMAIL
  npm run operate -- plan EMAIL free|pro
  npm run operate -- credit EMAIL AMOUNT "REASON"     what the owner reads in the history; a minus takes away
`

process.umask(0o077)

/** What is to be done to an account. */
type Action = (db: Db, accountId: string) => Promise<void>

try {
  const [command, email = '', ...rest] = process.argv.slice(2)
  const act = readAction(command, rest)
  const database = await openDatabase(readConfig(), openLogger('error'))
  try {
    process.stdout.write(`${await operate(database.db, email.trim().toLowerCase(), act)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function operate(db: Db, email: string, act: Action): Promise<string> {
  const account = await findAccountByEmail(db, email)
  if (account === undefined) throw new Error(`There is no account with the address “${email}”.`)
  await act(db, account.id)
  const { plan } = (await findAccountByEmail(db, email)) ?? account
  const credits = await openCredits(db).balance(account.id)
  return `${email}: plan ${plan}, ${credits} credits, since ${account.created_at.toISOString().slice(0, 10)}`
}

function readAction(command: string | undefined, [first, second]: readonly string[]): Action {
  if (command === 'show') return async () => undefined
  if (command === 'plan') {
    const plan = readPlan(first)
    return (db, accountId) => setPlan(db, accountId, plan)
  }
  if (command === 'credit') {
    const amount = readAmount(first)
    const reason = readReason(second)
    return (db, accountId) => openCredits(db).grant(accountId, amount, reason)
  }
  throw new Error(HELP)
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
