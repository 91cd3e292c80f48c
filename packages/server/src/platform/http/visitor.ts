import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const COOKIE = 'afterimage_visitor'
const YEAR_S = 365 * 24 * 3600

/** The visitor whose signed cookie came with the request, or undefined for a stranger or a forged cookie. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  return valid ? z.uuid().safeParse(value).data : undefined
}

/** A visitor that was not seen before. */
export function newVisitor(): string {
  return randomUUID()
}

/** Gives the visitor the cookie that proves what is theirs. Creating and liking do; looking sets no cookie. */
export function rememberVisitor(visitor: string, request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(COOKIE, visitor, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    ...(request.protocol === 'https' && { secure: true }),
    maxAge: YEAR_S,
  })
}
