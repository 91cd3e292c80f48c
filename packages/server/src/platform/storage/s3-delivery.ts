import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileDelivery, HowDelivered, StoredFile } from './storage.ts'

/** Files are fetched from the store by signed addresses, or from a public address in front of it. */
export type Delivering = 'signed' | { readonly publicUrl: string }

/** Signatures of one such span are the same, so that browsers keep what they fetched. */
const SAME_FOR_MS = 30 * 60_000
/** So long, too, anyone who has an address goes on seeing what was hidden meanwhile. */
const GOOD_FOR_S = 3_600

/** How clients fetch files without us; undefined when they do not. */
export async function openDelivery(
  delivering: Delivering | undefined,
  client: S3Client,
  bucket: string,
  keyOf: (file: StoredFile) => string,
): Promise<FileDelivery | undefined> {
  if (delivering === undefined) return undefined
  if (delivering !== 'signed') {
    const { publicUrl } = delivering
    return {
      origin: new URL(publicUrl).origin,
      goodForS: undefined,
      // A public address cannot be told under which name a file is to be saved.
      urlOf: async (file, { downloadName } = {}) =>
        downloadName === undefined ? `${publicUrl}/${keyOf(file)}` : undefined,
    }
  }
  const sign = (file: StoredFile, { downloadName, cachedForS = Number.POSITIVE_INFINITY }: HowDelivered = {}) => {
    const now = Date.now()
    return getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket: bucket,
        Key: keyOf(file),
        ResponseCacheControl: `private, max-age=${Math.min(cachedForS, SAME_FOR_MS / 1_000)}`,
        ...(downloadName !== undefined && { ResponseContentDisposition: `attachment; filename="${downloadName}"` }),
      }),
      { expiresIn: GOOD_FOR_S, signingDate: new Date(now - (now % SAME_FOR_MS)) },
    )
  }
  const example = await sign({ folder: 'x', sha256: 'x', extension: 'png' })
  return { origin: new URL(example).origin, goodForS: SAME_FOR_MS / 1_000, urlOf: sign }
}
