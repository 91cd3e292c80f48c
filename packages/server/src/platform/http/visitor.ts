import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const COOKIE = 'afterimage_visitor'
/** On https: browsers take this one from no sibling domain and send it to none (RFC 6265bis, section 4.1.3.2). */
const HOST_COOKIE = `__Host-${COOKIE}`
/** What the value of the host's own cookie begins with, so that nothing signed as the other is taken for it, nor it for the other. */
const HOST_VALUE = 'host:'
/** Until then a visitor of before the site had the host's own cookie is known by the plain one. */
const PLAIN_UNTIL = Date.UTC(2027, 1, 1)
const YEAR_S = 365 * 24 * 3600
const visitorId = z.uuid()

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether visitors reach this site by https, no matter what ends the TLS. */
    isHttps: boolean
  }
}

/** Makes `request.isHttps` known, by the request's own protocol or by the operator's word. */
export function decorateHttps(app: FastifyInstance, isHttpsSite: boolean): void {
  app.decorateRequest('isHttps', {
    getter() {
      return isHttpsSite || this.protocol === 'https'
    },
  })
}

/** The visitor whose signed cookie came with the request, or undefined for a stranger or a forged cookie. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const { cookies, isHttps } = request
  const unsigned = (cookie: string | undefined) => {
    if (cookie === undefined) return undefined
    const { valid, value } = request.unsignCookie(cookie)
    return valid ? (value ?? undefined) : undefined
  }
  const own = isHttps ? unsigned(cookies[HOST_COOKIE]) : undefined
  if (own?.startsWith(HOST_VALUE)) return visitorId.safeParse(own.slice(HOST_VALUE.length)).data
  if (isHttps && Date.now() > PLAIN_UNTIL) return undefined
  return visitorId.safeParse(unsigned(cookies[COOKIE])).data
}

/** A visitor that was not seen before. */
export function newVisitor(): string {
  return randomUUID()
}

/** Gives the visitor the cookie that proves what is theirs. Creating and liking do; looking sets no cookie. */
export function rememberVisitor(visitor: string, request: FastifyRequest, reply: FastifyReply): void {
  const { isHttps } = request
  reply.setCookie(isHttps ? HOST_COOKIE : COOKIE, isHttps ? `${HOST_VALUE}${visitor}` : visitor, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: isHttps,
    maxAge: YEAR_S,
  })
}
