import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import {
  confirmEmail as confirmCall,
  getSignInOptions,
  login,
  logout,
  register,
  requestPasswordReset,
  resetPassword as resetCall,
} from '@afterimage/contract/account-endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../platform/caller.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { visitorOf } from '../platform/http/visitor.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import { deleteSession } from './account-store.ts'
import { viewAccount } from './account-view.ts'
import { confirmEmail, orderFirstProof } from './email-proof.ts'
import { serveIdentityProviders } from './identity-providers/identity-provider-routes.ts'
import type { IdentityProvider } from './identity-providers/open-identity-provider.ts'
import { type ResetParts, requestReset, resetPassword } from './password-reset.ts'
import { type NewSession, registerAccount, type SignInParts, signIn } from './sign-in.ts'

export interface AuthRouteParts extends SignInParts, ResetParts {
  readonly queue: Queue
  readonly hasDemoAccount: boolean
  readonly hasPasswords: boolean
  readonly identityProviders: readonly IdentityProvider[]
  readonly publicUrl: string | undefined
  readonly find: (token: string) => Promise<Identity | undefined>
  readonly balance: (accountId: string) => Promise<number>
  readonly topUp: (accountId: string, credits: number) => Promise<void>
  /** Makes the visitor's evolutions the account's; returns how many. */
  readonly claim: (visitor: string, accountId: string) => Promise<number>
}

/** What the demo account is filled up to at each sign-in. */
const DEMO_CREDITS = 100

export function serveAuth(app: FastifyInstance, identify: IdentifyCaller, parts: AuthRouteParts): void {
  const welcome = async ({ token, accountId }: NewSession, request: FastifyRequest) => {
    const account = await parts.find(token)
    if (account === undefined) throw new Problem('authentication_required', 'The session ended. Please sign in again.')
    const visitor = visitorOf(request)
    // What visitors made is theirs; on the shared account it would be everybody's.
    const isClaiming = visitor !== undefined && !account.isDemo
    const claimedEvolutions = isClaiming ? await parts.claim(visitor, accountId) : 0
    return { token, user: viewAccount(account, await parts.balance(accountId)), claimedEvolutions }
  }
  const from = (request: FastifyRequest) => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  })

  /** The demo's password is everybody's, and lets nobody else in. */
  const refusePasswords = (email?: string) => {
    if (parts.hasPasswords || email === DEMO_CREDENTIALS.email) return
    throw new Problem('password_off', 'There are no passwords here. Sign in with one of the accounts that are offered.')
  }
  const { identityProviders: providers } = parts
  serveIdentityProviders(app, identify, { ...parts, providers, welcome })

  bindEndpoint(app, getSignInOptions, async () => ({
    demoAccount: parts.hasDemoAccount,
    password: parts.hasPasswords,
    providers: providers.map(({ id, name }) => ({ id, name })),
  }))

  bindEndpoint(app, register, async ({ body, request }) => {
    refusePasswords()
    const session = await registerAccount(parts, { ...body, ...from(request) })
    await orderFirstProof(parts, { id: session.accountId, email: body.email })
    return welcome(session, request)
  })

  bindEndpoint(app, confirmCall, async ({ body, request }) => {
    const email = await confirmEmail(parts, { ...body, address: request.ip })
    return { message: 'Your email address is confirmed.', email }
  })

  bindEndpoint(app, login, async ({ body, request }) => {
    refusePasswords(body.email)
    const session = await signIn(parts, { ...body, ...from(request) })
    if (body.email === DEMO_CREDENTIALS.email) await parts.topUp(session.accountId, DEMO_CREDITS)
    return welcome(session, request)
  })

  bindEndpoint(app, logout, async ({ request }) => {
    const { account } = await identify.viewer(request)
    // A token that is worth nothing any more is what a logout wants.
    if (account?.sessionId !== undefined) await deleteSession(parts.db, account.id, account.sessionId)
    return { message: 'You are signed out.' }
  })

  bindEndpoint(app, requestPasswordReset, async ({ body, request }) => {
    refusePasswords()
    await requestReset(parts, body.email, request.ip)
    return { message: 'If there is an account with this address, a link is on its way to it.' }
  })

  bindEndpoint(app, resetCall, async ({ body, request }) => {
    refusePasswords()
    await resetPassword(parts, { ...body, address: request.ip })
    return { message: 'Your password is set. Please sign in with it.' }
  })
}
