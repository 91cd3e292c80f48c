import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Drafts } from './drafts.ts'
import { hashFile } from './hash-file.ts'
import type { S3Address } from './s3-address.ts'
import { type Delivering, openDelivery } from './s3-delivery.ts'
import { listFiles, listFolders } from './s3-listing.ts'
import { type ByteRange, FILE_TYPES, fileName, type Storage, type StoredFile } from './storage.ts'

const CONNECT_WITHIN_MS = 3_000
/** A connection that says nothing for so long is dead. */
const SILENT_MS = 15_000
/** The first try and those after an answer of 5xx, a throttling or a broken connection, with growing waits between. */
const TRIES = 4
const SMALL_DEADLINE_MS = 30_000
/** Films are some tens of megabytes. */
const UPLOAD_DEADLINE_MS = 10 * 60_000
const FIRST_WAIT_MS = 200
const REMOVED_AT_ONCE = 16

export interface S3Options {
  readonly delivering?: Delivering | undefined
  /** In place of those that the AWS tools find. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** How host names become addresses, in place of the system's way. */
  readonly lookup?: LookupFunction
  /** Names in one page of a listing, 1–1,000. */
  readonly pageNames?: number
}

/**
 * Storage in a bucket of Amazon S3 or of another store that speaks its protocol: `<prefix><folder>/<sha256>.<extension>`.
 * Credentials come from the AWS_* variables or from wherever else the AWS tools find them.
 */
export async function openS3Storage(address: S3Address, drafts: Drafts, options: S3Options = {}): Promise<Storage> {
  const { bucket: Bucket } = address
  const client = openS3Client(address, options)
  const place = { client, address, pageNames: options.pageNames ?? 1_000 }
  const keyOf = (file: StoredFile) => `${address.prefix}${file.folder}/${fileName(file)}`
  const remove = async (file: StoredFile) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(file) }), within(SMALL_DEADLINE_MS))
  }
  const open = async (file: StoredFile, range?: ByteRange): Promise<Readable> => {
    const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(file), Range }))
    if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
    return Body
  }

  return {
    keep: async (folder, extension, content) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const kept = { folder, extension, sha256 }
      const put = { Bucket, Key: keyOf(kept), Body: content, ContentLength: content.byteLength, ...labels(kept) }
      await client.send(new PutObjectCommand(put), within(SMALL_DEADLINE_MS))
      return { ...kept, bytes: content.byteLength }
    },
    draftPath: (extension) => drafts.path(extension),
    keepFile: async (folder, extension, file) => {
      const kept = { folder, extension, ...(await hashFile(file)) }
      const deadline = within(UPLOAD_DEADLINE_MS)
      // The client cannot send a stream a second time; we can open the file again.
      await again(isPassing, () => {
        const body = { Body: createReadStream(file), ContentLength: kept.bytes }
        return client.send(new PutObjectCommand({ Bucket, Key: keyOf(kept), ...body, ...labels(kept) }), deadline)
      })
      await rm(file, { force: true })
      return kept
    },
    share: async (file, folder) => {
      const CopySource = encodeURI(`${Bucket}/${keyOf(file)}`)
      const copy = new CopyObjectCommand({ Bucket, Key: keyOf({ ...file, folder }), CopySource })
      try {
        await client.send(copy, within(SMALL_DEADLINE_MS))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    // The client tries again until an answer begins; one that breaks off in the middle is for us to ask for again.
    read: (file) =>
      again(
        (error) => !(error instanceof S3ServiceException),
        async () => buffer(await open(file)),
      ),
    sizeOf: async (file) => {
      try {
        const head = new HeadObjectCommand({ Bucket, Key: keyOf(file) })
        return (await client.send(head, within(SMALL_DEADLINE_MS))).ContentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    stream: (file, range) =>
      Readable.from(
        (async function* () {
          yield* await open(file, range)
        })(),
        { objectMode: false },
      ),
    remove,
    removeFolder: async (folder) => {
      let batch: StoredFile[] = []
      const removeBatch = async () => {
        await Promise.all(batch.map(remove))
        batch = []
      }
      for await (const file of listFiles(place, folder)) {
        batch.push(file)
        if (batch.length === REMOVED_AT_ONCE) await removeBatch()
      }
      await removeBatch()
    },
    folders: () => listFolders(place),
    folderChangedAt: async (folder) => {
      let newest: Date | undefined
      for await (const { changedAt } of listFiles(place, folder)) {
        if (newest === undefined || changedAt > newest) newest = changedAt
      }
      return newest
    },
    files: (folder) => listFiles(place, folder),
    delivery: await openDelivery(options.delivering, client, Bucket, keyOf),
    // Asked every few seconds: writing each time would be billed, and pile up where the bucket keeps old versions.
    probe: async () => {
      await client.send(new HeadBucketCommand({ Bucket }), within(CONNECT_WITHIN_MS))
    },
    close: async () => client.destroy(),
  }
}

/** A client of the store, to be destroyed in the end. */
export function openS3Client(
  { endpoint, region, isPathStyle }: S3Address,
  { credentials, lookup }: S3Options,
): S3Client {
  const agent = { keepAlive: true, maxSockets: 100, ...(lookup && { lookup }) }
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Costs an answer before each film, on a connection of its own.
    expectContinueHeader: false,
    // Failures are told where they are met.
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    // Names are SHA-256 already, and many stores that speak the protocol know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function silence(): void {}

/** What is kept with a file, for a server that serves it in our place, and what the store may check the content against. */
function labels({ extension, sha256 }: StoredFile) {
  return {
    ContentType: FILE_TYPES[extension],
    // A store that is asked in our place cannot be told how long a file will still be there.
    CacheControl: 'public, max-age=3600',
    // The player is a page with scripts of its own: it is never shown where it is served.
    ...(extension === 'html' && { ContentDisposition: 'attachment' }),
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
  }
}

/** Works, and works again with growing waits after a failure that may pass. */
async function again<Value>(mayPass: (error: unknown) => boolean, work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !mayPass(error)) throw error
      await sleep(FIRST_WAIT_MS * 2 ** (tries - 1))
    }
  }
}

/** Whether the same call may succeed later: the store is busy, or the connection broke. */
function isPassing(error: unknown): boolean {
  if (error instanceof Error && error.name === 'AbortError') return false
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status === undefined || status >= 500 || status === 429
}

function within(deadlineMs: number) {
  return { abortSignal: AbortSignal.timeout(deadlineMs) }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}
