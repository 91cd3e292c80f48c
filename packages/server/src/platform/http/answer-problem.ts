import { declares } from '@afterimage/contract/endpoint'
import { PROBLEM_STATUS, type ProblemBody, type ProblemCode } from '@afterimage/contract/problem'
import { UNSTORABLE } from '@afterimage/contract/storable-text'
import { MAX_IMAGE_SIZE } from '@afterimage/core/limits'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isAccountGone } from '../database/account-gone.ts'
import { databaseBusy, isDatabaseBusy } from '../database/database-busy.ts'
import { isDiskFull } from '../disk-full.ts'
import { Problem } from '../problem.ts'

const UNKNOWN = 'Something went wrong on our side. Please try again.'

const DISK_FULL = 'This site’s disk is full. Nothing is lost; please try again later.'

/** Answers every failure in the contract's form; an unknown error says nothing of the inside. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = declared(asProblem(error), request)
    if (problem.code === 'internal') request.log.error({ err: problem.cause ?? error }, 'request failed')
    else request.log.info({ code: problem.code, cause: problem.cause }, problem.message)
    return sendProblem(reply, request, problem)
  })
}

/** A problem that the endpoint does not name is a fault of ours, which the clients are not ready for. */
function declared(problem: Problem, request: FastifyRequest): Problem {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined || declares(endpoint, problem.code)) return problem
  return new Problem('internal', UNKNOWN, {
    cause: new Error(`${endpoint.method} ${endpoint.path} does not declare ${problem.code}`, { cause: problem }),
  })
}

/** Sends the problem as JSON with its status. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  if (problem.retryAt !== undefined) {
    reply.header('retry-after', Math.max(1, Math.ceil((problem.retryAt.getTime() - Date.now()) / 1_000)))
  }
  const status = PROBLEM_STATUS[problem.code]
  // RFC 9110, 15.5.2: it names the way to sign in. Browsers ask nobody for a bearer's token.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.status(status).header('cache-control', 'no-store').send(toProblemBody(problem, request.id))
}

/** The problem as clients get it. */
export function toProblemBody({ message, code, retryAt }: Problem, requestId: string): ProblemBody {
  return { error: message, code, message, requestId, ...(retryAt && { retryAt: retryAt.toISOString() }) }
}

/** What is thrown for a request that cannot be read, by its error codes. */
const UNREADABLE: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the request as application/json, or an image as multipart/form-data.',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The body is empty; JSON was announced.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as its header says.'],
  // PostgreSQL, of a text with the character NUL, which it cannot keep (class 22, data exception).
  '22021': ['invalid_request', UNSTORABLE],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'request_too_large',
    `The request is too large. An image may have at most ${MAX_IMAGE_SIZE}, and all else 64 KB.`,
  ],
}

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new Problem('invalid_request', error.validation[0]?.message ?? 'The request is not valid.')
  if (isAccountGone(error)) return new Problem('authentication_required', 'Please sign in.', { cause: error })
  if (isDiskFull(error)) return new Problem('storage_full', DISK_FULL, { cause: error })
  if (isDatabaseBusy(error)) return databaseBusy(error)
  const known = UNREADABLE[error.code]
  if (known !== undefined) return new Problem(known[0], known[1], { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('invalid_request', 'The request could not be read.', { cause: error })
  }
  return new Problem('internal', UNKNOWN, { cause: error })
}
