import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { hashFile } from './hash-file.ts'
import { fileName, type ListedFile, type Storage } from './storage.ts'

const COPIED_AT_ONCE = 8

export interface Copied {
  readonly files: number
  readonly bytes: number
  /** Files that were there already. */
  readonly present: number
  /** Files whose content is not what their name says; they are not copied. */
  readonly broken: readonly string[]
}

/**
 * Copies every file that the other store does not have yet, each checked against its name, the SHA-256 of its content.
 * Run again after an interruption, it goes on where it stood. `isDryRun` counts and copies nothing.
 */
export async function copyStorage(from: Storage, to: Storage, { isDryRun = false } = {}): Promise<Copied> {
  const broken: string[] = []
  const copied = { files: 0, bytes: 0, present: 0, broken }
  const copy = async (file: ListedFile) => {
    if (!isDryRun && !(await copyFile(from, to, file))) {
      broken.push(`${file.folder}/${fileName(file)}`)
      return
    }
    copied.files += 1
    copied.bytes += file.bytes
  }
  for await (const folder of from.folders()) {
    const there = new Map<string, number>()
    for await (const file of to.files(folder)) there.set(fileName(file), file.bytes)
    let batch: ListedFile[] = []
    for await (const file of from.files(folder)) {
      if (there.get(fileName(file)) === file.bytes) {
        copied.present += 1
        continue
      }
      batch.push(file)
      if (batch.length === COPIED_AT_ONCE) {
        await Promise.all(batch.map(copy))
        batch = []
      }
    }
    await Promise.all(batch.map(copy))
  }
  return copied
}

/** By way of a draft, so that nothing is under its name before it is known to be whole. */
async function copyFile(from: Storage, to: Storage, file: ListedFile): Promise<boolean> {
  const draft = await to.draftPath(file.extension)
  try {
    await pipeline(from.stream(file), createWriteStream(draft, { mode: 0o600 }))
    if ((await hashFile(draft)).sha256 !== file.sha256) return false
    await to.keepFile(file.folder, file.extension, draft)
    return true
  } finally {
    await rm(draft, { force: true })
  }
}
