import { API_KEY_MARK } from '@afterimage/contract/api-key'
import type { AnyEndpoint } from '@afterimage/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, Identity } from '../caller.ts'
import { Problem } from '../problem.ts'
import { visitorOf } from './visitor.ts'

/** The account whose session has this token, while the session is good. */
export type FindIdentity = (token: string) => Promise<Identity | undefined>

/** A call that came with an API key. */
export interface KeyCall {
  readonly account: Identity
  /** What is left of the month's calls, below zero where this one is beyond them; undefined for a call that costs none. */
  readonly quota: { readonly limit: number; readonly remaining: number; readonly resetsAt: Date } | undefined
}

/** Who calls with an API key, and that they may make this call with it. Throws problems that say why not. */
export type UseKey = (key: string, endpoint: AnyEndpoint | undefined) => Promise<KeyCall>

/** Finds out who makes a request. Tokens and keys are taken from the Authorization header alone, never from an address. */
export interface IdentifyCaller {
  /** For calls that change something: a token that is no good is told so, rather than taken for a visitor's. */
  caller(request: FastifyRequest): Promise<Caller>
  /** For calls that anybody may make: a session's token that is no good is ignored. A key never is: who sends one means it. */
  viewer(request: FastifyRequest): Promise<Caller>
  /** The same, looked up anew: for an answer that lasts, in which a key may be revoked and a session end. */
  viewerAnew(request: FastifyRequest): Promise<Caller>
  /** For calls of an account. Throws `authentication_required`. */
  account(request: FastifyRequest): Promise<Identity>
}

export function openIdentifyCaller(findIdentity: FindIdentity, useKey: UseKey): IdentifyCaller {
  const byKey = openKeyCalls(useKey)
  const find = async (request: FastifyRequest) => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    return token.startsWith(API_KEY_MARK) ? byKey(request, token) : findIdentity(token)
  }
  /** A program calls for its account alone, whatever cookies it keeps. */
  const visitorBeside = (account: Identity | undefined, request: FastifyRequest) =>
    account !== undefined && account.sessionId === undefined ? undefined : visitorOf(request)
  const viewer = async (request: FastifyRequest) => {
    const account = await find(request)
    return { account, visitor: visitorBeside(account, request) }
  }
  return {
    caller: async (request) => {
      const account = await find(request)
      if (account === undefined && request.headers.authorization !== undefined) throw signInAgain(request)
      return { account, visitor: visitorBeside(account, request) }
    },
    viewer,
    viewerAnew: (request) => {
      keyCalls.delete(request)
      return viewer(request)
    },
    account: async (request) => {
      const account = await find(request)
      if (account === undefined) throw signInAgain(request)
      return account
    },
  }
}

/** Requests that came with a key, and what is left to it. */
const keyCalls = new WeakMap<FastifyRequest, Promise<KeyCall>>()

/** Looks at the key of a request once, however often it is asked who makes it. Throws `quota_spent` beyond the month's calls. */
function openKeyCalls(useKey: UseKey): (request: FastifyRequest, key: string) => Promise<Identity> {
  return async (request, key) => {
    const call = keyCalls.get(request) ?? useKey(key, request.routeOptions.config.endpoint)
    keyCalls.set(request, call)
    const { account, quota } = await call
    if (quota !== undefined && quota.remaining < 0) {
      throw new Problem('quota_spent', `This month’s ${quota.limit} API calls are used up.`, {
        retryAt: quota.resetsAt,
      })
    }
    return account
  }
}

/** Says in every answer to a counted call with a key what is left of the month (draft-ietf-httpapi-ratelimit-headers-03). */
export function tellQuota(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const quota = await keyCalls.get(request)?.then(
      (call) => call.quota,
      () => undefined,
    )
    if (quota === undefined) return
    reply.header('ratelimit-limit', quota.limit)
    reply.header('ratelimit-remaining', Math.max(0, quota.remaining))
    reply.header('ratelimit-reset', Math.max(0, Math.ceil((quota.resetsAt.getTime() - Date.now()) / 1_000)))
  })
}

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1). */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/=-]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function signInAgain(request: FastifyRequest): Problem {
  const isOfAnotherForm = request.headers.authorization !== undefined && bearerToken(request) === undefined
  const sentence = isOfAnotherForm ? `Send an API key as “Authorization: Bearer ${API_KEY_MARK}…”.` : 'Please sign in.'
  return new Problem('authentication_required', sentence)
}
