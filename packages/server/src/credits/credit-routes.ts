import type { CreditTransaction } from '@afterimage/contract/account'
import { getCredits } from '@afterimage/contract/account-endpoints'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'

interface Ledger {
  balance(accountId: string): Promise<number>
  history(accountId: string): Promise<readonly CreditTransaction[]>
}

export function serveCredits(app: FastifyInstance, identify: IdentifyCaller, ledger: Ledger): void {
  bindEndpoint(app, getCredits, async ({ request }) => {
    const { id } = await identify.account(request)
    const credits = await ledger.balance(id)
    return { credits, transactions: [...(await ledger.history(id))] }
  })
}
