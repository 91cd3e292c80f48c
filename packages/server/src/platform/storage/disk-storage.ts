import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredFile } from './storage.ts'

/** Drafts of a process that is surely gone: no picture or film takes a day to write. */
const STALE_DRAFTS_MS = 24 * 3_600_000

/** Storage in a folder of the local disk: `files/<folder>/<sha256>.<extension>`, and each process's drafts in `drafts/`. */
export async function openDiskStorage(root: string): Promise<Storage> {
  const files = path.join(root, 'files')
  const drafts = path.join(root, 'drafts', randomUUID())
  await mkdir(files, { recursive: true, mode: 0o700 })
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  for await (const stale of foldersOlderThan(path.dirname(drafts), new Date(Date.now() - STALE_DRAFTS_MS))) {
    await rm(path.join(root, 'drafts', stale), { recursive: true, force: true })
  }

  const pathOf = (file: StoredFile) => path.join(files, file.folder, `${file.sha256}.${file.extension}`)

  /** Puts a whole, flushed draft in its place; a rename is all or nothing. */
  const settle = async (draft: string, kept: StoredFile): Promise<void> => {
    const place = pathOf(kept)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(draft, place)
    await flushFolder(path.dirname(place))
  }

  return {
    keep: async (folder, extension, content) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const kept = { folder, extension, sha256 }
      const draft = path.join(drafts, randomUUID())
      await writeFlushed(draft, content)
      await settle(draft, kept)
      return { ...kept, bytes: content.byteLength }
    },
    draftPath: (extension) => path.join(drafts, `${randomUUID()}.${extension}`),
    keepFile: async (folder, extension, file) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      const kept = { folder, extension, sha256: hash.digest('hex') }
      const { size } = await stat(file)
      await flush(file)
      await settle(file, kept)
      return { ...kept, bytes: size }
    },
    read: (file) => readFile(pathOf(file)),
    sizeOf: (file) =>
      stat(pathOf(file)).then(
        (found) => found.size,
        () => undefined,
      ),
    stream: (file, range) =>
      createReadStream(pathOf(file), range === undefined ? {} : { start: range.first, end: range.last }),
    remove: (file) => rm(pathOf(file), { force: true }),
    removeFolder: (folder) => rm(path.join(files, folder), { recursive: true, force: true }),
    foldersOlderThan: (moment) => foldersOlderThan(files, moment),
    probe: async () => {
      const draft = path.join(drafts, randomUUID())
      await writeFlushed(draft, new Uint8Array(1))
      await rm(draft)
    },
  }
}

async function* foldersOlderThan(files: string, moment: Date): AsyncGenerator<string> {
  for await (const entry of await opendir(files)) {
    if (!entry.isDirectory()) continue
    const { mtime } = await stat(path.join(files, entry.name))
    if (mtime < moment) yield entry.name
  }
}

async function writeFlushed(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name survives a power cut only once its folder is flushed; some systems cannot open a folder. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (handle === undefined) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}
