import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { type ByteRange, FILE_TYPES, type Storage, type StoredFile } from '../storage/storage.ts'
import { readByteRange } from './byte-range.ts'
import { hasAlready } from './conditional.ts'

interface Sending {
  /** Makes the browser save the file under this name instead of showing it. */
  readonly downloadName: string | undefined
  readonly caching: Caching
}

/**
 * Who may keep it: nobody; anyone who asks each time whether it is still so; or everybody for a while, in seconds, where the
 * address itself names the content.
 */
export type Caching = 'never' | 'asking' | { readonly forS: number }

/** Sends a kept file, or the part of it that was asked for, as players do when they seek. */
export async function sendFile(
  storage: Storage,
  file: StoredFile,
  { downloadName, caching }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Players on other sites, and previews of links, show what anybody with the address may see.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const elsewhere = request.method === 'GET' ? await addressElsewhere(storage, file, downloadName, caching) : undefined
  if (elsewhere !== undefined) {
    return reply.header('cache-control', redirectCaching(storage, caching)).redirect(elsewhere, 302)
  }
  const bytes = await storage.sizeOf(file)
  if (bytes === undefined) throw new Problem('not_found', 'There is no such file.')
  const tag = `"${file.sha256.slice(0, 32)}"`
  const isSame = hasAlready(request, tag)
  const isOutdated = request.headers['if-range'] !== undefined && request.headers['if-range'] !== tag
  // A range is for GET alone (RFC 9110, 14.2).
  const isWhole = isSame || isOutdated || request.method !== 'GET'
  const range = isWhole ? undefined : readByteRange(request.headers.range, bytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`)
    throw new Problem('range_not_satisfiable', `The file has ${bytes} bytes, and none of them is in that range.`)
  }
  reply
    .header('etag', tag)
    .header('cache-control', cacheControl(caching))
    .header('accept-ranges', 'bytes')
    .type(FILE_TYPES[file.extension])
  if (downloadName !== undefined) reply.header('content-disposition', `attachment; filename="${downloadName}"`)
  if (file.extension === 'html') reply.header('content-security-policy', 'sandbox allow-scripts')
  if (isSame) return reply.status(304).send()
  if (range === undefined) return reply.header('content-length', bytes).send(bodyOf(request, storage, file))
  return reply
    .status(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
    .header('content-length', range.last - range.first + 1)
    .send(bodyOf(request, storage, file, range))
}

function cacheControl(caching: Caching): string {
  if (caching === 'never') return 'private, no-store'
  if (caching === 'asking') return 'no-cache'
  return `public, max-age=${caching.forS}, immutable`
}

/** What is for nobody's cache is for nobody who merely has an address, either. */
async function addressElsewhere(
  { delivery }: Storage,
  file: StoredFile,
  downloadName: string | undefined,
  caching: Caching,
): Promise<string | undefined> {
  if (caching === 'never') return undefined
  return delivery?.urlOf(file, { downloadName, ...(caching !== 'asking' && { cachedForS: caching.forS }) })
}

/** A signed address is for the one who asked, and for a while. */
function redirectCaching({ delivery }: Storage, caching: Caching): string {
  if (caching === 'never' || caching === 'asking') return cacheControl(caching)
  if (delivery?.goodForS === undefined) return `public, max-age=${caching.forS}`
  return `private, max-age=${Math.min(delivery.goodForS, caching.forS)}`
}

/** For HEAD an empty stream: Fastify would set the length of anything else over the one announced. */
function bodyOf(request: FastifyRequest, storage: Storage, file: StoredFile, range?: ByteRange): Readable {
  return request.method === 'HEAD' ? Readable.from([]) : storage.stream(file, range)
}
