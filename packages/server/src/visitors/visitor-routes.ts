import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { newVisitor } from '../platform/http/visitor.ts'
import type { AccountAt, Allowance, Visitor } from './allowance.ts'

interface Allowances {
  ofVisitor(visitor: Visitor): Promise<Allowance>
  ofAccount(who: AccountAt): Promise<Allowance>
}

export function serveAllowance(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { ofVisitor, ofAccount }: Allowances,
): void {
  bindEndpoint(app, getAllowance, async ({ request }) => {
    const { account, visitor } = await identify.viewer(request)
    const unlimited = { limit: null, remaining: null, nextFreeAt: null }
    const own = account === undefined || account.isDemo ? undefined : account
    if (own?.plan === 'pro') return { ...unlimited, isBeyondCredits: false }
    const isBeyondCredits = own !== undefined
    const address = request.ip
    const { limit, remaining, nextFreeAt } =
      own === undefined
        ? await ofVisitor({ id: visitor ?? newVisitor(), address })
        : await ofAccount({ account: own.id, address })
    if (limit === undefined) return { ...unlimited, isBeyondCredits }
    return { limit, remaining, nextFreeAt: nextFreeAt?.toISOString() ?? null, isBeyondCredits }
  })
}
