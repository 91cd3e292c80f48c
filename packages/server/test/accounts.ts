import { randomUUID } from 'node:crypto'
import type { Plan } from '@afterimage/contract/account'
import type { Db } from '../src/platform/database/tables.ts'

/** An account that nobody can sign in to, for tests below the routes. */
export async function insertAccount(db: Db, plan: Plan = 'free'): Promise<{ id: string; plan: Plan }> {
  const id = randomUUID()
  const now = new Date()
  await db
    .insertInto('accounts')
    .values({ id, email: `${id}@example.com`, email_verified: false, name: '', plan, created_at: now, updated_at: now })
    .execute()
  return { id, plan }
}
