import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import type { Actor } from './audit-store.ts'

/** An operator's calls of every kind, besides the closer limits of some. */
const CALLS: Limit = { name: 'operator-calls', max: 600, windowMs: 60_000 }

/** An operator who is signed in. */
export interface SignedInOperator extends Actor {
  readonly accountId: string
  readonly sessionId: string
}

export type AskedRequest = Parameters<IdentifyCaller['account']>[0]

/**
 * The one place that decides who may act as an operator on the screen: an account with the role and a proved address that is signed in,
 * as the database has it at this call; no API key, not the demo account. Everybody else is told what an address that is not there tells,
 * so that nobody learns from it who has the role. Throws `not_found` and `too_many_requests`.
 */
export function openAuthoriseOperator(
  identify: Pick<IdentifyCaller, 'account'>,
  limits: Pick<RateLimits, 'count'>,
): (request: AskedRequest) => Promise<SignedInOperator> {
  return async (request) => {
    const account = await identify.account(request).catch((error: unknown) => {
      if (error instanceof Problem) throw nothingAt(request.url)
      throw error
    })
    const { id, email, sessionId, isOperator, isProved, isDemo } = account
    if (sessionId === undefined || !isOperator || !isProved || isDemo) throw nothingAt(request.url)
    await limits.count(CALLS, id)
    return { by: email, accountId: id, sessionId }
  }
}

/** As an unknown address is answered (serve-web-app.ts). */
function nothingAt(url: string): Problem {
  const [address = ''] = url.split('?')
  return new Problem('not_found', `There is nothing at ${address}.`)
}
