import { CreateBucketCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'
import { openS3Client, type S3Options } from './s3-storage.ts'

const DEADLINE_MS = 30_000
const THERE_ALREADY = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])

/**
 * Makes the bucket in the store at its endpoint; resolves with false when it was there already. Throws when the store does not
 * answer within 30 s, or refuses.
 */
export async function makeBucket(address: S3Address, options: S3Options = {}): Promise<boolean> {
  const client = openS3Client(address, options)
  try {
    const abortSignal = AbortSignal.timeout(DEADLINE_MS)
    await client.send(new CreateBucketCommand({ Bucket: address.bucket }), { abortSignal })
    return true
  } catch (error) {
    if (error instanceof S3ServiceException && THERE_ALREADY.has(error.name)) return false
    throw error
  } finally {
    client.destroy()
  }
}
