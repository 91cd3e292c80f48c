import { grantCredits } from '../../src/credits/book-credits.ts'
import type { Identity } from '../../src/platform/caller.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import { insertAccount } from '../accounts.ts'

const WELCOME = 100
/** What an account begins with: prices are 1, 3 and 20 credits, so it runs out of them. */
export const POOR = 8

export async function openPoorAccount(db: Db): Promise<Identity> {
  const { id } = await insertAccount(db)
  await db.transaction().execute((tx) => grantCredits(tx, id, POOR - WELCOME, 'poor'))
  return {
    id,
    plan: 'free',
    email: '',
    isDemo: false,
    isProved: true,
    isOperator: false,
    createdAt: new Date(),
    sessionId: '',
  }
}
