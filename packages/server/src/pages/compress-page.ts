import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { takesBrotli } from '../platform/http/takes-brotli.ts'

/** A page that nobody asked for lately takes about a millisecond, and less than half as many bytes travel. */
const QUALITY = 4
const compressBytes = promisify(brotliCompress)
/** Below this a page fits into the first packets anyway. */
const SMALLEST_BYTES = 1_400
/** What is kept of the pages that were sent last. */
const KEPT_BYTES = 16 * 1024 * 1024
/** What is kept of the smallest page besides its text. */
const ENTRY_BYTES = 1_024

interface SentPage {
  readonly body: Buffer
  readonly headers: { readonly etag: string; readonly 'content-encoding'?: 'br' }
}

/** A page in the forms in which it is sent. */
interface KnownPage {
  readonly bytes: Buffer
  readonly tag: string
  compressed: Promise<Buffer> | undefined
}

/** The page in the shortest form that a browser with this `Accept-Encoding` takes. `what` says all that it is written from. */
export type CompressPage = (accepted: unknown, what: string, write: () => string) => Promise<SentPage>

/** Opens what compresses pages. Most are the same for everybody, so those that were sent last are kept. */
export function openPageCompression(compress = brotli): CompressPage {
  const known = new LRUCache<string, KnownPage>({
    maxSize: KEPT_BYTES,
    // At most two bytes a character, and a compressed page is no longer.
    sizeCalculation: ({ bytes }, what) => ENTRY_BYTES + 2 * what.length + 2 * bytes.length,
  })
  const know = (what: string, page: string): KnownPage => {
    const bytes = alone(Buffer.from(page))
    // Weak: it is the same page in either form.
    const made = { bytes, tag: `W/"${hash('sha256', bytes, 'base64url')}"`, compressed: undefined }
    known.set(what, made)
    return made
  }
  return async (accepted, what, write) => {
    const forms = known.get(what) ?? know(what, write())
    const { bytes, tag: etag } = forms
    if (!takesBrotli(accepted) || bytes.length < SMALLEST_BYTES) return { body: bytes, headers: { etag } }
    forms.compressed ??= compress(bytes).then(alone)
    try {
      return { body: await forms.compressed, headers: { etag, 'content-encoding': 'br' } }
    } catch (error) {
      forms.compressed = undefined
      throw error
    }
  }
}

function brotli(bytes: Buffer): Promise<Buffer> {
  return compressBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}

/** The bytes in memory of their own: small ones share theirs with others, and keep all of it. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
