import { readConfig } from './config.ts'
import { makeBucket } from './platform/storage/make-bucket.ts'

// Makes the bucket of STORAGE_URL in a store of one's own. Exit code 0 when it is there in the end; deploy/compose.yaml runs it
// again until it is.

try {
  const { storage } = readConfig()
  if (storage === undefined) throw new Error('STORAGE_URL names no bucket: set it.')
  const isNew = await makeBucket(storage.address)
  process.stdout.write(`The bucket ${storage.address.bucket} ${isNew ? 'is made' : 'was there already'}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
