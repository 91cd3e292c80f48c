import { getCredits } from '@afterimage/contract/account-endpoints'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { CreditEntryRow } from './credit-store.ts'

/** Entries that the history shows. */
const SHOWN = 500

interface Ledger {
  balance(accountId: string): Promise<number>
  entries(accountId: string, limit: number): Promise<readonly CreditEntryRow[]>
}

export function serveCredits(app: FastifyInstance, identify: IdentifyCaller, ledger: Ledger): void {
  bindEndpoint(app, getCredits, async ({ request }) => {
    const { id } = await identify.account(request)
    const credits = await ledger.balance(id)
    const entries = await ledger.entries(id, SHOWN)
    return { credits, transactions: entries.map(viewEntry) }
  })
}

/** An entry of the ledger as the contract shows it. */
function viewEntry(entry: CreditEntryRow) {
  const { id, description, amount, created_at } = entry
  return { id: String(id), description, amount, created_at: created_at.toISOString() }
}
