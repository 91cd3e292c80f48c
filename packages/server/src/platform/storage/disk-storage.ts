import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDrafts } from './drafts.ts'
import { flush, flushFolder, shareFlushes, writeFlushed } from './flushed-files.ts'
import { hashFile } from './hash-file.ts'
import { fileName, type ListedFile, parseFileName, type Storage, type StoredFile } from './storage.ts'

/** A run that is being stopped may still put a file into a folder that is emptied: it is emptied again, for a second at most. */
const WHILE_WRITTEN_TO = { maxRetries: 10, retryDelay: 20 }

/** Storage in a folder of the local disk: `files/<folder>/<sha256>.<extension>`, and each process's drafts in `drafts/`. */
export async function openDiskStorage(root: string): Promise<Storage> {
  const files = path.join(root, 'files')
  await mkdir(files, { recursive: true, mode: 0o700 })
  const drafts = await openDrafts(root)
  await flushFolder(root)

  const flushedTogether = shareFlushes()
  const pathOf = (file: StoredFile) => path.join(files, file.folder, fileName(file))

  /** Puts a whole, flushed draft in its place; a rename is all or nothing. */
  const settle = async (draft: string, kept: StoredFile): Promise<void> => {
    const place = pathOf(kept)
    try {
      await rename(draft, place)
    } catch (error) {
      undefinedIfMissing(error)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await flushFolder(files)
      await rename(draft, place)
    }
  }

  return {
    keep: async (folder, extension, content) => {
      const sha256 = hash('sha256', content)
      const kept = { folder, extension, sha256 }
      const draft = await drafts.path()
      await flushedTogether(path.join(files, folder), async () => {
        await writeFlushed(draft, content)
        await settle(draft, kept)
      })
      return { ...kept, bytes: content.byteLength }
    },
    draftPath: (extension) => drafts.path(extension),
    keepFile: async (folder, extension, file) => {
      const kept = { folder, extension, ...(await hashFile(file)) }
      await flush(file)
      await flushedTogether(path.join(files, folder), () => settle(file, kept))
      return kept
    },
    share: async (file, folder) => {
      const draft = await drafts.path()
      try {
        await linkOrCopy(pathOf(file), draft)
        await flushedTogether(path.join(files, folder), () => settle(draft, { ...file, folder }))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      } finally {
        // A second name beside the first of the same content is not moved over it, and stays.
        await rm(draft, { force: true })
      }
    },
    read: (file) => readFile(pathOf(file)),
    sizeOf: async (file) => (await statIfThere(pathOf(file)))?.size,
    stream: (file, range) =>
      createReadStream(pathOf(file), range === undefined ? {} : { start: range.first, end: range.last }),
    remove: (file) => rm(pathOf(file), { force: true }),
    removeFolder: (folder) => rm(path.join(files, folder), { recursive: true, force: true, ...WHILE_WRITTEN_TO }),
    folders: async function* () {
      for await (const entry of await opendir(files)) if (entry.isDirectory()) yield entry.name
    },
    folderChangedAt: async (folder) => (await statIfThere(path.join(files, folder)))?.mtime,
    files: (folder) => listFiles(files, folder),
    delivery: undefined,
    // Not flushed: a full or read-only disk already shows when it is written to, and probes come every few seconds.
    probe: async () => {
      const draft = await drafts.path()
      await writeFile(draft, new Uint8Array(1), { flag: 'wx', mode: 0o600 })
      await rm(draft)
    },
    close: async () => undefined,
  }
}

async function* listFiles(files: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(path.join(files, folder)).catch(undefinedIfMissing)
  if (entries === undefined) return
  for await (const entry of entries) {
    const file = parseFileName(folder, entry.name)
    if (file === undefined) continue
    const found = await statIfThere(path.join(files, folder, entry.name))
    if (found !== undefined) yield { ...file, bytes: found.size, changedAt: found.mtime }
  }
}

async function statIfThere(place: string) {
  return stat(place).catch(undefinedIfMissing)
}

/** A second name of the same content; its copy where the disk cannot give one. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
    await flush(to)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}
