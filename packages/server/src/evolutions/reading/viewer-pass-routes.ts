import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const COOKIE = 'afterimage_pass'
const GOOD_FOR_MS = 60 * 60_000

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
