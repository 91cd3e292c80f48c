import { beginSignIn, finishSignIn, listSignIns, type login } from '@afterimage/contract/account-endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { networkOf } from '../../platform/address-rules.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { Problem } from '../../platform/problem.ts'
import { LOGINS_BY_ADDRESS } from '../limits.ts'
import type { NewSession } from '../sign-in.ts'
import { findSignIns } from './identity-store.ts'
import { type BegunSignIn, failed, type IdentityProvider } from './open-identity-provider.ts'
import { type ProviderSignInParts, signInFrom } from './provider-sign-in.ts'

type Welcome = z.input<typeof login.ok.body>

export interface IdentityProviderRouteParts extends ProviderSignInParts {
  readonly providers: readonly IdentityProvider[]
  readonly hasPasswords: boolean
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
    // One that succeeds counts neither as begun nor as finished.
    await limits.uncount(LOGINS_BY_ADDRESS, network)
    await limits.uncount(LOGINS_BY_ADDRESS, network)
    return { ...(await parts.welcome(session, request)), isNew }
  })

  bindEndpoint(app, listSignIns, async ({ request }) => {
    const { id } = await identify.account(request)
    const { hasPassword, issuers } = await findSignIns(db, id)
    const linked = providers.filter(({ issuer }) => issuers.includes(issuer))
    return { hasPassword: parts.hasPasswords && hasPassword, providers: linked.map(({ id, name }) => ({ id, name })) }
  })
}

const COOKIE = 'afterimage_sign_in'
/** On https: browsers take this one from no sibling domain. */
const HOST_COOKIE = `__Host-${COOKIE}`
/** So long may somebody take at the provider. */
const LONGEST_MS = 15 * 60_000

const kept = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
})

/** Ties the provider's answer to this browser: what somebody else began cannot be finished here. */
function keepBegun(provider: string, begun: BegunSignIn, request: FastifyRequest, reply: FastifyReply): void {
  const { state, nonce, verifier } = begun
  const value: z.input<typeof kept> = { provider, state, nonce, verifier, until: Date.now() + LONGEST_MS }
  reply.setCookie(nameFor(request), Buffer.from(JSON.stringify(value)).toString('base64url'), {
    ...attributesFor(request),
    maxAge: LONGEST_MS / 1_000,
  })
}

/** What this browser began with the provider, once; undefined for nothing, or something too old. */
function takeBegun(provider: string, request: FastifyRequest, reply: FastifyReply): BegunSignIn | undefined {
  const cookie = request.cookies[nameFor(request)]
  if (cookie === undefined) return undefined
  reply.clearCookie(nameFor(request), attributesFor(request))
  const { valid, value } = request.unsignCookie(cookie)
  if (!valid || value === null) return undefined
  const begun = kept.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  return begun.provider === provider && begun.until > Date.now() ? begun : undefined
}

function nameFor({ isHttps }: FastifyRequest): string {
  return isHttps ? HOST_COOKIE : COOKIE
}

function attributesFor({ isHttps }: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', signed: true, secure: isHttps } as const
}
