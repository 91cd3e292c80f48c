import type { FastifyRequest } from 'fastify'
import type { Caller, Identity } from '../caller.ts'
import { Problem } from '../problem.ts'
import { visitorOf } from './visitor.ts'

/** The account whose session has this token, while the session is good. */
export type FindIdentity = (token: string) => Promise<Identity | undefined>

/** Finds out who makes a request. Tokens are taken from the Authorization header alone, never from an address. */
export interface IdentifyCaller {
  /** For calls that change something: a token that is no good is told so, rather than taken for a visitor's. */
  caller(request: FastifyRequest): Promise<Caller>
  /** For calls that anybody may make: a token that is no good is ignored. */
  viewer(request: FastifyRequest): Promise<Caller>
  /** For calls of an account. Throws `authentication_required`. */
  account(request: FastifyRequest): Promise<Identity>
}

export function openIdentifyCaller(findIdentity: FindIdentity): IdentifyCaller {
  const find = async (request: FastifyRequest) => {
    const token = bearerToken(request)
    return token === undefined ? undefined : findIdentity(token)
  }
  return {
    caller: async (request) => {
      const account = await find(request)
      if (account === undefined && request.headers.authorization !== undefined) throw signInAgain()
      return { account, visitor: visitorOf(request) }
    },
    viewer: async (request) => ({ account: await find(request), visitor: visitorOf(request) }),
    account: async (request) => {
      const account = await find(request)
      if (account === undefined) throw signInAgain()
      return account
    },
  }
}

/** The token of an `Authorization: Bearer` header (RFC 6750, section 2.1). */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/=-]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function signInAgain(): Problem {
  return new Problem('authentication_required', 'Please sign in.')
}
