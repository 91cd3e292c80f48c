// A worker keeps hundreds of files a second, and the handles of `node:fs/promises` take twice as much of the main thread.
import fs from 'node:fs'
import { promisify } from 'node:util'

const writeFile = promisify(fs.writeFile)
const open = promisify(fs.open)
const fsync = promisify(fs.fsync)
const close = promisify(fs.close)

/** Writes a new file that only we can read, and has it on the disk. Throws when there is one. */
export async function writeFlushed(file: string, content: Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
}

/** Has on the disk what was written to the file. */
export async function flush(file: string): Promise<void> {
  const descriptor = await open(file, 'r+')
  try {
    await fsync(descriptor)
  } finally {
    await close(descriptor)
  }
}

/** A new name survives a power cut only once its folder is flushed; some systems cannot open a folder. Never rejects. */
export async function flushFolder(folder: string): Promise<void> {
  const descriptor = await open(folder, 'r').catch(() => undefined)
  if (descriptor === undefined) return
  await fsync(descriptor).catch(() => undefined)
  await close(descriptor).catch(() => undefined)
}

/** Writes to a folder that are under way side by side, as a frame and its thumbnail are, share one flush of it. */
export function shareFlushes(): (folder: string, write: () => Promise<void>) => Promise<void> {
  const groups = new Map<string, { writing: number; readonly flushed: PromiseWithResolvers<void> }>()
  return async (folder, write) => {
    const group = groups.get(folder) ?? { writing: 0, flushed: Promise.withResolvers() }
    groups.set(folder, group)
    group.writing += 1
    try {
      await write()
    } finally {
      group.writing -= 1
      if (group.writing === 0) {
        groups.delete(folder)
        group.flushed.resolve(flushFolder(folder))
      }
    }
    await group.flushed.promise
  }
}
