import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { PROBLEM_STATUS, type ProblemBody, type ProblemCode } from '@afterimage/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { sendProblem } from './answer-problem.ts'

/** Answers a request whose address cannot be routed: its escapes are broken, or a part of it is too long. */
export function answerUnroutable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  // No hook runs for it, and so none sets this.
  reply.header('x-content-type-options', 'nosniff')
  // Nor would any end a connection that was to become a WebSocket.
  if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.socket.destroy())
  sendProblem(reply, request, new Problem('invalid_request', 'The address could not be read.'))
}

const TOO_SLOW = ['request_timeout', 'The request took too long to arrive.'] as const
const HEADERS_TOO_LARGE = ['headers_too_large', 'The headers of the request are too large.'] as const
const NO_HTTP = ['invalid_request', 'The request could not be read.'] as const

/** Answers what is no HTTP, or comes too slowly, before there is a request; then hangs up. */
export function answerNoHttp(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(error.code))
  socket.destroy(error)
}

function answerOf(errorCode: string | undefined): string {
  const [code, sentence]: readonly [ProblemCode, string] =
    errorCode === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? TOO_SLOW
      : errorCode === 'HPE_HEADER_OVERFLOW'
        ? HEADERS_TOO_LARGE
        : NO_HTTP
  const status = PROBLEM_STATUS[code]
  const requestId = randomUUID()
  const body = JSON.stringify({ error: sentence, code, message: sentence, requestId } satisfies ProblemBody)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    '',
    body,
  ].join('\r\n')
}
