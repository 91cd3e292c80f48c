import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { newVisitor } from '../platform/http/visitor.ts'
import type { Allowance, Visitor } from './allowance.ts'

export function serveAllowance(
  app: FastifyInstance,
  identify: IdentifyCaller,
  allowance: (visitor: Visitor) => Promise<Allowance>,
): void {
  bindEndpoint(app, getAllowance, async ({ request }) => {
    const { account, visitor } = await identify.viewer(request)
    const unlimited = { limit: null, remaining: null, nextFreeAt: null }
    if (account !== undefined && !account.isDemo) return unlimited
    const { limit, remaining, nextFreeAt } = await allowance({ id: visitor ?? newVisitor(), address: request.ip })
    return limit === undefined ? unlimited : { limit, remaining, nextFreeAt: nextFreeAt?.toISOString() ?? null }
  })
}
