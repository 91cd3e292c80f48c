import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** A name or an address, with or without a port: nothing that could end an attribute or begin a path. */
const HOST = /^([a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/**
 * The origin under which visitors reach us: the configured one, else the one that was asked, as the trusted proxy tells
 * it. Throws `invalid_request` for a Host header that names no host.
 */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  if (!HOST.test(host)) throw new Problem('invalid_request', 'The Host header names no host.')
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`
}
