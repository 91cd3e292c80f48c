import { MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { keepBytes } from './keep-bytes.ts'

/** A body with the largest image as base64 in it. */
export const MAX_JSON_IMAGE_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 64 * 1024

/**
 * Lists, objects, their members and texts, as the characters that begin or part them: some more than a form that a person has
 * filled in can hold. Parsing millions of them would keep the whole process busy for seconds.
 */
const MAX_PARTS = 16_384
const PARTS = [...'[{,"'].map((character) => character.charCodeAt(0))

/** Reads bodies of JSON: no longer than their route allows, within the budget for bodies, and never with too many parts. */
export function readJsonBodies(app: FastifyInstance, usualMaxBytes: number): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(request, payload, usualMaxBytes).then(
      (text) => {
        // Clients that name JSON with every call name it also where there is nothing to send.
        if (text === '' && request.routeOptions.schema?.body === undefined) done(null)
        else void parse(request, text, done)
      },
      (error: Error) => {
        // What is still on its way is read past, so that the client gets to hear the answer.
        payload.resume()
        done(error)
      },
    )
  })
}

async function readText(
  request: FastifyRequest,
  payload: FastifyRequest['raw'],
  usualMaxBytes: number,
): Promise<string> {
  const maxBytes = request.routeOptions.bodyLimit ?? usualMaxBytes
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  let parts = 0
  const look = (chunk: Uint8Array) => {
    request.reserveBytes(chunk.length)
    for (const part of PARTS) {
      // Searching is ten times as fast as looking at each byte.
      for (let at = chunk.indexOf(part); at !== -1; at = chunk.indexOf(part, at + 1)) {
        parts += 1
        if (parts > MAX_PARTS) throw new Problem('invalid_request', 'The JSON has more parts than any request needs.')
      }
    }
  }
  // Destroyed, it would take the connection along before there is an answer.
  const chunks: AsyncIterable<Uint8Array> = payload.iterator({ destroyOnReturn: false })
  const body = await keepBytes(chunks, maxBytes, look).catch(asProblem)
  if (body === undefined) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  return body.toString('utf8')
}

/** What is no refusal of ours is a connection that broke off. */
function asProblem(error: unknown): never {
  if (error instanceof Problem) throw error
  throw new Problem('invalid_request', 'The request broke off.', { cause: error })
}
