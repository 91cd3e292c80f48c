import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BegunSignIn } from './open-identity-provider.ts'

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
export function keepBegun(provider: string, begun: BegunSignIn, request: FastifyRequest, reply: FastifyReply): void {
  const { state, nonce, verifier } = begun
  const value: z.input<typeof kept> = { provider, state, nonce, verifier, until: Date.now() + LONGEST_MS }
  reply.setCookie(nameFor(request), Buffer.from(JSON.stringify(value)).toString('base64url'), {
    ...attributesFor(request),
    maxAge: LONGEST_MS / 1_000,
  })
}

/** What this browser began with the provider, once; undefined for nothing, or something too old. */
export function takeBegun(provider: string, request: FastifyRequest, reply: FastifyReply): BegunSignIn | undefined {
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
