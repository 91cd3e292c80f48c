import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const COOKIE = 'afterimage_pass'
const GOOD_FOR_MS = 60 * 60_000

const OPERATOR_COOKIE = 'afterimage_operator'
const operatorContent = z.tuple([z.literal('operator'), z.uuid(), z.coerce.number().int()])

const content = z.tuple([z.uuid(), z.coerce.number().int()])

/**
 * Lets the owner of a hidden evolution load its pictures for an hour: a page asks for them without the account's token,
 * which travels in a header alone. Each cookie goes to the addresses of this one evolution only.
 */
export function giveViewerPass(evolutionId: string, request: FastifyRequest, reply: FastifyReply): void {
  const value = `${evolutionId} ${Date.now() + GOOD_FOR_MS}`
  for (const path of [`/files/${evolutionId}`, `/api/evolution/${evolutionId}`]) {
    reply.setCookie(COOKIE, value, {
      path,
      httpOnly: true,
      sameSite: 'strict',
      signed: true,
      secure: request.isHttps,
      maxAge: GOOD_FOR_MS / 1_000,
    })
  }
}

/** Whether the request carries a pass for the evolution that has not run out. */
export function hasViewerPass(evolutionId: string, request: FastifyRequest): boolean {
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return false
  const { valid, value } = request.unsignCookie(cookie)
  if (!valid) return false
  const read = content.safeParse(value.split(' '))
  return read.success && read.data[0] === evolutionId && Date.now() < read.data[1]
}

/**
 * Lets an operator load the pictures of what was taken down, likewise, for as long as the session lasts and an hour at most: whether it is
 * still an operator's is looked up at each picture.
 */
export function giveOperatorPass(sessionId: string, request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(OPERATOR_COOKIE, `operator ${sessionId} ${Date.now() + GOOD_FOR_MS}`, {
    path: '/files',
    httpOnly: true,
    sameSite: 'strict',
    signed: true,
    secure: request.isHttps,
    maxAge: GOOD_FOR_MS / 1_000,
  })
}

/** The session for which the request carries an operator's pass that has not run out. */
export function operatorPassOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[OPERATOR_COOKIE]
  if (cookie === undefined) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  const read = valid ? operatorContent.safeParse(value.split(' ')) : undefined
  return read?.success === true && Date.now() < read.data[2] ? read.data[1] : undefined
}
