import { beginSignIn, finishSignIn, listSignIns, type login } from '@afterimage/contract/account-endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { networkOf } from '../../platform/address-rules.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { Problem } from '../../platform/problem.ts'
import { LOGINS_BY_ADDRESS } from '../limits.ts'
import type { NewSession } from '../sign-in.ts'
import { findSignIns } from './identity-store.ts'
import { failed, type IdentityProvider } from './open-identity-provider.ts'
import { type ProviderSignInParts, signInFrom } from './provider-sign-in.ts'
import { keepBegun, takeBegun } from './sign-in-cookie.ts'

type Welcome = z.input<typeof login.ok.body>

export interface IdentityProviderRouteParts extends ProviderSignInParts {
  readonly providers: readonly IdentityProvider[]
  /** The origin that visitors see; undefined where a request's own is. */
  readonly publicUrl: string | undefined
  readonly welcome: (session: NewSession, request: FastifyRequest) => Promise<Welcome>
}

/** Signing in with an account elsewhere: the page sends the browser there, and posts what it came back with. */
export function serveIdentityProviders(
  app: FastifyInstance,
  identify: IdentifyCaller,
  parts: IdentityProviderRouteParts,
): void {
  const { db, limits, providers } = parts
  const find = (id: string): IdentityProvider => {
    const provider = providers.find((one) => one.id === id)
    if (provider === undefined) throw new Problem('not_found', 'There is no such way to sign in here.')
    return provider
  }
  const addressFor = (request: FastifyRequest, { id }: IdentityProvider) =>
    `${parts.publicUrl ?? `${request.protocol}://${request.host}`}/login/from/${id}`

  bindEndpoint(app, beginSignIn, async ({ params, request, reply }) => {
    const provider = find(params.provider)
    await limits.count(LOGINS_BY_ADDRESS, networkOf(request.ip))
    const { url, ...begun } = await provider.begin(addressFor(request, provider))
    keepBegun(provider.id, begun, request, reply)
    return { url }
  })

  bindEndpoint(app, finishSignIn, async ({ params, body, request, reply }) => {
    const provider = find(params.provider)
    const network = networkOf(request.ip)
    await limits.count(LOGINS_BY_ADDRESS, network)
    const begun = takeBegun(provider.id, request, reply)
    if (begun === undefined) throw failed(provider.name)
    const answer = new URL(addressFor(request, provider))
    answer.search = body.query
    const person = await provider.finish(answer, begun)
    const place = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { isNew, ...session } = await signInFrom(parts, provider, person, place)
    await limits.uncount(LOGINS_BY_ADDRESS, network)
    return { ...(await parts.welcome(session, request)), isNew }
  })

  bindEndpoint(app, listSignIns, async ({ request }) => {
    const { id } = await identify.account(request)
    const { hasPassword, issuers } = await findSignIns(db, id)
    const linked = providers.filter(({ issuer }) => issuers.includes(issuer))
    return { hasPassword, providers: linked.map(({ id, name }) => ({ id, name })) }
  })
}
