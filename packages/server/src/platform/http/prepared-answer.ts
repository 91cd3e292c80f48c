import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Endpoint } from '@afterimage/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { takesBrotli } from './takes-brotli.ts'

const compress = promisify(brotliCompress)
const QUALITY = 5

/** An answer that was checked, written out and compressed once, however many get it. */
export class PreparedAnswer {
  readonly #bytes: Buffer
  readonly #compressed: Buffer
  readonly #tag: string

  constructor(bytes: Buffer, compressed: Buffer) {
    this.#bytes = bytes
    this.#compressed = compressed
    // Weak: it is the same answer in either form.
    this.#tag = `W/"${hash('sha256', bytes, 'base64url')}"`
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isCompressed = takesBrotli(request.headers['accept-encoding'])
    if (isCompressed) reply.header('content-encoding', 'br')
    return reply
      .header('etag', this.#tag)
      .header('vary', 'Accept-Encoding')
      .type('application/json; charset=utf-8')
      .send(isCompressed ? this.#compressed : this.#bytes)
  }
}

/** Prepares an answer of the endpoint. Throws where it is none of the contract's. */
export async function prepareAnswer<E extends Endpoint>(
  { ok }: E,
  answer: z.input<E['ok']['body']>,
): Promise<PreparedAnswer> {
  const bytes = Buffer.from(JSON.stringify(ok.body.parse(answer)))
  return new PreparedAnswer(bytes, await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }))
}
