import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3_CREDENTIALS, type S3Server, startS3 } from '../../../test/s3-server.ts'
import { makeBucket } from './make-bucket.ts'
import { parseS3Address, type S3Address } from './s3-address.ts'

let store: S3Server
beforeAll(async () => {
  store = await startS3()
})
afterAll(() => store.stop())

/** The store's own address with another bucket. */
function bucketNamed(bucket: string): S3Address {
  const address = parseS3Address(store.address(''))
  if (address === undefined) throw new Error('no address')
  return { ...address, bucket }
}

test('makes a bucket that is missing, and leaves alone one that is there', async () => {
  const address = bucketNamed('films')
  expect(await makeBucket(address, { credentials: S3_CREDENTIALS })).toBe(true)
  expect(await makeBucket(address, { credentials: S3_CREDENTIALS })).toBe(false)
})

test('says so when the store refuses', async () => {
  await expect(makeBucket(bucketNamed('Not_A_Name'), { credentials: S3_CREDENTIALS })).rejects.toThrow()
})
