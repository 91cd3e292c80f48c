import { ListObjectsV2Command, type ListObjectsV2CommandOutput, type S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'
import { type ListedFile, parseFileName } from './storage.ts'

const PAGE_DEADLINE_MS = 30_000

/** What is listed, and in pages of how many names. */
export interface ListingParts {
  readonly client: S3Client
  readonly address: S3Address
  readonly pageNames: number
}

/** The files of a folder. */
export async function* listFiles(parts: ListingParts, folder: string): AsyncGenerator<ListedFile> {
  const before = `${parts.address.prefix}${folder}/`
  for await (const { Contents = [] } of pages(parts, before)) {
    for (const { Key = '', Size, LastModified } of Contents) {
      const file = parseFileName(folder, Key.slice(before.length))
      if (file !== undefined && Size !== undefined && LastModified !== undefined) {
        yield { ...file, bytes: Size, changedAt: LastModified }
      }
    }
  }
}

export async function* listFolders(parts: ListingParts): AsyncGenerator<string> {
  const { prefix } = parts.address
  for await (const { CommonPrefixes = [] } of pages(parts, prefix, '/')) {
    for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(prefix.length, -1)
  }
}

async function* pages(
  { client, address, pageNames }: ListingParts,
  prefix: string,
  delimiter?: string,
): AsyncGenerator<ListObjectsV2CommandOutput> {
  let next: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({
        Bucket: address.bucket,
        Prefix: prefix,
        Delimiter: delimiter,
        MaxKeys: pageNames,
        ContinuationToken: next,
      }),
      { abortSignal: AbortSignal.timeout(PAGE_DEADLINE_MS) },
    )
    yield page
    next = page.NextContinuationToken
  } while (next !== undefined)
}
