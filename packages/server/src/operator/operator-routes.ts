import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { openAuthoriseOperator, type SignedInOperator } from './authorise-operator.ts'
import { serveOperatorAccounts } from './operator-account-routes.ts'
import { serveOperatorEvolutions } from './operator-evolution-routes.ts'
import type { OperatorServiceParts } from './operator-parts.ts'
import { serveOperatorSite } from './operator-site-routes.ts'

/** The calls of the operator's screen. Who may make them is asked before anything else of a request is looked at. */
export function serveOperator(app: FastifyInstance, identify: IdentifyCaller, parts: OperatorServiceParts): void {
  const authorise = openAuthoriseOperator(identify, parts.limits)
  const operators = new WeakMap<FastifyRequest, SignedInOperator>()
  const operatorOf = (request: FastifyRequest) => {
    const operator = operators.get(request)
    if (operator === undefined) throw new Error('a route for operators is not guarded')
    return operator
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      operators.set(request, await authorise(request))
    })
    serveOperatorEvolutions(scope, { ...parts, operatorOf })
    serveOperatorAccounts(scope, { ...parts, operatorOf })
    serveOperatorSite(scope, { ...parts, operatorOf })
  })
}
